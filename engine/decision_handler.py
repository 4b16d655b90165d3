"""Decision handler of one kind of frame, for every family that keeps pending frames on a stack."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.decision import Action
from engine.family import Setup
from engine.stacked_position import StackedPosition
from engine.transaction import Transaction

SetupT = TypeVar("SetupT", bound=Setup)
PositionT = TypeVar("PositionT", bound=StackedPosition)
ContextT = TypeVar("ContextT", bound=Transaction[Any, Any, Any, Any])
SideT = TypeVar("SideT", bound=int)
FrameT = TypeVar("FrameT")


@dataclass(frozen=True, slots=True)
class DecisionHandler(Generic[SetupT, PositionT, ContextT, SideT, FrameT]):
    """The rules of one kind of frame: its answers and their effects.

    Attributes:
        kind: the decision's kind.
        rule: the section or case of the rulebook that asks.
        options: all legal answers; none means that the frame is skipped.
        choose: carries an answer out.
        side: the side that answers; by default the active one.
        alone: whether a single answer is given without asking.
        about: the hexes concerned; none by default.
        numbers: its figures; none by default.
        otherwise: effect of having no legal answer; by default the frame is taken off.
    """

    kind: str
    rule: str
    options: Callable[[SetupT, PositionT, FrameT], list[Action]]
    choose: Callable[[ContextT, FrameT, Action], None]
    side: Callable[[PositionT, FrameT], SideT] | None = None
    alone: bool = False
    about: Callable[[SetupT, PositionT, FrameT], tuple[int, ...]] | None = None
    numbers: Callable[[SetupT, PositionT, FrameT], tuple[int, ...]] | None = None
    otherwise: Callable[[ContextT, FrameT], None] | None = None
