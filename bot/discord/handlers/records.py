"""Handlers of battle records: download, sealed and open resumable records, import.

An imported file is untrusted: its size, lines, scenario, rules and each action are checked in a thread before anything
is stored. A record under way opens a lobby that keeps each seat for its original player; forking is never secret, as
the lobby and the first message name the turn, the date and the record's fingerprint.
"""

from __future__ import annotations

import re

from discord import Attachment, ButtonStyle

from bot.discord.api.display_names import DisplayNames
from bot.discord.api.permissions import refusal_of
from bot.discord.components.input_limits import Input
from bot.discord.components.items import Acknowledgement, button, on, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, count_input, person_of, place_of, request_of, services_of
from bot.discord.components.rows import open_record_controls, record_controls
from bot.discord.components.types import Row
from bot.discord.components.viewer import viewer_of
from bot.discord.handlers.attachments import fetched
from bot.discord.messages.match_ended import record_name
from bot.discord.messages.match_imported import called_by_record, imported_lines
from bot.discord.panels.offered_games import require_offered
from bot.discord.panels.reply import show_post, show_words
from bot.service.domain.record_export import MAX_BYTES
from bot.service.model.errors import RecordTooBig
from bot.service.model.match import MatchId, MatchInfo, Status
from bot.service.usecases.records import OPEN_RECORD, ImportTerms
from bot.texts.phrases import rules, secrets_of, title
from engine.language import N_, _, listed, ngettext
from engine.record import Verdict
from render.presenters import presenter_of

COMPLETE = N_("The complete battle record. With `longroll verify` anyone can check every die and card in it.")
_OF_FAMILY = re.compile(r'^\[Family "([^"]*)"\]', re.MULTILINE)
MOST_HEADERS = 4_000
"""Bytes at the start of a record within which its headers are searched."""

SO_FAR = N_("The battle record so far, with what everyone knows. The rest is added when the battle is over.")
SEALED = N_(
    "The battle record. No one can read its sealed, secret part. To play on from here, use `/match import` with a bot "
    "that has the same key, and the same players."
)
CHOICES = N_(
    "To play on elsewhere, choose **Sealed** for a bot with the same key; it tells no one anything. **Open** works "
    "with any bot, but all players must agree: anyone with the file can read {secrets}."
)
OPENED = N_(
    "The open battle record, as everyone agreed: **anyone with this file can read {secrets}.** To play on from here "
    "with any bot, use `/match import`."
)


@on("record", Acknowledgement.PRIVATE)
async def record(interaction: Interaction, press: Press) -> None:
    """Button *Battle record*."""
    await show_record(interaction, press.match)


async def show_record(interaction: Interaction, match: MatchId) -> None:
    """Sends the record: complete after the battle, before that the public part."""
    matches = services_of(interaction).matches
    info = await matches.queries.info(match)
    text = await matches.history.record(match, await DisplayNames(interaction.client).for_record(info))
    plays = info.status is Status.RUNNING and info.seat(person_of(interaction)) is not None
    about = _(COMPLETE) if info.status is Status.OVER else _(SO_FAR)
    choices = _(CHOICES, secrets=secrets_of(info))
    controls = (record_controls(info),) if plays else ()
    await _hand_out(interaction, info, text, f"{about}\n{choices}" if plays else about, *controls)


@on("record-sealed", Acknowledgement.PRIVATE)
async def sealed(interaction: Interaction, press: Press) -> None:
    """Button *Sealed*: a resumable record that only the host's key opens."""
    services, match = services_of(interaction), press.match
    info = await services.matches.queries.info(match)
    names = await DisplayNames(interaction.client).for_record(info)
    text = await services.records.sealed(match, person_of(interaction), names)
    await _hand_out(interaction, info, text, _(SEALED))


@on("record-open", Acknowledgement.PRIVATE)
async def ask_for_open(interaction: Interaction, press: Press) -> None:
    """Button *Open*: proposes an open record; other seats agree with the same button."""
    records = services_of(interaction).records
    info = await records.propose_open(press.match, person_of(interaction), request_of(interaction))
    if info.opened == info.moment:
        await show_words(interaction, _("Everyone agrees."), open_record_controls(info))
    elif info.proposal(OPEN_RECORD):
        await show_words(interaction, _("You propose an open record. I’ve asked the others in the battle’s thread."))


