"""What happened in a turn, as public events and as lines of a message."""

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
from render.presenter import AnyPresenter

log = structlog.get_logger(__name__)

LONGEST: Final = 3000
"""Characters of a message that a turn's story may take."""

LONGEST_TURN: Final = 600
"""Events: more than any turn has. A match's history is not read whole for each message."""


async def turn_so_far(
    matches: Matches, presenter: AnyPresenter, match: MatchId, last: int, reader: Seat | None = None
) -> tuple[Struct, ...]:
    """The public events of a turn from its beginning to (without) event number ``last``; the first from the deal on.

    For a ``reader`` who comes back to the table they are those since his side's last turn, if others had several.
    """
    moments = await matches.history.moments(match, first=max(0, last - LONGEST_TURN), last=last)
    first = _first_turn(moments, reader)
    return turn_events(presenter, [moment for moment in moments if moment.turn >= first or first == 1])


def turn_events(presenter: AnyPresenter, moments: Iterable[Moment]) -> tuple[Struct, ...]:
    """The events of some moments; of the deal what is told with the first turn."""
    told_ = (moment.events if moment.turn else presenter.narration.opening(moment.events) for moment in moments)
    return tuple(event for events in told_ for event in events)


async def since(matches: Matches, match: MatchId, told: int, last: int) -> tuple[Struct, ...]:
    """The public events from event number ``told`` to (without) ``last``."""
    moments = await matches.history.moments(match, first=told, last=last)
    return tuple(event for moment in moments for event in moment.events)


def _first_turn(moments: Sequence[Moment], reader: Seat | None) -> int:
    """The turn with which the story begins; 0 if there was none yet."""
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
    """The events as a list for a message: numbered as their marks on the picture, the oldest left out if need be."""
    lines = [f"- {discord.utils.escape_markdown(line)}" for line in told(presenter, events)]
    kept, left_out = newest(lines, LONGEST)
    omitted = [f"-# {left_out} earlier lines: `/view log`"] if left_out else []
    return "\n".join([*omitted, *kept])


def told(
    presenter: AnyPresenter, events: Sequence[Struct], keep: Callable[[Sequence[Struct]], bool] | None = None
) -> list[str]:
    """The events in words, or those to keep; none of what cannot be told."""
    try:
        return presenter.narration.sentences(events, keep)
    except Exception:
        log.exception("A turn could not be told.")
        return []
