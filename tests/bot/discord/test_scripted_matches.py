"""The first turns of a match of each game mode: every message, button, picture and row is as stored.

``tests/support/discord/scripted_matches.py`` plays them and writes them to ``scripted/``; it is run again for intended
changes.
"""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

import pytest

from tests.support.discord.scripted_matches import KEPT, SCRIPTS, kept_pictures, noted, sketched, told
from tests.support.examples import BY_NIGHT, by_day

SAME = frozenset({"annual", "campaign", "duel-classic", "duel-variant-150"})
"""Those of whose messages the others have the same kinds, in the soak: duels, and battles that belong together."""


DRAWN = "archie"
"""The match whose pictures are drawn by day."""


@pytest.mark.chance
@pytest.mark.long
@pytest.mark.parametrize("name", by_day(sorted(SCRIPTS, key=SAME.__contains__), len(SCRIPTS) - len(SAME)))
async def test_a_scripted_match_is_told_as_it_was_kept(name: str, tmp_path: Path) -> None:
    """By day each picture is known by its job, and those of one match are drawn; all in the soak."""
    kept = (KEPT / f"{name}.txt").read_text("utf-8")
    if BY_NIGHT or name == DRAWN:
        pictures: dict[str, str] = {}
        with noted(pictures):
            now = await told(name, tmp_path)
        assert pictures == kept_pictures(name)
    else:
        with sketched():
            now = await told(name, tmp_path, kept_pictures(name))
    changed = "\n".join(unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", lineterm="", n=1))
    assert not changed, f"`python -m tests.support.discord.scripted_matches {name}` keeps it, if it is meant\n{changed}"


def test_each_way_to_play_is_kept() -> None:
    assert {file.stem for file in KEPT.glob("*.txt")} == set(SCRIPTS)


def test_the_pictures_of_a_match_lie_in_the_order_of_their_jobs() -> None:
    """Two hands that are drawn at once come in either order: kept as they come, they would differ without a change."""
    for file in KEPT.glob("*.pictures"):
        rows = file.read_text("utf-8").splitlines()
        assert rows == sorted(rows), file.name
