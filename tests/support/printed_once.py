"""Bare grounds and cards are drawn once in a run of the tests: all its workers find them in one folder.

They are most of the work of a picture. A test that changes how they are drawn needs a cache of its own, as with the one
in memory.
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
from render.picture_store import PictureStore

VARIABLE: Final = "LONGROLL_TEST_PRINTED"
"""Names the folder to the workers of a run."""


def keep_printed(config: pytest.Config) -> None:
    """Has this process look there; the one that began the run makes the folder, and deletes it at the end."""
    if not hasattr(config, "workerinput"):
        folder = tempfile.mkdtemp(prefix="longroll-printed-", dir=os.environ.get("PYTEST_DEBUG_TEMPROOT"))
        os.environ[VARIABLE] = folder
        config.add_cleanup(partial(shutil.rmtree, folder, ignore_errors=True))
    use_store(PictureStore(Path(os.environ[VARIABLE])))
