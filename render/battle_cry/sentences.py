"""A sentence for each kind of event. ``narrate`` joins them into lines."""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch
from types import MappingProxyType
from typing import Final

from engine.battle_cry import events as happened
from engine.battle_cry.cards import card_table
from engine.battle_cry.events import Event
from engine.decision import CONFEDERATE, UNION, Outcome, Seat
from engine.language import N_, _, enumerated, listed, ngettext
from render.battle_cry.amounts import card_count, dice_count, figure_count, flag_count, hit_count
from render.battle_cry.labels import dice_steps, stepped
from render.battle_cry.marks import OFF_BOARD
from render.battle_cry.names import arm_name, card_name, ground_name, place_name, unit_name
from render.battle_cry.outcomes import outcome_text
from render.words import (
    MELEE,
    RANGED,
    dice_shown,
    facing_name,
    player_or_side,
    player_or_side_first,
    side_first,
    side_name,
    the_side,
)

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


@singledispatch
def sentence(event: object) -> str:
    """The event as one sentence; empty where nothing has to be said.

    Raises:
        TypeError: the event's kind has no sentence.
    """
    raise TypeError(f"no sentence for {type(event).__name__}")


# Cards


@sentence.register
def _card_played(event: happened.CardPlayed) -> str:
    turn, card, who = event.turn, card_name(event.card), player_or_side(event.by, event.side)
    if event.skirmish:
        return _("Turn {turn}: {player} shows {card} for a skirmish action.", turn=turn, player=who, card=card)
    if event.counts_as == event.card:
        return _("Turn {turn}: {player} plays {card}.", turn=turn, player=who, card=card)
    return _(
        "Turn {turn}: {player} plays {card}, which counts as {other}.",
        turn=turn,
        player=who,
        card=card,
        other=card_name(event.counts_as),
    )


@sentence.register
def _fell_back(event: happened.FellBack) -> str:
    if card_table()[event.card].fallback == "anybody":
        return _("{card} finds nothing to do. It orders any one unit or general instead.", card=card_name(event.card))
    return _("{card} finds nothing to do. It orders any one unit instead.", card=card_name(event.card))


@sentence.register
def _fought_back(event: happened.FoughtBack) -> str:
    who = player_or_side_first(event.by, event.side)
    return _("{player} plays {card} at {hex}!", player=who, card=card_name("fight-back"), hex=event.hex)


@sentence.register
def _dice_rolled(event: happened.DiceRolled) -> str:
    return _("Dice for {card}: {dice}.", card=card_name(event.card), dice=dice_shown(event.dice))


@sentence.register
def _cards_drawn(event: happened.CardsDrawn) -> str:
    what = listed(map(card_name, event.cards)) or card_count(event.count)
    who = player_or_side_first(event.by, event.side)
    return _("{player} draws {cards}.", player=who, cards=what) if event.count else ""


@sentence.register
def _card_discarded(event: happened.CardDiscarded) -> str:
    who = player_or_side_first(event.by, event.side)
    return _("{player} discards {card}.", player=who, card=card_name(event.card))


@sentence.register
def _deck_reshuffled(event: happened.DeckReshuffled) -> str:
    if event.side:
        side = side_name(event.side)
        return _("{side}: the discards are shuffled into a new draw pile ({cards}).", side=side, cards=_cards(event))
    return _("The discards are shuffled into a new draw pile ({cards}).", cards=_cards(event))


def _cards(event: happened.DeckReshuffled) -> str:
    return card_count(event.cards)


@sentence.register
def _taken_back(event: happened.TakenBack) -> str:
    return ngettext(
        "Turn {turn}: the battle was taken back to here. {count} card is shuffled again.",
        "Turn {turn}: the battle was taken back to here. {count} cards are shuffled again.",
        event.cards,
        turn=event.turn,
    )


# Teams


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


# Orders and moves


@sentence.register
def _order_given(event: happened.OrderGiven) -> str:
    return orders_text(player_or_side_first(event.by, event.side), [event.piece])


def orders_text(player: str, pieces: list[str]) -> str:
    """Who orders which pieces; a general alone is a piece such as ``B3*``."""
    named = [_("the general at {hex}", hex=one[:-1]) if one.endswith("*") else one for one in pieces]
    return _("{player} orders {pieces}.", player=player, pieces=listed(named))


@sentence.register
def _moved(event: happened.Moved) -> str:
    return _("{side}: {move}.", side=side_name(event.side), move=move_text(event))


_MOVES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "": N_("{unit} {hex} → {goal}"),
        "with": N_("{unit} {hex} → {goal} with {general}"),
        "joining": N_("{unit} {hex} → {goal}, joining {general}"),
        "general": N_("General {general} {hex} → {goal}"),
        "general joining": N_("General {general} {hex} → {goal}, joining the unit there"),
    }
)


