"""Kinds of events that a log can be filtered by: attacks, moves, losses and morale, points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.blue_grey import combat_events as fought
from engine.blue_grey import events as happened
from engine.blue_grey.events import Event
from engine.language import N_

BATTLES: Final = "battles"
MOVES: Final = "movement"
MORALE: Final = "morale"
POINTS: Final = "points"
REST: Final = ""
"""Kind of events that no filter shows: the beginning and end of turns, phases and the battle."""

KINDS: Final[Mapping[str, str]] = {
    BATTLES: N_("Battles"),
    MOVES: N_("Moves, arrivals and works"),
    MORALE: N_("Losses and morale"),
    POINTS: N_("Places and points"),
}
"""Names of the kinds, by id."""

_OF: Final[Mapping[type[Event], str]] = {
    fought.AttackRolled: BATTLES,
    fought.NightRolled: BATTLES,
    fought.Advanced: BATTLES,
    fought.Retreated: BATTLES,
    fought.WorksBuilt: MOVES,
    happened.Moved: MOVES,
    happened.Entered: MOVES,
    happened.UnitLeft: MOVES,
    happened.WorksBegun: MOVES,
    happened.WorksLost: MOVES,
    happened.RallyPlaced: MORALE,
    happened.MoraleChanged: MORALE,
    happened.UnitLost: MORALE,
    happened.PlaceTaken: POINTS,
    happened.PointsCounted: POINTS,
    happened.TurnBegan: REST,
    happened.PhaseEnded: REST,
    happened.TakenBack: REST,
    happened.BattleEnded: REST,
}


def kind_of(event: Event) -> str:
    """The kind of an event."""
    return _OF[type(event)]


def is_of(line: Sequence[Event], kind: str) -> bool:
    """Whether a line of the log is of a kind: an attack with a loss is both an attack and a loss."""
    if kind in {MORALE, POINTS}:
        return any(kind_of(event) == kind for event in line)
    return kind_of(line[0]) == kind
