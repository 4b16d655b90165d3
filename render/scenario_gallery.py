"""``docs/scenarios.md``: every battle with its set-up as a picture. ``python -m render.scenario_gallery docs``."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import engine.games  # noqa: F401  registers every family
from engine.battle_cry.scenario import BattleScenario
from engine.battle_cry.scenario_file import read_battle
from engine.chance import Seeded
from engine.family import family
from engine.match import new_match, view
from engine.scenarios import scenario_ids, scenario_text
from render.board import draw_board
from render.scenario_sheet import origins, scenario_brief
from render.window import is_wide
from render.words import boards_words, long_date

FOLDER = "images/scenarios"
WIDTH, WIDE = 1000, 1800
"""Pixels that the picture of a standard board is across, and that of a wider one."""

RULESET = "variant-150"
ABOUT = """\
Every battle that comes with Long Roll, by date. A *reconstruction* is a map of ours: the sources give the armies and
how many tiles of each terrain there are, history says how they lay. This page is made by
`python -m render.scenario_gallery docs`."""


def page(battles: Sequence[BattleScenario]) -> str:
    """The page as Markdown."""
    return "\n".join(_lines(battles)) + "\n"


def _lines(battles: Sequence[BattleScenario]) -> Iterator[str]:
    yield "# The battles"
    yield ""
    yield ABOUT
    yield ""
    yield from (f"- [{battle.name}](#{battle.id}), {_when(battle)}" for battle in battles)
    for battle in battles:
        yield ""
        yield f'<a id="{battle.id}"></a>'
        yield ""
        yield f"## {battle.name}"
        yield ""
        yield f"{_when(battle)}. `{battle.id}`"
        yield ""
        yield f"![The set-up of {battle.name}]({FOLDER}/{battle.id}.png)"
        yield ""
        yield scenario_brief(battle).replace("\n", "  \n").replace("  \n  \n", "\n\n")
        yield ""
        yield origins(battle).replace("\n", "  \n")


def _when(battle: BattleScenario) -> str:
    return ", ".join(filter(None, (long_date(battle.date), battle.place, boards_words(battle.boards))))


def set_up(id_: str) -> bytes:
    """A battle's set-up as PNG bytes."""
    text = scenario_text(id_)
    state, _ = new_match(family("battle-cry").setup(text, RULESET, {}), Seeded(bytes(32)))
    seen = view(state)
    return draw_board(seen, width=WIDE if is_wide(seen.rows) else WIDTH)


def main() -> None:
    """Writes the page and its pictures into the folder that the first argument names."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs")
    (folder / FOLDER).mkdir(parents=True, exist_ok=True)
    battles = [read_battle(scenario_text(id_), id_) for id_ in scenario_ids()]
    battles.sort(key=lambda battle: (battle.date, battle.id))
    for battle in battles:
        (folder / FOLDER / f"{battle.id}.png").write_bytes(set_up(battle.id))
    (folder / "scenarios.md").write_text(page(battles), "utf-8")


if __name__ == "__main__":
    main()
