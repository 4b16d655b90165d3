"""Computer players: each is asked with the view of its seat, as a person would be, and answers with an action.

A player is made by name for a seat of a match, with a seed, so that a simulation can be repeated, and with a time
limit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from bot.computer_players.archie import ArchiePlayer
from bot.computer_players.chance import RandomPlayer
from engine.decision import Action, Seat
from engine.family import Setup


class ComputerPlayer(Protocol):
    """Chooses actions for a seat by its view alone."""

    def choose(self, view: Any) -> Action:
        """One of ``view.actions``. ``view`` is the seat's view, of the match's family."""


MakePlayer = Callable[[Setup, Seat, int, int], ComputerPlayer]
"""Makes a player from a setup, a seat, a seed, and the milliseconds for a decision.

It raises ``ValueError`` where the player cannot play the setup's family.
"""

RANDOM = "random"
"""The player of a simulated side for which none is named."""

PLAYERS: dict[str, MakePlayer] = {RANDOM: RandomPlayer, "archie": ArchiePlayer}
"""The players of ``longroll simulate --players``, by name."""

BUDGETS = (20, 2000)
"""Least and greatest number of milliseconds for a decision."""

BUDGET = 200
"""Default number of milliseconds for a decision."""

__all__ = ["BUDGET", "BUDGETS", "PLAYERS", "RANDOM", "ArchiePlayer", "ComputerPlayer", "MakePlayer", "RandomPlayer"]
