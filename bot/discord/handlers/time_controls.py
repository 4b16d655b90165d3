"""Handlers of time: time-outs, pauses, return to one's seat."""

from __future__ import annotations

from typing import cast

from discord import ButtonStyle

from bot.discord.components.accepted_values import Accepts, one_of
from bot.discord.components.items import Acknowledgement, button, on, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, person_of, request_of, services_of
from bot.discord.components.rows import return_controls, time_controls
from bot.discord.components.types import Row
from bot.discord.panels.reply import show_panel, show_post, show_words
from bot.service.domain.computer_turns import has_general
from bot.service.model.match import MatchId, MatchInfo, Person
from bot.service.usecases.match_commands.seats import ReturnToSeat
from bot.service.usecases.match_commands.table import ChooseAtTimeOut, Pause, Resume, TimeChoice
from bot.texts.phrases import clock_lines, pace_words, time_left, title
from engine.decision import side_of
from engine.language import N_, _

_DONE = {
    "grant": N_("Both sides have a full clock again."),
    "general": N_("The computer plays on until your opponent takes the seat back."),
    "win": N_("You win the battle. The result is in its thread."),
}


@on("time", Acknowledgement.PRIVATE, Accepts(one_of(_DONE)))
async def time_out(interaction: Interaction, press: Press) -> None:
    """Buttons *Grant more time* and *Let the computer play on*; *Take the win* asks for confirmation."""
    await show_time(interaction, press.match, press.arg)


@on("time-sure")
async def time_sure(interaction: Interaction, press: Press) -> None:
    """Button of a confirmed *Take the win*."""
    await _choose(interaction, press.match, "win")


async def show_time(interaction: Interaction, match: MatchId, choice: str | None) -> None:
    """Shows the clocks, or carries out a choice after a time-out."""
    if choice is None:
        await _clocks(interaction, match)
    elif choice == "win":
        sure = button(_("Take the win"), Press("time-sure", match), ButtonStyle.danger)
        await show_words(
            interaction,
            _("Take the win? The battle ends at once. You could also give your opponent more time."),
            row(sure, button(_("Wait"), Press("stay", match))),
        )
    else:
        await _choose(interaction, match, cast("TimeChoice", choice))


async def _choose(interaction: Interaction, match: MatchId, choice: TimeChoice) -> None:
    matches = services_of(interaction).matches
    await matches.execute(match, ChooseAtTimeOut(person_of(interaction), choice), request_of(interaction))
    await show_words(interaction, _(_DONE[choice]))


async def _clocks(interaction: Interaction, match: MatchId) -> None:
    matches = services_of(interaction).matches
    info = await matches.queries.info(match)
    lines = (*pace_words(info), *clock_lines(info), time_left(info))
    controls = time_rows(info, person_of(interaction), general=has_general(await matches.queries.setup(match)))
    text = "\n".join(filter(None, lines)) or _("This battle has no time limit.")
    await show_post(interaction, MessageDraft(f"### {title(info)}", text, controls=tuple(controls)))


@on("return", Acknowledgement.PRIVATE)
async def come_back(interaction: Interaction, press: Press) -> None:
    """Button *Take my seat back*."""
    await return_to_seat(interaction, press.match)


async def return_to_seat(interaction: Interaction, match: MatchId) -> None:
    """Takes the seat back, and shows the current decision."""
    await services_of(interaction).matches.execute(match, ReturnToSeat(person_of(interaction)), request_of(interaction))
    await show_panel(interaction, match, notes=(_("**Welcome back.** You lead your seat again."),))


async def wish_pause(interaction: Interaction, match: MatchId, *, wanted: bool) -> None:
    """Proposes a pause or its end, or agrees to such a proposal."""
    matches, person = services_of(interaction).matches, person_of(interaction)
    wish = Pause(person) if wanted else Resume(person)
    info = await matches.execute(match, wish, request_of(interaction))
    if (info.timing.paused is not None) == wanted:
        await show_words(
            interaction,
            _("Everyone agrees: the battle is paused.") if wanted else _("Everyone agrees: the battle goes on."),
        )
    else:
        await show_words(interaction, _("You have proposed it. It happens when everyone agrees."))


def time_rows(info: MatchInfo, person: Person, *, general: bool) -> list[Row]:
    """The buttons about the clocks that a person may use."""
    mine = [chair for chair in info.chairs if chair.person == person]
    rows = [return_controls(info)] if any(chair.general for chair in mine) else []
    if info.timing.out and mine and all(side_of(chair.seat) != side_of(info.timing.out) for chair in mine):
        rows.append(time_controls(info, general=general))
    return rows