def move_text(move: happened.Moved) -> str:
    """The move without its side: ``infantry B5 → C5 with Hunter``."""
    if move.arm == "general":
        kind = "general joining" if move.joined else "general"
    else:
        kind = ("joining" if move.joined else "with") if move.general else ""
    unit = arm_name(move.arm)
    return _(_MOVES[kind], unit=unit, hex=move.from_, goal=move.to, general=move.general)


@sentence.register
def _supply_short(event: happened.SupplyShort) -> str:
    unit = unit_name(event.side, event.arm)
    said = (
        N_("Short of supply: {unit} {hex} → {goal} with {general}.")
        if event.general
        else N_("Short of supply: {unit} {hex} → {goal}.")
    )
    return _(said, unit=unit, hex=event.from_, goal=event.to, general=event.general)


@sentence.register
def _fieldwork_built(event: happened.FieldworkBuilt) -> str:
    side, facing = side_first(event.side), facing_name(event.facing)
    return _("{side} builds a fieldwork at {hex}, facing {facing}.", side=side, hex=event.hex, facing=facing)


@sentence.register
def _figure_rallied(event: happened.FigureRallied) -> str:
    unit, figures = unit_name(event.side, event.arm), figure_count(event.figures)
    return _("{unit} at {hex} rallies to {figures}.", unit=unit, hex=event.hex, figures=figures)


@sentence.register
def _unit_returned(event: happened.UnitReturned) -> str:
    unit, figures = unit_name(event.side, event.arm), figure_count(event.figures)
    return _("{unit} returns at {hex} with {figures}.", unit=unit, hex=event.hex, figures=figures)


# Battles and what follows from them


_BATTLES: Final[Mapping[tuple[bool, bool], str]] = MappingProxyType(
    {
        (True, False): N_("{unit} attacks {hex} {sign} {target} (melee, {dice}): {faces} — {result}."),
        (False, False): N_("{unit} attacks {hex} {sign} {target} (ranged, {dice}): {faces} — {result}."),
        (True, True): N_("{unit} fights back {hex} {sign} {target} (melee, {dice}): {faces} — {result}."),
        (False, True): N_("{unit} fights back {hex} {sign} {target} (ranged, {dice}): {faces} — {result}."),
    }
)
"""Attacks, by whether they are melee and whether they answer one."""


@sentence.register
def _battle_rolled(event: happened.BattleRolled) -> str:
    steps = (event.base, event.halved, event.ground, event.cover, event.card, event.extra)
    return _(
        _BATTLES[event.melee, event.fighting_back],
        unit=unit_name(event.side, event.arm),
        hex=event.from_,
        sign=MELEE if event.melee else RANGED,
        target=event.to,
        dice=stepped(dice_count(len(event.dice)), dice_steps(*steps)),
        faces=dice_shown(event.dice),
        result=_result(event),
    )


def _result(event: happened.BattleRolled) -> str:
    flags = [flag_count(event.flags)] if event.flags else []
    if event.target == "general":
        return _("the general is hit") if event.hits else enumerated([_("the general is missed"), *flags])
    hits = [hit_count(event.hits)] if event.hits else []
    return enumerated([*hits, *flags]) or _("no effect")


@sentence.register
def _sharpshooter_fired(event: happened.SharpshooterFired) -> str:
    return _(
        "A sharpshooter aims at General {general} at {hex}: {dice} — {result}.",
        general=event.name,
        hex=event.hex,
        dice=dice_shown(event.dice),
        result=_("hit") if event.fell else _("missed"),
    )


@sentence.register
def _rolled_again(event: happened.RolledAgain) -> str:
    hits = [ngettext("{count} more hit", "{count} more hits", event.hits)] if event.hits else []
    flags = [ngettext("{count} more flag", "{count} more flags", event.flags)] if event.flags else []
    result = enumerated([*hits, *flags]) or _("nothing more")
    return _("Its sabers are rolled again: {dice} — {result}.", dice=dice_shown(event.dice), result=result)


@sentence.register
def _crossed(event: happened.Crossed) -> str:
    return _(
        "{unit} at {hex} crosses the {terrain}: {dice} — {result}.",
        unit=unit_name(event.side, event.arm),
        hex=event.hex,
        terrain=ground_name(event.terrain),
        dice=dice_shown(event.dice),
        result=_("{figures} lost", figures=figure_count(event.lost)) if event.lost else _("no losses"),
    )


@sentence.register
def _opening_cards(event: happened.OpeningCards) -> str:
    cards = listed(map(card_name, event.cards))
    return _("{side} begins with {cards} in addition to its hand.", side=side_first(event.side), cards=cards)


