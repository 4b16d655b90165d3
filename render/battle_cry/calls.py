"""Calls to the player who has to choose: their name, and what to do."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.battle_cry.view import PublicView
from engine.language import N_, _

CALLS: Mapping[str, str] = MappingProxyType(
    {
        "remove-figure": N_("{person}, before the battle: remove figures for the enemy’s dice."),
        "drive-back": N_("{person}, before the battle: retreat units for the enemy’s dice."),
        "play-card": N_("{person}, your turn: play a card."),
        "arrive": N_("{person}, your turn: place your reinforcements."),
        "choose-section": N_("{person}, your turn: choose where your infantry marches."),
        "give-orders": N_("{person}, your turn: order your units."),
        "move": N_("{person}, your turn: move your units."),
        "battle": N_("{person}, your turn: attack, or end your turn."),
        "melee": N_("{person}, your turn: fight your melees."),
        "withdraw": N_("{person}, you’re under attack: withdraw your unit, or stay and fight."),
        "free-attack": N_("{person}, your turn: attack the general, or spare him."),
        "discard-card": N_("{person}, you lost a general: discard a card."),
        "shed-card": N_("{person}, you lost a unit: discard a card."),
        "further-card": N_("{person}, your turn: you can play another card."),
        "end-turn": N_("{person}, your turn: end it when you’re done."),
        "keep-card": N_("{person}, your turn: choose the card to keep."),
        "ignore-flags": N_("{person}, you’re under attack: ignore flags, or retreat."),
        "retreat-unit": N_("{person}, you’re under attack: retreat your unit."),
        "retreat-general": N_("{person}, you’re under attack: retreat your general."),
        "take-ground": N_("{person}, your turn: take the ground, or stay."),
        "fight-back": N_("{person}, you’re under attack: fight back?"),
        "place-works": N_("{person}, your turn: build fieldworks."),
        "rally": N_("{person}, your turn: rally your units."),
        "return-unit": N_("{person}, your turn: bring a lost unit back."),
        "pick-general": N_("{person}, your turn: choose a general to shoot at."),
        "pick-supply": N_("{person}, your turn: choose the unit that is short of supply."),
        "place-supply": N_("{person}: choose where your unit that is short of supply goes."),
        "divide": N_("{person}, before the battle: agree on who leads which units."),
        "entrust": N_("{person}, your turn: give the card to a general."),
        "reassign": N_("{person}: a general has fallen. Give his units to others."),
        "authority": N_("{person}: you can act without orders."),
        "fall-back": N_("{person}, your turn: choose a unit to retreat."),
        "confirm": N_("{person}, your turn: confirm your choices."),
        "take-over": N_("{person}: a general has fallen. You can take over his units."),
    }
)
"""The call for each kind of decision."""


def call_text(view: PublicView, person: str) -> str:
    """The call to the player of the pending decision; empty when the view does not tell which it is."""
    kind = view.decision.kind if view.decision else ""
    return _(CALLS[kind], person=person) if kind in CALLS else ""
