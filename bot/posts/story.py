"""What happened in a turn, as public events and as lines of a message."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import discord
import structlog

from bot.limits import newest
from bot.service.matches import Matches
from bot.service.model import MatchId, Moment
from engine.decision import Seat, side_of
from render.face import Face, Wanted

log = structlog.get_logger(__name__)

LONGEST: Final = 3000
"""Characters of a message that a turn's story may take."""

LONGEST_TURN: Final = 600
"""Events: more than any turn has. A match's history is not read whole for each message."""


async def turn_so_far(
    matches: Matches, face: Face, match: MatchId, last: int, reader: Seat | None = None
) -> tuple[Any, ...]:
    """The public events of a turn from its beginning to (without) event number ``last``; the first from the deal on.

    For a ``reader`` who comes back to the table they are those since his side's last turn, if others had several.
    """
    moments = await matches.history(match, first=max(0, last - LONGEST_TURN), last=last)
    first = _first_turn(moments, reader)
    return turn_events(face, [moment for moment in moments if moment.turn >= first or first == 1])


def turn_events(face: Face, moments: Iterable[Moment]) -> tuple[Any, ...]:
    """The events of some moments; of the deal what is told with the first turn."""
    told_ = (moment.events if moment.turn else face.opening(moment.events) for moment in moments)
    return tuple(event for events in told_ for event in events)


async def since(matches: Matches, match: MatchId, told: int, last: int) -> tuple[Any, ...]:
    """The public events from event number ``told`` to (without) ``last``."""
    moments = await matches.history(match, first=told, last=last)
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


def story(face: Face, events: Sequence[Any]) -> str:
    """The events as a list for a message: numbered as their marks on the picture, the oldest left out if need be."""
    lines = [f"- {discord.utils.escape_markdown(line)}" for line in told(face, events)]
    kept, left_out = newest(lines, LONGEST)
    omitted = [f"-# {left_out} earlier lines: `/view log`"] if left_out else []
    return "\n".join([*omitted, *kept])


def told(face: Face, events: Sequence[Any], wanted: Wanted | None = None) -> list[str]:
    """The events in words, or those that are wanted; none of what cannot be told."""
    try:
        return face.narrate(events, wanted)
    except Exception:
        log.exception("A turn could not be told.")
        return []
