"""Messages about a match's time: time-outs, computer substitutes, returns, vacations, pauses, sleep."""

from __future__ import annotations

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.discord.components.rows import return_controls, time_controls
from bot.discord.messages.proposal import WORDS, Said
from bot.discord.messages.registry import MESSAGES, Former, MessageKind
from bot.ports.clock import from_stamp
from bot.service.domain.clocks import pace_of
from bot.service.domain.computer_turns import has_general
from bot.service.domain.pauses import PAUSE, RESUME
from bot.service.model.match import MatchInfo, Status
from bot.service.model.match_notifications import ClockNotice, VacationNotice
from bot.service.workers.outbox import OutboxRow
from bot.texts.phrases import INSIDE, clock_lines, moment, names, span, title, who
from engine.decision import side_of
from engine.language import N_, _, pgettext
from render.words import the_side

_TEXTS = {
    "granted": N_("{who} grants more time: everyone has a full clock of {bank} again. Thanks for waiting."),
    "general": N_(
        "{who} plays on: the computer now leads {others} and knows only what they may know. Their player can "
        "take the seat back at any time."
    ),
    "returned": N_("{who} is back and leads again."),
    "stalled": N_(
        "Nothing has happened for a while: everyone has been waiting for {who} since {since}. This battle has no "
        "clock, so nothing is lost. A word to them may help."
    ),
    "asleep": N_(
        "Nothing has happened for a month: everyone has been waiting for {who} since {since}. The battle sleeps now, "
        "and I send no more reminders. Nothing is lost: the next move wakes it, and `/table replace` finds another "
        "player."
    ),
    "paused": N_(
        "Everyone agreed to a pause. The clocks stop and I ping no one until `/table resume`. "
        "Anyone who wants to play can."
    ),
    "resumed": N_("The pause is over: the battle goes on and the clocks run."),
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
        text = _(
            "{player} is away from {start} to {end}. Their clock stops, and I don’t ping them.",
            player=player,
            start=moment(from_stamp(news.start), "f"),
            end=moment(from_stamp(news.end), "f"),
        )
    else:
        text = _("{player} is back: their vacation is over, and their clock runs again.", player=player)
    return MessageDraft(f"### {title(info)}\n{text}", side=news.seat, silent=True)


async def _out(services: Services, info: MatchInfo, news: ClockNotice) -> MessageDraft:
    stands = info.status is Status.RUNNING and info.timing.out == news.seat
    asked = tuple(person for seat in news.asked if (person := info.person(seat))) if stands else ()
    choose = _(
        "{players}: grant more time, take the win, let the computer play on, or just wait.", players=names(asked)
    )
    general = stands and has_general(await services.matches.queries.setup(info.id))
    out = _("{player} is out of time. That alone loses nothing: they can still move.", player=who(info, news.seat))
    return MessageDraft(
        _("### {match} · out of time", match=title(info)) + f"\n{out}",
        "\n".join([choose, *clock_lines(info)] if asked else clock_lines(info)),
        controls=(time_controls(info, general=general),) if stands else (),
        ping=asked,
        side=news.seat,
        silent=not asked,
    )


def _text(info: MatchInfo, news: ClockNotice) -> str:
    others = [chair.seat for chair in info.chairs if side_of(chair.seat) != side_of(news.seat)]
    pace, waiting = pace_of(info), info.waiting
    return _(
        _TEXTS[news.change],
        who=who(info, news.seat),
        others=the_side(side_of(others[0])) if others else pgettext(INSIDE, "the other side"),
        bank=span(pace.bank) if pace else "",
        since=moment(waiting.since, "f") if waiting else "",
    )


def _pause(info: MatchInfo, text: str, proposer: str) -> Said:
    return Said(
        _("{player} proposes to pause the battle.", player=proposer),
        _("All clocks stop, and I ping no one until everyone agrees to go on."),
        _("{player} doesn’t agree to pause the battle.", player=proposer),
        _("{player} no longer proposes to pause the battle.", player=proposer),
    )


def _resume(info: MatchInfo, text: str, proposer: str) -> Said:
    return Said(
        _("{player} proposes to end the pause.", player=proposer),
        _("Without an answer it ends by itself in three days."),
        _("{player} doesn’t agree to end the pause.", player=proposer),
        _("{player} no longer proposes to end the pause.", player=proposer),
    )


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
