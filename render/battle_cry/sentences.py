"""A sentence for each kind of event. ``narrate`` joins them into lines."""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch
from types import MappingProxyType

from engine.battle_cry import events as happened
from engine.battle_cry.cards import card_table
from engine.battle_cry.events import Event
from engine.decision import CONFEDERATE, UNION, Outcome, Seat
from render.battle_cry.labels import dice_steps
from render.battle_cry.marks import OFF_BOARD
from render.battle_cry.outcomes import outcome_text
from render.words import (
    MELEE,
    RANGED,
    TO,
    capital,
    count,
    dice_shown,
    facing_name,
    listing,
    player_or_side,
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
    cards = card_table()
    who = player_or_side(event.by, event.side)
    if event.skirmish:
        return f"Turn {event.turn}: {who} shows {cards[event.card].name} for a skirmish action."
    text = f"Turn {event.turn}: {who} plays {cards[event.card].name}"
    return f"{text}, which counts as {cards[event.counts_as].name}." if event.counts_as != event.card else f"{text}."


@sentence.register
def _fell_back(event: happened.FellBack) -> str:
    card = card_table()[event.card]
    anybody = "unit or general" if card.fallback == "anybody" else "unit"
    return f"{card.name} finds nothing to do: one order to any {anybody}."


@sentence.register
def _fought_back(event: happened.FoughtBack) -> str:
    return f"{capital(player_or_side(event.by, event.side))} plays Fight Back at {event.hex}!"


@sentence.register
def _dice_rolled(event: happened.DiceRolled) -> str:
    return f"{card_table()[event.card].name} rolls {dice_shown(event.dice)}."


@sentence.register
def _cards_drawn(event: happened.CardsDrawn) -> str:
    what = listing(card_table()[card].name for card in event.cards) or count(event.count, "card")
    return f"{capital(player_or_side(event.by, event.side))} draws {what}." if event.count else ""


@sentence.register
def _card_discarded(event: happened.CardDiscarded) -> str:
    return f"{capital(player_or_side(event.by, event.side))} discards {card_table()[event.card].name}."


@sentence.register
def _deck_reshuffled(event: happened.DeckReshuffled) -> str:
    whose = f"{side_name(event.side)} discards are" if event.side else "The discards are"
    return f"{whose} shuffled into a new draw pile of {count(event.cards, 'card')}."


@sentence.register
def _taken_back(event: happened.TakenBack) -> str:
    shuffled = "1 card is" if event.cards == 1 else f"{event.cards} cards are"
    return f"Turn {event.turn}: the battle was taken back to here. {shuffled} shuffled anew."


# Teams


@sentence.register
def _name_drawn(event: happened.NameDrawn) -> str:
    left = f"{count(event.left, 'name')} left" if event.left else "the last one"
    return f"The cup: {event.general} ({side_name(event.seat)}) has turn {event.turn}, {left}."


@sentence.register
def _units_divided(event: happened.UnitsDivided) -> str:
    shares = (f"{share.general or 'the commander'} {listing(share.hexes)}" for share in event.shares)
    return f"{capital(the_side(event.side))} divides its units: {'; '.join(shares)}."


@sentence.register
def _handed_over(event: happened.HandedOver) -> str:
    return f"{side_name(event.side)} {event.arm} {event.hex} goes over to {event.general or 'the commander'}."


@sentence.register
def _player_out(event: happened.PlayerOut) -> str:
    return f"General {event.general} is out of the battle; others lead his units."


@sentence.register
def _command_passed(event: happened.CommandPassed) -> str:
    units = f"units at {listing(event.hexes)} are" if len(event.hexes) > 1 else f"unit at {event.hexes[0]} is"
    return f"The {side_name(event.side)} {units} now led by {event.general or 'the commander'}."


@sentence.register
def _authority_rolled(event: happened.AuthorityRolled) -> str:
    outcome = _AUTHORITY.get(event.outcome, f"he may move one {event.outcome} unit and attack with it")
    who = f"{event.general} ({side_name(event.seat)}) acts by himself"
    return f"{who}: {dice_shown(event.dice)} — {outcome}."


_AUTHORITY: Mapping[str, str] = MappingProxyType(
    {
        "nothing": "nothing comes of it",
        "retreat": "one of his units has to go back",
        "halt": "none of his units may move in his side's next turn",
    }
)


# Orders and moves


@sentence.register
def _order_given(event: happened.OrderGiven) -> str:
    what = f"the general at {event.piece[:-1]}" if event.piece.endswith("*") else event.piece
    who = player_or_side(event.by, event.side) if event.by else side_name(event.side)
    return f"{who} orders {what}."


@sentence.register
def _moved(event: happened.Moved) -> str:
    return f"{side_name(event.side)} {move_text(event)}."


def move_text(move: happened.Moved) -> str:
    """The move without its side: ``infantry B5 → C5 with Hunter``."""
    if move.arm == "general":
        joining = ", joining the unit there" if move.joined else ""
        return f"General {move.general} {move.from_} {TO} {move.to}{joining}"
    general = ""
    if move.general:
        general = f", joining {move.general}" if move.joined else f" with {move.general}"
    return f"{move.arm} {move.from_} {TO} {move.to}{general}"


@sentence.register
def _supply_short(event: happened.SupplyShort) -> str:
    general = f" with {event.general}" if event.general else ""
    return f"Short of supply: {side_name(event.side)} {event.arm} {event.from_} {TO} {event.to}{general}."


@sentence.register
def _fieldwork_built(event: happened.FieldworkBuilt) -> str:
    return f"{side_name(event.side)} fieldwork built at {event.hex}, facing {facing_name(event.facing)}."


@sentence.register
def _figure_rallied(event: happened.FigureRallied) -> str:
    return f"{side_name(event.side)} {event.arm} at {event.hex} rallies to {count(event.figures, 'figure')}."


@sentence.register
def _unit_returned(event: happened.UnitReturned) -> str:
    return f"{side_name(event.side)} {event.arm} returns at {event.hex} with {count(event.figures, 'figure')}."


# Battles and what follows from them


@sentence.register
def _battle_rolled(event: happened.BattleRolled) -> str:
    steps = dice_steps(event.base, event.halved, event.ground, event.cover, event.card, event.extra)
    way, sign = ("melee", MELEE) if event.melee else ("ranged", RANGED)
    verb = "fights back" if event.fighting_back else "battles"
    who = f"{side_name(event.side)} {event.arm} {verb} {event.from_} {sign} {event.to}"
    return f"{who} ({way}, {count(len(event.dice), 'dice')}{steps}): {dice_shown(event.dice)} — {_result(event)}."


def _result(event: happened.BattleRolled) -> str:
    flags = count(event.flags, "flag") if event.flags else ""
    if event.target == "general":
        return "the general is hit" if event.hits else ", ".join(filter(None, ("the general is missed", flags)))
    hits = count(event.hits, "hit") if event.hits else ""
    return ", ".join(filter(None, (hits, flags))) or "no effect"


@sentence.register
def _sharpshooter_fired(event: happened.SharpshooterFired) -> str:
    result = "hit" if event.fell else "a miss"
    return f"A sharpshooter aims at General {event.name} at {event.hex}: {dice_shown(event.dice)} — {result}."


@sentence.register
def _rolled_again(event: happened.RolledAgain) -> str:
    hits = count(event.hits, "hit") + " more" if event.hits else ""
    flags = count(event.flags, "flag") + " more" if event.flags else ""
    result = ", ".join(filter(None, (hits, flags))) or "nothing more"
    return f"Its sabers are rolled once more: {dice_shown(event.dice)} — {result}."


@sentence.register
def _crossed(event: happened.Crossed) -> str:
    who = f"{side_name(event.side)} {event.arm} at {event.hex} braves the {event.terrain}"
    return f"{who}: {dice_shown(event.dice)} — {count(event.lost, 'figure') + ' lost' if event.lost else 'unharmed'}."


@sentence.register
def _opening_cards(event: happened.OpeningCards) -> str:
    what = listing(card_table()[card].name for card in event.cards)
    return f"{capital(the_side(event.side))} begins with {what} besides its hand."


@sentence.register
def _units_released(event: happened.UnitsReleased) -> str:
    where = f"the units at {listing(event.hexes)} may be ordered" if event.hexes else "nobody waits for it any more"
    return (
        f"{capital(the_side(event.side))} discards {card_table()[event.card].name} instead of giving orders: {where}."
    )


@sentence.register
def _figures_lost(event: happened.FiguresLost) -> str:
    who = f"{side_name(event.side)} {event.arm} at {event.hex}"
    why = {
        "retreat": " as its way back is blocked",
        "crossing": " in the crossing",
        "before": " before the battle",
    }.get(event.cause, "")
    return (
        f"{who} loses {count(event.lost, 'figure')}{why}, {event.left} left."
        if event.left
        else f"{who} is destroyed{why}."
    )


@sentence.register
def _general_checked(event: happened.GeneralChecked) -> str:
    result = "he is hit" if event.fell else "unhurt"
    return f"Casualty check for General {event.name} ({dice_shown(event.dice)}): {result}."


@sentence.register
def _general_lost(event: happened.GeneralLost) -> str:
    ends = {
        "edge": f"leaves the field at {event.hex}",
        "blocked": f"has nowhere to go and falls at {event.hex}",
        "sharpshooter": f"is shot at {event.hex}",
    }
    flag = "" if event.flag else ", without a flag for the enemy"
    return f"General {event.name} {ends.get(event.cause, f'falls at {event.hex}')}{flag}."


@sentence.register
def _flag_taken(event: happened.FlagTaken) -> str:
    return f"⚑ {capital(the_side(event.side))} takes a flag and has {event.total}."


@sentence.register
def _objective_taken(event: happened.ObjectiveTaken) -> str:
    flags = count(event.flags, "flag")
    return f"⚑ {capital(the_side(event.side))} holds its objective {event.hex} for {flags} and has {event.total}."


@sentence.register
def _objective_lost(event: happened.ObjectiveLost) -> str:
    who, flags = capital(the_side(event.side)), count(event.flags, "flag")
    return f"{who} no longer holds its objective {event.hex}: {flags} less, it has {event.total}."


@sentence.register
def _place_held(event: happened.PlaceHeld) -> str:
    flags = count(event.flags, "flag")
    return f"⚑ {capital(the_side(event.side))} holds {event.name} for {flags} and has {event.total}."


@sentence.register
def _place_lost(event: happened.PlaceLost) -> str:
    who, flags = capital(the_side(event.side)), count(event.flags, "flag")
    return f"{who} no longer holds {event.name}: {flags} less, it has {event.total}."


@sentence.register
def _unit_left(event: happened.UnitLeft) -> str:
    general = f" with {event.general}" if event.general else ""
    flags = count(event.flags, "flag")
    who = f"{side_name(event.side)} {event.arm}"
    return (
        f"⚑ {who} leaves the map at {event.hex}{general}: {flags} for {the_side(event.side)}, which has {event.total}."
    )


@sentence.register
def _arrived(event: happened.Arrived) -> str:
    if event.arm == "general":
        joining = ", joining the unit there" if event.joined else ""
        return f"General {event.general} arrives at {event.hex}{joining}."
    joining = f", joining {event.general}" if event.joined else ""
    return f"{side_name(event.side)} {event.arm} arrives at {event.hex}{joining}."


@sentence.register
def _flags_ignored(event: happened.FlagsIgnored) -> str:
    who = f"General {event.general}" if event.general else "The unit"
    return f"{who} at {event.hex} stands firm and ignores {event.ignored} of {count(event.of, 'flag')}."


@sentence.register
def _retreated(event: happened.Retreated) -> str:
    if event.arm != "general":
        general = f" with {event.general}" if event.general else ""
        return f"{side_name(event.side)} {event.arm} retreats {event.from_} {TO} {event.to}{general}."
    if event.to == OFF_BOARD:
        return f"General {event.general} rides off the board from {event.from_}."
    how = "escapes through the enemy" if event.escaped else "goes back"
    return f"General {event.general} {how} {event.from_} {TO} {event.to}."


@sentence.register
def _withdrew(event: happened.Withdrew) -> str:
    general = f" with {event.general}" if event.general else ""
    who = f"{side_name(event.side)} {event.arm}"
    return f"{who} withdraws {event.from_} {TO} {event.to}{general} before it can be attacked."


@sentence.register
def _ground_taken(event: happened.GroundTaken) -> str:
    general = f" with {event.general}" if event.general else ""
    return f"{side_name(event.side)} takes the ground: {event.from_} {TO} {event.to}{general}."


# Before the battle, and its end


@sentence.register
def _campaign_rolled(event: happened.CampaignRolled) -> str:
    text = f"Before the battle {the_side(event.side)} rolls {dice_shown(event.dice)}"
    if not event.fewer:
        return f"{text}."
    enemy = UNION if event.side == CONFEDERATE else CONFEDERATE
    return f"{text}; {the_side(enemy)} begins with {count(event.fewer, 'card')} fewer."


@sentence.register
def _night_fell(event: happened.NightFell) -> str:
    caused = f"{side_name(UNION)} {event.union}, {side_name(CONFEDERATE)} {event.confederate}"
    return f"Night falls: {the_side(event.side)} has no card left to play. Casualties caused: {caused}."


@sentence.register
def _turn_ended(_: happened.TurnEnded) -> str:
    return ""


@sentence.register
def _battle_ended(event: happened.BattleEnded) -> str:
    score = ((UNION, event.union), (CONFEDERATE, event.confederate))
    return outcome_text(Outcome(Seat(event.winner) if event.winner else None, event.reason, score))
