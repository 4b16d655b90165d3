"""Handlers of the buttons under a proposal."""

from __future__ import annotations

from typing import Final

from bot.discord.components.accepted_values import Accepts, pattern
from bot.discord.components.items import Acknowledgement, on
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, person_of, request_of, services_of
from bot.discord.panels.reply import show_words
from bot.service.model.match import MatchId
from bot.service.usecases.match_commands.table import AnswerProposal
from engine.language import _

KIND: Final = pattern(r"[a-z-]{1,20}")
"""A kind of proposals."""


@on("agree", Acknowledgement.PRIVATE, Accepts(KIND))
async def agree(interaction: Interaction, press: Press) -> None:
    """Button *Agree*."""
    await answer_proposal(interaction, press.match, press.arg, agreed=True)


@on("decline", Acknowledgement.PRIVATE, Accepts(KIND))
async def decline(interaction: Interaction, press: Press) -> None:
    """Button *Decline*; withdraws the proposal for its proposer."""
    await answer_proposal(interaction, press.match, press.arg, agreed=False)


async def answer_proposal(interaction: Interaction, match: MatchId, kind: str, *, agreed: bool) -> None:
    """Agrees to a proposal of a kind, or declines it."""
    matches, person, request = services_of(interaction).matches, person_of(interaction), request_of(interaction)
    info = await matches.execute(match, AnswerProposal(person, kind, accept=agreed), request=request)
    if not agreed:
        await show_words(interaction, _("The proposal is off. The battle goes on as it was."))
        return
    waits = info.proposal(kind) is not None
    await show_words(
        interaction, _("You agree. Others still have to answer.") if waits else _("Everyone agrees. It is done.")
    )
