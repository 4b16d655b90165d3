"""Computer players: each is asked with the view of its seat, as a person would be, and answers with an action.

A player is made by name for a seat of a match, with a seed, so that a simulation can be repeated, and with a time
limit or without one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Protocol

import engine.games  # noqa: F401  registers the families, which name their generals
from bot.computer_players.archie import ArchiePlayer
from bot.computer_players.chance import RandomPlayer
from engine.decision import Action, Seat
from engine.family import LEVELS, Setup, families, family, general_at


class ComputerPlayer(Protocol):
    """Chooses actions for a seat by its view alone."""

    @property
    def claimed(self) -> float | None:
        """The chance to win, 0 to 1 a choice, that it claims its search has added so far; ``None`` without search."""

    def choose(self, view: Any) -> Action:
        """One of ``view.actions``. ``view`` is the seat's view, of the match's family."""


MakePlayer = Callable[[Setup, Seat, int, int], ComputerPlayer]
"""Makes a player from a setup, a seat, a seed, and the milliseconds for a decision, ``UNLIMITED`` for no limit.

It raises ``ValueError`` where the player cannot play the setup's family.
"""

RANDOM = "random"
"""The player of a simulated side for which none is named."""

ARCHIE = "archie"
"""The general that a family plays with where none is named: one of its generals by their names."""

BUDGETS = (20, 2000)
"""Least and greatest number of milliseconds for a decision."""

BUDGET = 200
"""Default number of milliseconds for a decision."""

UNLIMITED = 0
"""The budget of a player without a time limit, who makes the same choices on any machine at any load."""


def _players() -> dict[str, MakePlayer]:
    """Chance, the generals in use, those of each level, and every general of every family by its name."""
    names = dict.fromkeys(name for one in families().values() for name in one.generals)
    return {
        RANDOM: RandomPlayer,
        ARCHIE: ArchiePlayer,
        **{level: partial(ArchiePlayer, level=level) for level in LEVELS},
        **{name: partial(ArchiePlayer, name=name) for name in names},
    }


PLAYERS: Mapping[str, MakePlayer] = _players()
"""The players of ``longroll simulate --players`` and ``longroll arena``, by name."""


def identity(name: str, game: str) -> object | None:
    """What a name stands for in a family: the same for two names of one player, ``None`` for one that plays it not."""
    if name == RANDOM:
        return RandomPlayer
    known = family(game)
    named = version_of(name, game)
    return known.general if named in {ARCHIE, ""} else known.generals.get(named)


def version_of(name: str, game: str) -> str:
    """The name of the general that plays a level in a family, any other name as it is."""
    return general_at(game, name) if name in LEVELS else name


__all__ = [
    "ARCHIE",
    "BUDGET",
    "BUDGETS",
    "PLAYERS",
    "RANDOM",
    "UNLIMITED",
    "ArchiePlayer",
    "ComputerPlayer",
    "MakePlayer",
    "RandomPlayer",
    "identity",
    "version_of",
]
