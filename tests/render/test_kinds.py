"""Kinds of a log: each event is of one, and a battle's line is one of losses, too."""

from typing import get_args

from engine.battle_cry.events import BattleRolled, Event, FiguresLost, Moved
from engine.decision import CONFEDERATE, UNION
from render.battle_cry.kinds import _OF, BATTLES, KINDS, LOSSES, MOVES, REST, is_of
from render.battle_cry.narrate import narrate
from tests.support.battle_cry.turn_events import rolled


def test_every_event_is_of_a_kind() -> None:
    assert set(_OF) == set(get_args(Event))
    assert set(_OF.values()) == {*KINDS, REST}


def test_a_battle_with_a_loss_is_both() -> None:
    battle: BattleRolled = rolled("C5»D6", "infantry", "I", "1 0")
    lost = FiguresLost(CONFEDERATE, "infantry", "D6", 1, 3, "battle")
    assert is_of([battle, lost], BATTLES)
    assert is_of([battle, lost], LOSSES)
    assert not is_of([battle], LOSSES)
    assert not is_of([battle, lost], MOVES)


def test_numbers_stay_those_of_the_picture_when_only_some_lines_are_told() -> None:
    moves = [Moved(UNION, "infantry", "A1", "A2"), Moved(UNION, "infantry", "B1", "B2")]
    battle = rolled("C5»D6", "infantry", "I", "1 0")
    whole = narrate([*moves, battle])
    assert narrate([*moves, battle], lambda line: is_of(line, BATTLES)) == whole[-1:]
