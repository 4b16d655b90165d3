"""Refusals of what single cards bring: fieldworks, rallied figures, units that return, shots, short supply."""

from __future__ import annotations

from engine.battle_cry.cards import card_table
from engine.battle_cry.decisions.pieces import piece_named
from engine.battle_cry.effects.engineers import FACED_SIDES, covered, lost_units
from engine.battle_cry.effects.surprises import copy_of, supply_hexes
from engine.battle_cry.explain_pieces import led_by_another
from engine.battle_cry.frames import PlaceSupply, PlaceWorks
from engine.battle_cry.leading import is_led
from engine.battle_cry.placement import Unit
from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.decision import Action
from engine.errors import Refusal
from engine.sections import SECTIONS

EFFECT_OF: dict[str, str] = {
    "section": "forced-march",
    "build": "fieldworks",
    "rally": "rally",
    "return": "reinforcements",
    "shoot": "sharpshooter",
    "supply": "short-supply",
}
"""Verb -> the effect of the one card that lets its player do this."""


def card_for(position: Position, verb: str) -> str:
    """The card, in play or in the hand, that lets the acting player do this; empty if they have none."""
    table = card_table()
    cards = (position.table, *position.hands[position.hand])
    return next(
        (one for one in cards if one and table[copy_of(position, one)].effect == EFFECT_OF.get(verb)),
        "",
    )


def no_card_for(position: Position, action: Action, rule: str) -> Refusal | None:
    """Refusal of what takes a card that the player does not hold, ``None`` if it takes none or they have it."""
    if action.verb not in EFFECT_OF or card_for(position, action.verb):
        return None
    needed = next(card.id for card in card_table().values() if card.effect == EFFECT_OF[action.verb])
    return Refusal("needs-card", rule, detail=(needed,))


def _own_unit(setup: BattleSetup, position: Position, action: Action, rule: str) -> Unit | Refusal:
    """The acting player's unit in an action, or the refusal of what is none."""
    unit = piece_named(setup, position, action.subject)
    if not isinstance(unit, Unit) or unit.side != position.active:
        return Refusal("no-own-piece", rule, (action.subject.rstrip("*"),))
    return unit if is_led(setup, position, unit) else led_by_another(setup, position, unit, rule)


def no_section(setup: BattleSetup, position: Position, action: Action, rule: str) -> Refusal:
    """Why a section cannot march: it is none, or has no infantry."""
    if action.subject not in SECTIONS:
        return Refusal("not-offered", rule, detail=("choose-section",))
    return Refusal("no-infantry-there", rule, detail=(action.subject,))


def no_works(setup: BattleSetup, position: Position, action: Action, rule: str) -> Refusal:
    """Why no fieldworks can be built there, facing that way."""
    unit, frame = _own_unit(setup, position, action, rule), position.stack[-1]
    assert isinstance(frame, PlaceWorks)
    if isinstance(unit, Refusal):
        return unit
    here, ground = (action.subject,), setup.board.ground[unit.hex]
    if action.object not in FACED_SIDES:
        return Refusal("no-facing", rule, here, (action.object, *FACED_SIDES))
    if not ground.buildable:
        return Refusal("no-works-there", rule, here, ground.terrains[-1:])
    if frame.used >> unit.hex & 1:
        return Refusal("works-placed", rule, here)
    bound = setup.rules.no_order(setup, position, unit)
    if bound:
        return bound
    taken = FACED_SIDES[action.object] & covered(position, unit.hex)
    return Refusal("sides-covered" if taken else "no-tokens-left", rule, here)


def no_rallying(setup: BattleSetup, position: Position, action: Action, rule: str) -> Refusal:
    """Why no figure returns to a unit: it has all of them, or the dice brought none of its arm."""
    unit = _own_unit(setup, position, action, rule)
    if isinstance(unit, Refusal):
        return unit
    if unit.figures >= unit.full:
        return Refusal("full-strength", rule, (action.subject,))
    return Refusal("no-figure-left", rule, (action.subject,), (unit.arm,))


def no_return(setup: BattleSetup, position: Position, action: Action, rule: str) -> Refusal:
    """Why a lost unit cannot return there: none of this kind was lost, or the hex is no free one of the own edge."""
    if action.subject not in lost_units(setup, position):
        return Refusal("none-lost", rule, detail=(action.subject,))
    return Refusal("no-return-there", rule, (action.object,))


def no_shot(setup: BattleSetup, position: Position, action: Action, rule: str) -> Refusal:
    """Why a sharpshooter cannot aim there: no enemy general is there."""
    return Refusal("no-enemy-general", rule, (action.subject.rstrip("*"),))


def no_supply(setup: BattleSetup, position: Position, action: Action, rule: str) -> Refusal:
    """Why a unit cannot be named for Short Supply: there is none, it is a partner's, or it has no room to go to."""
    unit = piece_named(setup, position, action.subject)
    hexes = (action.subject.rstrip("*"),)
    if not isinstance(unit, Unit):
        return Refusal("no-unit-there", rule, hexes)
    if unit.side == position.active and not is_led(setup, position, unit):
        return led_by_another(setup, position, unit, rule)
    return Refusal("no-room-behind", rule, hexes)


def no_placing(setup: BattleSetup, position: Position, action: Action, rule: str) -> Refusal:
    """Why the unit that is short of supply is not placed there."""
    frame = position.stack[-1]
    assert isinstance(frame, PlaceSupply)
    unit = position.placement.units[frame.unit]
    if piece_named(setup, position, action.subject) is not unit:
        return Refusal("another-is-short", rule, (action.subject.rstrip("*"), setup.names[unit.hex]))
    ends = (setup.names[one] for one in supply_hexes(setup, position, unit))
    return Refusal("no-place-there", rule, (action.subject, action.object, *ends))
