"""Events in words: short plain lines, one for an attack with everything that follows from it.

A line that the picture shows as a numbered mark begins with the same number in a circle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from engine.blue_grey.combat_events import Advanced, AttackRolled, NightRolled, Retreated
from engine.blue_grey.events import Event, MoraleChanged, Moved, PlaceTaken, UnitLost, WorksLost
from engine.blue_grey.view import PublicView
from engine.language import _
from render.blue_grey.marks import is_numbered, joined, numbers_of
from render.blue_grey.sentences import attack_text, move_text, sentence
from render.blue_grey.words import unit_name
from render.words import circled, side_name

Numbered = tuple[int, Event]

CONSEQUENCES = (Advanced, MoraleChanged, UnitLost, PlaceTaken, WorksLost, Retreated)
"""Events that are told on the line of the attack before them."""


def narrate(
    events: Iterable[Event], keep: Callable[[Sequence[Event]], bool] | None = None, view: PublicView | None = None
) -> list[str]:
    """The lines of these events in order; ``keep`` filters lines. A view gives units their full names."""

    def name(word: str) -> str:
        return unit_name(view, word)

    told = joined(events)
    groups = _groups(list(zip(numbers_of(told), told, strict=True)))
    if keep:
        groups = [group for group in groups if keep([event for _number, event in group])]
    return [line for group in groups if (line := _line(group, name))]


def _groups(numbered: Sequence[Numbered]) -> list[list[Numbered]]:
    """Groups of one line each: a side's moves together, an attack with its night die and consequences, others alone."""
    groups: list[list[Numbered]] = []
    for number, event in numbered:
        before = groups[-1][-1][1] if groups else None
        if before is not None and _goes_with(groups[-1][0][1], before, event):
            groups[-1].append((number, event))
        else:
            groups.append([(number, event)])
    return groups


def _goes_with(first: Event, before: Event, event: Event) -> bool:
    if isinstance(event, Moved):
        return isinstance(before, Moved) and before.side == event.side
    if isinstance(event, AttackRolled):
        return isinstance(before, NightRolled)
    if isinstance(event, Advanced) and event.early:
        return False
    in_attack = isinstance(first, AttackRolled | NightRolled)
    return in_attack and isinstance(event, CONSEQUENCES) and not is_numbered(event)


def _line(group: Sequence[Numbered], name: Callable[[str], str]) -> str:
    first = group[0][1]
    if isinstance(first, Moved):
        moves = [(number, event) for number, event in group if isinstance(event, Moved)]
        told = (f"{circled(number)} {move_text(move, name)}" for number, move in moves)
        return _("{side}: {moves}", side=side_name(first.side), moves=" · ".join(told))
    number = next((number for number, _ in group if number), 0)
    night = first.dice if isinstance(first, NightRolled) else ""
    text = " ".join(filter(None, (_told(event, name, night) for _number, event in group)))
    return f"{circled(number)} {text}" if number and text else text


def _told(event: Event, name: Callable[[str], str], night: str) -> str:
    """The sentence of an event; that of an attack by night with its die."""
    return attack_text(event, name, night) if isinstance(event, AttackRolled) else sentence(event, name)
