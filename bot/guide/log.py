"""The log of a match: a turn a page, as the one who asks may know it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from bot.controls import Press, button, on, row
from bot.guide.desk import Interaction, desk_of, person_of
from bot.guide.show import show_post
from bot.posts.post import Post
from bot.posts.story import story
from bot.posts.words import title
from bot.service.model import MatchId, Moment
from render.words import side_name


@on("log")
async def turn_page(interaction: Interaction, press: Press) -> None:
    """*Earlier* and *Later*."""
    await show_log(interaction, press.match, int(press.arg))


async def show_log(interaction: Interaction, match: MatchId, turn: int | None) -> None:
    """A turn of the log, the last one if none is named."""
    matches = desk_of(interaction).matches
    info = await matches.info(match)
    moments = await matches.history(match, person_of(interaction), undone=True)
    last = max((moment.turn for moment in moments), default=0)
    shown = min(max(turn if turn is not None else last, 0), last)
    told = [moment for moment in moments if moment.turn == shown]
    head = f"### {title(info)} · {_heading(moments, shown, last)}"
    around = [
        button(label, Press("log", match, arg=str(number)), disabled=not 0 <= number <= last)
        for label, number in (("Earlier", shown - 1), ("Later", shown + 1))
    ]
    await show_post(interaction, Post(head, _story(told) or "Nothing yet.", controls=(row(*around),)))


def _heading(moments: Iterable[Moment], turn: int, last: int) -> str:
    if turn == 0:
        return "the deal"
    sides = [moment.seat for moment in moments if moment.turn == turn and moment.seat]
    return f"turn {turn} of {last}{f', {side_name(sides[0])}' if sides else ''}"


def _story(moments: Iterable[Moment]) -> str:
    """What happened; what was taken back is struck through."""
    parts = []
    for undone, several in groupby(moments, lambda moment: moment.undone):
        told = story([event for moment in several for event in moment.events])
        parts.append(_struck(told) if undone else told)
    return "\n".join(filter(None, parts))


def _struck(told: str) -> str:
    lines = (line.removeprefix("- ") for line in told.split("\n") if line)
    return "\n".join(f"- ~~{line}~~" for line in lines)
