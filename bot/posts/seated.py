"""A seat that changed hands: who leads from now on, or that somebody is looked for."""

from __future__ import annotations

from bot.components import seat_controls
from bot.posts.desk import Desk
from bot.posts.post import Post
from bot.posts.proposed import WORDS
from bot.posts.words import command, name, title
from bot.service.model import MatchInfo, Person, Status
from bot.service.news import Seated
from bot.service.outbox import OutboxRow
from bot.service.seating import REPLACE, read_text
from render.words import capital

FREE = (
    "the battle stays as it is. Somebody can take the seat with the button, if you agree; or propose a player with "
    "`/match replace`."
)


async def seated_post(desk: Desk, row: OutboxRow) -> Post:
    """The news for the table. The others are called where a seat became free: the battle waits for them to find one."""
    news = row.news
    assert isinstance(news, Seated)
    info = await desk.matches.info(row.match)
    free = info.status is Status.RUNNING and news.seat in info.free and not news.after
    others = tuple(chair.person for chair in info.chairs if chair.person) if free else ()
    return Post(
        f"### {title(info)}\n{_text(info, news)}",
        f"{', '.join(map(name, others))}: {FREE}" if others else "",
        controls=(seat_controls(info, news.seat),) if free else (),
        ping=others,
        side=news.seat,
        silent=not others,
    )


def _text(info: MatchInfo, news: Seated) -> str:
    side = command(info, news.seat)
    before = name(Person(news.before)) if news.before else ""
    if news.how == "replaced":
        return f"{name(Person(news.after))} leads {side} from now on{f', in place of {before}' if before else ''}."
    if news.how == "removed":
        return f"{before} no longer leads {side}: an organiser of this server decided so. {_free(info, news)}"
    if news.how == "gave-up":
        return f"{before} no longer leads {side}: he leaves the battle to the others of his side. {_free(info, news)}"
    if info.leaders:
        return f"The player who led {side} has left. {_free(info, news)}"
    return f"{capital(side)} has lost its commander: the player has left. {_free(info, news)}"


def _free(info: MatchInfo, news: Seated) -> str:
    """That the seat is free; with partners somebody sees to it in the meantime."""
    plays_on = any(chair.seat == news.seat and chair.general for chair in info.chairs)
    return "The seat is free; a computer general plays on there." if plays_on else "The seat is free."


def _replacement(info: MatchInfo, text: str) -> str:
    person, seat = read_text(text)
    return f"that {name(person)} leads {command(info, seat)} from now on"


WORDS[REPLACE] = _replacement
