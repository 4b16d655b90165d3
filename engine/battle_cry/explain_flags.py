"""Refusals of answers to dice and drawn cards: flags to ignore ("Bolster Morale"), the card to keep ("Scout")."""

from __future__ import annotations

from collections.abc import Iterator

from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.cards import card_table
from engine.battle_cry.effects.surprises import copy_of
from engine.battle_cry.frames import IgnoreFlags, KeepCard
from engine.battle_cry.leading import led_generals, led_units
from engine.battle_cry.placement import General, Unit
from engine.battle_cry.position import Combat, Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY
from engine.chance import Scripted
from engine.decision import Action
from engine.errors import Refusal
from engine.field_changes import replace

_MANY = 9
"""Flags, more than any piece may ignore."""

_NONE = -1

# Flags


def no_ignoring(setup: BattleSetup, position: Position, action: Action, rule: str) -> Refusal:
    """Why so many flags are not ignored: the piece may ignore fewer, or none."""
    frame = position.stack[-1]
    assert isinstance(frame, IgnoreFlags)
    if not action.subject.isdecimal():
        return Refusal("not-offered", rule, detail=("ignore-flags",))
    if not frame.most:
        return Refusal("ignores-none", rule)
    placement = position.placement
    piece = placement.generals[frame.general] if frame.unit == _NONE else placement.units[frame.unit]
    return Refusal("too-many-flags", rule, (setup.names[piece.hex],), (str(frame.most),))


def most_ignored(setup: BattleSetup, position: Position) -> IgnoreFlags | None:
    """The question about the acting player's piece that may ignore most flags, with the enemy where he is now.

    ``None`` if there is no piece to ask about.
    """
    return max(_questions(setup, position), key=lambda one: one.most, default=None)


def _questions(setup: BattleSetup, position: Position) -> Iterator[IgnoreFlags]:
    for unit in led_units(setup, position):
        for enemy in position.placement.units_of(ENEMY[unit.side]):
            free = setup.rules.morale(setup, position, _attack(enemy, unit)).free
            yield IgnoreFlags(unit.side, unit.id, _MANY, free)
    for general in led_generals(setup, position):
        if position.placement.is_alone(general):
            yield from _alone(setup, position, general)


def _alone(setup: BattleSetup, position: Position, general: General) -> Iterator[IgnoreFlags]:
    """The question about a lone general, under rules that let him ignore a flag."""
    for enemy in position.placement.units_of(ENEMY[general.side]):
        combat = _attack(enemy, general)
        context = ActionContext(setup, replace(position, combat=combat, stack=()), Scripted())
        setup.rules.spares_general(context, general, combat)
        yield from (frame for frame in context.position.stack if isinstance(frame, IgnoreFlags))


def _attack(enemy: Unit, target: Unit | General) -> Combat:
    """An attack whose dice are all flags."""
    return Combat(
        attacker=enemy.id,
        attacker_side=enemy.side,
        from_=enemy.hex,
        to=target.hex,
        melee=True,
        target_unit=target.id if isinstance(target, Unit) else _NONE,
        target_general=target.id if isinstance(target, General) else _NONE,
        faces="",
        flags=_MANY,
    )


# Cards


def choosing_card(position: Position) -> str:
    """The card, in play or in the hand, that draws more cards than it keeps; empty if the player has none."""
    cards = (one for one in (position.table, *position.hands[position.hand]) if one)
    return next((one for one in cards if _draws_to_choose(copy_of(position, one))), "")


def no_choosing_card(position: Position, action: Action, rule: str) -> Refusal | None:
    """Refusal of a choice among drawn cards to a player without a card that brings one; ``None`` otherwise."""
    if action.verb != "keep" or choosing_card(position):
        return None
    return Refusal("needs-scout", rule, detail=(next(filter(_draws_to_choose, card_table())),))


def _draws_to_choose(card: str) -> bool:
    row = card_table()[card]
    return row.keep < row.draw


def no_keeping(setup: BattleSetup, position: Position, action: Action, rule: str) -> Refusal:
    """Why a card is not kept: it is not among those drawn, or none has been drawn yet."""
    frame = position.stack[-1]
    assert isinstance(frame, KeepCard)
    if action.subject not in card_table():
        return Refusal("no-such-card", rule, detail=(action.subject,))
    if not frame.drawn:
        return Refusal("not-drawn-yet", rule, detail=(choosing_card(position),))
    return Refusal("not-drawn", rule, detail=(action.subject, *frame.drawn))
