"""Battle records as files: for whoever asks, sealed or open for players who want to go on elsewhere, brought back."""

from __future__ import annotations

from typing import Any

import discord
from discord import Attachment, ButtonStyle, ui

from bot.components import open_record_controls, record_controls
from bot.controls import Press, Reply, button, on, row
from bot.guide.desk import Interaction, desk_of, person_of, place_of, request_of
from bot.guide.show import show_post, show_words
from bot.names import Names
from bot.places import refusal_of
from bot.posts.ended import record_name
from bot.posts.imported import called_by_record, imported_lines
from bot.posts.post import Post
from bot.posts.words import rules, title
from bot.service.errors import RecordTooBig
from bot.service.model import MatchId, MatchInfo, Status
from bot.service.records import OPEN_RECORD, Wishes
from bot.service.resumable import MAX_BYTES
from engine.record import Verdict
from render.phrases import outcome_text
from render.words import count

COMPLETE = "The battle record, complete: `longroll verify` checks every die and card in it."
SO_FAR = "The battle record so far, with what everybody knows. The rest is added when the battle is over."
CHOICES = (
    "To go on elsewhere: **Sealed** goes on with a bot whose host has the same key, and tells nobody anything; "
    "**Open** goes on with any bot, and all players have to agree, for whoever has it can read both hands."
)
SEALED = (
    "The battle record, with its secret part sealed: nobody can read your hands in it. `/match import` goes on from "
    "here with a bot whose host has the same key, when the same players take their seats."
)
OPEN = (
    "The battle record, open, as all have agreed: **whoever has this file can read both hands.** `/match import` goes "
    "on from here with any bot."
)


@on("record", Reply.PRIVATE)
async def record(interaction: Interaction, press: Press) -> None:
    """*Battle record*."""
    await show_record(interaction, press.match)


async def show_record(interaction: Interaction, match: MatchId) -> None:
    """The record as a file: all of it when the battle is over, before that what everybody knows."""
    matches = desk_of(interaction).matches
    info = await matches.info(match)
    text = await matches.record(match, await Names(interaction.client).by_seat(info))
    plays = info.status is Status.RUNNING and info.seat(person_of(interaction)) is not None
    about = COMPLETE if info.status is Status.OVER else SO_FAR
    controls = (record_controls(info),) if plays else ()
    await _hand_out(interaction, info, text, f"{about}\n{CHOICES}" if plays else about, *controls)


@on("record-sealed", Reply.PRIVATE)
async def sealed(interaction: Interaction, press: Press) -> None:
    """*Sealed*."""
    desk, match = desk_of(interaction), press.match
    info = await desk.matches.info(match)
    names = await Names(interaction.client).by_seat(info)
    text = await desk.records.sealed(match, person_of(interaction), names)
    await _hand_out(interaction, info, text, SEALED)


@on("record-open", Reply.PRIVATE)
async def ask_for_open(interaction: Interaction, press: Press) -> None:
    """*Open*: all are asked; who has another seat agrees by the same button."""
    records = desk_of(interaction).records
    info = await records.propose_open(press.match, person_of(interaction), request_of(interaction))
    if info.opened == info.moment:
        await show_words(interaction, "All have agreed.", open_record_controls(info))
    elif info.proposal(OPEN_RECORD):
        await show_words(interaction, "You propose an open record. The others are asked at the table.")


@on("record-take", Reply.PRIVATE)
async def take_open(interaction: Interaction, press: Press) -> None:
    """*The open record*, for one of the players."""
    desk, match = desk_of(interaction), press.match
    info = await desk.matches.info(match)
    names = await Names(interaction.client).by_seat(info)
    text = await desk.records.opened(match, person_of(interaction), names)
    await _hand_out(interaction, info, text, OPEN)


async def _hand_out(
    interaction: Interaction, info: MatchInfo, text: str, about: str, *controls: ui.ActionRow[Any]
) -> None:
    file = (record_name(info), text.encode())
    await show_post(interaction, Post(f"### {title(info)}", about, files=(file,), controls=controls))


async def bring(interaction: Interaction, file: Attachment, wishes: Wishes) -> None:
    """Takes a record in: one that is over is shown, one that goes on opens a lobby."""
    place, refused = place_of(interaction), refusal_of(interaction)
    if refused or place is None:
        await show_words(interaction, refused.text if refused else "Bring a record to a text channel of a server.")
        return
    if file.size > MAX_BYTES:
        raise RecordTooBig(MAX_BYTES)
    try:
        data = await file.read()
    except discord.HTTPException:
        await show_words(interaction, "Discord did not hand me the file. Try again.")
        return
    desk = desk_of(interaction)
    brought = await desk.records.bring(data, person_of(interaction), place, wishes, request_of(interaction))
    if brought.verdict:
        await _show_finished(interaction, brought.info, brought.verdict)
        return
    await show_words(
        interaction,
        f"The lobby of **{brought.info.title}** is open: match #{brought.info.id}. It goes on from turn "
        f"{brought.info.turn or _turn(brought.info)} when its players have taken their seats.",
    )


def _turn(info: MatchInfo) -> int:
    return info.imported.turn if info.imported else 0


async def _show_finished(interaction: Interaction, info: MatchInfo, verdict: Verdict) -> None:
    """What a finished battle was, and how to look at it."""
    desk = desk_of(interaction)
    view = (await desk.matches.view(info.id)).view
    assert info.outcome is not None
    lines = [
        rules(info),
        *called_by_record(info),
        f"{outcome_text(info.outcome)} {count(info.turn, 'turn')}, {count(verdict.actions, 'action')}.",
        _proof(verdict),
        f"`/match log`, `board`, `replay` and `stats` have it as match **#{info.id}**.",
    ]
    shown = row(
        button("Watch it again", Press("replay", info.id), ButtonStyle.primary),
        button("Board of each turn", Press("board-from", info.id)),
        button("Log", Press("log-from", info.id)),
        button("Figures", Press("figures", info.id)),
        button("Board as text", Press("text", info.id)),
    )
    picture, small = await desk.pictures.board(view), "\n".join(imported_lines(info))
    post = Post(f"### {title(info)}", "\n".join(lines), small, picture=picture, controls=(shown,))
    await show_post(interaction, post)


def _proof(verdict: Verdict) -> str:
    return (
        f"✓ All {count(verdict.dice, 'dice')} and {count(verdict.cards, 'card')} are what the rules and the seed say, "
        "and the seed is the one that the record promised at its start."
    )
