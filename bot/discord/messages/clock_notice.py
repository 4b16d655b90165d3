"""Messages about a match's time: time-outs, computer substitutes, returns, vacations, pauses, sleep."""

from __future__ import annotations

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.discord.components.rows import return_controls, time_controls
from bot.discord.messages.proposal import WORDS
from bot.discord.messages.registry import MESSAGES, Former, MessageKind
from bot.ports.clock import from_stamp
from bot.service.domain.clocks import pace_of
from bot.service.domain.computer_turns import has_general
from bot.service.domain.pauses import PAUSE, RESUME
from bot.service.model.match import MatchInfo, Status
from bot.service.model.notifications import ClockNotice, VacationNotice
from bot.service.workers.outbox import OutboxRow
from bot.texts.phrases import clock_lines, moment, name, seat_name, span, title, who
from engine.decision import side_of

_TEXTS = {
    "granted": "{who} grants more time: everybody has a full clock again, {bank}. Thank you for waiting.",
    "general": "{who} plays on: a computer general leads for {others} and knows only what {others} may know. "
    "The seat can be taken back at any time.",
    "returned": "{who} is back and leads in person again.",
    "stalled": "Nothing has happened here for a while: {who} has been waited for since {since}. This battle has no "
    "clock, so nothing is lost; a word may help.",
    "asleep": "Nothing has happened here for a month: {who} has been waited for since {since}. The battle sleeps, and "
    "nobody is called any more. Nothing is lost: the next choice wakes it; `/table replace` finds another commander.",
    "paused": "All agree to a pause: the clocks stand still and nobody is called until `/table resume`. "
    "Who wants to play may.",
    "resumed": "The battle goes on, and so do the clocks.",
}


async def clock_post(services: Services, row: OutboxRow) -> MessageDraft:
    """The notice. A time-out pings the people who may choose, as long as they may."""
    news = row.notification
    assert isinstance(news, ClockNotice)
    info = await services.matches.queries.info(row.match)
    if news.change == "out":
        return await _out(services, info, news)
    played = news.change == "general" and any(chair.general for chair in info.chairs)
    return MessageDraft(
        f"### {title(info)}\n{_text(info, news)}",
        "\n".join(clock_lines(info)) if news.change not in {"stalled", "asleep"} else "",
        controls=(return_controls(info),) if played else (),
        side=news.seat,
        silent=True,
    )


async def vacation_post(services: Services, row: OutboxRow) -> MessageDraft:
    """The notice of a vacation announced or canceled."""
    news = row.notification
    assert isinstance(news, VacationNotice)
    info = await services.matches.queries.info(row.match)
    player = who(info, news.seat)
    if news.end:
        when = f"{moment(from_stamp(news.start), 'f')} to {moment(from_stamp(news.end), 'f')}"
        text = f"{player} is away from {when}: nobody calls, and the clock stands still that long."
    else:
        text = f"{player} is back, or stays after all: the vacation is over, and the clock runs as ever."
    return MessageDraft(f"### {title(info)}\n{text}", side=news.seat, silent=True)


async def _out(services: Services, info: MatchInfo, news: ClockNotice) -> MessageDraft:
    stands = info.status is Status.RUNNING and info.timing.out == news.seat
    asked = tuple(person for seat in news.asked if (person := info.person(seat))) if stands else ()
    choose = (
        f"{', '.join(map(name, asked))}: you may grant more time, take the win, or let a computer general play on. "
        "Or simply wait."
    )
    general = stands and has_general(await services.matches.queries.setup(info.id))
    return MessageDraft(
        f"### {title(info)} · time is out\n{who(info, news.seat)} has no time left. That loses nothing by itself: "
        "the next move may still come, and the battle goes on.",
        "\n".join([choose, *clock_lines(info)] if asked else clock_lines(info)),
        controls=(time_controls(info, general=general),) if stands else (),
        ping=asked,
        side=news.seat,
        silent=not asked,
    )


def _text(info: MatchInfo, news: ClockNotice) -> str:
    others = [chair.seat for chair in info.chairs if side_of(chair.seat) != side_of(news.seat)]
    pace, waiting = pace_of(info), info.waiting
    return _TEXTS[news.change].format(
        who=who(info, news.seat),
        others=f"the {seat_name(side_of(others[0]))}" if others else "the other side",
        bank=span(pace.bank) if pace else "",
        since=moment(waiting.since, "f") if waiting else "",
    )


def _pause(info: MatchInfo, text: str) -> str:
    return "to pause the battle\nAll clocks stand still and nobody is called, until all agree to go on."


def _resume(info: MatchInfo, text: str) -> str:
    return "to go on after the pause\nWithout an answer that happens by itself in three days."


WORDS[PAUSE] = _pause
WORDS[RESUME] = _resume


_AGREED = {"paused": PAUSE, "resumed": RESUME}
"""Proposals carried out, by event."""

MESSAGES.add(
    MessageKind(
        type=ClockNotice,
        post=clock_post,
        former=Former.RETIRED,
        heeds_quiet_hours=True,
        settles=lambda news: _AGREED.get(news.change, ""),
    ),
    MessageKind(type=VacationNotice, post=vacation_post),
)