@sentence.register
def _units_released(event: happened.UnitsReleased) -> str:
    who, card = side_first(event.side), card_name(event.card)
    if not event.hexes:
        return _("{side} discards {card} instead of giving orders. No unit was waiting for it.", side=who, card=card)
    return ngettext(
        "{side} discards {card} instead of giving orders. The unit at {hexes} can now be ordered.",
        "{side} discards {card} instead of giving orders. The units at {hexes} can now be ordered.",
        len(event.hexes),
        side=who,
        card=card,
        hexes=listed(event.hexes),
    )


_WEAKER: Final[Mapping[str, str]] = MappingProxyType(
    {
        "retreat": N_("{unit} at {hex} can’t retreat far enough and loses {figures}, {left} left."),
        "crossing": N_("{unit} at {hex} loses {figures} in the crossing, {left} left."),
        "before": N_("{unit} at {hex} loses {figures} before the battle, {left} left."),
    }
)
_DESTROYED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "retreat": N_("{unit} at {hex} can’t retreat far enough and is destroyed."),
        "crossing": N_("{unit} at {hex} is destroyed in the crossing."),
        "before": N_("{unit} at {hex} is destroyed before the battle."),
    }
)


@sentence.register
def _figures_lost(event: happened.FiguresLost) -> str:
    unit = unit_name(event.side, event.arm)
    if not event.left:
        said = _DESTROYED.get(event.cause, N_("{unit} at {hex} is destroyed."))
        return _(said, unit=unit, hex=event.hex)
    said = _WEAKER.get(event.cause, N_("{unit} at {hex} loses {figures}, {left} left."))
    return _(said, unit=unit, hex=event.hex, figures=figure_count(event.lost), left=event.left)


@sentence.register
def _general_checked(event: happened.GeneralChecked) -> str:
    return _(
        "Is General {general} hit, too? {dice} — {result}.",
        general=event.name,
        dice=dice_shown(event.dice),
        result=_("yes, he is hit") if event.fell else _("no, he is unhurt"),
    )


_FALLEN: Final[Mapping[str, str]] = MappingProxyType(
    {
        "edge": N_("General {general} leaves the field at {hex}."),
        "blocked": N_("General {general} has nowhere to go and falls at {hex}."),
        "sharpshooter": N_("General {general} is shot at {hex}."),
    }
)
_FALLEN_FOR_NOTHING: Final[Mapping[str, str]] = MappingProxyType(
    {
        "edge": N_("General {general} leaves the field at {hex}; the enemy gets no flag."),
        "blocked": N_("General {general} has nowhere to go and falls at {hex}; the enemy gets no flag."),
        "sharpshooter": N_("General {general} is shot at {hex}; the enemy gets no flag."),
    }
)


@sentence.register
def _general_lost(event: happened.GeneralLost) -> str:
    if event.flag:
        said = _FALLEN.get(event.cause, N_("General {general} falls at {hex}."))
    else:
        said = _FALLEN_FOR_NOTHING.get(event.cause, N_("General {general} falls at {hex}; the enemy gets no flag."))
    return _(said, general=event.name, hex=event.hex)


@sentence.register
def _flag_taken(event: happened.FlagTaken) -> str:
    return _("⚑ {side} takes a flag and now has {total}.", side=side_first(event.side), total=event.total)


@sentence.register
def _objective_taken(event: happened.ObjectiveTaken) -> str:
    return _(
        "⚑ {side} takes its objective {hex} for {flags} and now has {total}.",
        side=side_first(event.side),
        hex=event.hex,
        flags=flag_count(event.flags),
        total=event.total,
    )


@sentence.register
def _objective_lost(event: happened.ObjectiveLost) -> str:
    return _(
        "{side} leaves its objective {hex}, loses {flags} and now has {total}.",
        side=side_first(event.side),
        hex=event.hex,
        flags=flag_count(event.flags),
        total=event.total,
    )


@sentence.register
def _place_held(event: happened.PlaceHeld) -> str:
    return _(
        "⚑ {side} holds {place} for {flags} and now has {total}.",
        side=side_first(event.side),
        place=place_name(event.name),
        flags=flag_count(event.flags),
        total=event.total,
    )


@sentence.register
def _place_lost(event: happened.PlaceLost) -> str:
    return _(
        "{side} no longer holds {place}, loses {flags} and now has {total}.",
        side=side_first(event.side),
        place=place_name(event.name),
        flags=flag_count(event.flags),
        total=event.total,
    )


