"""Entry point of all presses: check, acknowledgement, handler, and a sentence for every refusal."""

from __future__ import annotations

import aiohttp
import discord
import structlog

from bot.discord.api.errors import EXPECTED, TOO_LATE, code_of
from bot.discord.components.accepted_values import admit
from bot.discord.components.acknowledgement import acknowledge, is_acknowledged, is_thinking
from bot.discord.components.input_limits import Input
from bot.discord.components.items import Acknowledgement, accepts_of, handler_of
from bot.discord.components.press import Press
from bot.discord.components.reader_language import speak_as_reader
from bot.discord.components.request import Interaction, count_input, person_of, services_of
from bot.discord.components.restarting import may_begin
from bot.discord.components.watched import note_end, note_first_answer, note_request, outcome_of, report_number
from bot.discord.panels.reply import show_words
from bot.service.model.errors import REFUSALS
from bot.store.errors import StoreError
from bot.texts import say
from engine.errors import RecordError
from engine.language import N_, _

log = structlog.get_logger(__name__)

OUTDATED = N_("This button no longer works: it’s from an older version of me. Use the newest message of the match.")


async def answer(interaction: Interaction, press: Press) -> None:
    """Carries out a press of a button, menu or form. Never raises."""
    note_request(interaction, control=press.step, **({"match": press.match} if press.match else {}))
    if not await may_begin(interaction):
        return
    found = handler_of(press.step)
    handler, reply = found or (_outdated, Acknowledgement.PRIVATE)
    try:
        await speak_as_reader(interaction)
        if reply == Acknowledgement.PRIVATE:
            await acknowledge(interaction)
        elif reply == Acknowledgement.UPDATE:
            await acknowledge(interaction, private=False)
        count_input(interaction, Input.REQUEST)
        if found:
            await admit(interaction, press, accepts_of(press.step))
        await handler(interaction, press)
        note_end(interaction)
    except Exception as error:  # noqa: BLE001  any error gets a reply
        await apologize(interaction, error)


async def _outdated(interaction: Interaction, press: Press) -> None:
    await show_words(interaction, _(OUTDATED))


async def apologize(interaction: Interaction, error: BaseException) -> None:
    """Replies in private to an error: a refusal's sentence, or a report number for an unexpected error.

    Never raises. Reads nothing from the store, which may be what failed, unless the rules refused something.
    """
    try:
        note_end(interaction, outcome_of(error))
        if text := sentence(error, report_number(interaction)):
            refused = isinstance(error, (*REFUSALS, RecordError))
            people = services_of(interaction).people
            await tell(interaction, text, "" if refused else people.last_reading(person_of(interaction)))
    except Exception:
        log.exception("An apology could not be given.")


def sentence(error: BaseException, number: str) -> str:
    """The sentence for an error; empty when no reply can be read any more. Logs unexpected errors.

    ``number`` is the report number, under which the log has what was done.
    """
    if isinstance(error, (*REFUSALS, RecordError, StoreError)):
        return say(error)
    if code_of(error) in TOO_LATE:
        log.warning("An interaction was answered too late.", error=str(error))
        return ""
    log.error("Something went wrong.", request=number, exc_info=error)
    if isinstance(error, discord.HTTPException | aiohttp.ClientError | TimeoutError):
        return _("Discord didn’t accept my answer. Your match is safe: try again. (Error {number})", number=number)
    return _(
        "Something went wrong on my side. Your match is safe: try again in a moment. (Error {number})", number=number
    )


async def tell(interaction: Interaction, text: str, reading: str = "") -> None:
    """Adds a private sentence to earlier replies; gives up silently when Discord refuses.

    The person's reading preference is fetched if ``reading`` is empty.
    """
    try:
        if not is_acknowledged(interaction):
            await interaction.response.send_message(text, ephemeral=True)
            note_first_answer(interaction)
        elif is_thinking(interaction):
            await show_words(interaction, text, reading=reading)
        else:
            await interaction.followup.send(text, ephemeral=True, allowed_mentions=discord.AllowedMentions.none())
    except EXPECTED as error:
        log.warning("An answer could not be given.", error=str(error))
