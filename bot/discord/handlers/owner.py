"""Five figures for the owner of the bot's application: behind a button of ``/privacy about`` that nobody else sees."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import discord

from bot.discord.components.accepted_values import Accepts
from bot.discord.components.items import Acknowledgement, button, on, row
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, services_of
from bot.discord.components.types import Row
from bot.discord.panels.reply import show_words
from bot.service.model.errors import NotOffered
from bot.service.usecases.owner_figures import ACTIVE, OwnerFigures, owner_figures
from bot.texts.phrases import span
from engine.language import _


def owner_buttons(interaction: Interaction) -> tuple[Row, ...]:
    """The button for the owner; nothing for anybody else."""
    return (row(button(_("Figures of this bot"), Press("owner-figures"))),) if owns_bot(interaction) else ()


def owns_bot(interaction: Interaction) -> bool:
    """Whether the person owns the application, or administers or develops it in the team that does."""
    application: discord.AppInfo | None = interaction.client.application
    if application is None:
        return False
    if application.team is None:
        return interaction.user.id == application.owner.id
    able = {discord.TeamMemberRole.admin, discord.TeamMemberRole.developer}
    return interaction.user.id == application.team.owner_id or any(
        member.id == interaction.user.id and member.role in able for member in application.team.members
    )


@on("owner-figures", Acknowledgement.PRIVATE, Accepts(match=False))
async def figures(interaction: Interaction, press: Press) -> None:
    """Button *Figures of this bot*.

    Raises:
        NotOffered: the person does not own the bot.
    """
    if not owns_bot(interaction):
        raise NotOffered
    services = services_of(interaction)
    found = await owner_figures(services.database, services.clock.now())
    await show_words(interaction, "\n".join(_lines(found)))


def _lines(found: OwnerFigures) -> Iterator[str]:
    yield _("### The last {days} days", days=found.days)
    yield _(
        "- **Active battles:** {active} of {running} under way, with a choice in the last {days} days",
        active=found.active,
        running=found.running,
        days=ACTIVE.days,
    )
    yield _(
        "- **Finished:** {share} of {begun} battles that began in the {days} days before",
        share=_share(found.finished_share),
        begun=found.begun,
        days=found.days,
    )
    if found.answer is None or found.slow_answer is None:
        yield _("- **Time to answer:** nobody has answered anybody yet")
    else:
        yield _(
            "- **Time to answer:** half within {usual}, nine of ten within {slow}",
            usual=span(timedelta(seconds=found.answer)),
            slow=span(timedelta(seconds=found.slow_answer)),
        )
    waits = "–" if found.waits_a_turn is None else f"{found.waits_a_turn:.1f}"
    yield _("- **Waits a turn:** {waits}, in {turns} turns", waits=waits, turns=found.turns)
    yield _(
        "- **Returning people:** {share} of {people} who played in the {days} days before",
        share=_share(found.returned_share),
        people=found.people,
        days=found.days,
    )


def _share(share: float | None) -> str:
    return "–" if share is None else f"{share:.0%}"
