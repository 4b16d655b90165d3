"""A sentence for each kind of event. ``narrate`` joins them into lines."""

from __future__ import annotations

from engine.battle_cry import events as happened
from engine.battle_cry.events import Event
from render.battle_cry import (  # noqa: F401  each registers its sentences
    sentences_of_battles,
    sentences_of_cards,
    sentences_of_moves,
    sentences_of_special_rules,
    sentences_of_teams,
    sentences_of_the_whole,
)
from render.battle_cry.sentence import sentence
from render.battle_cry.sentences_of_moves import move_text, orders_text

__all__ = ["CONSEQUENCES", "is_consequence", "move_text", "orders_text", "sentence"]

CONSEQUENCES = (
    happened.RolledAgain,
    happened.FiguresLost,
    happened.GeneralChecked,
    happened.GeneralLost,
    happened.FlagTaken,
    happened.ObjectiveTaken,
    happened.ObjectiveLost,
    happened.PlaceHeld,
    happened.PlaceLost,
    happened.FlagsIgnored,
    happened.Retreated,
    happened.GroundTaken,
)


def is_consequence(event: Event) -> bool:
    """Whether the event follows from a battle and is told on the battle's line."""
    return isinstance(event, CONSEQUENCES)
