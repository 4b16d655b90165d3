"""Handlers of takebacks: proposed by a player, or decided by an organizer."""

from __future__ import annotations

from bot.discord.components.items import button, row
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, person_of, request_of, services_of
from bot.discord.components.rows import proposal_controls
from bot.discord.handlers.authority import need_organiser
from bot.discord.handlers.half_turns import turns_meant
from bot.discord.handlers.proposal_buttons import answer_proposal
from bot.discord.messages.proposal import WORDS
from bot.discord.messages.taken_back import LONGEST_REASON, because
from bot.discord.panels.reply import show_words
from bot.service.domain.takeback import LAST, TAKEBACK, read_text
from bot.service.model.match import MatchId, MatchInfo, Proposal
from bot.service.usecases.match_commands.table import Rewind, TakeBack
from bot.texts.phrases import title, who
from engine.language import N_, _
from render.presenters import presenter_of

ASKED = N_("You propose to go back to {turn}. It happens when everyone agrees; the battle goes on meanwhile.")
DONE = N_("{match} is taken back to {turn}. The players are told that you did it, and why.")


async def take_back(
    interaction: Interaction, match: MatchId, turn: int | None, side: str | None, why: str, answer: str | None
) -> None:
    """Proposes a takeback or answers one; by default to before the person's last choice.

    ``side`` names the half of a turn where each side has one.
    """
    matches, person = services_of(interaction).matches, person_of(interaction)
    info = await matches.queries.info(match)
    if answer:
        await answer_proposal(interaction, match, TAKEBACK, agreed=answer == "yes")
    elif stands := info.proposal(TAKEBACK):
        await show_proposal(interaction, info, stands)
    else:
        wanted = LAST if turn is None else (await turns_meant(services_of(interaction), info, turn, side))[0]
        after = await matches.execute(
            match, TakeBack(person, wanted, reason=_short(why)), request=request_of(interaction)
        )
        await _answer(interaction, after)


async def rewind(interaction: Interaction, match: MatchId, turn: int, side: str | None, steps: int, why: str) -> None:
    """Takes a match back, by an organizer; an organizer who plays in it proposes it instead."""
    matches, person = services_of(interaction).matches, person_of(interaction)
    info = await matches.queries.info(match)
    if info.seat(person) is None:
        await need_organiser(interaction, info.place.guild)
    first, _last = await turns_meant(services_of(interaction), info, turn, side)
    after = await matches.execute(match, Rewind(person, first, steps, _short(why)), request_of(interaction))
    await _answer(interaction, after)


async def show_proposal(interaction: Interaction, info: MatchInfo, proposal: Proposal) -> None:
    """Shows the proposal with the buttons to answer it, or to withdraw it."""
    mine = proposal.by and info.person(proposal.by) == person_of(interaction)
    by = who(info, proposal.by) if info.person(proposal.by) else _(SOMEONE)
    words = WORDS[proposal.kind](info, proposal.text, by)
    off = row(button(_("Withdraw"), Press("decline", info.id, arg=proposal.kind)))
    controls = off if mine else proposal_controls(info, proposal.kind)
    lines = (f"### {title(info)}", words.proposed, words.why)
    await show_words(interaction, "\n".join(filter(None, lines)), controls)


SOMEONE = N_("Someone")
"""A proposer without a seat, at the beginning of a sentence."""


async def _answer(interaction: Interaction, after: MatchInfo) -> None:
    proposal, presenter = after.proposal(TAKEBACK), presenter_of(after.family)
    if proposal is None:
        await show_words(interaction, _(DONE, match=title(after), turn=presenter.turns.begun(after.turn)))
        return
    _moment, turn, reason = read_text(proposal.text)
    await show_words(interaction, _(ASKED, turn=presenter.turns.begun(turn)) + because(reason))


def _short(why: str) -> str:
    return " ".join(why.split())[:LONGEST_REASON]
