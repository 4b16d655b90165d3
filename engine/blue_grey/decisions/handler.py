"""Decision handler of one kind of frame, with this family's types."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.blue_grey.action_context import ActionContext
from engine.blue_grey.position import Position
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import Side
from engine.decision_handler import DecisionHandler

FrameT = TypeVar("FrameT")


@dataclass(frozen=True, slots=True)
class Handler(DecisionHandler[BlueGreySetup, Position, ActionContext, Side, FrameT], Generic[FrameT]):
    """A handler of this family."""


Handlers = dict[type, Handler[Any]]
"""Kind of frame -> its handler."""

Unasked = Callable[[ActionContext, Any], None]
"""The effect of a frame that asks nobody; it takes the frame off or replaces it."""
