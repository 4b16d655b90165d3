"""Computer players: each is asked with the view of its seat, as a person would be, and answers an action.

A player is made by name for a seat and a seed, so that a simulation can be repeated.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from bot.players.chance import RandomPlayer
from engine.decision import Action, Seat


class Player(Protocol):
    """Somebody who answers for a seat, knowing only its view."""

    def choose(self, view: Any) -> Action:
        """One of ``view.actions``. ``view`` is the seat's view, of the match's family."""


MakePlayer = Callable[[Seat, int], Player]

PLAYERS: dict[str, MakePlayer] = {"random": RandomPlayer}
"""The players that ``longroll simulate --players`` knows, by name."""

__all__ = ["PLAYERS", "MakePlayer", "Player", "RandomPlayer"]
