"""How one kind of frame is answered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.battle_cry.body import Body
from engine.battle_cry.play import ActionContext
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import Side
from engine.decision import Action

Options = Callable[[BattleSetup, Body, Any], list[Action]]
Choose = Callable[[ActionContext, Any, Action], None]


@dataclass(frozen=True, slots=True)
class Step:
    """How one kind of frame is answered.

    Attributes:
        kind: the decision's kind.
        rule: the section of the rulebook that asks.
        options: everything that may be answered; none means that the step is skipped.
        choose: carries an answer out.
        side: who answers.
        alone: whether a single answer is given without asking.
        about: the hexes that the question is about.
        numbers: its figures.
        otherwise: what happens when there is nothing to answer; by default the frame is taken off.
    """

    kind: str
    rule: str
    options: Options
    choose: Choose
    side: Callable[[Body, Any], Side] = lambda body, frame: body.active
    alone: bool = False
    about: Callable[[BattleSetup, Body, Any], tuple[int, ...]] = lambda setup, body, frame: ()
    numbers: Callable[[BattleSetup, Body, Any], tuple[int, ...]] = lambda setup, body, frame: ()
    otherwise: Callable[[ActionContext, Any], None] = lambda context, frame: context.pop()
