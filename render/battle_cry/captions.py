"""Caption of a film's picture: the turn, the card, and the events, the most telling first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.battle_cry import events as happened
from engine.battle_cry.cards import card_table
from engine.battle_cry.events import Event
from engine.battle_cry.view import PublicView
from engine.decision import CONFEDERATE, UNION
from render.battle_cry.marks import OFF_BOARD
from render.battle_cry.outcomes import outcome_title, reason_text
from render.caption import Caption
from render.words import capital, count, listing, side_name, the_side

_COUNTED: Final[tuple[tuple[tuple[type[Event], ...], str], ...]] = (
    ((happened.Retreated, happened.Withdrew), "retreat"),
    ((happened.Moved, happened.Arrived, happened.SupplyShort), "move"),
    ((happened.FieldworkBuilt,), "fieldwork"),
    ((happened.FigureRallied,), "rallied figure"),
    ((happened.UnitReturned,), "returned unit"),
)
"""Events that are told by their number alone."""


def caption_of(view: PublicView, events: Sequence[Event]) -> Caption:
    """The caption of the events that led to a view."""
    if view.outcome:
        score = ", ".join(f"{side_name(seat)} {flags}" for seat, flags in view.outcome.score)
        told = (capital(reason_text(view.outcome)),)
        return Caption(outcome_title(view.outcome), told, f"Flags: {score}", view.outcome.winner or "")
    if not events:
        return Caption("The set-up", (f"{capital(the_side(view.active))} plays first",), side=view.active)
    ended = [event for event in events if isinstance(event, happened.TurnEnded)]
    if len(ended) > 1:
        return Caption(f"Turns {ended[0].turn} to {ended[-1].turn}", tuple(_told(events)))
    turn, side = (ended[0].turn, ended[0].side) if ended else (view.turn, view.active)
    return Caption(f"Turn {turn} · {side_name(side)}", tuple(_told(events)), _card(events, view), side)


def _card(events: Sequence[Event], view: PublicView) -> str:
    """The card of the turn."""
    played = next((event.card for event in events if isinstance(event, happened.CardPlayed)), None)
    on_table = view.table if not any(isinstance(event, happened.TurnEnded) for event in events) else None
    card = played or on_table
    return card_table()[card].name if card else ""


def _told(events: Sequence[Event]) -> Iterator[str]:
    battles = [event for event in events if isinstance(event, happened.BattleRolled)]
    if len(battles) == 1:
        yield f"battle {battles[0].from_} » {battles[0].to}"
    elif battles:
        yield count(len(battles), "battle")
    yield from _losses(events)
    for event in events:
        if isinstance(event, happened.GeneralLost):
            yield f"General {event.name} is lost"
    flags = [event.side for event in events if isinstance(event, happened.FlagTaken)]
    for side in (UNION, CONFEDERATE):
        if side in flags:
            yield f"{count(flags.count(side), 'flag')} for {the_side(side)}"
    yield from _counted(events)
    ordered = [event.piece.rstrip("*") for event in events if isinstance(event, happened.OrderGiven)]
    if ordered and not battles and not any(isinstance(event, happened.Moved) for event in events):
        yield f"orders {listing(ordered)}"


def _counted(events: Sequence[Event]) -> Iterator[str]:
    """``2 moves``; one alone with its hexes."""
    for kinds, noun in _COUNTED:
        found = [event for event in events if isinstance(event, kinds)]
        if len(found) == 1 and isinstance(found[0], happened.Retreated | happened.Moved):
            where = "off the map" if found[0].to == OFF_BOARD else f"to {found[0].to}"
            yield f"{noun} {found[0].from_} {where}"
        elif found:
            yield count(len(found), noun)


def _losses(events: Sequence[Event]) -> Iterator[str]:
    """``Union loses 2 figures``, or of both sides at once."""
    lost = [event for event in events if isinstance(event, happened.FiguresLost)]
    sums = {side: sum(one.lost for one in lost if one.side == side) for side in (UNION, CONFEDERATE)}
    both = [side for side, figures in sums.items() if figures]
    if len(both) > 1:
        yield "figures lost: " + ", ".join(f"{side_name(side)} {sums[side]}" for side in both)
    elif lost:
        yield f"{capital(the_side(both[0]))} loses {count(sums[both[0]], 'figure')}"
    elif any(isinstance(event, happened.BattleRolled) for event in events):
        yield "no hit"
