"""Other figures of battles than those of the file, for tests of what follows from them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from bot.service.model import battle_figures

Series = Mapping[str, tuple[float, int, float]]
"""By ruleset: the Union's victories, test battles, the median of their turns."""


def use_figures(patch: pytest.MonkeyPatch, **battles: Series) -> None:
    """Has ratings, ``usual_turns`` and new lists see other figures of some battles: their ids, with ``_`` for ``-``."""
    file = battle_figures._file()
    others = {id_.replace("_", "-"): series for id_, series in battles.items()}
    changed = replace(file, battles={**file.battles, **others})
    patch.setattr(battle_figures, "_file", lambda: changed)
