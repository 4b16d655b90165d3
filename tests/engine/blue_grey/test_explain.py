"""Refusals: every one has a known code, a rule, and hexes of the map."""

from __future__ import annotations

from random import Random

import pytest

from engine.blue_grey.explain import CODES
from engine.blue_grey.family import MARKS
from engine.chance import Seeded
from engine.decision import CONFEDERATE, UNION, Action, Decision
from engine.match import explain, judge, legal_actions, new_match, pending, submit
from tests.support.blue_grey.battle import Battle
from tests.support.examples import by_day

MAP = """
01 .  F  .  ~  ~  .  .
02 .  .  R  .  T  .  .
03 .  .  .  X  .  .  .
04 .  .  .  .  .  F  .
05 .  .  .  .  .  .  .
"""


def battle() -> Battle:
    return Battle(
        MAP,
        "A 0101 5, B 0102 4, G 0202 3 artillery, C 0301 4 cavalry, T 0105 1 train, Boat 0401 3 gunboat",
        "x 0703 5, y 0704 4, m 0603 3 artillery, k 0705 3 cavalry",
        turns=4,
        night="3",
        date="1863-05-01",
        sides="road: 0105|0204 0204|0304, creek: 0302|0402",
        arrivals="union: R 2@0105/0103 4",
        more="victory: {exit: {hexes: [0101], union: 1}}",
    )


def everything(fought: Battle, random: Random) -> list[Action]:
    """Actions of every verb with any unit and any hex, known or not."""
    units = [*fought.setup.numbers, "Nobody"]
    hexes = [*fought.setup.names, "9999"]
    actions = []
    for verb, mark in MARKS.items():
        for _ in range(4):
            one, other = random.choice([*units, *units, *hexes, "3-1"]), random.choice([*hexes, "n"])
            actions.append(Action(verb, one, mark, other) if mark else Action(verb, one))
    return actions


@pytest.mark.parametrize("seed", by_day(range(4), 2))
def test_whatever_is_tried_is_legal_or_refused_with_a_known_code(seed: int) -> None:
    fought, random = battle(), Random(seed)
    state, _ = new_match(fought.setup, Seeded(seed.to_bytes(32, "big")))
    while not state.outcome:
        waited = pending(state)
        assert isinstance(waited, Decision)
        legal = legal_actions(state)
        for action in everything(fought, random):
            why = explain(state, waited.seat, action)
            if why is None:
                assert action in legal
                continue
            assert why.code in CODES, action
            assert set(why.hexes) <= set(fought.setup.names), action
        for action in random.sample(everything(fought, random), 4):
            for seat in (UNION, CONFEDERATE):
                assert {one.code for one in judge(state, seat, action).reasons} <= {*CODES, "not-your-turn"}, action
        state, _ = submit(state, waited.seat, random.choice(legal))


def test_a_unit_of_the_enemy_and_one_that_nobody_knows() -> None:
    fought = battle()
    for line, code in (("move x-0702", "not-yours"), ("move Q-0702", "no-such-unit"), ("move A-9999", "no-such-hex")):
        why = fought.why_not(line)
        assert why
        assert why.code == code


def test_a_verb_of_another_phase() -> None:
    why = battle().why_not("raze 0101")
    assert why
    assert (why.code, why.detail) == ("not-now", ("raze", "move-units"))


def test_who_is_there_already_is_told_so() -> None:
    why = battle().why_not("move A-0101")
    assert why is not None
    assert (why.code, why.hexes, why.detail) == ("there-already", ("0101",), ("A",))


CREEK = """
   01 02 03 04
01 .  .  .  .
02 .  .  .  .
03 .  .  .  .
"""


def test_to_the_next_hex_the_creek_is_named_and_not_an_enemy_far_away() -> None:
    sides = "creek: 0101|0201 0102|0201 0102|0202 0103|0202 0103|0203, ford: 0103|0203"
    fought = Battle(CREEK, "A 0102 5 mp2", "x 0403 4", sides=sides)
    why = fought.why_not("move A-0201")
    assert why is not None
    assert (why.code, why.rule, why.hexes) == ("creek-between", "10.1", ("0102", "0201"))
    assert why.detail == ("A", "5", "2"), "by the ford it is five"
    held = Battle(CREEK, "A 0102 5", "x 0303 4", sides=sides).why_not("move A-0201")
    assert held is not None
    assert (held.code, held.detail) == ("creek-between", ("A",)), "the ford is in a zone of control"
    further = Battle(CREEK, "A 0102 5", "x 0303 4", sides=sides).why_not("move A-0301")
    assert further is not None
    assert further.code == "zones-between"
