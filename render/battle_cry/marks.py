"""Events as marks to draw on a board and to number in a text: arrows, battles, losses.

Numbers count moves and battles in their order; picture and text give the same number to the same event.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from engine.battle_cry.events import (
    BattleRolled,
    Event,
    FiguresLost,
    GeneralLost,
    GroundTaken,
    Moved,
    Retreated,
    SharpshooterFired,
    SupplyShort,
    UnitLeft,
    Withdrew,
)
from engine.decision import HexName, Seat

OFF_BOARD = "off"
"""Goal of a general or a unit that leaves the board."""

NUMBERED = (Moved, BattleRolled, SharpshooterFired, SupplyShort, Withdrew, UnitLeft)
"""Events with a number of their own; what follows from a battle has the battle's number."""


class Arrow(Struct, frozen=True):
    """The way of a piece from one hex to another. ``kind`` is ``move``, ``retreat``, ``ground`` or ``supply``.

    A unit that leaves the map, or a general who rides off it, goes to ``OFF_BOARD``. ``number`` is 0 where the arrow
    follows from a battle.
    """

    kind: str
    side: Seat
    from_: HexName
    to: HexName
    number: int = 0


class Fight(Struct, frozen=True, kw_only=True):
    """A battle, or a sharpshooter's die, with its faces as letters; ``from_`` is empty for the sharpshooter."""

    side: Seat
    from_: HexName
    to: HexName
    dice: str
    hits: int
    flags: int
    number: int
    melee: bool = False


class Loss(Struct, frozen=True):
    """Figures lost, a unit destroyed (``left`` 0) or a general fallen (``name``) in a hex."""

    side: Seat
    hex: HexName
    lost: int
    left: int
    name: str = ""


Mark = Arrow | Fight | Loss


def numbers_of(events: Sequence[Event]) -> list[int]:
    """The number of each event, from 1; 0 for an event without."""
    numbers, last = [], 0
    for event in events:
        last += isinstance(event, NUMBERED)
        numbers.append(last if isinstance(event, NUMBERED) else 0)
    return numbers


def marks_of(events: Iterable[Event]) -> tuple[Mark, ...]:
    """The marks of these events, in order; events without a trace on the board have none."""
    return tuple(mark for mark in marks_by_event(list(events)) if mark)


def marks_by_event(events: Sequence[Event]) -> list[Mark | None]:
    """The mark of each event."""
    return [_mark(event, number) for event, number in zip(events, numbers_of(events), strict=True)]


def titles_of(marks: Iterable[Mark]) -> dict[int, str]:
    """The head of each battle's dice, by its number: the target, after the attacker where several attacked that hex."""
    fights = [mark for mark in marks if isinstance(mark, Fight)]
    attackers: dict[HexName, set[HexName]] = {}
    for fight in fights:
        attackers.setdefault(fight.to, set()).add(fight.from_)
    return {
        fight.number: f"{fight.from_}›{fight.to}" if fight.from_ and len(attackers[fight.to]) > 1 else fight.to
        for fight in fights
    }


def _mark(event: Event, number: int) -> Mark | None:
    if isinstance(event, Moved | SupplyShort | GroundTaken | Retreated | Withdrew):
        return _arrow(event, number)
    if isinstance(event, UnitLeft):
        return Arrow("move", event.side, event.hex, OFF_BOARD, number)
    if isinstance(event, BattleRolled | SharpshooterFired):
        return _fight(event, number)
    if isinstance(event, FiguresLost):
        return Loss(event.side, event.hex, event.lost, event.left)
    if isinstance(event, GeneralLost) and event.cause != "edge":
        return Loss(event.side, event.hex, 1, 0, event.name)
    return None


def _fight(event: BattleRolled | SharpshooterFired, number: int) -> Fight:
    if isinstance(event, SharpshooterFired):
        return Fight(
            side=event.side, from_="", to=event.hex, dice=event.dice, hits=int(event.fell), flags=0, number=number
        )
    return Fight(
        side=event.side,
        from_=event.from_,
        to=event.to,
        dice=event.dice,
        hits=event.hits,
        flags=event.flags,
        number=number,
        melee=event.melee,
    )


def _arrow(event: Moved | SupplyShort | GroundTaken | Retreated | Withdrew, number: int) -> Arrow | None:
    kinds = {Moved: "move", SupplyShort: "supply", GroundTaken: "ground", Retreated: "retreat", Withdrew: "retreat"}
    if event.from_ == OFF_BOARD:
        return None
    return Arrow(kinds[type(event)], event.side, event.from_, event.to, number)
