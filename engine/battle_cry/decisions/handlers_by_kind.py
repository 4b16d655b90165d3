"""The table of all decision handlers, by kind of frame."""

from __future__ import annotations

from collections.abc import Callable

from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.decisions import (
    authority,
    campaign,
    card,
    ending,
    fighting,
    moving,
    retreating,
    special_cards,
    teams,
)
from engine.battle_cry.decisions.handler import Handlers
from engine.battle_cry.frames import Begin, RollDice
from engine.battle_cry.modes.campaign import roll_dice

UNASKED: dict[type, Callable[[ActionContext], None]] = {Begin: ending.deal, RollDice: roll_dice}
"""Frames that ask nobody -> their effect."""

STEPS: Handlers = {
    **card.STEPS,
    **moving.STEPS,
    **fighting.STEPS,
    **retreating.STEPS,
    **special_cards.STEPS,
    **ending.STEPS,
    **teams.STEPS,
    **authority.STEPS,
    **campaign.STEPS,
}
