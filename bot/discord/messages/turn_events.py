"""The events of a turn, and their sentences for a message."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import discord
import structlog
from msgspec import Struct

from bot.service.model.match import MatchId, Moment
from bot.service.usecases.matches import Matches
from bot.texts.limits import newest
from engine.decision import Seat, side_of
from engine.language import ngettext
from render.presenter import AnyPresenter

log = structlog.get_logger(__name__)

LONGEST: Final = 3000
"""Most characters of the events in a message."""

LONGEST_TURN: Final = 600
"""More events than any turn has; limits how much of the history is read."""


async def turn_so_far(
    matches: Matches, presenter: AnyPresenter, match: MatchId, last: int, reader: Seat | None = None
) -> tuple[Struct, ...]:
    """The public events of a turn up to (excluding) event number ``last``; the first turn includes the deal.

    For a returning ``reader`` they begin after their side's last turn, if others had several since.
    """
    return turn_events(presenter, await turn_moments(matches, match, last, reader))


async def turn_moments(matches: Matches, match: MatchId, last: int, reader: Seat | None = None) -> tuple[Moment, ...]:
    """The moments of these events."""
    moments = await matches.history.moments(match, first=max(0, last - LONGEST_TURN), last=last)
    first = _first_turn(moments, reader)
    return tuple(moment for moment in moments if moment.turn >= first or first == 1)


def turn_events(presenter: AnyPresenter, moments: Iterable[Moment]) -> tuple[Struct, ...]:
    """The events of some moments; of the deal those that are told with the first turn."""
    published = (moment.events if moment.turn else presenter.narration.opening(moment.events) for moment in moments)
    return tuple(event for events in published for event in events)


async def since(matches: Matches, match: MatchId, first: int, last: int) -> tuple[Struct, ...]:
    """The public events from number ``first`` up to (excluding) ``last``."""
    return all_events(await matches.history.moments(match, first=first, last=last))


def all_events(moments: Iterable[Moment]) -> tuple[Struct, ...]:
    """The events of some moments."""
    return tuple(event for moment in moments for event in moment.events)


def _first_turn(moments: Sequence[Moment], reader: Seat | None) -> int:
    """The turn with which the report begins; 0 before the first."""
    movers: dict[int, Seat | None] = {}
    for moment in moments:
        movers.setdefault(moment.turn, moment.seat)
    turn = moments[-1].turn if moments else 0
    while reader and (before := movers.get(turn - 1)) and side_of(before) != side_of(reader):
        if (mover := movers[turn]) and side_of(mover) == side_of(reader):
            break
        turn -= 1
    return turn


def story(presenter: AnyPresenter, events: Sequence[Struct]) -> str:
    """The events as a Markdown list, numbered like their marks on the picture; the oldest are left out if too long."""
    lines = [f"- {discord.utils.escape_markdown(line)}" for line in sentences_of(presenter, events)]
    kept, left_out = newest(lines, LONGEST)
    omitted = (
        [ngettext("-# {count} earlier line: `/view log`", "-# {count} earlier lines: `/view log`", left_out)]
        if left_out
        else []
    )
    return "\n".join([*omitted, *kept])


def sentences_of(
    presenter: AnyPresenter, events: Sequence[Struct], keep: Callable[[Sequence[Struct]], bool] | None = None
) -> list[str]:
    """The sentences of the events, or of those to ``keep``; none after an error, which is logged."""
    try:
        return presenter.narration.sentences(events, keep)
    except Exception:
        log.exception("A turn could not be told.")
        return []
