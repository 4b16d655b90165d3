"""What a private panel is made from: a match as one person sees it, and what his battles may bring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from bot.service.model.match import Scene
from engine.decision import PASS, Action, Decision


class PanelContext(Struct, frozen=True):
    """A person's scene, and a forecast for each action of his that rolls dice to battle.

    ``script`` is what he has written for the turn and not given yet, ``last`` says that passing ends his turn.
    ``setup`` is the match's.
    """

    scene: Scene
    odds: Mapping[Action, Any] = {}
    script: str = ""
    last: bool = False
    setup: Any = None

    @property
    def view(self) -> Any:
        """The board and the cards as the person knows them."""
        return self.scene.view

    @property
    def decision(self) -> Decision | None:
        """What he is asked; ``None`` when he is not waited for."""
        return self.scene.decision

    @property
    def answers(self) -> tuple[Action, ...]:
        """Everything that he may answer but passing."""
        return tuple(action for action in self.scene.actions if action != PASS)

    @property
    def may_pass(self) -> bool:
        """Whether passing is an answer."""
        return PASS in self.scene.actions
