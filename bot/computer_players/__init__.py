"""Computer players: each is asked with the view of its seat, as a person would be, and answers an action.

A player is made by name for a seat of a match, with a seed, so that a simulation can be repeated, and with a budget.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from bot.computer_players.archie import ArchiePlayer
from bot.computer_players.chance import RandomPlayer
from engine.decision import Action, Seat
from engine.family import Setup


class ComputerPlayer(Protocol):
    """Somebody who answers for a seat, knowing only its view."""

    def choose(self, view: Any) -> Action:
        """One of ``view.actions``. ``view`` is the seat's view, of the match's family."""


MakePlayer = Callable[[Setup, Seat, int, int], ComputerPlayer]
"""Makes a player of a setup, a seat, a seed, and the milliseconds that it may take for a decision.

It raises ``ValueError`` where it cannot play the setup's family.
"""

PLAYERS: dict[str, MakePlayer] = {"random": RandomPlayer, "archie": ArchiePlayer}
"""The players that ``longroll simulate --players`` knows, by name."""

BUDGETS = (20, 2000)
"""The least and the most milliseconds that a player may be given for a decision."""

BUDGET = 200
"""Those that it is given when nobody says."""

__all__ = ["BUDGET", "BUDGETS", "PLAYERS", "ArchiePlayer", "ComputerPlayer", "MakePlayer", "RandomPlayer"]
