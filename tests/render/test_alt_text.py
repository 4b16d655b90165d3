"""The board in words, exactly: they hold everything that the picture shows."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.battle_cry.view import ArrivalView, ExitView, HoldView, ObjectiveView, PublicView, TrophyView
from engine.decision import CONFEDERATE, UNION, Outcome
from render.battle_cry.alt_text import ALT_LIMIT, alt_text, plain_board
from tests.support.battle_cry.views import FIRST_BULL_RUN, MID_BATTLE, SHOWCASE

GOLDEN = Path(__file__).parent / "golden"
VIEWS = {"start": FIRST_BULL_RUN, "middle": MID_BATTLE, "showcase": SHOWCASE}


@pytest.mark.parametrize("name", VIEWS)
def test_the_board_in_words(name: str) -> None:
    expected = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    assert plain_board(VIEWS[name]) == expected.rstrip("\n")


@pytest.mark.parametrize("name", VIEWS)
def test_everything_on_the_board_is_in_its_words(name: str) -> None:
    view = VIEWS[name]
    lines = {line.split(":")[0]: line for line in plain_board(view).splitlines()}
    for unit in view.units:
        assert unit.arm in lines[unit.hex]
        assert f"{unit.figures} of {unit.full} figures" in lines[unit.hex]
    for general in view.generals:
        assert f"General {general.name}" in lines[general.hex]
    for one in view.ground:
        assert one.name in lines[one.hex]
    for work in view.works:
        assert f"{work.terrain} on its" in lines[work.hex]


@pytest.mark.parametrize("name", VIEWS)
def test_the_description_fits_and_begins_with_where_the_battle_stands(name: str) -> None:
    text = alt_text(VIEWS[name])
    assert len(text) <= ALT_LIMIT
    assert text.startswith(f"Board of {VIEWS[name].title}. Turn")
    assert "6 cards in hand" in text


def test_a_description_too_long_leaves_out_whole_parts() -> None:
    view = replace(MID_BATTLE, units=MID_BATTLE.units * 8)
    text = alt_text(view)
    assert len(text) <= ALT_LIMIT
    assert text.endswith("…")


def test_the_words_tell_the_card_in_play_and_what_it_counts_as() -> None:
    view = replace(MID_BATTLE, table="counter-attack", counts_as="attack-left")
    assert "Counter-Attack in play as Attack Left Flank" in plain_board(view)


def test_a_card_shown_for_a_skirmish_action_is_told() -> None:
    view = replace(MID_BATTLE, table="bombard", counts_as="")
    assert "Bombard in play as a skirmish action" in plain_board(view)


def test_decks_of_each_sides_own_are_told_apart() -> None:
    piles = ((21, ("rally", "rally")), (22, ()))
    sides = [
        replace(one, draw_pile=pile, discards=shed) for one, (pile, shed) in zip(MID_BATTLE.sides, piles, strict=True)
    ]
    text = plain_board(replace(MID_BATTLE, sides=(sides[0], sides[1])))
    assert "Union: Draw pile: 21 cards. Discards: Rally ×2." in text
    assert "Confederate: Draw pile: 22 cards. Discards: none." in text


def test_objectives_are_told_with_their_hexes() -> None:
    held = ObjectiveView("C6", UNION, 1, kept=True, held=True)
    free = ObjectiveView("E10", CONFEDERATE, 2, kept=False, held=False)
    text = plain_board(replace(MID_BATTLE, objectives=(held, free)))
    assert "C6: homestead (Henry House); objective of the Union for 1 flag, held." in text
    assert "E10: objective of the Confederacy for 2 flags; Union horse artillery" in text


def test_fresh_and_green_troops_are_called_so() -> None:
    units = tuple(replace(unit, traits=("green", "fresh")) for unit in MID_BATTLE.units[:1])
    assert "Union green fresh infantry" in plain_board(replace(MID_BATTLE, units=units))


def test_when_it_is_over_the_words_say_who_won_and_wait_for_nobody() -> None:
    view = replace(
        MID_BATTLE,
        outcome=Outcome(UNION, "flags", ((UNION, 6), (CONFEDERATE, 2))),
        waiting_for=None,
        decision=None,
    )
    assert "The Union wins" in plain_board(view)
    assert "The battle is over" in alt_text(view)


def test_marks_of_the_turn_are_told() -> None:
    units = tuple(replace(unit, ordered=True, moved=unit.hex == "G3") for unit in MID_BATTLE.units)
    text = plain_board(replace(MID_BATTLE, units=units))
    assert "G3: Confederate infantry, 4 of 4 figures (ordered, moved)." in text


def test_house_readings_of_the_battle_are_marked() -> None:
    view: PublicView = replace(FIRST_BULL_RUN, house=("the introduction",))
    assert plain_board(view).endswith("† House readings of this battle: the introduction.")


def test_held_ground_exits_and_reserves_are_told() -> None:
    hill = HoldView(
        name="Champion Hill",
        hexes=("C6", "C7"),
        side=UNION,
        when="majority",
        flags=2,
        kept=False,
        held=True,
        counted="turn-start",
    )
    woods = HoldView(
        name="C1 and C2", hexes=("C1", "C2"), side=CONFEDERATE, when="clear", flags=1, kept=True, held=False
    )
    road = ExitView(("A1", "A2", "A3", "A4", "A5", "A6", "A7", "B1"), UNION, 1)
    late = ArrivalView(
        hexes=("I1",),
        side=CONFEDERATE,
        turn=3,
        units=("infantry", "infantry"),
        generals=("Hill",),
        free=False,
        due=False,
    )
    view = replace(
        MID_BATTLE, holds=(hill, woods), exits=(road,), arrivals=(late, replace(late, on=6), replace(late, due=True))
    )
    lines = plain_board(view).splitlines()
    for line in (
        (
            "2 flags for the Union while it has more units in Champion Hill (C6 and C7) than the enemy. "
            "Counted when its turn begins. Held now."
        ),
        "1 flag for the Confederacy once the enemy has no unit in C1 and C2.",
        "Units of the Union can leave the map from A1 to A7, B1: 1 flag each.",
        "In reserve for the Confederacy: 2 infantry units and General Hill, to arrive from its own turn 3 on in I1.",
        "In reserve for the Confederacy: 2 infantry units and General Hill, to arrive from turn 6 on in I1.",
        "In reserve for the Confederacy: 2 infantry units and General Hill, to arrive now in I1.",
    ):
        assert line in lines


def test_the_flag_of_a_unit_that_left_is_told_apart() -> None:
    union = replace(
        MID_BATTLE.sides[0], stand=(TrophyView("exit", "cavalry"), TrophyView("objective", "Champion Hill"))
    )
    text = plain_board(replace(MID_BATTLE, sides=(union, MID_BATTLE.sides[1])))
    assert "(cavalry off the map and objective Champion Hill)" in text
