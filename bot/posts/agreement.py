"""What all must agree to, and vacations: announced at the table."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.clock import from_stamp
from bot.components import proposal_controls
from bot.posts.desk import Desk
from bot.posts.post import Post
from bot.posts.words import moment, name, title, who
from bot.service.model import MatchInfo, Person
from bot.service.news import Proposed, Vacation
from bot.service.outbox import OutboxRow

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "pause": "a pause: all clocks stand still and nobody is called, until all agree to go on",
        "resume": "to go on after the pause; without an answer that happens by itself in three days",
    }
)
"""What each kind of proposal proposes."""

_TEXTS = {
    "proposed": "{who} proposes {what}.",
    "declined": "{who} declines {what}.",
    "withdrawn": "{who} takes back the proposal of {what}.",
}


async def proposed_post(desk: Desk, row: OutboxRow) -> Post:
    """A proposal, which calls those who may answer it while it stands, or what became of it."""
    news = row.news
    assert isinstance(news, Proposed)
    info = await desk.matches.info(row.match)
    asked = _asked(info, news)
    what = KINDS[news.what] if news.change == "proposed" else f"the {news.what}"
    return Post(
        f"### {title(info)}\n{_TEXTS[news.change].format(who=who(info, news.seat), what=what)}",
        f"{', '.join(map(name, asked))}: do you agree?" if asked else "",
        controls=(proposal_controls(info, news.what),) if asked else (),
        ping=asked,
        side=news.seat,
        silent=not asked,
    )


def _asked(info: MatchInfo, news: Proposed) -> tuple[Person, ...]:
    standing = info.proposal(news.what)
    if news.change != "proposed" or standing is None or standing.by != news.seat:
        return ()
    waited = (info.person(seat) for seat in news.asked if seat not in standing.agreed)
    return tuple(person for person in waited if person)


async def vacation_post(desk: Desk, row: OutboxRow) -> Post:
    """A vacation that was announced or given up."""
    news = row.news
    assert isinstance(news, Vacation)
    info = await desk.matches.info(row.match)
    player = who(info, news.seat)
    if news.end:
        when = f"{moment(from_stamp(news.start), 'f')} to {moment(from_stamp(news.end), 'f')}"
        text = f"{player} is away from {when}: nobody calls, and the clock stands still that long."
    else:
        text = f"{player} is back, or stays after all: the vacation is over, and the clock runs as ever."
    return Post(f"### {title(info)}\n{text}", side=news.seat, silent=True)
