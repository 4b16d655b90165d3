"""Handlers of ``/privacy``: export and deletion of a person's data."""

from __future__ import annotations

from discord import ButtonStyle

from bot.discord.components.accepted_values import Accepts
from bot.discord.components.items import Acknowledgement, button, on, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, person_of, services_of
from bot.discord.panels.reply import show_post, show_words
from bot.service.model.match import Status
from bot.texts.phrases import title

MOST_NAMED = 10
"""Most named battles that the person would leave."""

EXPORT = (
    "Everything that I have stored about you, as a ZIP with one JSON file (and your own battles). Of battles under way "
    "it has your choices, without what only the end reveals."
)

FORGET = """### Forget me
I would delete everything that I have stored about you: your settings, what you follow, whom you keep away, your name \
on everything that you played, chose, wrote and brought along.

- You leave {lobbies}.
- {battles} would go on without you: your seat becomes free, your opponent is told, and somebody can take it.
- Matches that are over stay as they are, for those who played them with you: you become “a former player”.
- What stays: messages that Discord shows already, and the bars that others put on you, because they protect them.

This cannot be undone."""

GONE = "Done: I no longer know you. What you play from now on begins anew."


async def export(interaction: Interaction) -> None:
    """Sends the export as a file."""
    person = person_of(interaction)
    data = await services_of(interaction).privacy.export(person)
    await show_post(interaction, MessageDraft("### What I know about you", EXPORT, files=(("about-you.zip", data),)))


async def ask_to_forget(interaction: Interaction) -> None:
    """Names the consequences of a deletion, and asks for confirmation."""
    mine = await services_of(interaction).matches.directory.matches_of(person_of(interaction))
    lobbies = sum(info.status is Status.LOBBY for info in mine)
    running = [title(info) for info in mine if info.status is Status.RUNNING]
    more = len(running) - MOST_NAMED
    notes = ", ".join(running[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
    text = FORGET.format(
        lobbies={0: "no lobby, as you are in none", 1: "one lobby"}.get(lobbies, f"{lobbies} lobbies"),
        battles=notes or "No battle",
    )
    buttons = row(
        button("Forget me", Press("forget-me"), ButtonStyle.danger), button("Keep everything", Press("remember-me"))
    )
    await show_words(interaction, text, buttons)


@on("forget-me", Acknowledgement.UPDATE, Accepts(match=False))
async def forget(interaction: Interaction, press: Press) -> None:
    """Button of a confirmed deletion."""
    await services_of(interaction).privacy.forget(person_of(interaction))
    await show_words(interaction, GONE)


@on("remember-me", Acknowledgement.UPDATE, Accepts(match=False))
async def remember(interaction: Interaction, press: Press) -> None:
    """Button *Keep everything*."""
    await show_words(interaction, "Nothing was deleted.")
