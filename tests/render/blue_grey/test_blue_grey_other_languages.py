"""Pictures and words of Blue & Grey in a language whose words are a third longer: all looked up, nothing cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

import pytest
from msgspec.structs import replace

from engine.blue_grey.odds import TABLE
from engine.blue_grey.view import PublicView
from engine.decision import UNION, Outcome
from engine.errors import Refusal
from engine.family import family
from engine.scenarios import scenario_text
from render.blue_grey import parts
from render.blue_grey.board import draw_board
from render.blue_grey.captions import caption_of
from render.blue_grey.charts import draw_combat_table, draw_terrain_chart
from render.blue_grey.corrections import CORRECTIONS, correction_words
from render.blue_grey.layout import map_of
from render.blue_grey.narrate import narrate
from render.blue_grey.panel import draw_panel
from render.blue_grey.refusals import REFUSALS, refusal_text
from render.blue_grey.rulebook import pages
from render.blue_grey.samples import LARGE, scenes
from render.blue_grey.sectors import sectors
from render.blue_grey.standing_orders import standing_words
from render.presenters import presenter_of
from tests.support.blank_shapes import blank_shapes
from tests.support.blue_grey.contact_sheets import NIGHT, SHOWCASE, START
from tests.support.blue_grey.set_ups import LEARNING, set_up
from tests.support.pseudo_language import plain_words, speaking_pseudo, written

BLUE_GREY = presenter_of("blue-grey")
CHICKAMAUGA: PublicView = set_up(LARGE)
OVER = replace(SHOWCASE, outcome=Outcome(UNION, "points", ((UNION, 9),)))
CODES = ("Ae", "Ar", "Dr", "De", "Ex", "Art", "Cav", "Sup", "House", "readings")
"""Results of the table, names that counters shorten; the title that the text board looks up once it is shared."""


def names_of(*views: PublicView) -> tuple[str, ...]:
    """The names that no language changes: units, places, commanders, the battle."""
    found = [*CODES]
    for view in views:
        found += [view.title, view.place, *(one.name for one in view.units), *(one.name for one in view.ground)]
        found += [*(side.commander for side in view.sides), *(one.note for one in view.house)]
    return tuple(found)


NAMES = names_of(START, CHICKAMAUGA)

PICTURES: dict[str, Callable[[], object]] = {
    "board": lambda: draw_board(SHOWCASE),
    "night": lambda: draw_board(NIGHT),
    "end": lambda: draw_board(OVER),
    "sector": lambda: draw_board(CHICKAMAUGA, viewport=sectors(map_of(CHICKAMAUGA))["south-east"]),
    "panel": lambda: draw_panel(SHOWCASE),
    "terrain": draw_terrain_chart,
    "table": draw_combat_table,
}


SHEETS = frozenset({"panel", "terrain", "table"})
"""Pictures without a map, on which no line covers another, whatever language it is in."""


@pytest.mark.parametrize("kind", PICTURES)
def test_a_picture_has_room_for_longer_words(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    blank_shapes(monkeypatch)
    with speaking_pseudo(monkeypatch), written(monkeypatch, "render.blue_grey") as lines:
        PICTURES[kind]()
    told = [one for one in lines if one.text]
    assert any(not one.text.isascii() for one in told), "nothing was looked up"
    assert [one.text for one in told if plain_words(one.text, NAMES)] == []
    words = [one for one in told if not one.text.isascii()]
    assert [one.text for one in words if one.is_cut] == []
    checked = told if kind in SHEETS else words
    covered = [(one.text, other.text) for one, other in combinations(checked, 2) if one.covers(other)]
    assert covered == []


def _told() -> Iterator[str]:
    """All that is said about the sample battles, before, in and after them."""
    for view in (START, SHOWCASE, NIGHT, OVER, CHICKAMAUGA):
        yield BLUE_GREY.text.plain(view)
        yield BLUE_GREY.text.alt_text(view)
        yield from (part.text for part in BLUE_GREY.text.parts(view))
        yield from (BLUE_GREY.map.part_words(view, part) for part in (parts.ZONES, parts.SUPPLY, parts.ROLLS))
        yield from (label for _part, label in BLUE_GREY.map.parts(view))
    for scene in scenes(LEARNING, 12):
        yield from narrate(scene.events, view=scene.view)
        caption = caption_of(scene.view, scene.events)
        yield from (caption.title, caption.aside, *caption.told)
    for id_ in (LEARNING, LARGE):
        setup = family("blue-grey").scenarios.setup(scenario_text(id_), "blue-grey", {})
        yield from (*BLUE_GREY.setup.story(setup), BLUE_GREY.setup.brief(setup), BLUE_GREY.setup.listed(setup).armies)
        yield from (armies for _seat, _leader, armies in BLUE_GREY.setup.armies(setup, START, ()))
    yield from (page.text for page in pages().values())
    yield from (correction_words(id_) for id_ in CORRECTIONS)
    yield from (standing_words(option, "ask") for option in ("rout", "batteries", "retreat"))


def test_all_that_is_told_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    with speaking_pseudo(monkeypatch):
        left = {word for text in _told() for word in plain_words(text, (*NAMES, *TABLE))}
    assert left == set()


def test_every_refusal_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = ("Tate", "2", "3")
    states = dict.fromkeys(("not-in-good-order", "not-shaken", "not-routed"), ("Tate", "shaken"))
    details = {**states, "not-your-turn": (UNION,), "not-now": ("move", "attack")}
    with speaking_pseudo(monkeypatch):
        for code in REFUSALS:
            text = refusal_text(Refusal(code, "8.1", ("0304", "0305"), details.get(code, usual)), START)
            assert not plain_words(text, NAMES), (code, text)


def test_the_comparison_would_notice_a_plain_word(monkeypatch: pytest.MonkeyPatch) -> None:
    with speaking_pseudo(monkeypatch):
        assert plain_words("Ŧéešŧ of `code` for Tate", ("Tate",)) == ["of", "for"]
