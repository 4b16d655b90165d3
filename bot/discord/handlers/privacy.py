"""Handlers of ``/privacy``: export and deletion of a person's data."""

from __future__ import annotations

from discord import ButtonStyle

from bot.discord.components.accepted_values import Accepts
from bot.discord.components.input_limits import Input
from bot.discord.components.items import Acknowledgement, button, on, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, count_input, person_of, services_of
from bot.discord.delivery.honor_roles import HonorRoles
from bot.discord.panels.reply import show_post, show_words
from bot.service.model.match import Status
from bot.texts.phrases import title
from engine.language import N_, _, listed, ngettext

MOST_NAMED = 10
"""Most named battles that the person would leave."""

EXPORT = N_(
    "Everything that I have stored about you: a ZIP with a JSON file and the battles you uploaded. For running battles "
    "it has your choices, but nothing that only the end reveals."
)

FORGET = N_(
    "### Delete my data\nThis deletes everything that I have stored about you: your settings, what you follow, who "
    "you block, and your name on everything you played, chose, wrote and uploaded."
)
STAYS = N_(
    "- Finished matches stay for those who played them with you. They will show “a former player”.\n"
    "- Messages that are already on Discord stay, and so do blocks by others, which protect them.\n\n"
    "You can’t undo this."
)

GONE = N_("Done. I have deleted your data. If you play again, you start afresh.")


async def export(interaction: Interaction) -> None:
    """Sends the export as a file."""
    count_input(interaction, Input.EXPORT)
    person = person_of(interaction)
    data = await services_of(interaction).privacy.export(person)
    await show_post(
        interaction, MessageDraft(_("### What I know about you"), _(EXPORT), files=(("about-you.zip", data),))
    )


async def ask_to_forget(interaction: Interaction) -> None:
    """Names the consequences of a deletion, and asks for confirmation."""
    mine = await services_of(interaction).matches.directory.matches_of(person_of(interaction))
    lobbies = sum(info.status is Status.LOBBY for info in mine)
    running = [title(info) for info in mine if info.status is Status.RUNNING]
    more = len(running) - MOST_NAMED
    names = running[:MOST_NAMED]
    names += [ngettext("{count} more", "{count} more", more)] if more > 0 else []
    left = ngettext("- You leave {count} lobby.", "- You leave {count} lobbies.", lobbies)
    free = _(
        "- {battles}: your seat becomes free, the other players are told, and anyone can take it.",
        battles=listed(names),
    )
    lines = [_(FORGET), "", *([left] if lobbies else []), *([free] if running else []), _(STAYS)]
    text = "\n".join(lines)
    buttons = row(
        button(_("Delete my data"), Press("forget-me"), ButtonStyle.danger),
        button(_("Keep everything"), Press("remember-me")),
    )
    await show_words(interaction, text, buttons)


@on("forget-me", Acknowledgement.UPDATE, Accepts(match=False))
async def forget(interaction: Interaction, press: Press) -> None:
    """Button of a confirmed deletion."""
    services, person = services_of(interaction), person_of(interaction)
    await HonorRoles(interaction.client, services).take_all(person)
    await services.privacy.forget(person)
    await show_words(interaction, _(GONE))


@on("remember-me", Acknowledgement.UPDATE, Accepts(match=False))
async def remember(interaction: Interaction, press: Press) -> None:
    """Button *Keep everything*."""
    await show_words(interaction, _("Nothing was deleted."))
