"""Commands of ``/match`` about the table: take back, replace, put out, play again, follow, report."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import Choice, choices, describe

from bot.commands.match import SIDES, WHOSE
from bot.commands.suggest import Choices, calmly, suggest_seat
from bot.commands.turn import MATCH
from bot.commands.which import any_match, match_for, suggest_match
from bot.guide import going_back, manners
from bot.guide.desk import Interaction
from bot.guide.show import acknowledge
from bot.limits import MODAL_TEXT
from engine.decision import Seat

ANSWERS = [Choice(name="Agree", value="yes"), Choice(name="Decline, or take my proposal back", value="no")]

WHY = "Why: everybody at the table reads it"


@app_commands.command(description="Propose to take back what was revealed: done when all agree")
@describe(turn="To the beginning of this turn; before your last choice if you name none", why=WHY, match=MATCH)
@describe(answer="Your answer to what is proposed")
@describe(side=WHOSE)
@choices(answer=ANSWERS, side=SIDES)
async def takeback(
    interaction: Interaction,
    turn: app_commands.Range[int, 1] | None = None,
    side: str | None = None,
    why: str = "",
    answer: str | None = None,
    match: str | None = None,
) -> None:
    """Takes back by agreement."""
    await acknowledge(interaction)
    await going_back.take_back(interaction, await match_for(interaction, match), turn, side, why, answer)


@app_commands.command(description="Organisers: take a match back to any point")
@describe(turn="To the beginning of this turn", steps="So many public steps of it stay", why=WHY, match=MATCH)
@describe(side=WHOSE)
@choices(side=SIDES)
async def rewind(
    interaction: Interaction,
    turn: app_commands.Range[int, 1],
    why: str,
    steps: app_commands.Range[int, 0] = 0,
    side: str | None = None,
    match: str | None = None,
) -> None:
    """Takes back by decision."""
    await acknowledge(interaction)
    await going_back.rewind(interaction, await match_for(interaction, match), turn, side, steps, why)


@app_commands.command(description="Propose another commander for a side: done when all agree")
@describe(
    seat="The side or seat",
    by="Who is to lead there from now on",
    answer="Your answer to what is proposed",
    match=MATCH,
)
@choices(answer=ANSWERS)
async def replace(
    interaction: Interaction,
    seat: str | None = None,
    by: discord.User | None = None,
    answer: str | None = None,
    match: str | None = None,
) -> None:
    """Replaces a player."""
    await acknowledge(interaction)
    chosen = await match_for(interaction, match)
    await manners.replace(interaction, chosen, Seat(seat) if seat else None, by, answer)


@app_commands.command(description="Put somebody out of your lobby; organisers: out of a battle")
@describe(person="Who", match=MATCH)
async def kick(interaction: Interaction, person: discord.User, match: str | None = None) -> None:
    """Puts out."""
    await acknowledge(interaction)
    await manners.kick(interaction, await any_match(interaction, match), person)


@app_commands.command(description="The same battle again, with sides swapped")
@describe(match="A match that is over; the one whose thread this is if you name none")
async def rematch(interaction: Interaction, match: str | None = None) -> None:
    """Again."""
    await acknowledge(interaction)
    await manners.rematch(interaction, await match_for(interaction, match))


@app_commands.command(description="A silent message for you after each turn of a match")
@describe(match=MATCH)
async def follow(interaction: Interaction, match: str | None = None) -> None:
    """Follows."""
    await acknowledge(interaction)
    await manners.follow(interaction, await any_match(interaction, match), follows=True)


@app_commands.command(description="No more messages about a match that you follow")
@describe(match=MATCH)
async def unfollow(interaction: Interaction, match: str | None = None) -> None:
    """Follows no longer."""
    await acknowledge(interaction)
    await manners.follow(interaction, await any_match(interaction, match), follows=False)


@app_commands.command(description="Tell this server's organisers, in private, of something that is not right")
@describe(text="What", person="About whom", match=MATCH)
async def report(
    interaction: Interaction,
    text: app_commands.Range[str, 1, MODAL_TEXT],
    person: discord.User | None = None,
    match: str | None = None,
) -> None:
    """Reports."""
    await acknowledge(interaction)
    await manners.report(interaction, await any_match(interaction, match), text, person)


async def _matches(interaction: Interaction, typed: str) -> Choices:
    return await calmly(_suggested)(None, interaction, typed)


@replace.autocomplete("seat")
async def _seats(interaction: Interaction, typed: str) -> Choices:
    return await calmly(_suggested_seats)(None, interaction, typed)


async def _suggested_seats(_: object, interaction: Interaction, typed: str) -> Choices:
    return await suggest_seat(interaction, typed, free=False)


async def _suggested(_: object, interaction: Interaction, typed: str) -> Choices:
    return await suggest_match(interaction, typed)


COMMANDS: Final[tuple[app_commands.Command[Any, ..., None], ...]] = (
    takeback,
    rewind,
    replace,
    kick,
    rematch,
    follow,
    unfollow,
    report,
)

for _one in COMMANDS:
    _one.autocomplete("match")(_matches)
