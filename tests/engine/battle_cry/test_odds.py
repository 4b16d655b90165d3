"""Chances told before a roll, against an enumeration of all results of the dice."""

from __future__ import annotations

from itertools import product

import pytest

from engine.battle_cry.events import BattleRolled
from engine.battle_cry.placement import OFF
from engine.battle_cry.view import Odds
from engine.chance import FACES, Scripted
from engine.decision import Outcome
from engine.field_changes import replace
from engine.match import parse_action, pending, submit
from tests.support.battle_cry.battle import Battle

pytestmark = pytest.mark.rulesets("variant-150", "classic", "advanced")


def counted(battle: Battle, text: str, hex_: str) -> Odds:
    """What comes of each roll as the engine carries it out, as shares of all rolls."""
    target = battle.position.placement.unit(battle.setup.board.grid.index[hex_])
    assert target is not None
    dice = battle.forecast(text).dice
    hits, flags, fells, drives = [0] * (dice + 1), [0] * (dice + 1), 0, 0
    for faces in product(FACES, repeat=dice):
        state = replace(battle.state, chance=Scripted(("".join(faces),)))
        after, events = submit(state, battle.asked.seat, parse_action(battle.setup, text))
        rolled = next(event for event in events if isinstance(event, BattleRolled))
        hits[rolled.hits] += 1
        flags[rolled.flags] += 1
        asked, now = pending(after), after.position.placement.units[target.id]
        fells += now.hex == OFF
        drives += now.hex not in {target.hex, OFF}
        if not isinstance(asked, Outcome):
            drives += asked.kind == "retreat-unit"
            drives += asked.kind == "ignore-flags" and asked.numbers[0] > asked.numbers[1]
    ways = len(FACES) ** dice
    return Odds(
        tuple(number / ways for number in hits), tuple(number / ways for number in flags), fells / ways, drives / ways
    )


def near(odds: Odds) -> Odds:
    return Odds(
        tuple(round(chance, 9) for chance in odds.hits),
        tuple(round(chance, 9) for chance in odds.flags),
        round(odds.fells, 9),
        round(odds.drives, 9),
    )


@pytest.mark.parametrize("target", ["i1", "i2", "c2", "a2"])
@pytest.mark.parametrize("works", ["", "fieldwork C2/sw,se"])
def test_the_chances_are_those_of_all_rolls(target: str, works: str) -> None:
    battle = Battle(
        f"""
        A1  .     .     .
         B1   .     .     .
        C1  .     .:{target}  .
         D1   .     .:I3  .
        """,
        fighting="D2",
        works=works,
    )
    odds = battle.forecast("battle D2>C2").odds
    assert odds is not None
    assert near(odds) == near(counted(battle, "battle D2>C2", "C2"))
    assert near(odds).fells > 0
    assert near(odds).drives > 0


def test_a_general_alone_falls_or_not() -> None:
    battle = Battle(".  .\n .:g  .\n.:I4  .", fighting="C1")
    forecast = battle.forecast("battle C1>B1")
    assert forecast.odds is not None
    assert forecast.odds.hits == pytest.approx((1 - forecast.odds.fells, forecast.odds.fells))
    assert forecast.odds.fells == pytest.approx(forecast.expected_hits)
    assert forecast.odds.drives == 0


def test_expected_hits_are_the_chances_added_up() -> None:
    battle = Battle(".  .:a3\n .  .\n.:I4  .", fighting="C1")
    forecast = battle.forecast("battle C1>A2")
    assert forecast.odds is not None
    added = sum(number * chance for number, chance in enumerate(forecast.odds.hits))
    assert added == pytest.approx(forecast.expected_hits)
