"""Caption of a film's picture: the turn, and the events, the most telling first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.blue_grey import combat_events as fought
from engine.blue_grey import events as happened
from engine.blue_grey.events import Event
from engine.blue_grey.view import PublicView
from engine.decision import CONFEDERATE, UNION
from render.blue_grey.outcomes import reason_text
from render.blue_grey.words import moment_words
from render.caption import Caption
from render.words import capital, count, side_name, the_side


def caption_of(view: PublicView, events: Sequence[Event]) -> Caption:
    """The caption of the events that led to a view."""
    if view.outcome:
        score = ", ".join(f"{side_name(seat)} {points}" for seat, points in view.outcome.score)
        told = (capital(reason_text(view.outcome)),)
        return Caption(moment_words(view), told, f"Points: {score}" if score else "", view.outcome.winner or "")
    if not events:
        return Caption("The set-up", (f"{capital(the_side(view.active))} moves first",), side=view.active)
    ended = [event for event in events if isinstance(event, happened.PhaseEnded)]
    turn, side = (ended[-1].turn, ended[-1].side) if ended else (view.turn, view.active)
    halves = {(one.turn, one.side) for one in ended}
    if len(halves) > 1:
        first = min(number for number, _ in halves)
        return Caption(f"Turns {first} to {turn}" if first != turn else f"Turn {turn}", tuple(_told(events)))
    return Caption(f"Turn {turn} of {view.turns} · {side_name(side)}", tuple(_told(events)), side=side)


def _told(events: Sequence[Event]) -> Iterator[str]:
    attacks = [event for event in events if isinstance(event, fought.AttackRolled)]
    if len(attacks) == 1:
        yield f"attack on {attacks[0].targets[0]}: {attacks[0].column}, {attacks[0].result}"
    elif attacks:
        yield f"{len(attacks)} attacks"
    for side in (UNION, CONFEDERATE):
        gone = sum(isinstance(event, happened.UnitLost) and event.side == side for event in events)
        if gone:
            yield f"{capital(the_side(side))} loses {count(gone, 'unit')}"
    for event in events:
        if isinstance(event, happened.PlaceTaken):
            yield f"{capital(the_side(event.side))} takes {event.place or event.hex}"
    for kind, noun in ((fought.Retreated, "retreat"), (happened.Entered, "arrival"), (happened.Moved, "move")):
        if number := sum(isinstance(event, kind) for event in events):
            yield count(number, noun)
