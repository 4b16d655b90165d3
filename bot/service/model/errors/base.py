"""Bases of the refusals of the service."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.errors import GameError


@dataclass(eq=False)
class RequestRefused(Exception):
    """Base of all refusals of the service; the fields of a subclass are what its message needs.

    Refusals by the rules of a game are ``engine.errors.GameError``. Logs show the class and its fields.
    """

    def __str__(self) -> str:
        return repr(self)


@dataclass(eq=False)
class MatchRefused(RequestRefused):
    """Base of refusals that say nothing but the number of the match."""

    match: int


REFUSALS: Final = (GameError, RequestRefused)
"""Every class of refusal of a request: by the service, or by the rules of a game."""
