"""List of a person's matches on every server, with the player to move and since when."""

from __future__ import annotations

from bot.discord.components.accepted_values import PAGE_NUMBER, Accepts
from bot.discord.components.items import Acknowledgement, button, on, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, person_of, place_of, services_of
from bot.discord.components.types import Row
from bot.discord.messages.series import part_inside
from bot.discord.panels.reply import show_post
from bot.service.model.match import DIRECT, MatchInfo, Person, Status
from bot.texts.phrases import moment, name, title, who
from bot.texts.phrases import place_of as where
from engine.language import _, ngettext
from render.presenters import presenter_of

PAGE = 15
"""Matches on a page."""


@on("mine", Acknowledgement.UPDATE, Accepts(PAGE_NUMBER, match=False))
async def turn_page(interaction: Interaction, press: Press) -> None:
    """Buttons *Previous* and *Next*."""
    await show_matches(interaction, int(press.arg))


async def show_matches(interaction: Interaction, page: int = 0) -> None:
    """Lists the person's matches, those that wait for them first, then others of the place."""
    person, place, matches = person_of(interaction), place_of(interaction), services_of(interaction).matches
    mine = await matches.directory.matches_of(person)
    numbers = {info.id for info in mine}
    here = [one for one in (await matches.directory.numbers_in(place) if place else ()) if one not in numbers]
    count = len(mine) + len(here)
    first = PAGE * min(max(page, 0), max(count - 1, 0) // PAGE)
    others = here[max(first - len(mine), 0) : max(first + PAGE - len(mine), 0)]
    shown = [*mine[first : first + PAGE], *(await matches.directory.listed(others) if others else ())]
    parts = []
    for number, info in enumerate(shown, first):
        if number in {first, len(mine)}:
            parts.append(_("**Your matches**") if number < len(mine) else _("**Also here**"))
        parts.append(_line(interaction, info, person))
    turns = sum(_waits_for(info, person) for info in mine)
    yours = ngettext("### Matches · your turn in {count} match", "### Matches · your turn in {count} matches", turns)
    pages = (_pages(first // PAGE, count),) if count > PAGE else ()
    await show_post(
        interaction,
        MessageDraft(
            yours if turns else _("### Matches"),
            "\n".join(parts) or _("None yet. Start one with `/match new`."),
            controls=pages,
        ),
    )


def _pages(page: int, count: int) -> Row:
    around = ((_("Previous"), page - 1), (_("Next"), page + 1))
    return row(
        *(
            button(label, Press("mine", arg=str(number)), disabled=not 0 <= number * PAGE < count)
            for label, number in around
        )
    )


def _waits_for(info: MatchInfo, person: Person) -> bool:
    return info.waiting is not None and info.waiting.person == person and not info.waiting.disguised


def _line(interaction: Interaction, info: MatchInfo, person: Person) -> str:
    place = _where(interaction, info)
    called = " · ".join(filter(None, (title(info), part_inside(info))))
    if info.status is Status.LOBBY:
        return f"- {called} · {_lobby(info, place)}"
    turn = presenter_of(info.family).turns.name(info.turn)
    since = moment(info.waiting.since) if info.waiting else ""
    if info.seat(person) in info.out:
        return f"- {called} · {turn} · {_('you are out of the battle')} · {place}"
    if _waits_for(info, person):
        return f"- {called} · {turn} · {_('**your turn** ({since})', since=since)} · {place}"
    if info.waiting is None:
        return f"- {called} · {turn} · {place}"
    waits = _("waiting for {player} ({since})", player=who(info, info.waiting.seat), since=since)
    return f"- {called} · {turn} · {waits} · {place}"


def _lobby(info: MatchInfo, place: str) -> str:
    """Whom a lobby waits for."""
    if person := info.asked:
        return _("lobby in {place}, waiting for {person}’s answer", place=place, person=name(person))
    if info.leaders:
        return ngettext(
            "lobby in {place}, waiting for {count} more player",
            "lobby in {place}, waiting for {count} more players",
            len(info.free),
            place=place,
        )
    return _("lobby in {place}, waiting for an opponent", place=place)


def _where(interaction: Interaction, info: MatchInfo) -> str:
    """The place of a match: a mention, or on another server a link, as mentions work on one server only."""
    if info.place == DIRECT or interaction.guild_id == info.place.guild:
        return where(info)
    server = interaction.client.get_guild(info.place.guild)
    channel = info.place.thread or info.place.channel
    called = server.name if server else _("another server")
    return f"[{called}](https://discord.com/channels/{info.place.guild}/{channel})"
