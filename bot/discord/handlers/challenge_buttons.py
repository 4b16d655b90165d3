"""Handlers of a challenge: accept it, perhaps with sides swapped, decline it, open its seat to anyone."""

from __future__ import annotations

from typing import Final

from bot.discord.components.accepted_values import Accepts, line
from bot.discord.components.items import Acknowledgement, on
from bot.discord.components.modals import open_form
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, person_of, request_of, services_of
from bot.discord.handlers.lobby import joined_words
from bot.discord.panels.reply import show_words
from bot.service.model.match import MatchId, Person
from bot.service.usecases.commands.challenges import DeclineChallenge, WithdrawChallenge
from bot.texts.phrases import name, title
from engine.language import _

LONGEST_WHY: Final = 200
"""Most characters of what is said with a no."""


@on("challenge-yes", Acknowledgement.PRIVATE)
async def accept(interaction: Interaction, press: Press) -> None:
    """Button *Accept*."""
    await _accept(interaction, press.match, swap=False)


@on("challenge-swap", Acknowledgement.PRIVATE)
async def swap(interaction: Interaction, press: Press) -> None:
    """Button *Swap sides*: accepts, with the other side."""
    await _accept(interaction, press.match, swap=True)


async def _accept(interaction: Interaction, match: MatchId, *, swap: bool) -> None:
    person, challenges = person_of(interaction), services_of(interaction).open_challenges
    info = await challenges.accept(match, person, request_of(interaction), swap=swap)
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
    told = _("You declined {battle}. I’ve told {person}.", battle=title(info), person=name(other))
    await show_words(interaction, told)


@on("challenge-open", Acknowledgement.PRIVATE)
async def withdraw(interaction: Interaction, press: Press) -> None:
    """Button *Open to anyone*: withdraws the challenge."""
    command = WithdrawChallenge(person_of(interaction))
    info = await services_of(interaction).matches.execute(press.match, command, request_of(interaction))
    await show_words(interaction, _("You withdrew the challenge. Anyone can join {battle} now.", battle=title(info)))
