"""Replay of a logged battle: one fold of choices over states, for records, stores and statistics."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum

from msgspec import Struct

from engine.chance import Chance
from engine.decision import Seat
from engine.family import Setup
from engine.match import (
    Events,
    State,
    agree_draw,
    lose_on_time,
    parse_action,
    resign,
    rewound,
    submit,
    under,
    undo,
)


class ChoiceKind(StrEnum):
    """The kind of a logged choice. The values are stored."""

    ACT = "act"
    UNDO = "undo"
    RESIGN = "resign"
    DRAW = "draw"
    TIME = "time"
    REWIND = "rewind"
    RULES = "rules"


class ReplayedChoice(Struct, frozen=True, kw_only=True):
    """A choice to be replayed.

    ``text`` is the action of ``ACT``. ``chance`` is the source that goes on after ``REWIND``. ``setup`` has the version
    of the rules by which the battle goes on, for ``RULES`` and where ``REWIND`` goes back behind one. ``base`` is the
    state on which the choice is made, where that is not the one before it. ``version`` is the caller's number of the
    choice.
    """

    kind: ChoiceKind
    version: int = 0
    seat: Seat = Seat("")
    text: str = ""
    chance: Chance | None = None
    setup: Setup | None = None
    base: State | None = None


class ReplayStep(Struct, frozen=True):
    """One replayed choice: the states before and after it, and its events."""

    choice: ReplayedChoice
    before: State
    after: State
    events: Events


def replay(start: State | None, choices: Iterable[ReplayedChoice]) -> Iterator[ReplayStep]:
    """The choices replayed from a start, in order. Each is read only when the step before it has been yielded.

    Without a start (its rules are no longer kept) choices are left out until one has a ``base``.

    Raises:
        GameError: a choice is not what the rules allow.
    """
    state = start
    for choice in choices:
        before = choice.base or state
        if before is not None:
            state, events = played_again(before, choice)
            yield ReplayStep(choice, before, state, events)


def played_again(before: State, choice: ReplayedChoice) -> tuple[State, Events]:
    """The state after a choice, and its events; ``choice.base`` is ignored.

    Raises:
        GameError: it is not what the rules allow.
    """
    state = under(before, choice.setup) if choice.setup else before
    match choice.kind:
        case ChoiceKind.ACT:
            return submit(state, choice.seat, parse_action(state.setup, choice.text))
        case ChoiceKind.UNDO:
            return undo(state), ()
        case ChoiceKind.REWIND:
            assert choice.chance is not None
            return rewound(state, choice.chance)
        case ChoiceKind.RULES:
            return state, ()
        case _:
            return _ended(state, choice)


def _ended(state: State, choice: ReplayedChoice) -> tuple[State, Events]:
    """The end of a battle from outside the rules, with its events."""
    if choice.kind is ChoiceKind.DRAW:
        return agree_draw(state)
    way = resign if choice.kind is ChoiceKind.RESIGN else lose_on_time
    return way(state, choice.seat)
