"""Messages about seats that change hands: the new leader, or the search for one."""

from __future__ import annotations

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.discord.components.rows import seat_controls
from bot.discord.messages.proposal import CAUTIONS, OFFERS, WORDS
from bot.service.domain.seat_changes import REPLACE, read_text
from bot.service.model.match import MatchInfo, Person, Status
from bot.service.model.notifications import SeatChanged
from bot.service.workers.outbox import OutboxRow
from bot.texts.phrases import OUT, command, name, spoken, title
from engine.decision import Seat, side_of
from render.words import capital

FREE = "Anybody can offer to take the seat with the button below. Or propose a player with `/table replace`."


async def seat_changed_post(services: Services, row: OutboxRow) -> MessageDraft:
    """The notice. For a free seat it pings the people who decide on it."""
    news = row.notification
    assert isinstance(news, SeatChanged)
    info = await services.matches.queries.info(row.match)
    free = info.status is Status.RUNNING and news.seat in info.free and not news.after
    others = _to_decide(info, news.seat) if free else ()
    return MessageDraft(
        f"### {title(info)}\n{_text(info, news)}",
        f"{', '.join(map(name, others))}: {FREE}" if others else "",
        controls=(seat_controls(info, news.seat),) if free else (),
        ping=others,
        side=news.seat,
        silent=not others,
    )


def _to_decide(info: MatchInfo, seat: Seat) -> tuple[Person, ...]:
    """The people of the seat's side in the battle; if there are none, the other side."""
    there = [chair for chair in info.chairs if chair.person and chair.seat not in info.out]
    side = [chair for chair in there if side_of(chair.seat) == side_of(seat)]
    return tuple(chair.person for chair in side or there if chair.person)


def _text(info: MatchInfo, news: SeatChanged) -> str:
    side = command(info, news.seat)
    before = name(Person(news.before)) if news.before else ""
    if news.how == "replaced":
        return f"{name(Person(news.after))} leads {side} now{f', in place of {before}' if before else ''}."
    if news.how == "removed":
        return f"{before} no longer leads {side}: an organiser of this server decided so. {_free(info, news)}"
    if news.how == "gave-up":
        return f"{before} left the battle to the others of their side. {_free(info, news)}"
    if info.leaders:
        return f"The player who led {side} has left. {_free(info, news)}"
    return f"{capital(side)} has lost its commander: the player has left. {_free(info, news)}"


def _free(info: MatchInfo, news: SeatChanged) -> str:
    """The sentence that the seat is free; with partners also who leads meanwhile."""
    side = command(info, news.seat)
    if news.seat in info.out:
        return f"They were {OUT} already, so nothing changes."
    plays_on = any(chair.seat == news.seat and chair.general for chair in info.chairs)
    return f"The computer leads {side} until somebody takes the seat." if plays_on else f"Nobody leads {side} now."


def _replacement(info: MatchInfo, text: str) -> str:
    person, seat = read_text(text)
    return f"that {name(person)} leads {command(info, seat)}"


def _offer(info: MatchInfo, text: str) -> str:
    return f"to lead {command(info, read_text(text)[1])}"


async def _sat_opposite(services: Services, info: MatchInfo, text: str) -> str:
    """A warning that the new player led the other side before, and may know its secrets; else empty."""
    person, seat = read_text(text)
    before = await services.matches.queries.seats_led(info.id, person)
    opposite = [one for one in before if side_of(one) != side_of(seat)]
    if not opposite:
        return ""
    return f"⚠️ {name(person)} played on the other side of this battle before, as {spoken(info, opposite[-1])}."


WORDS[REPLACE] = _replacement
OFFERS[REPLACE] = _offer
CAUTIONS[REPLACE] = _sat_opposite
