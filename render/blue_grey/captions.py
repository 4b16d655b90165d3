"""Caption of a film's picture: the turn, and the events, the most telling first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from engine.blue_grey import combat_events as fought
from engine.blue_grey import events as happened
from engine.blue_grey.events import Event
from engine.blue_grey.view import PublicView
from engine.decision import CONFEDERATE, UNION
from engine.language import _, ngettext, pgettext
from engine.scenario_fields import printed
from render.blue_grey.outcomes import reason_text
from render.blue_grey.points import score_words
from render.blue_grey.words import moment_words
from render.caption import Caption
from render.words import side_first


def caption_of(view: PublicView, events: Sequence[Event]) -> Caption:
    """The caption of the events that led to a view."""
    if view.outcome:
        score = _("Points: {score}", score=score_words(view.outcome)) if view.outcome.score else ""
        return Caption(moment_words(view), (reason_text(view.outcome),), score, view.outcome.winner or "")
    if not events:
        return Caption(_("The set-up"), (_("{side} moves first", side=side_first(view.active)),), side=view.active)
    ended = [event for event in events if isinstance(event, happened.PhaseEnded)]
    halves = {(one.turn, one.side) for one in ended}
    if len(halves) > 1:
        first = min(number for number, _side in halves)
        return Caption(_turns(first, ended[-1].turn), tuple(_told(events)))
    shown = turn_shown(view, events)
    return Caption(moment_words(shown, played=True), tuple(_told(events)), side=shown.active)


def turn_shown(view: PublicView, events: Sequence[Event]) -> PublicView:
    """The view with the Player-Turn in which the events happened as its own: that which a picture of a film shows."""
    ended = [event for event in events if isinstance(event, happened.PhaseEnded)]
    if not ended or view.outcome:
        return view
    turn = ended[-1].turn
    return replace(view, turn=turn, active=ended[-1].side, night=turn in view.nights)


def _turns(first: int, last: int) -> str:
    if first == last:
        return pgettext("a title", "Turn {turn}", turn=last)
    return pgettext("a title", "Turns {first} to {last}", first=first, last=last)


def _told(events: Sequence[Event]) -> Iterator[str]:
    attacks = [event for event in events if isinstance(event, fought.AttackRolled)]
    if len(attacks) == 1:
        one = attacks[0]
        yield _("attack on {hex}: {column}, {result}", hex=one.targets[0], column=one.column, result=one.result)
    elif attacks:
        yield ngettext("{count} attack", "{count} attacks", len(attacks))
    for side in (UNION, CONFEDERATE):
        gone = sum(isinstance(event, happened.UnitLost) and event.side == side for event in events)
        if gone:
            yield ngettext("{side} loses {count} unit", "{side} loses {count} units", gone, side=side_first(side))
    for event in events:
        if isinstance(event, happened.PlaceTaken):
            yield _("{side} takes {place}", side=side_first(event.side), place=printed(event.place) or event.hex)
    if number := sum(isinstance(event, fought.Retreated) for event in events):
        yield ngettext("{count} retreat", "{count} retreats", number)
    if number := sum(isinstance(event, happened.Entered) for event in events):
        yield ngettext("{count} arrival", "{count} arrivals", number)
    if number := sum(isinstance(event, happened.Moved) for event in events):
        yield ngettext("{count} move", "{count} moves", number)
