"""Handlers of a lobby: take a seat, leave, start."""

from __future__ import annotations

from typing import Final

from bot.discord.components.accepted_values import SEAT, Accepts
from bot.discord.components.items import Acknowledgement, on
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, person_of, request_of, services_of
from bot.discord.components.rows import computer_controls
from bot.discord.handlers.table_manners import take_free_seat
from bot.discord.panels.reply import show_words
from bot.service.domain.team_threads import talks
from bot.service.model.match import MatchId, MatchInfo, Person, Status
from bot.service.usecases.commands.seats import Join, Leave, SeatComputer, Start
from bot.texts.phrases import command, holds_cards, place_of, title
from engine.decision import Seat, side_of
from render.words import count, listing

_WAIT: Final = "Wait for people, or let the computer lead there: it knows only what its seat may know."


COMMANDS: Final = "You hold all cards of your side, and give each to one of its generals."
CARRIES_OUT: Final = "You hold no cards: your commander gives you those that you are to carry out."


@on("join", Acknowledgement.PRIVATE, Accepts(SEAT))
async def join(interaction: Interaction, press: Press) -> None:
    """Button *Join as …*."""
    await take_seat(interaction, press.match, Seat(press.arg))


@on("join-as", Acknowledgement.PRIVATE, Accepts(picks=SEAT))
async def join_as(interaction: Interaction, press: Press) -> None:
    """Menu *Or choose whom you lead*."""
    await take_seat(interaction, press.match, Seat(press.values[0]))


async def take_seat(interaction: Interaction, match: MatchId, side: Seat | None) -> None:
    """Seats the person; the last seat starts the battle."""
    info = await services_of(interaction).matches.queries.info(match)
    if info.status is Status.RUNNING and info.free and not info.seat(person_of(interaction)):
        of_side = [seat for seat in info.free if side and side in {seat, side_of(seat)}]
        await take_free_seat(interaction, match, (of_side or info.free)[0])
        return
    info = await services_of(interaction).matches.execute(
        match, Join(person_of(interaction), side), request_of(interaction)
    )
    await show_words(interaction, _joined(info, person_of(interaction)))


@on("leave", Acknowledgement.PRIVATE)
async def leave(interaction: Interaction, press: Press) -> None:
    """Button *Leave*."""
    await leave_seat(interaction, press.match)


async def leave_seat(interaction: Interaction, match: MatchId) -> None:
    """Removes the person from a lobby, or from a battle in which partners stay."""
    matches, person = services_of(interaction).matches, person_of(interaction)
    before = await matches.queries.info(match)
    info = await matches.execute(match, Leave(person), request_of(interaction))
    if before.status is Status.RUNNING:
        await show_words(interaction, f"You left {title(info)} to the others of your side. They are told.")
        return
    closed = " Nobody is left, so the lobby is closed." if info.status is Status.CLOSED else ""
    await show_words(interaction, f"You left **{info.title}** (#{info.id}).{closed}")


@on("start", Acknowledgement.PRIVATE)
async def start(interaction: Interaction, press: Press) -> None:
    """Button *Start*."""
    await begin(interaction, press.match)


async def begin(interaction: Interaction, match: MatchId) -> None:
    """Starts a full lobby; asks its host first who leads the free seats."""
    matches = services_of(interaction).matches
    before = await matches.queries.info(match)
    offered = computer_controls(before) if before.status is Status.LOBBY else ()
    if offered and before.host == person_of(interaction) and await matches.queries.computer_may_sit(match):
        await show_words(
            interaction, f"{count(len(before.free), 'seat')} still free in {title(before)}. {_WAIT}", *offered
        )
        return
    info = await matches.execute(match, Start(person_of(interaction)), request_of(interaction))
    await show_words(
        interaction, f"**{info.title}** (#{info.id}) begins.{_where(info, info.seat(person_of(interaction)))}"
    )


@on("computer", Acknowledgement.UPDATE, Accepts(picks=SEAT))
async def computer(interaction: Interaction, press: Press) -> None:
    """Menu *The computer leads …*."""
    seats, matches = [Seat(one) for one in press.values], services_of(interaction).matches
    info = await matches.execute(press.match, SeatComputer(person_of(interaction), seats), request_of(interaction))
    led = listing([command(info, seat) for seat in seats])
    await show_words(
        interaction, f"The computer leads **{led}** in **{info.title}** (#{info.id}). {_begins(info, None)}"
    )


def _joined(info: MatchInfo, person: Person) -> str:
    seat = info.seat(person)
    lead = f"You lead **{command(info, seat)}** in **{info.title}** (#{info.id})." if seat else ""
    return " ".join(filter(None, (lead, _role(info, seat), _begins(info, seat))))


def _role(info: MatchInfo, seat: Seat | None) -> str:
    """The role of a player in a team whose commander holds all its cards; empty elsewhere."""
    partners = [one for one in info.leaders if seat and side_of(one) == side_of(seat) and one != seat]
    if seat is None or not any(holds_cards(info, one) != holds_cards(info, seat) for one in partners):
        return ""
    return COMMANDS if holds_cards(info, seat) else CARRIES_OUT


def _begins(info: MatchInfo, seat: Seat | None) -> str:
    if info.status is Status.LOBBY:
        free = len(info.free)
        more = (
            f"{count(free, 'more player')} {'joins' if free == 1 else 'join'}"
            if info.leaders
            else "the other side joins"
        )
        return f"The battle begins when {more}."
    return f"The battle begins!{_where(info, seat)}"


def _where(info: MatchInfo, seat: Seat | None = None) -> str:
    if info.place.thread:
        return f" It is fought in {place_of(info)}."
    talk = ", and a private one for your side" if seat and talks(info, side_of(seat)) else ""
    hand = " Your hand comes by direct message." if seat and holds_cards(info, seat) else ""
    return f" A thread for it opens in a moment{talk}.{hand}"
