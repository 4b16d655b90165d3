"""The judge: the chance that a side wins, from what a seat or a watcher may know.

It asks the view and nothing else: the board, the victory stands, whose turn it is, the cards that everybody has seen,
and the hand of the view's own seat. Every hand that the view does not show counts as any hand of the cards that it does
not show. So the number says nothing that the reader of the view could not know, at any moment of a battle.

What is symmetric. Of one watcher's view the chances of both sides add up to 1. And where a battle is turned round (the
sides exchanged, the map turned by half, so that each side has the other's place, pieces, flags, cards and turn), a side
has the chance that the other one had. Seats of both sides know different hands: their chances need not add up.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from engine.decision import PUBLIC, Seat, side_of
from engine.family import Setup, family
from engine.judge_model import Model, ModelFile, chance, read_models
from engine.view import View, seat_of

EVEN = 0.5
"""The chance of a draw, and of a side of which nothing is known."""


@cache
def models_of(family_id: str, edition: int | None = None) -> ModelFile:
    """An edition of the models of a family, the one in use if none is named; none if the family has no judge.

    Raises:
        ValueError: its data file is of another form.
    """
    judging = family(family_id).judging
    if not judging.features:
        return ModelFile(format=1, family=family_id)
    return read_models(judging.models(edition), judging.features)


def chance_to_win(
    setup: Setup, view: View, side: Seat | None = None, *, dear: bool = True, edition: int | None = None
) -> float | None:
    """The chance, from 0 to 1, that a side wins; ``None`` if the family has no judge.

    ``side`` is the side of the view's seat if it is not given; of everybody's view it must be. Without ``dear`` only
    what is cheap is looked at. ``edition`` is that of the models, the one in use if none is named. A ruleset without
    its own model is judged by the family's for any ruleset, a battle whose sides have several players by the cheap
    model. Once the battle is over the chance is 1, 0 or for a draw 0.5.

    Raises:
        ValueError: everybody's view, and no side.
    """
    seat = seat_of(view) if side is None else side
    if seat == PUBLIC:
        raise ValueError("everybody's view has no side: name one")
    if view.outcome:
        winner = view.outcome.winner
        return EVEN if winner is None else float(winner == side_of(seat))
    judging = family(setup.family).judging
    deep = dear and bool(judging.features) and judging.surveys(setup)
    placed = _placed_model(setup.family, setup.ruleset, deep=deep, edition=edition)
    if placed is None:
        return None
    return placed.chance(judging.observe(setup, view, side_of(seat), dear=placed.model.dear))


def chance_by(setup: Setup, values: Sequence[float], *, edition: int | None = None) -> float | None:
    """The chance, from 0 to 1, of the side that sees these values of all features; ``None`` if there is no judge."""
    placed = _placed_model(setup.family, setup.ruleset, deep=True, edition=edition)
    return placed.chance(values) if placed is not None else None


class _PlacedModel(NamedTuple):
    """A model, and the place of each of its features among all of its family."""

    model: Model
    places: tuple[int, ...]

    def chance(self, values: Sequence[float]) -> float:
        """The chance by the values of all features."""
        return chance(self.model, [values[place] for place in self.places])


@cache
def _placed_model(family_id: str, ruleset: str, *, deep: bool, edition: int | None) -> _PlacedModel | None:
    """The model for a ruleset, with the dear features or without; ``None`` if the family has no judge."""
    model = models_of(family_id, edition).of(ruleset, dear=deep)
    if model is None:
        return None
    names = [one.name for one in family(family_id).judging.features]
    return _PlacedModel(model, tuple(map(names.index, model.features)))