@sentence.register
def _unit_left(event: happened.UnitLeft) -> str:
    said = (
        N_("⚑ {unit} leaves the map at {hex} with {general} for {flags}. {side} now has {total}.")
        if event.general
        else N_("⚑ {unit} leaves the map at {hex} for {flags}. {side} now has {total}.")
    )
    return _(
        said,
        unit=unit_name(event.side, event.arm),
        hex=event.hex,
        general=event.general,
        flags=flag_count(event.flags),
        side=side_first(event.side),
        total=event.total,
    )


_ARRIVALS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "": N_("{unit} arrives at {hex}."),
        "joining": N_("{unit} arrives at {hex}, joining {general}."),
        "general": N_("General {general} arrives at {hex}."),
        "general joining": N_("General {general} arrives at {hex}, joining the unit there."),
    }
)


@sentence.register
def _arrived(event: happened.Arrived) -> str:
    if event.arm == "general":
        said = _ARRIVALS["general joining" if event.joined else "general"]
        return _(said, general=event.general, hex=event.hex)
    unit = unit_name(event.side, event.arm)
    return _(_ARRIVALS["joining" if event.joined else ""], unit=unit, hex=event.hex, general=event.general)


@sentence.register
def _flags_ignored(event: happened.FlagsIgnored) -> str:
    if event.general:
        return ngettext(
            "General {general} at {hex} stands firm and ignores {ignored} of {count} flag.",
            "General {general} at {hex} stands firm and ignores {ignored} of {count} flags.",
            event.of,
            general=event.general,
            hex=event.hex,
            ignored=event.ignored,
        )
    return ngettext(
        "The unit at {hex} stands firm and ignores {ignored} of {count} flag.",
        "The unit at {hex} stands firm and ignores {ignored} of {count} flags.",
        event.of,
        hex=event.hex,
        ignored=event.ignored,
    )


_RETREATS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "": N_("{unit} retreats {hex} → {goal}."),
        "with": N_("{unit} retreats {hex} → {goal} with {general}."),
        "general": N_("General {general} retreats {hex} → {goal}."),
        "escaped": N_("General {general} escapes through the enemy {hex} → {goal}."),
        OFF_BOARD: N_("General {general} rides off the board from {hex}."),
    }
)


@sentence.register
def _retreated(event: happened.Retreated) -> str:
    if event.arm != "general":
        said, unit = _RETREATS["with" if event.general else ""], unit_name(event.side, event.arm)
        return _(said, unit=unit, hex=event.from_, goal=event.to, general=event.general)
    how = OFF_BOARD if event.to == OFF_BOARD else "escaped" if event.escaped else "general"
    return _(_RETREATS[how], general=event.general, hex=event.from_, goal=event.to)


@sentence.register
def _withdrew(event: happened.Withdrew) -> str:
    said = (
        N_("{unit} withdraws {hex} → {goal} with {general} before it can be attacked.")
        if event.general
        else N_("{unit} withdraws {hex} → {goal} before it can be attacked.")
    )
    unit = unit_name(event.side, event.arm)
    return _(said, unit=unit, hex=event.from_, goal=event.to, general=event.general)


@sentence.register
def _ground_taken(event: happened.GroundTaken) -> str:
    said = (
        N_("{side} takes the ground: {hex} → {goal} with {general}.")
        if event.general
        else N_("{side} takes the ground: {hex} → {goal}.")
    )
    return _(said, side=side_first(event.side), hex=event.from_, goal=event.to, general=event.general)


# Before the battle, and its end


@sentence.register
def _campaign_rolled(event: happened.CampaignRolled) -> str:
    who, dice = the_side(event.side), dice_shown(event.dice)
    if not event.fewer:
        return _("Before the battle {side} rolls {dice}.", side=who, dice=dice)
    enemy = UNION if event.side == CONFEDERATE else CONFEDERATE
    return ngettext(
        "Before the battle {side} rolls {dice}; {enemy} begins with {count} card fewer.",
        "Before the battle {side} rolls {dice}; {enemy} begins with {count} cards fewer.",
        event.fewer,
        side=who,
        dice=dice,
        enemy=the_side(enemy),
    )


@sentence.register
def _night_fell(event: happened.NightFell) -> str:
    return _(
        "Night falls: {side} has no card left to play. Casualties caused: Union {union}, Confederate {confederate}.",
        side=the_side(event.side),
        union=event.union,
        confederate=event.confederate,
    )


@sentence.register
def _turn_ended(_event: happened.TurnEnded) -> str:
    return ""


@sentence.register
def _battle_ended(event: happened.BattleEnded) -> str:
    score = ((UNION, event.union), (CONFEDERATE, event.confederate))
    return outcome_text(Outcome(Seat(event.winner) if event.winner else None, event.reason, score))
