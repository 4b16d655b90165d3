"""Private panels of players who wait: each comes back by itself when its player is asked again.

Discord lets a private message be edited for 15 minutes after the press that it answers. After that, and after a
restart, the newest message of the match has the way to a new panel.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, Protocol, cast

from msgspec import Struct

from bot.discord.components.request import Interaction
from bot.service.model.match import MatchId
from engine.language import N_, _


class _Host(Protocol):
    """The part of the bot that keeps the panels."""

    open_panels: OpenPanels


FINISHED: Final = N_("**Your turn is over.** You’ll be pinged when it’s your turn again.")
"""The last line of a panel whose player has ended their turn."""

KEPT: Final = 1000
"""Number of panels that are remembered, of all matches together."""


def without_the_end(notes: tuple[str, ...]) -> tuple[str, ...]:
    """The lines of a panel without the end of the turn, for a player who is asked again."""
    return tuple(one for one in notes if one != _(FINISHED))


class OpenPanel(Struct, frozen=True):
    """A panel of a player who waits: the interaction by which it can be edited, its lines, and the turn in it."""

    interaction: Interaction
    notes: tuple[str, ...]
    turn: int


class OpenPanels:
    """The newest panel of each player who waits, by match."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._panels: OrderedDict[tuple[MatchId, int], OpenPanel] = OrderedDict()

    def remember(self, match: MatchId, panel: OpenPanel) -> None:
        """Notes that a player waits in front of a panel."""
        key = match, panel.interaction.user.id
        self._panels.pop(key, None)
        self._panels[key] = panel
        while len(self._panels) > self._kept:
            self._panels.popitem(last=False)

    def forget(self, match: MatchId, person: int) -> None:
        """Notes that a player no longer waits."""
        self._panels.pop((match, person), None)

    def of(self, match: MatchId) -> list[OpenPanel]:
        """The panels of a match that can still be edited; the others are forgotten."""
        found = [(key, panel) for key, panel in self._panels.items() if key[0] == match]
        for key, panel in found:
            if panel.interaction.is_expired():
                del self._panels[key]
        return [panel for _key, panel in found if not panel.interaction.is_expired()]


def open_panels_of(interaction: Interaction) -> OpenPanels:
    """The open panels of the bot that got the interaction."""
    return cast("_Host", interaction.client).open_panels
