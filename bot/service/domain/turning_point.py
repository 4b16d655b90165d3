"""The turn that turned a battle: after which the judge gave its winner so much more than before. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct

from engine.decision import Seat
from engine.family import Setup
from engine.judge import chance_to_win
from engine.view import View

LEAST: Final = 0.08
"""Rise of a chance that is worth telling."""


class TurningPoint(Struct, frozen=True):
    """A turn, and the winner's chances before and after it, from 0 to 1."""

    turn: int
    before: float
    after: float


def turning_point(setup: Setup, ends: Sequence[tuple[int, View]], winner: Seat) -> TurningPoint | None:
    """The turn with the greatest rise; ``None`` where there is no judge, or none rose by ``LEAST``.

    ``ends`` are the turns in order, 0 for the set-up, each with the public view at its end. The turn in which it
    ends is left out.
    """
    judged = [(turn, chance_to_win(setup, view, winner, dear=False)) for turn, view in ends if not view.outcome]
    known = [(turn, chance) for turn, chance in judged if chance is not None]
    rises = [TurningPoint(turn, before, after) for (_, before), (turn, after) in pairwise(known)]
    best = max(rises, key=lambda one: one.after - one.before, default=None)
    return best if best is not None and best.after - best.before >= LEAST else None
