"""Decision handler of one kind of frame, with this family's types."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import Side
from engine.decision_handler import DecisionHandler

FrameT = TypeVar("FrameT")


@dataclass(frozen=True, slots=True)
class Handler(DecisionHandler[BattleSetup, Position, ActionContext, Side, FrameT], Generic[FrameT]):
    """A handler of this family."""


Handlers = dict[type, Handler[Any]]
"""Kind of frame -> its handler."""
