"""Interactions as they are watched: when they came, what came of them, and the number by which the log knows them.

Whatever is logged while an interaction is handled bears its number as ``request``, and its match. An apology shows the
same number to the person, who may report it.
"""

from __future__ import annotations

import hashlib
import time
from typing import Final

import aiohttp
import discord
import structlog

from bot.discord.api.errors import TOO_LATE, code_of
from bot.discord.components.request import Interaction, services_of
from bot.ports.metrics import FIRST_ANSWER, INTERACTIONS
from bot.service.model.errors import REFUSALS
from bot.store.errors import StoreError
from engine.errors import RecordError

_CAME: Final = "came"
"""Key of ``Interaction.extras``: the reading of the clock when it came, until its first answer."""

_KINDS: Final = {
    discord.InteractionType.application_command: "command",
    discord.InteractionType.component: "control",
    discord.InteractionType.modal_submit: "form",
    discord.InteractionType.autocomplete: "suggestion",
}

DONE: Final = "done"
REFUSED: Final = "refused"
"""Outcomes, as values of the metric's label; the others follow from errors."""


def report_number(interaction: Interaction) -> str:
    """Six digits and letters that stand for an interaction in the log and in an apology."""
    return hashlib.blake2b(str(interaction.id).encode(), digest_size=3).hexdigest()


def note_arrival(interaction: Interaction) -> None:
    """Notes that an interaction has just come."""
    interaction.extras[_CAME] = time.perf_counter()


def note_request(interaction: Interaction, **about: str | int) -> None:
    """Has everything that is logged by this task from now on bear the interaction's number, and what it is about."""
    structlog.contextvars.bind_contextvars(request=report_number(interaction), **about)


def note_first_answer(interaction: Interaction) -> None:
    """Measures how long an interaction has waited for its first answer; does nothing the second time."""
    came = interaction.extras.pop(_CAME, None)
    if came is not None and interaction.type in _KINDS:
        services_of(interaction).meter.observe(FIRST_ANSWER, time.perf_counter() - came, _KINDS[interaction.type])


def note_end(interaction: Interaction, outcome: str = DONE) -> None:
    """Counts an interaction that was handled."""
    if interaction.type in _KINDS:
        services_of(interaction).meter.count(INTERACTIONS, _KINDS[interaction.type], outcome)


def outcome_of(error: BaseException) -> str:
    """The outcome of an interaction that ended with an error."""
    if isinstance(error, (*REFUSALS, RecordError)):
        return REFUSED
    if isinstance(error, StoreError):
        return "away"
    if code_of(error) in TOO_LATE:
        return "late"
    discords = isinstance(error, discord.HTTPException | aiohttp.ClientError | TimeoutError)
    return "discord" if discords else "failed"
