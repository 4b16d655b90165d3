"""Events as marks to draw on a map and to number in a text: ways, attacks, losses.

Picture and text give the same number to the same event. What follows from an attack has the attack's number.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.blue_grey.combat_events import Advanced, AttackRolled, NightRolled, Retreated
from engine.blue_grey.events import Entered, Event, Moved, UnitLeft, UnitLost
from engine.blue_grey.view import PublicView
from engine.decision import HexName, Seat

OFF_MAP = "off"
"""Start of a unit that enters the map, and goal of one that leaves it."""

BEFORE = frozenset({"routed", "withdrew", "routed-first"})
"""Retreats that follow from no roll; they have a number of their own."""


class PathMark(Struct, frozen=True):
    """A unit's way. ``kind``: ``move``, ``march``, ``retreat``, ``advance``; ``number`` 0 for none."""

    kind: str
    side: Seat
    path: tuple[HexName, ...]
    number: int = 0


class Assault(Struct, frozen=True, kw_only=True):
    """An attack: hexes of attackers and targets, column, die, result, and the night's die before it or 0."""

    side: Seat
    froms: tuple[HexName, ...]
    targets: tuple[HexName, ...]
    column: str
    die: int
    result: str
    number: int
    night: int = 0


class Loss(Struct, frozen=True):
    """A loss of so much strength in a hex."""

    side: Seat
    hex: HexName
    strength: int


Mark = PathMark | Assault | Loss


def joined(events: Iterable[Event]) -> list[Event]:
    """The events, with consecutive moves of one unit joined."""
    found: list[Event] = []
    for event in events:
        before = found[-1] if found else None
        if isinstance(event, Moved) and isinstance(before, Moved) and _goes_on(before, event):
            found[-1] = replace(before, path=before.path + event.path[1:], cost=before.cost + event.cost)
        else:
            found.append(event)
    return found


def _goes_on(before: Moved, event: Moved) -> bool:
    return before.unit == event.unit and before.march == event.march and before.path[-1] == event.path[0]


def is_numbered(event: Event) -> bool:
    """Whether an event has a number of its own."""
    return isinstance(event, Moved | Entered | UnitLeft | AttackRolled) or (
        isinstance(event, Retreated) and event.cause in BEFORE
    )


def numbers_of(events: Sequence[Event]) -> list[int]:
    """The number of each event, from 1; 0 for an event without."""
    numbers, last = [], 0
    for event in events:
        last += is_numbered(event)
        numbers.append(last if is_numbered(event) else 0)
    return numbers


def marks_of(events: Iterable[Event], view: PublicView) -> tuple[Mark, ...]:
    """The marks of these events, which led to ``view``, in order."""
    return tuple(mark for _event, mark in marks_by_event(events, view) if mark)


def marks_by_event(events: Iterable[Event], view: PublicView) -> list[tuple[Event, Mark | None]]:
    """The events that led to ``view``, with consecutive moves of a unit joined, each with its mark."""
    happened = joined(events)
    places, found, night = _places(happened, view), list[tuple[Event, Mark | None]](), 0
    for number, event, at in zip(numbers_of(happened), happened, places, strict=True):
        if isinstance(event, NightRolled):
            night = int(event.dice)
            continue
        found.append((event, _mark(event, number, at, night)))
        night = 0 if isinstance(event, AttackRolled) else night
    return found


def _mark(event: Event, number: int, at: dict[str, HexName], night: int) -> Mark | None:
    if isinstance(event, AttackRolled):
        froms = tuple(dict.fromkeys(at[unit] for unit in event.attackers if at.get(unit)))
        die, result = int(event.dice), event.result
        return Assault(
            side=event.side,
            froms=froms,
            targets=event.targets,
            column=event.column,
            die=die,
            result=result,
            number=number,
            night=night,
        )
    if isinstance(event, UnitLost):
        return Loss(event.side, event.hex, event.strength) if event.hex else None
    return _way(event, number)


def _onward(path: tuple[HexName, ...]) -> tuple[HexName, ...]:
    """A way without what it goes there and back: an arrow over itself would seem to begin where it turns.

    A way that ends where it began stays as it is.
    """
    found: list[HexName] = []
    for hex_ in path:
        del found[found.index(hex_) if hex_ in found else len(found) :]
        found.append(hex_)
    return tuple(found) if len(found) > 1 else path


def _way(event: Event, number: int) -> PathMark | None:
    match event:
        case Moved():
            return PathMark("march" if event.march else "move", event.side, _onward(event.path), number)
        case Entered():
            return PathMark("move", event.side, (OFF_MAP, event.hex), number)
        case UnitLeft():
            return PathMark("move", event.side, (event.hex, OFF_MAP), number)
        case Retreated():
            return PathMark("retreat", event.side, event.path, number)
        case Advanced():
            return PathMark("advance", event.side, (event.from_, event.to), number)
        case _:
            return None


def _places(events: Sequence[Event], view: PublicView) -> list[dict[str, HexName]]:
    """The hexes of all units at each event, reconstructed backward from the view."""
    now = {one.id: one.hex for one in view.units}
    found = []
    for event in reversed(events):
        if isinstance(event, AttackRolled):
            found.append(dict(now))
            continue
        found.append({})
        match event:
            case Moved() | Retreated():
                now[event.unit] = event.path[0]
            case Advanced():
                now[event.unit] = event.from_
            case UnitLost() | UnitLeft():
                now[event.unit] = event.hex
            case _:
                pass
    return found[::-1]
