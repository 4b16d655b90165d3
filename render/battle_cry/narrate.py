"""Events in words: short plain lines, one for a battle with its consequences.

A line that the picture shows as a numbered mark begins with the same number in a circle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from engine.battle_cry.events import BattleRolled, Event, FoughtBack, Moved, OrderGiven
from engine.language import _
from render.battle_cry.marks import numbers_of
from render.battle_cry.sentences import is_consequence, move_text, orders_text, sentence
from render.words import circled, player_or_side_first, side_name

Numbered = tuple[int, Event]


def narrate(events: Iterable[Event], keep: Callable[[Sequence[Event]], bool] | None = None) -> list[str]:
    """The lines of events in order, as one seat may know them (``engine.match.seen_by``); ``keep`` filters lines."""
    told = list(events)
    groups = _groups(list(zip(numbers_of(told), told, strict=True)))
    if keep:
        groups = [group for group in groups if keep([event for _number, event in group])]
    return [line for group in groups for line in _lines(group) if line]


def _groups(numbered: Sequence[Numbered]) -> list[list[Numbered]]:
    """Groups of one line each: orders together, moves together, a battle with its consequences, others alone."""
    groups: list[list[Numbered]] = []
    for number, event in numbered:
        before = groups[-1][-1][1] if groups else None
        if before is not None and _goes_with(before, event):
            groups[-1].append((number, event))
        else:
            groups.append([(number, event)])
    return groups


def _goes_with(before: Event, event: Event) -> bool:
    if isinstance(event, OrderGiven | Moved):
        return type(before) is type(event)
    if isinstance(before, FoughtBack):
        return isinstance(event, BattleRolled)
    return is_consequence(event) and (isinstance(before, BattleRolled) or is_consequence(before))


def _lines(group: Sequence[Numbered]) -> list[str]:
    events = [event for _number, event in group]
    orders = [event for event in events if isinstance(event, OrderGiven)]
    moves = [(number, event) for number, event in group if isinstance(event, Moved)]
    if orders:
        return [_orders(orders)]
    if moves:
        return _moves(moves)
    sentences = [f"{circled(number)} {sentence(event)}" if number else sentence(event) for number, event in group]
    return [" ".join(filter(None, sentences))]


def _orders(given: Sequence[OrderGiven]) -> str:
    first = given[0]
    return orders_text(player_or_side_first(first.by, first.side), [one.piece for one in given])


def _moves(moves: Sequence[tuple[int, Moved]]) -> list[str]:
    return [
        _(
            "{side}: {moves}",
            side=side_name(side),
            moves=" · ".join(f"{circled(number)} {move_text(move)}" for number, move in together),
        )
        for side, together in groupby(moves, key=lambda numbered: numbered[1].side)
    ]
