"""The features of the judge on small maps: exact values, signs, and which of them a hand, a turn or a place changes."""

from __future__ import annotations

from math import comb, isclose

import pytest

from engine.battle_cry.judge.survey import CHEAP, FEATURES, observe
from engine.battle_cry.judge.unseen import mean_best
from engine.decision import CONFEDERATE, PUBLIC, UNION, Seat
from tests.support.battle_cry.battle import Battle

LINES = """
    C4 .     .:i3*  .     .:a1
     D4   .   .   .     .
    E4 .     .     .:I4  .
     F4   H:A2  .:C1*  .   .
    """


def seen(battle: Battle, seat: Seat | str = PUBLIC, side: Seat = UNION) -> dict[str, float]:
    """The features by name."""
    values = observe(battle.setup, battle.view(seat), side, dear=True)
    return dict(zip((one.name for one in FEATURES), values, strict=True))


def test_there_are_forty_to_eighty_each_with_its_own_name_and_line() -> None:
    assert 40 <= len(FEATURES) <= 80
    assert len({one.name for one in FEATURES}) == len({one.what for one in FEATURES}) == len(FEATURES)
    assert all(one.dear == (one not in CHEAP) for one in FEATURES)
    assert not any(one.dear for one in FEATURES if one.material)


def test_material_is_counted() -> None:
    found = seen(Battle(LINES, stands=(4, 2), flags=6, hand="attack-left rally", enemy_hand="scout-left"))
    material = {one.name: found[one.name] for one in FEATURES if one.material}
    assert material == {
        "flags": 2.0,
        "flags_share": pytest.approx(1 / 3),
        "urgency": 1 / 4 - 1 / 16,
        "one_short": 0.0,
        "two_short": 1.0,
        "three_short": 0.0,
        "infantry_units": 0.0,
        "cavalry_units": 1.0,
        "artillery_units": 0.0,
        "infantry_figures": 1.0,
        "cavalry_figures": 1.0,
        "artillery_figures": 1.0,
        "units_at_1": 0.0,
        "units_at_2": 1.0,
        "full_units": 1.0,
        "figures_share": pytest.approx(3 / 11),
        "generals": 0.0,
        "awaited_units": 0.0,
        "cards": 1.0,
        "race": pytest.approx((4 - 2) / 6**0.5),
    }


def test_ground_and_neighbors_are_counted() -> None:
    found = seen(Battle(LINES))
    assert found["generals_with_units"] == 0.0
    assert found["supported"] == 3.0, "the Union's stand side by side, the enemies apart"
    assert found["guns_in_range"] == 0.0, "each side's guns have an enemy near"
    assert found["in_contact"] == 0.0
    assert found["empty_sections"] == -1.0, "the Union leaves one more section empty than the enemy"


def test_a_place_to_hold_is_near_or_far_and_then_held() -> None:
    places = {
        name: seen(Battle(LINES, objectives="union:E6/1=left", stands=stands, turn=7))["places_near"]
        for name, stands in {"on it": (0, 0)}.items()
    }
    assert places == {"on it": 1.0}
    assert seen(Battle(LINES, objectives="union:C4/2=left"))["places_near"] == pytest.approx(2 * (1 - 3 / 6), abs=0.34)


def test_the_turn_is_good_for_the_side_to_move() -> None:
    union = seen(Battle(LINES, hand="attack-center", enemy_hand="attack-center"))
    other = seen(Battle(LINES, hand="attack-center", enemy_hand="attack-center", active="confederate"))
    assert (union["tempo"], other["tempo"]) == (1.0, -1.0)
    assert union["mover_gain"] > 0 > other["mover_gain"]


def test_what_is_good_for_one_side_is_as_bad_for_the_other() -> None:
    battle = Battle(LINES, hand="attack-left rally", enemy_hand="probe-right", stands=(3, 1))
    for seat in (PUBLIC, UNION, CONFEDERATE):
        union, other = seen(battle, seat, UNION), seen(battle, seat, CONFEDERATE)
        assert {name: -value for name, value in union.items()} == other


def test_ones_own_hand_counts_and_the_other_does_not() -> None:
    one = Battle(LINES, hand="attack-center", enemy_hand="scout-left")
    two = Battle(LINES, hand="attack-center", enemy_hand="assault-center")
    three = Battle(LINES, hand="scout-left", enemy_hand="scout-left")
    assert seen(one, UNION) == seen(two, UNION)
    assert seen(one, UNION) != seen(three, UNION)
    assert seen(one, PUBLIC) == seen(two, PUBLIC) == seen(three, PUBLIC)
    assert seen(one, UNION)["mover_gain"] > seen(three, UNION)["mover_gain"]


def test_the_mean_of_the_best_card_is_exact() -> None:
    """Three of five cards: the best of all of them is among three in six of ten hands, and so on."""
    cards = [(5.0, 1), (3.0, 1), (1.0, 3)]
    hands = comb(5, 3)
    assert isclose(mean_best(cards, 3), (5 * comb(4, 2) + 3 * comb(3, 2) + 1 * comb(3, 3)) / hands)
    assert mean_best(cards, 5) == 5.0
    assert mean_best(cards, 0) == mean_best([], 3) == 0.0


def held(battle: Battle, seat: Seat | str, side: Seat = UNION) -> dict[str, float]:
    """The cards that are told apart of which one side has more than the other, as a seat sees it."""
    return {name: value for name, value in seen(battle, seat, side).items() if name.startswith("held_") and value}


def test_cards_in_hand_are_told_apart_and_the_others_hand_is_a_mean() -> None:
    """Of 60 cards 57 are not seen by a Union that holds three; the enemy holds two of them."""
    battle = Battle(LINES, hand="rally fight-back attack-left", enemy_hand="battle-cry scout-left")
    found, unseen = held(battle, UNION), 2 / 57
    assert found["held_rally"] == 1.0, "there is one, and the Union has it"
    assert found["held_fight_back"] == pytest.approx(1 - 2 * unseen), "two of three are left"
    assert found["held_battle_cry"] == pytest.approx(-unseen)
    assert found["held_leadership"] == pytest.approx(-3 * unseen)
    assert held(battle, UNION, CONFEDERATE) == {name: pytest.approx(-value) for name, value in found.items()}


def test_a_watcher_knows_no_hand_and_tells_sizes_alone() -> None:
    found = held(Battle(LINES, hand="rally fight-back attack-left", enemy_hand="battle-cry scout-left"), PUBLIC)
    assert found["held_rally"] == pytest.approx(1 / 60)
    assert found["held_fight_back"] == pytest.approx(3 / 60)


def test_a_card_that_was_played_is_in_no_hand() -> None:
    found = held(Battle(LINES, hand="fight-back", enemy_hand="scout-left", discards="rally"), UNION)
    assert "held_rally" not in found
