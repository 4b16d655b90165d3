"""``docs/scenarios.md``: every battle with its set-up as a picture. ``python -m render.scenario_gallery docs``."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from PIL import Image

import engine.games  # noqa: F401  registers every family
from engine.chance import Seeded
from engine.decision import PUBLIC
from engine.family import Setup, family
from engine.match import new_match, view
from engine.scenarios import scenario_family, scenario_ids, scenario_text
from engine.view import View
from render.presenter import Listed
from render.presenters import AnyPresenter, presenter_of
from render.style import Style
from render.words import boards_words, long_date

FOLDER = "images/scenarios"
WIDTH, WIDE, PART = 1000, 1800, 760
"""Greatest width of a board's picture, of a wide board's, and of a part for a phone, in pixels."""

ABOUT = """\
All battles that come with Long Roll, by date. *Reconstruction* means that we drew the map: the sources give the armies
and the number of tiles of each terrain, and history says where they were. `python -m render.scenario_gallery docs`
makes this page."""


class GalleryBattle(NamedTuple):
    """A battle with its setup and its presenter."""

    id: str
    setup: Setup
    presenter: AnyPresenter

    @property
    def listed(self) -> Listed:
        """Date and place."""
        return self.presenter.setup.listed(self.setup)

    @property
    def when(self) -> str:
        """Date and place in words."""
        listed = self.listed
        return ", ".join(filter(None, (long_date(listed.date), listed.place, boards_words(listed.boards))))


@cache
def all_battles() -> tuple[GalleryBattle, ...]:
    """All battles, by date."""
    found = [_shown(id_) for id_ in scenario_ids()]
    return tuple(sorted(found, key=lambda battle: (battle.listed.date, battle.id)))


def _shown(id_: str) -> GalleryBattle:
    text = scenario_text(id_)
    game = family(scenario_family(text))
    return GalleryBattle(id_, game.scenarios.setup(text, next(iter(game.rulesets.names)), {}), presenter_of(game.id))


def page(battles: Sequence[GalleryBattle]) -> str:
    """The page as Markdown."""
    return "\n".join(_lines(battles)) + "\n"


def _lines(battles: Sequence[GalleryBattle]) -> Iterator[str]:
    yield "# The battles"
    yield ""
    yield ABOUT
    yield ""
    yield from (f"- [{battle.setup.title}](#{battle.id}), {battle.when}" for battle in battles)
    for battle in battles:
        yield ""
        yield f'<a id="{battle.id}"></a>'
        yield ""
        yield f"## {battle.setup.title}"
        yield ""
        yield f"{battle.when}. `{battle.id}`"
        yield ""
        yield f"![The set-up of {battle.setup.title}]({FOLDER}/{battle.id}.png)"
        yield ""
        for part in sheets(battle):
            yield f"![{battle.setup.title}: {part}]({FOLDER}/{name_of(battle, part)}.png)"
            yield ""
        yield battle.presenter.setup.brief(battle.setup).replace("\n", "  \n").replace("  \n  \n", "\n\n")
        yield ""
        yield battle.presenter.setup.origins(battle.setup).replace("\n", "  \n")


def name_of(battle: GalleryBattle, part: str = "") -> str:
    """File name of the picture of a battle, or of a part of its map."""
    return "-".join(filter(None, (battle.id, part)))


def sheets(battle: GalleryBattle) -> tuple[str, ...]:
    """The parts of its map that a phone has to show one by one."""
    return battle.presenter.map.sheets(_beginning(battle))


def set_up(battle: GalleryBattle, part: str = "") -> bytes:
    """A battle's set-up, or a part of it, as PNG bytes; smaller than usual where that is too large for a page."""
    seen = _beginning(battle)
    usual = battle.presenter.board.draw(seen, (), None, part, Style())
    most = PART if part else WIDE if battle.presenter.map.is_wide(seen) else WIDTH
    width = width_of(usual)
    return usual if width <= most else battle.presenter.board.draw(seen, (), None, part, Style(size=most / width))


def _beginning(battle: GalleryBattle) -> View:
    """The public view before the first turn."""
    state, _ = new_match(battle.setup, Seeded(bytes(32)))
    seen: View = view(state, PUBLIC)
    return seen


def width_of(data: bytes) -> int:
    """Width of a PNG, in pixels."""
    with Image.open(BytesIO(data)) as picture:
        return picture.width


def main() -> None:
    """Writes the page and its pictures into the folder of the first argument."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs")
    (folder / FOLDER).mkdir(parents=True, exist_ok=True)
    for battle in all_battles():
        for part in ("", *sheets(battle)):
            (folder / FOLDER / f"{name_of(battle, part)}.png").write_bytes(set_up(battle, part))
    (folder / "scenarios.md").write_text(page(all_battles()), "utf-8")


if __name__ == "__main__":
    main()
