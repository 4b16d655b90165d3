"""Handlers of a challenge: accept it, perhaps with sides swapped, decline it, open its seat to anyone."""

from __future__ import annotations

from bot.discord.components.items import Acknowledgement, on
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, person_of, request_of, services_of
from bot.discord.handlers.lobby import joined_words
from bot.discord.panels.reply import show_words
from bot.service.model.match import MatchId
from bot.service.usecases.commands.challenges import AcceptChallenge, DeclineChallenge, WithdrawChallenge
from bot.texts.phrases import name, title
from engine.language import _


@on("challenge-yes", Acknowledgement.PRIVATE)
async def accept(interaction: Interaction, press: Press) -> None:
    """Button *Accept*."""
    await _accept(interaction, press.match, swap=False)


@on("challenge-swap", Acknowledgement.PRIVATE)
async def swap(interaction: Interaction, press: Press) -> None:
    """Button *Swap sides*: accepts, with the other side."""
    await _accept(interaction, press.match, swap=True)


async def _accept(interaction: Interaction, match: MatchId, *, swap: bool) -> None:
    person = person_of(interaction)
    command = AcceptChallenge(person, swap)
    info = await services_of(interaction).matches.execute(match, command, request_of(interaction))
    await show_words(interaction, joined_words(info, person))


@on("challenge-no", Acknowledgement.PRIVATE)
async def decline(interaction: Interaction, press: Press) -> None:
    """Button *Decline*."""
    command = DeclineChallenge(person_of(interaction))
    info = await services_of(interaction).matches.execute(press.match, command, request_of(interaction))
    told = _("You declined {battle}. I’ve told {person}.", battle=title(info), person=name(info.host))
    await show_words(interaction, told)


@on("challenge-open", Acknowledgement.PRIVATE)
async def withdraw(interaction: Interaction, press: Press) -> None:
    """Button *Open to anyone*: withdraws the challenge."""
    command = WithdrawChallenge(person_of(interaction))
    info = await services_of(interaction).matches.execute(press.match, command, request_of(interaction))
    await show_words(interaction, _("You withdrew the challenge. Anyone can join {battle} now.", battle=title(info)))