@on("record-take", Acknowledgement.PRIVATE)
async def take_open(interaction: Interaction, press: Press) -> None:
    """Button *The open record*, for players."""
    services, match = services_of(interaction), press.match
    info = await services.matches.queries.info(match)
    names = await DisplayNames(interaction.client).for_record(info)
    text = await services.records.opened(match, person_of(interaction), names)
    await _hand_out(interaction, info, text, _(OPENED, secrets=secrets_of(info)))


async def _hand_out(interaction: Interaction, info: MatchInfo, text: str, about: str, *controls: Row) -> None:
    file = (record_name(info), text.encode())
    await show_post(interaction, MessageDraft(f"### {title(info)}", about, files=(file,), controls=controls))


async def import_record(interaction: Interaction, file: Attachment, wishes: ImportTerms) -> None:
    """Imports a record: shows a finished battle, opens a lobby for one under way."""
    place, refused = place_of(interaction), refusal_of(interaction)
    if refused or place is None:
        await show_words(interaction, refused.text if refused else _("Upload a record in a text channel of a server."))
        return
    count_input(interaction, Input.FILE)
    if file.size > MAX_BYTES:
        raise RecordTooBig(MAX_BYTES)
    data = await fetched(file)
    require_offered(_family(data))
    services = services_of(interaction)
    brought = await services.records.import_record(data, person_of(interaction), place, wishes, request_of(interaction))
    if brought.verdict:
        await _show_finished(interaction, brought.info, brought.verdict)
        return
    presenter = presenter_of(brought.info.family)
    await show_words(
        interaction,
        _(
            "Match #{number}, {battle}, is open. It goes on from {turn} when its players have taken their seats.",
            number=brought.info.id,
            battle=f"**{brought.info.title}**",
            turn=presenter.turns.name(brought.info.turn or _turn(brought.info)),
        ),
    )


def _family(data: bytes) -> str:
    """The family id in a record's headers; empty if it has none."""
    found = _OF_FAMILY.search(data[:MOST_HEADERS].decode("utf-8", "replace"))
    return found[1] if found else ""


def _turn(info: MatchInfo) -> int:
    return info.imported.turn if info.imported else 0


async def _show_finished(interaction: Interaction, info: MatchInfo, verdict: Verdict) -> None:
    """Shows an imported finished battle and the buttons to look at it."""
    services = services_of(interaction)
    view = (await services.matches.queries.view(info.id)).view
    assert info.outcome is not None
    turns = ngettext("{count} turn", "{count} turns", presenter_of(info.family).turns.number(info.turn))
    actions = ngettext("{count} action", "{count} actions", verdict.actions)
    lines = [
        rules(info),
        *called_by_record(info),
        f"{presenter_of(info.family).narration.outcome(info.outcome)} · {turns} · {actions}",
        _proof(verdict),
        _("This is match **#{number}** for `/view log`, `past`, `replay` and `stats`.", number=info.id),
    ]
    shown = row(
        button(_("Watch it again"), Press("replay", info.id), ButtonStyle.primary),
        button(_("Board turn by turn"), Press("board-from", info.id)),
        button(_("Log"), Press("log-from", info.id)),
        button(_("Figures"), Press("figures", info.id)),
        button(_("Board as text"), Press("text", info.id)),
    )
    style = (await viewer_of(interaction)).style()
    picture, small = await services.pictures.board(view, style=style), "\n".join(imported_lines(info))
    post = MessageDraft(f"### {title(info)}", "\n".join(lines), foot=small, picture=picture, controls=(shown,))
    await show_post(interaction, post)


def _proof(verdict: Verdict) -> str:
    dice = ngettext("{count} die", "{count} dice", verdict.dice)
    checked = dice
    if verdict.cards:
        checked = listed([dice, ngettext("{count} card", "{count} cards", verdict.cards)])
    return _("✓ Verified: {what} match the rules and the seed, and the seed matches its fingerprint.", what=checked)
