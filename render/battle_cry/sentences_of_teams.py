"""Sentences of teams: whose turn, who leads which units, who acts without orders."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.battle_cry import events as happened
from engine.language import N_, _, enumerated, listed, ngettext
from render.battle_cry.names import unit_name
from render.battle_cry.sentence import sentence
from render.words import (
    dice_shown,
    player_or_side,
    player_or_side_first,
    side_first,
    side_name,
)


@sentence.register
def _name_drawn(event: happened.NameDrawn) -> str:
    who = player_or_side(event.general, event.seat)
    if not event.left:
        return _("The cup: {player} has turn {turn}. That was the last name.", player=who, turn=event.turn)
    return ngettext(
        "The cup: {player} has turn {turn}. {count} name is left.",
        "The cup: {player} has turn {turn}. {count} names are left.",
        event.left,
        player=who,
        turn=event.turn,
    )


@sentence.register
def _units_divided(event: happened.UnitsDivided) -> str:
    shares = "; ".join(
        _("{leader}: {hexes}", leader=_leader(share.general), hexes=enumerated(share.hexes)) for share in event.shares
    )
    return _("{side} divides its units. {shares}.", side=side_first(event.side), shares=shares)


def _leader(general: str) -> str:
    return general or _("the commander")


@sentence.register
def _handed_over(event: happened.HandedOver) -> str:
    unit, leader = unit_name(event.side, event.arm), _leader(event.general)
    return _("{unit} at {hex} is now led by {leader}.", unit=unit, hex=event.hex, leader=leader)


@sentence.register
def _player_out(event: happened.PlayerOut) -> str:
    return _("General {general} is out of the battle. Others lead his units.", general=event.general)


@sentence.register
def _command_passed(event: happened.CommandPassed) -> str:
    return ngettext(
        "{side}: the unit at {hexes} is now led by {leader}.",
        "{side}: the units at {hexes} are now led by {leader}.",
        len(event.hexes),
        side=side_name(event.side),
        hexes=listed(event.hexes),
        leader=_leader(event.general),
    )


@sentence.register
def _authority_rolled(event: happened.AuthorityRolled) -> str:
    return _(
        "{player} acts without orders: {dice} — {outcome}.",
        player=player_or_side_first(event.general, event.seat),
        dice=dice_shown(event.dice),
        outcome=_(_AUTHORITY[event.outcome]),
    )


_AUTHORITY: Mapping[str, str] = MappingProxyType(
    {
        "nothing": N_("nothing comes of it"),
        "retreat": N_("one of his units must retreat"),
        "halt": N_("his units can’t move on the side’s next turn"),
        "infantry": N_("one infantry unit may move and attack"),
        "cavalry": N_("one cavalry unit may move and attack"),
        "artillery": N_("one artillery unit may move and attack"),
    }
)
