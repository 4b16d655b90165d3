"""The working state of one action, as far as it is the same in every family that keeps frames on a stack."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct

from engine.chance import Chance
from engine.decision import Outcome
from engine.family import Setup
from engine.field_changes import replace
from engine.stacked_position import StackedPosition

SetupT = TypeVar("SetupT", bound=Setup)
PositionT = TypeVar("PositionT", bound=StackedPosition)
FrameT = TypeVar("FrameT", bound=Struct)
EventT = TypeVar("EventT", bound=Struct)


class Transaction(Generic[SetupT, PositionT, FrameT, EventT]):
    """The next position of a match, its events and the chance left, while an action is carried out.

    Attributes:
        fixed: true from the first die or draw on: earlier choices can no longer be taken back.
        outcome: set once the battle has ended.
    """

    def __init__(self, setup: SetupT, position: PositionT, chance: Chance) -> None:
        self.setup = setup
        self.position = position
        self.chance = chance
        self.events: list[EventT] = []
        self.outcome: Outcome | None = None
        self.fixed = False

    def set(self, **changes: object) -> None:
        """Replaces fields of the position."""
        self.position = replace(self.position, **changes)

    def push(self, *frames: FrameT) -> None:
        """Puts frames on the stack; the last one is asked first."""
        self.position = replace(self.position, stack=(*self.position.stack, *frames))

    def pop(self) -> None:
        """Takes the top frame off the stack."""
        self.position = replace(self.position, stack=self.position.stack[:-1])

    def swap(self, *frames: FrameT) -> None:
        """Replaces the top frame by others, of which the last one is asked first."""
        self.position = replace(self.position, stack=(*self.position.stack[:-1], *frames))

    def emit(self, event: EventT) -> None:
        """Adds an event."""
        self.events.append(event)
