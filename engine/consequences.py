"""The consequences of an action, as a family's rules hand them over."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct

from engine.chance import Chance
from engine.decision import Action, Outcome

PositionT = TypeVar("PositionT")
EventT = TypeVar("EventT", bound=Struct)


class Transition(Struct, Generic[PositionT, EventT], frozen=True, gc=False):
    """The consequences of an action.

    ``fixes``: it cannot be taken back, since a die was rolled, a card drawn, or the battle ended. ``legal`` has every
    answer to the next decision, empty when the match is over.
    """

    position: PositionT
    chance: Chance
    events: tuple[EventT, ...]
    outcome: Outcome | None
    fixes: bool
    legal: tuple[Action, ...]
