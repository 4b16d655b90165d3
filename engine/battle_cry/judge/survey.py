"""All features of Battle Cry, and their values in a view."""

from __future__ import annotations

from engine.battle_cry.data import text_of
from engine.battle_cry.judge import ground, held, material, outlook, stakes
from engine.battle_cry.judge.field import Field, field_in, field_of
from engine.battle_cry.judge.unseen import Hands
from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import Side, side_of
from engine.battle_cry.view import PublicView
from engine.decision import Seat
from engine.judge_model import JudgeFeature

CHEAP: tuple[JudgeFeature, ...] = (*material.FEATURES, *ground.FEATURES, *stakes.FEATURES)
FEATURES: tuple[JudgeFeature, ...] = (*CHEAP, *outlook.FEATURES, *held.FEATURES)
"""Every feature, the cheap ones first."""

EDITION = 3
"""The edition of the models in use. Earlier ones stay for the generals that rest on them."""


def observe(setup: BattleSetup, view: PublicView, side: Seat, *, dear: bool) -> tuple[float, ...]:
    """The values of the cheap features, or of all, as a side sees them: what is good for it is positive."""
    return _values(field_in(setup, view), side_of(side), dear=dear)


def observe_position(setup: BattleSetup, position: Position, side: Side) -> tuple[float, ...]:
    """The values of all features in a position that is supposed, as the view of a side's one player would have them."""
    return _values(field_of(setup, position, side), side, dear=True)


def _values(field: Field, side: Side, *, dear: bool) -> tuple[float, ...]:
    found = (*material.values(field), *ground.values(field), *stakes.values(field))
    if dear:
        hands = Hands(field)
        found = (*found, *outlook.NextTurns(field, hands).values(), *held.values(hands))
    if side is Side.UNION:
        return tuple([float(one) for one in found])
    return tuple([0.0 - one for one in found])


def model_file(edition: int | None = None) -> str:
    """The text of an edition of the family's models; of the one in use if none is named."""
    return text_of(f"judge-{edition or EDITION}.json")
