"""Handlers of seats and followers: replace, kick, take a free seat, rematch, follow, report."""

from __future__ import annotations

from typing import Final

import discord

from bot.discord.components.accepted_values import SEAT, Accepts
from bot.discord.components.input_limits import Input
from bot.discord.components.items import Acknowledgement, on
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, count_input, person_of, request_of, services_of
from bot.discord.handlers.authority import has_left, organises
from bot.discord.handlers.proposal_buttons import answer_proposal
from bot.discord.handlers.takeback import show_proposal
from bot.discord.messages.report import LONGEST
from bot.discord.panels.reply import show_words
from bot.service.domain.proposals import GUEST
from bot.service.domain.seat_changes import REPLACE, SeatTransfer, read_text
from bot.service.model.errors import NotThatPerson, TooManyReports
from bot.service.model.match import DIRECT, MatchId, MatchInfo, Person, Proposal, Status
from bot.service.usecases.match_commands.seats import Kick, ReplacePlayer
from bot.service.usecases.match_commands.table import Follow, ReportToOrganisers
from bot.texts.phrases import command, name, title
from bot.texts.phrases import place_of as where
from engine.decision import Seat, side_of
from engine.language import N_, _, listed, ngettext

MOST_REPORTS = 5


async def replace(
    interaction: Interaction, match: MatchId, seat: Seat | None, new: discord.abc.User | None, answer: str | None
) -> None:
    """Proposes another player for a seat, or answers such a proposal."""
    matches, person = services_of(interaction).matches, person_of(interaction)
    info = await matches.queries.info(match)
    stands = info.proposal(REPLACE)
    if answer:
        await answer_proposal(interaction, match, REPLACE, agreed=answer == "yes")
    elif stands and new is None:
        await show_proposal(interaction, info, stands)
    elif seat is None or new is None:
        await show_words(interaction, _("Choose the seat and the new player: `seat` and `by`."))
    else:
        if new.bot:
            raise NotThatPerson
        sits = info.person(seat)
        gone = sits is not None and sits != person and await has_left(interaction, info, sits)
        organiser = info.seat(person) is None and await organises(interaction, info.place.guild)
        wanted = SeatTransfer(seat, Person(new.id), organiser, gone)
        after = await matches.execute(match, ReplacePlayer(person, wanted), request_of(interaction))
        await _tell(interaction, after)


@on("volunteer", Acknowledgement.PRIVATE, Accepts(SEAT))
async def volunteer(interaction: Interaction, press: Press) -> None:
    """Button *Take the seat*."""
    await take_free_seat(interaction, press.match, Seat(press.arg))


async def take_free_seat(interaction: Interaction, match: MatchId, seat: Seat) -> None:
    """Offers the person for a free seat; the others have to agree."""
    person = person_of(interaction)
    after = await services_of(interaction).matches.execute(
        match, ReplacePlayer(person, SeatTransfer(seat, person)), request_of(interaction)
    )
    await _tell(interaction, after)


async def _tell(interaction: Interaction, after: MatchInfo) -> None:
    proposal = after.proposal(REPLACE)
    if proposal is None:
        await show_words(interaction, _("Done. See {thread}.", thread=where(after)))
        return
    new, seat = read_text(proposal.text)
    asked = _("You propose {person} for {seat}.", person=name(new), seat=command(after, seat))
    await show_words(interaction, f"{asked} {_when(after, proposal)}")


def _when(info: MatchInfo, proposal: Proposal) -> str:
    """The people whose agreement is missing, in words."""
    new, seat = read_text(proposal.text)
    sits, agreed = info.person(seat), set(proposal.agreed)
    others = [one.seat for one in info.chairs if one.person and one.seat != seat and one.seat not in info.out]
    partners = [one for one in others if side_of(one) == side_of(seat)]
    waits = [name(sits)] if sits and seat not in agreed else []
    side = _("another player of that side") if partners else _("the other side")
    waits += [side] if others and not agreed & {*(partners or others)} else []
    waits += [name(new)] if GUEST not in agreed else []
    return ngettext(
        "The seat changes hands when {players} agrees.",
        "The seat changes hands when {players} agree.",
        len(waits),
        players=listed(waits),
    )


async def kick(interaction: Interaction, match: MatchId, person: discord.abc.User) -> None:
    """Removes a person from a lobby or, as an organizer, from a battle."""
    matches = services_of(interaction).matches
    info = await matches.queries.info(match)
    organiser = await organises(interaction, info.place.guild)
    after = await matches.execute(
        match, Kick(person_of(interaction), Person(person.id), organiser=organiser), request=request_of(interaction)
    )
    told = {"person": name(Person(person.id)), "battle": title(after)}
    gone = _("{person} is out of {battle}.", **told)
    if after.status is Status.RUNNING:
        gone = _("{person} is out of {battle}. Their seat is free, and everyone is told.", **told)
    more = _("To keep someone out of your lobbies, use `/me block`; out of all battles here, `/server ban`.")
    await show_words(interaction, f"{gone} {more}")


@on("rematch", Acknowledgement.PRIVATE)
async def rematch_button(interaction: Interaction, press: Press) -> None:
    """Button *Rematch*."""
    await rematch(interaction, press.match)


async def rematch(interaction: Interaction, match: MatchId) -> None:
    """Opens a lobby of the same battle with sides swapped; the opponent joins it the same way."""
    count_input(interaction, Input.LOBBY)
    person = person_of(interaction)
    info = await services_of(interaction).matches.rematch(match, person, request_of(interaction))
    seat = info.seat(person)
    led = _("The rematch is {battle}.", battle=title(info))
    if seat:
        led = _("You lead {seat} in {battle}.", battle=title(info), seat=command(info, seat))
    asked = _("I’ve asked the others.") if info.leaders else _("I’ve asked your opponent.")
    waits = asked if info.status is Status.LOBBY else _("The battle begins!")
    await show_words(interaction, f"{led} {waits} {where(info)}")


async def follow(interaction: Interaction, match: MatchId, *, follows: bool) -> None:
    """Starts or stops a silent message for each turn."""
    info = await services_of(interaction).matches.execute(
        match, Follow(person_of(interaction), follows=follows), request=request_of(interaction)
    )
    notes = _("You’ll get a silent message after each turn. To stop that, use `/table unfollow`.")
    gone = _("You get no more messages about this battle. You can still look at it at any time.")
    await show_words(interaction, f"### {title(info)}\n{notes if follows else gone}")


async def report(interaction: Interaction, match: MatchId, text: str, target: discord.abc.User | None) -> None:
    """Sends a report to the organizers of the match's server, in private."""
    count_input(interaction, Input.REPORT)
    services, person = services_of(interaction), person_of(interaction)
    info = await services.matches.queries.info(match)
    if info.place == DIRECT:
        await show_words(interaction, _(_NO_ORGANIZERS))
        return
    if await services.guild_settings.open_reports_by(info.place.guild, person) >= MOST_REPORTS:
        raise TooManyReports(MOST_REPORTS)
    whom = Person(target.id) if target else None
    told = ReportToOrganisers(person, whom, text[:LONGEST], interaction.guild_id)
    await services.matches.execute(match, told, request_of(interaction))
    await show_words(interaction, _("Thank you. Only the organizers of this server can read your report."))


_NO_ORGANIZERS: Final = N_(
    "This battle is on no server, so no organizers can read a report. `/me block` keeps you two apart from now on."
)
