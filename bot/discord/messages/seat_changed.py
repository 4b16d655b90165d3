"""Messages about seats that change hands: the new leader, or the search for one."""

from __future__ import annotations

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.discord.components.rows import seat_controls
from bot.discord.messages.proposal import CAUTIONS, OFFERS, WORDS, Said
from bot.service.domain.seat_changes import REPLACE, read_text
from bot.service.model.match import MatchInfo, Person, Status
from bot.service.model.match_notifications import SeatChanged
from bot.service.workers.outbox import OutboxRow
from bot.texts.phrases import command, name, names, spoken, title
from bot.texts.rating_words import UNRATED
from engine.decision import Seat, side_of
from engine.language import N_, _

FREE = N_("{players}: anyone can offer to take the seat below. Or propose a player with `/table replace`.")
"""For the people who decide about a free seat."""


async def seat_changed_post(services: Services, row: OutboxRow) -> MessageDraft:
    """The notice. For a free seat it pings the people who decide on it."""
    news = row.notification
    assert isinstance(news, SeatChanged)
    info = await services.matches.queries.info(row.match)
    free = info.status is Status.RUNNING and news.seat in info.free and not news.after
    others = _to_decide(info, news.seat) if free else ()
    unrated = f"\n{_(UNRATED)}" if news.unrated else ""
    return MessageDraft(
        f"### {title(info)}\n{_text(info, news)}{unrated}",
        _(FREE, players=names(others)) if others else "",
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
        after = name(Person(news.after))
        if before:
            return _("{player} now leads {side}, in place of {before}.", player=after, side=side, before=before)
        return _("{player} now leads {side}.", player=after, side=side)
    return f"{_left(info, news, side, before)} {_free(info, news)}"


def _left(info: MatchInfo, news: SeatChanged, side: str, before: str) -> str:
    """The sentence that the player has gone, and why."""
    if news.how == "removed":
        return _("An organizer of this server decided that {player} no longer leads {side}.", player=before, side=side)
    if news.how == "gave-up":
        return _("{player} leaves the battle to the other players on their side.", player=before)
    return _("The player who led {side} has left.", side=side)


def _free(info: MatchInfo, news: SeatChanged) -> str:
    """The sentence that the seat is free; with partners also who leads meanwhile."""
    side = command(info, news.seat)
    if news.seat in info.out:
        return _("They were already out of the battle, so nothing changes.")
    if any(chair.seat == news.seat and chair.general for chair in info.chairs):
        return _("The computer leads {side} until someone takes the seat.", side=side)
    return _("No one leads {side} now.", side=side)


def _replacement(info: MatchInfo, text: str, proposer: str) -> Said:
    person, seat = read_text(text)
    new, side = name(person), command(info, seat)
    return Said(
        _("{player} proposes that {person} leads {side}.", player=proposer, person=new, side=side),
        "",
        _("{player} doesn’t agree that {person} leads {side}.", player=proposer, person=new, side=side),
        _("{player} no longer proposes that {person} leads {side}.", player=proposer, person=new, side=side),
    )


def _offer(info: MatchInfo, text: str, proposer: str) -> str:
    return _("{player} offers to lead {side}.", player=proposer, side=command(info, read_text(text)[1]))


async def _sat_opposite(services: Services, info: MatchInfo, text: str) -> str:
    """A warning that the new player led the other side before, and may know its secrets; else empty."""
    person, seat = read_text(text)
    before = await services.matches.queries.seats_led(info.id, person)
    opposite = [one for one in before if side_of(one) != side_of(seat)]
    if not opposite:
        return ""
    return _(
        "⚠️ {person} played on the other side of this battle before, as {seat}.",
        person=name(person),
        seat=spoken(info, opposite[-1]),
    )


WORDS[REPLACE] = _replacement
OFFERS[REPLACE] = _offer
CAUTIONS[REPLACE] = _sat_opposite
