"""Handlers of a lobby: take a seat, leave, start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from discord import ButtonStyle

from bot.discord.components.accepted_values import NOTHING, SEAT, Accepts, either, one_of
from bot.discord.components.items import Acknowledgement, button, on, row
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, person_of, request_of, services_of
from bot.discord.components.rows import computer_controls
from bot.discord.components.types import Row
from bot.discord.handlers.table_manners import take_free_seat
from bot.discord.panels.offered_games import offered_levels
from bot.discord.panels.reply import show_words
from bot.service.domain.team_threads import talks
from bot.service.model.match import DIRECT, MatchId, MatchInfo, Person, Status
from bot.service.usecases.match_commands.seats import ChooseLevel, Join, Leave, SeatComputer, Start
from bot.texts.phrases import LEVEL_NAMES, command, holds_cards, place_of, title
from engine.decision import Seat, side_of
from engine.language import N_, _, listed, ngettext

COMMANDS: Final = N_("You hold all the cards of your side, and give each one to a general.")
CARRIES_OUT: Final = N_("You hold no cards. Your commander gives you the ones that you carry out.")


@on("join", Acknowledgement.PRIVATE, Accepts(SEAT))
async def join(interaction: Interaction, press: Press) -> None:
    """Button *Join as …*."""
    await take_seat(interaction, press.match, Seat(press.arg))


@on("join-as", Acknowledgement.PRIVATE, Accepts(picks=SEAT))
async def join_as(interaction: Interaction, press: Press) -> None:
    """Menu *Or choose a seat*."""
    await take_seat(interaction, press.match, Seat(press.values[0]))


@on("join-rated", Acknowledgement.UPDATE, Accepts(either(SEAT, NOTHING)))
async def join_rated(interaction: Interaction, press: Press) -> None:
    """Button *Join, rated*."""
    await _join(interaction, press.match, Seat(press.arg) if press.arg else None, rated=True)


@on("join-plain", Acknowledgement.UPDATE, Accepts(either(SEAT, NOTHING)))
async def join_unrated(interaction: Interaction, press: Press) -> None:
    """Button *Join, not rated*."""
    await _join(interaction, press.match, Seat(press.arg) if press.arg else None, rated=False)


async def _asks_about_rating(interaction: Interaction, info: MatchInfo) -> bool:
    """Whether a person is asked before they join: the lobby is rated, and their settings do not answer that."""
    if info.status is not Status.LOBBY or not info.rated or info.seat(person_of(interaction)) or not info.free:
        return False
    return not (await services_of(interaction).people.preferences(person_of(interaction))).rated


def rating_question(battle: str) -> str:
    """What somebody is asked who is about to take a seat in a rated battle."""
    said = _(
        "{battle} is rated if all who play want it: the result then counts for your rating, and what has been revealed "
        "isn’t taken back. Do you want that?",
        battle=battle,
    )
    return f"{said}\n{_(_ALWAYS)}"


def _rating_question(info: MatchInfo, side: Seat | None) -> tuple[str, Row]:
    yes = button(_("Join, rated"), Press("join-rated", info.id, arg=side or ""), ButtonStyle.success)
    no = button(_("Join, not rated"), Press("join-plain", info.id, arg=side or ""))
    return rating_question(title(info)), row(yes, no)


_ALWAYS: Final = N_("-# `/me settings rated:` **All** spares you this question.")


async def take_seat(interaction: Interaction, match: MatchId, side: Seat | None) -> None:
    """Seats the person, who is asked first if the battle is to be rated; the last seat starts the battle."""
    info = await services_of(interaction).matches.queries.info(match)
    if await _asks_about_rating(interaction, info):
        await show_words(interaction, *_rating_question(info, side))
        return
    if info.status is Status.RUNNING and info.free and not info.seat(person_of(interaction)):
        of_side = [seat for seat in info.free if side and side in {seat, side_of(seat)}]
        await take_free_seat(interaction, match, (of_side or info.free)[0])
        return
    await _join(interaction, match, side, rated=True)


async def _join(interaction: Interaction, match: MatchId, side: Seat | None, *, rated: bool) -> None:
    person = person_of(interaction)
    info = await services_of(interaction).matches.execute(match, Join(person, side, rated), request_of(interaction))
    await show_words(interaction, joined_words(info, person))


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
        await show_words(interaction, _("You left {battle} to your teammates. I’ve told them.", battle=title(info)))
        return
    if before.challenge is not None and before.challenge.queued:
        await services_of(interaction).matchmaking.match()
    closed = _("You left {battle}. Nobody is left, so the lobby is closed.", battle=title(info))
    left = _("You left {battle}.", battle=title(info))
    await show_words(interaction, closed if info.status is Status.CLOSED else left)


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
        free = ngettext(
            "{count} seat is still free in {battle}. Wait for people, or give it to the computer.",
            "{count} seats are still free in {battle}. Wait for people, or give them to the computer.",
            len(before.free),
            battle=title(before),
        )
        await show_words(interaction, free, *offered)
        return
    info = await matches.execute(match, Start(person_of(interaction)), request_of(interaction))
    await show_words(interaction, _begins(info, info.seat(person_of(interaction))))


@on("computer", Acknowledgement.UPDATE, Accepts(picks=SEAT))
async def computer(interaction: Interaction, press: Press) -> None:
    """Menu of the free seats that the computer may take."""
    await _seat_computer(interaction, press.match, [Seat(one) for one in press.values])


@on("instead", Acknowledgement.PRIVATE)
async def play_the_computer(interaction: Interaction, press: Press) -> None:
    """Button *Play the computer instead*: it takes the free seats."""
    info = await services_of(interaction).matches.queries.info(press.match)
    await _seat_computer(interaction, press.match, info.free)


@on("lobby-level", Acknowledgement.PRIVATE, Accepts(picks=one_of(offered_levels)))
async def choose_level(interaction: Interaction, press: Press) -> None:
    """Menu *More options*: the level at which the computer would play."""
    info = await services_of(interaction).matches.execute(
        press.match, ChooseLevel(person_of(interaction), press.values[0]), request_of(interaction)
    )
    level = _(LEVEL_NAMES[info.level])
    await show_words(
        interaction,
        _("If the computer takes a seat in {battle}, it plays as {level}.", battle=title(info), level=level),
    )


async def _seat_computer(interaction: Interaction, match: MatchId, seats: Sequence[Seat]) -> None:
    matches = services_of(interaction).matches
    info = await matches.execute(match, SeatComputer(person_of(interaction), seats), request_of(interaction))
    led = listed([command(info, seat) for seat in seats])
    lead = _("The computer leads {seats} in {battle}.", battle=title(info), seats=led)
    await show_words(interaction, f"{lead} {_begins(info, None)}")


def joined_words(info: MatchInfo, person: Person) -> str:
    """What a person who has taken a seat is told: whom they lead, and when the battle begins."""
    seat = info.seat(person)
    lead = _("You lead {seat} in {battle}.", battle=title(info), seat=command(info, seat)) if seat else ""
    return " ".join(filter(None, (lead, _role(info, seat), _begins(info, seat))))


def _role(info: MatchInfo, seat: Seat | None) -> str:
    """The role of a player in a team whose commander holds all its cards; empty elsewhere."""
    partners = [one for one in info.leaders if seat and side_of(one) == side_of(seat) and one != seat]
    if seat is None or not any(holds_cards(info, one) != holds_cards(info, seat) for one in partners):
        return ""
    return _(COMMANDS) if holds_cards(info, seat) else _(CARRIES_OUT)


def _begins(info: MatchInfo, seat: Seat | None) -> str:
    if info.status is Status.LOBBY and info.leaders:
        return ngettext(
            "The battle begins when {count} more player has joined.",
            "The battle begins when {count} more players have joined.",
            len(info.free),
        )
    if info.status is Status.LOBBY:
        return _("The battle begins when someone joins.")
    return " ".join((_("The battle begins!"), *_where(info, seat)))


def _where(info: MatchInfo, seat: Seat | None) -> list[str]:
    if info.place.thread:
        return [_("It is in {thread}.", thread=place_of(info))]
    if info.place == DIRECT:
        return [_("You play it here, in your direct messages.")]
    talk = seat is not None and talks(info, side_of(seat))
    both = _("In a moment, threads open for the battle and for your side.")
    lines = [both if talk else _("In a moment, its thread opens.")]
    lines += [_("Your hand comes by direct message.")] if seat and holds_cards(info, seat) else []
    return lines
