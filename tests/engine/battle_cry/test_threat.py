"""Threat on the enemy's next turn: by moves, range, ground and sight, from open information alone."""

from __future__ import annotations

from engine.battle_cry.threat import Threat
from engine.decision import CONFEDERATE, PUBLIC, UNION, Seat
from engine.field_changes import replace
from engine.match import State, threat
from tests.support.battle_cry.battle import Battle


def dangers(state: State, seat: Seat = UNION) -> dict[str, tuple[int, int, int]]:
    """For each hex in danger the units, their dice in all, and those of the strongest."""
    found = threat(state, seat)
    assert isinstance(found, Threat)
    return {one.hex: (one.units, one.dice, one.most) for one in found.dangers}


def test_infantry_strikes_where_it_stands_and_with_half_its_dice_after_a_move() -> None:
    found = dangers(line(".:i4  .  .  .  .  .:I"))
    assert found["A2"] == (1, 4, 4)
    assert found["A4"] == (1, 4, 4)
    assert found["A5"] == (1, 2, 2)
    assert "A6" not in found
    assert "A1" not in found


def test_cavalry_strikes_beside_wherever_it_can_ride() -> None:
    found = dangers(line(".:c3  .  .  .  .  .:I"))
    assert found["A5"] == (1, 3, 3)
    assert "A6" not in found


def test_several_units_add_up() -> None:
    found = dangers(line(".:i4  .  .:I  .  .:i2  ."))
    assert found["A3"] == (2, 6, 4)


def test_beside_an_enemy_only_those_beside_are_aimed_at() -> None:
    found = dangers(line(".:I  .:i4  .  .  .  ."))
    assert found["A1"] == (1, 4, 4)
    assert found["A4"] == (1, 4, 4), "it may step away first: melee beside A4 from A3"
    assert found["A6"] == (1, 2, 2)


def test_woods_hide_what_is_behind_them() -> None:
    assert "A4" not in dangers(line(".:a3  .  W  .:I  .  ."))


def test_cover_counts() -> None:
    assert dangers(line(".:i4  .  W:I  .  .  ."))["A3"][1] < dangers(line(".:i4  .  .:I  .  .  ."))["A3"][1]


def test_a_watcher_is_shown_what_threatens_the_side_whose_turn_it_is() -> None:
    state = line(".:i4  .  .  .  .  .:I")
    assert threat(state, PUBLIC) == threat(state, UNION) != threat(state, CONFEDERATE)


def test_hands_and_decks_play_no_part() -> None:
    state = line(".:i4  .:a3  .:c3  .  .:I  .:A")
    other = replace(state.position, hands=(("bombard",), ("forced-march", "attack-center")), table="", decks=())
    assert threat(replace(state, position=other), UNION) == threat(state, UNION)


def line(drawn: str) -> State:
    """One row of hexes; the Union's first piece is to move."""
    words = drawn.split()
    first = next(number for number, word in enumerate(words, 1) if word.split(":")[-1][0].isupper() and ":" in word)
    return Battle(drawn, moving=f"A{first}").state
