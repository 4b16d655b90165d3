"""What is printed is drawn once in a run of the tests: all its workers find grounds, cards and counters in one folder.

It is most of the work of a picture. A test that changes how it is drawn needs a cache of its own, or a size that no
other test draws, as with what is kept in memory.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from render.image_cache import use_store
from render.picture_store import PictureStore, program
from render.sprite_cache import use_sprites
from render.sprite_file import SpriteFile

VARIABLE: Final = "LONGROLL_TEST_PRINTED"
"""Names the folder to the workers of a run."""


def keep_printed(config: pytest.Config) -> None:
    """Has this process look there; the one that began the run makes the folder, and deletes it at the end."""
    if not hasattr(config, "workerinput"):
        folder = tempfile.mkdtemp(prefix="longroll-printed-", dir=os.environ.get("PYTEST_DEBUG_TEMPROOT"))
        os.environ[VARIABLE] = folder
        config.add_cleanup(partial(shutil.rmtree, folder, ignore_errors=True))
    share_printed(Path(os.environ[VARIABLE]))


def share_printed(folder: Path) -> None:
    """Has this process look there."""
    use_store(PictureStore(folder))
    use_sprites(SpriteFile(folder, program()))
