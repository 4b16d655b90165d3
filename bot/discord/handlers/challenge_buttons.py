"""Handlers of a challenge: accept it, perhaps with sides swapped, decline it, open its seat to anyone."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from discord import ButtonStyle

from bot.discord.components.accepted_values import NOTHING, Accepts, either, line, one_of
from bot.discord.components.items import Acknowledgement, button, on, row
from bot.discord.components.modals import open_form
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, person_of, request_of, services_of
from bot.discord.handlers.lobby import joined_words, rating_question
from bot.discord.panels.reply import show_words
from bot.service.model.match import MatchId, MatchInfo, Person
from bot.service.usecases.match_commands.challenges import DeclineChallenge, WithdrawChallenge
from bot.store.errors import StoreError
from bot.texts.phrases import name, title
from engine.language import _

LONGEST_WHY: Final = 200
"""Most characters of what is said with a no."""

SWAP: Final = "swap"
_SWAP: Final = either(one_of([SWAP]), NOTHING)


@on("challenge-yes", Acknowledgement.PRIVATE)
async def accept(interaction: Interaction, press: Press) -> None:
    """Button *Accept*."""
    await _accept_or_ask(interaction, press.match, swap=False)


@on("challenge-swap", Acknowledgement.PRIVATE)
async def swap(interaction: Interaction, press: Press) -> None:
    """Button *Accept, swap sides*."""
    await _accept_or_ask(interaction, press.match, swap=True)


@on("challenge-rated", Acknowledgement.UPDATE, Accepts(_SWAP))
async def accept_rated(interaction: Interaction, press: Press) -> None:
    """Button *Accept, rated*."""
    await _accept(interaction, press.match, swap=press.arg == SWAP, rated=True)


@on("challenge-plain", Acknowledgement.UPDATE, Accepts(_SWAP))
async def accept_unrated(interaction: Interaction, press: Press) -> None:
    """Button *Accept, not rated*."""
    await _accept(interaction, press.match, swap=press.arg == SWAP, rated=False)


async def _accept_or_ask(interaction: Interaction, match: MatchId, *, swap: bool) -> None:
    """Accepts; asks first who is challenged to a rated battle, where their settings do not answer that."""
    info = await services_of(interaction).matches.queries.info(match)
    if not await _asks_about_rating(interaction, info):
        await _accept(interaction, match, swap=swap, rated=True)
        return
    arg = SWAP if swap else ""
    yes = button(_("Accept, rated"), Press("challenge-rated", match, arg=arg), ButtonStyle.success)
    no = button(_("Accept, not rated"), Press("challenge-plain", match, arg=arg))
    await show_words(interaction, rating_question(title(info)), row(yes, no))


async def _asks_about_rating(interaction: Interaction, info: MatchInfo) -> bool:
    challenge, person = info.challenge, person_of(interaction)
    if challenge is None or info.asked != person or person.id != challenge.person or challenge.queued:
        return False
    rated = info.rated if challenge.counter is None else challenge.counter.counts
    return rated and not (await services_of(interaction).people.preferences(person)).rated


async def _accept(interaction: Interaction, match: MatchId, *, swap: bool, rated: bool) -> None:
    person, services = person_of(interaction), services_of(interaction)
    info = await services.open_challenges.accept(match, person, request_of(interaction), swap=swap, rated=rated)
    with suppress(StoreError):  # what is left to do the queue's worker does
        await services.matchmaking.match()
    await show_words(interaction, joined_words(info, person))


@on("challenge-no", Acknowledgement.PRIVATE)
async def decline(interaction: Interaction, press: Press) -> None:
    """Button *Decline*."""
    await _decline(interaction, press.match)


@on("challenge-why", Acknowledgement.FORM)
async def ask_why(interaction: Interaction, press: Press) -> None:
    """Button *Decline and say why*: a form for a sentence."""
    heading, label = _("Decline the challenge"), _("What should they know?")
    await open_form(interaction, heading, label, "", LONGEST_WHY, Press("challenge-because", press.match))


@on("challenge-because", Acknowledgement.PRIVATE, Accepts(picks=line(LONGEST_WHY), most=1))
async def decline_because(interaction: Interaction, press: Press) -> None:
    """The submitted form: declines, and tells the host why."""
    await _decline(interaction, press.match, press.values[0])


async def _decline(interaction: Interaction, match: MatchId, why: str = "") -> None:
    command = DeclineChallenge(person_of(interaction), why)
    info = await services_of(interaction).matches.execute(match, command, request_of(interaction))
    if info.challenge is not None and info.challenge.queued:
        await services_of(interaction).matchmaking.match()
    person, guest = person_of(interaction), info.challenge.person if info.challenge else 0
    other = info.host if person != info.host else Person(guest)
    if person == info.host:
        told = _(
            "You declined the changes to {battle}, so anyone can join it now. I’ve told {person}.",
            battle=title(info),
            person=name(other),
        )
    else:
        told = _("You declined {battle}. I’ve told {person}.", battle=title(info), person=name(other))
    await show_words(interaction, told)


@on("challenge-open", Acknowledgement.PRIVATE)
async def withdraw(interaction: Interaction, press: Press) -> None:
    """Button *Open to anyone*: withdraws the challenge."""
    command = WithdrawChallenge(person_of(interaction))
    info = await services_of(interaction).matches.execute(press.match, command, request_of(interaction))
    await show_words(interaction, _("You withdrew the challenge. Anyone can join {battle} now.", battle=title(info)))
