"""Caption of a film's picture: the turn, the card, and the events, the most telling first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from engine.battle_cry import events as happened
from engine.battle_cry.events import Event
from engine.battle_cry.view import PublicView
from engine.decision import CONFEDERATE, UNION
from engine.language import _, enumerated, listed, ngettext
from render.battle_cry.amounts import figure_count, flag_count
from render.battle_cry.marks import OFF_BOARD
from render.battle_cry.names import card_name
from render.battle_cry.outcomes import reason_text, score_text
from render.caption import Caption
from render.words import side_first, side_name, victory_words

_COUNTED: Final[tuple[tuple[tuple[type[Event], ...], Callable[[int], str]], ...]] = (
    (
        (happened.Retreated, happened.Withdrew),
        lambda number: ngettext("{count} retreat", "{count} retreats", number),
    ),
    (
        (happened.Moved, happened.Arrived, happened.SupplyShort),
        lambda number: ngettext("{count} move", "{count} moves", number),
    ),
    ((happened.FieldworkBuilt,), lambda number: ngettext("{count} fieldwork", "{count} fieldworks", number)),
    ((happened.FigureRallied,), lambda number: ngettext("{count} figure rallied", "{count} figures rallied", number)),
    ((happened.UnitReturned,), lambda number: ngettext("{count} unit returned", "{count} units returned", number)),
)
"""Events that are told by their number alone."""


def caption_of(view: PublicView, events: Sequence[Event]) -> Caption:
    """The caption of the events that led to a view."""
    if view.outcome:
        told = (reason_text(view.outcome),)
        score = _("Flags: {score}", score=score_text(view.outcome.score))
        return Caption(victory_words(view.outcome.winner), told, score, view.outcome.winner or "")
    if not events:
        return Caption(_("The set-up"), (_("{side} plays first", side=side_first(view.active)),), side=view.active)
    ended = [event for event in events if isinstance(event, happened.TurnEnded)]
    if len(ended) > 1:
        title = _("Turns {first} to {last}", first=ended[0].turn, last=ended[-1].turn)
        return Caption(title, tuple(_told(events)))
    shown = turn_shown(view, events)
    title = _("Turn {turn} · {side}", turn=shown.turn, side=side_name(shown.active))
    return Caption(title, tuple(_told(events)), _card(events, view), shown.active)


def turn_shown(view: PublicView, events: Sequence[Event]) -> PublicView:
    """The view with the turn in which the events happened as its turn: that which a picture of a film shows."""
    ended = [event for event in events if isinstance(event, happened.TurnEnded)]
    return replace(view, turn=ended[-1].turn, active=ended[-1].side) if ended and not view.outcome else view


def _card(events: Sequence[Event], view: PublicView) -> str:
    """The card of the turn."""
    played = next((event.card for event in events if isinstance(event, happened.CardPlayed)), None)
    on_table = view.table if not any(isinstance(event, happened.TurnEnded) for event in events) else None
    card = played or on_table
    return card_name(card) if card else ""


def _told(events: Sequence[Event]) -> Iterator[str]:
    battles = [event for event in events if isinstance(event, happened.BattleRolled)]
    if len(battles) == 1:
        yield _("Attack {hex} » {target}", hex=battles[0].from_, target=battles[0].to)
    elif battles:
        yield ngettext("{count} attack", "{count} attacks", len(battles))
    yield from _losses(events)
    for event in events:
        if isinstance(event, happened.GeneralLost):
            yield _("General {general} is lost", general=event.name)
    flags = [event.side for event in events if isinstance(event, happened.FlagTaken)]
    for side in (UNION, CONFEDERATE):
        if side in flags:
            yield _("{side}: {flags}", side=side_name(side), flags=flag_count(flags.count(side)))
    yield from _counted(events)
    ordered = [event.piece.rstrip("*") for event in events if isinstance(event, happened.OrderGiven)]
    if ordered and not battles and not any(isinstance(event, happened.Moved) for event in events):
        yield _("Orders {pieces}", pieces=listed(ordered))


def _counted(events: Sequence[Event]) -> Iterator[str]:
    """``2 moves``; one alone with its hexes."""
    for kinds, words in _COUNTED:
        found = [event for event in events if isinstance(event, kinds)]
        if len(found) == 1 and isinstance(found[0], happened.Retreated | happened.Moved):
            yield _one(found[0])
        elif found:
            yield words(len(found))


def _one(event: happened.Retreated | happened.Moved) -> str:
    if event.to == OFF_BOARD:
        return _("Off the map from {hex}", hex=event.from_)
    if isinstance(event, happened.Retreated):
        return _("Retreat {hex} to {goal}", hex=event.from_, goal=event.to)
    return _("Move {hex} to {goal}", hex=event.from_, goal=event.to)


def _losses(events: Sequence[Event]) -> Iterator[str]:
    """``Union: 2 figures lost``, or of both sides at once."""
    lost = [event for event in events if isinstance(event, happened.FiguresLost)]
    sums = {side: sum(one.lost for one in lost if one.side == side) for side in (UNION, CONFEDERATE)}
    both = [side for side, figures in sums.items() if figures]
    if len(both) > 1:
        yield _("Figures lost: {losses}", losses=enumerated(f"{side_name(side)} {sums[side]}" for side in both))
    elif lost:
        yield _("{side} loses {figures}", side=side_first(both[0]), figures=figure_count(sums[both[0]]))
    elif any(isinstance(event, happened.BattleRolled) for event in events):
        yield _("No hits")
