"""Input of a panel: a match as one person sees it, with forecasts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from bot.service.model.match import Scene
from engine.decision import PASS, Action, Decision


class PanelContext(Struct, frozen=True):
    """A person's scene, and a forecast for each of their actions that rolls dice to battle.

    ``script`` is the part of a written turn that is not submitted yet. ``passes`` is the number of passes in a row
    that end the person's turn, 0 where they lead to another choice. ``setup`` is the match's. ``asks_first``: the
    person wants to confirm each roll of dice.
    """

    scene: Scene
    odds: Mapping[Action, Any] = {}
    script: str = ""
    passes: int = 0
    setup: Any = None
    asks_first: bool = False

    @property
    def view(self) -> Any:
        """The person's view of the match."""
        return self.scene.view

    @property
    def decision(self) -> Decision | None:
        """The person's decision; ``None`` when they are not asked."""
        return self.scene.decision

    @property
    def answers(self) -> tuple[Action, ...]:
        """All legal actions except passing."""
        return tuple(action for action in self.scene.actions if action != PASS)

    @property
    def may_pass(self) -> bool:
        """Whether passing is legal."""
        return PASS in self.scene.actions
