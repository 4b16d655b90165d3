"""Everything of Battle Cry in the pseudo-language: no plain English, and words a third longer fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace
from PIL import Image

from engine.battle_cry.cards import card_table
from engine.battle_cry.scenarios import battles
from engine.battle_cry.terrain import terrain_table
from engine.battle_cry.view import PublicView
from engine.decision import CONFEDERATE, UNION, Decision, Outcome
from engine.errors import Refusal
from engine.language import N_, PSEUDO, speaking
from engine.language.pseudo import pseudo
from render.art.palette import SHEET
from render.art.text_drawing import write
from render.art.themes import OLD_PAPER
from render.battle_cry import alt_text, rulebook, text_board
from render.battle_cry.board import draw_board
from render.battle_cry.brief import special_rules
from render.battle_cry.captions import caption_of
from render.battle_cry.cards import card_text
from render.battle_cry.hand import draw_hand, hand_text
from render.battle_cry.marks import marks_of
from render.battle_cry.narrate import narrate
from render.battle_cry.prompts import KINDS, waiting_text
from render.battle_cry.refusals import CODES, refusal_text
from render.battle_cry.samples import set_up
from render.battle_cry.terrain_sheet import draw_terrain_sheet
from render.battle_cry.terrain_words import terrain_text
from render.caption import captioned
from render.stats_plot import Curve, draw_statistics
from render.viewport import section_viewport
from tests.render.test_narrate import ONE_OF_EACH
from tests.render.test_phrases import filled
from tests.support.battle_cry.turn_events import TURN
from tests.support.battle_cry.views import FIRST_BULL_RUN, MID_BATTLE, SHOWCASE
from tests.support.blank_shapes import blank_shapes
from tests.support.drawn_words import DrawnWords, plain, pretend
from tests.support.examples import by_day

NAMED = {"name", "leader", "generals"}
"""Parameters of special rules that are names."""

RULESET, OTHER_WIDTH = "variant-150", 827
"""A width that no other test draws: nothing of the pictures is cached."""

OVER = replace(MID_BATTLE, outcome=Outcome(UNION, "flags", ((UNION, 6), (CONFEDERATE, 4))))


def names(view: PublicView) -> list[str]:
    people = [general.name for general in view.generals] + [side.commander for side in view.sides]
    places = [*(one.name for one in view.ground), *(one.name for one in view.units), *(one.name for one in view.holds)]
    return [view.title, view.place, *people, *places]


def statistics() -> None:
    curves = [
        Curve(side, ((0, 0), (3, 2)), ((0, 0.0), (3, luck)), 6, N_("Flags"))
        for side, luck in ((UNION, 1.5), (CONFEDERATE, -0.4))
    ]
    draw_statistics(curves, 9, "First Bull Run")


def film() -> None:
    for view, events in ((FIRST_BULL_RUN, ()), (MID_BATTLE, TURN), (OVER, TURN)):
        captioned(Image.new("RGB", (760, 40), OLD_PAPER.of(SHEET)), caption_of(view, events), OLD_PAPER)


DRAWN: dict[str, Callable[[], object]] = {
    "board": lambda: draw_board(MID_BATTLE, marks=marks_of(TURN), width=OTHER_WIDTH),
    "end": lambda: draw_board(OVER, width=OTHER_WIDTH),
    "signs": lambda: draw_board(SHOWCASE, width=OTHER_WIDTH),
    "part": lambda: draw_board(MID_BATTLE, viewport=section_viewport(MID_BATTLE.rows, "center"), width=OTHER_WIDTH),
    "double board": lambda: draw_board(set_up("gettysburg-epic"), width=OTHER_WIDTH),
    "section cards": lambda: draw_hand(tuple(card_table())[:15], RULESET, width=OTHER_WIDTH),
    "tactic cards": lambda: draw_hand(tuple(card_table())[15:], RULESET, width=OTHER_WIDTH),
    "terrain": lambda: draw_terrain_sheet("advanced", width=OTHER_WIDTH),
    "statistics": statistics,
    "film": film,
}


ALIKE = frozenset({"end", "part", "section cards", "film"})
"""Pictures of which others show the same kinds of words: in the soak."""


@pytest.fixture(autouse=True)
def _spoken(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    pretend(monkeypatch)
    with speaking(PSEUDO):
        yield


@pytest.mark.parametrize("kind", by_day(sorted(DRAWN, key=ALIKE.__contains__), len(DRAWN) - len(ALIKE)))
def test_words_a_third_longer_are_drawn_whole_and_none_is_plain(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    blank_shapes(monkeypatch)
    words = DrawnWords(monkeypatch)
    DRAWN[kind]()
    assert words.cut() == []
    assert words.covered() == []
    known = [name for view in (MID_BATTLE, SHOWCASE, set_up("gettysburg-epic")) for name in names(view)]
    assert plain((one.text for one in words.written), known) == []
    assert not all(one.text.isascii() for one in words.written)


def test_what_is_cut_covered_or_plain_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    words = DrawnWords(monkeypatch)
    sheet = Image.new("RGB", (100, 40))
    write(sheet, (60, 20), pseudo("word word"), "bold", 20, (0, 0, 0))
    write(sheet, (60, 20), "English", "bold", 20, (0, 0, 0))
    assert words.cut()
    assert words.covered()
    assert plain((one.text for one in words.written), ()) == ["English"]


def test_nothing_told_is_plain() -> None:
    told = [
        *narrate(ONE_OF_EACH),
        *narrate(TURN),
        *(line for part in text_board.board_parts(SHOWCASE) for line in (part.title, *part.lines)),
        *alt_text.plain_board(MID_BATTLE).split("\n"),
        alt_text.alt_text(OVER),
    ]
    people = ["Tyler", "Jackson", "Lee", "Bee", "Champion Hill"]
    assert plain(told, [*names(MID_BATTLE), *names(SHOWCASE), *people]) == []


@pytest.mark.parametrize("ruleset", ["classic", "variant-150", "advanced"])
def test_no_rule_is_plain(ruleset: str) -> None:
    told = [
        *rulebook.turn_rules(ruleset),
        *rulebook.flag_rules(ruleset),
        *rulebook.general_rules(ruleset),
        *rulebook.arm_rules(ruleset),
        *(card_text(card, ruleset) for card in card_table().values()),
        *(terrain_text(terrain, ruleset) for terrain in terrain_table(ruleset).values()),
        hand_text(("rally",), ruleset),
    ]
    assert plain(told, ()) == []


def test_no_reason_question_or_special_rule_is_plain() -> None:
    asked = [waiting_text(replace(MID_BATTLE, decision=Decision(UNION, kind, ""))) for kind in sorted(KINDS)]
    reasons = [refusal_text(Refusal(code, "", *filled(code))) for code in sorted(CODES)]
    assert plain([*asked, *reasons], ["union", "Bob"]) == []
    for battle in battles().values():
        params = [str(value) for rule in battle.special for name, value in rule.params if name in NAMED]
        people = [general.name for general in battle.generals]
        assert plain(special_rules(battle), [*params, *people]) == []
