"""A first turn with a coach: above each question of a newcomer's own panel the step of a turn to which it belongs.

Which turns are coached is kept in memory: after a restart *Show me* begins anew.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, Protocol, cast

from bot.discord.components.request import Interaction
from bot.discord.panels.context import PanelContext
from bot.service.model.match import MatchId, Scene
from engine.language import _
from render.presenters import presenter_of


class _Host(Protocol):
    """The part of the bot that knows the coached turns."""

    coached_turns: CoachedTurns


KEPT: Final = 1000
"""Number of coached turns that are remembered, of all matches together."""


class CoachedTurns:
    """The turn in which each newcomer is coached, by match and player."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._turns: OrderedDict[tuple[MatchId, int], int] = OrderedDict()

    def begin(self, scene: Scene, person: int) -> None:
        """Coaches a player through the turn that is being played."""
        self._turns[scene.info.id, person] = scene.info.turn
        while len(self._turns) > self._kept:
            self._turns.popitem(last=False)

    def is_coached(self, scene: Scene, person: int) -> bool:
        """Whether a player is coached now; once the turn is over that is forgotten."""
        key = scene.info.id, person
        if key in self._turns and self._turns[key] != scene.info.turn:
            del self._turns[key]
        return key in self._turns


def coached_turns_of(interaction: Interaction) -> CoachedTurns:
    """The coached turns of the bot that got the interaction."""
    return cast("_Host", interaction.client).coached_turns


def coach_lines(interaction: Interaction, context: PanelContext) -> tuple[str, ...]:
    """The steps of a turn to which the question belongs: ``**2 of 5** · **Order** those units.``; none uncoached."""
    scene = context.scene
    if scene.decision is None or not coached_turns_of(interaction).is_coached(scene, interaction.user.id):
        return ()
    teaching = presenter_of(scene.info.family).how_to_play
    steps = teaching.steps(context.setup, context.view)
    return tuple(
        _("**Step {number} of {count}** · {step}", number=number + 1, count=len(steps), step=steps[number])
        for number in teaching.asked_in.get(scene.decision.kind, ())
    )
