"""The match that a command is about: the named one, else that of the thread, else the player's only one.

A thread's match is found by the thread's id, even after it is over, and also for a team's thread. Names are ``12``,
``#12`` or a suggested line, and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import discord

from bot.discord.commands.recent_matches import recent_matches
from bot.discord.components.request import Interaction, person_of, place_of, services_of
from bot.discord.components.watched import note_request
from bot.service.model.match import MatchId, MatchInfo, MatchPlace, Person, Status
from bot.texts.errors.saying import quoted
from bot.texts.limits import ELLIPSIS, OPTION_TEXT, SUGGESTIONS, clip
from bot.texts.phrases import folded, missing, title
from engine.language import _, enumerated
from render.presenters import presenter_of

_NUMBER = re.compile(r"#?\s*(\d{1,12})")
_LINE = re.compile(r"#\s*(\d{1,12})\s\s*(\S.*)", re.DOTALL)
"""A suggested line: number, title, perhaps the state."""

QUOTED = 60
"""Most characters of quoted input."""


class UnclearMatch(Exception):
    """A command could be about several matches, or about none; ``text`` is the reply."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


async def match_for(interaction: Interaction, typed: str | None, *, lobby: bool = False) -> MatchId:
    """The match in question, which the log names from now on; ``lobby`` prefers matches that have not begun.

    Raises:
        UnclearMatch: several or none are possible.
        NoSuchMatch: the typed number has none.
    """
    found = await _match_for(interaction, typed, lobby=lobby)
    note_request(interaction, match=found)
    return found


async def _match_for(interaction: Interaction, typed: str | None, *, lobby: bool) -> MatchId:
    if typed:
        return await _named(interaction, typed)
    person = person_of(interaction)
    here = await _matches_here(interaction)
    if only := _only((_mine(here, person), here), lobby=lobby):
        return only
    goes_on = any(one.status is Status.RUNNING for one in here)
    if not lobby and not goes_on and (finished := await _finished_here(interaction)):
        return finished
    mine = await services_of(interaction).matches.directory.matches_of(person)
    if only := _only((_waiting(mine, person), mine), lobby=lobby):
        return only
    raise UnclearMatch(_which_one([*here, *mine], lobby=lobby))


async def match_to_leave(interaction: Interaction, typed: str | None) -> MatchId:
    """The match to leave: a lobby, else a running battle."""
    try:
        return await match_for(interaction, typed, lobby=True)
    except UnclearMatch:
        return await match_for(interaction, typed)


async def any_match(interaction: Interaction, named: str | None) -> MatchId:
    """The match in question, running or else a lobby."""
    try:
        return await match_for(interaction, named)
    except UnclearMatch:
        return await match_for(interaction, named, lobby=True)


def _only(choices: Iterable[Sequence[MatchInfo]], *, lobby: bool) -> MatchId | None:
    """The first group's single match, of the groups in their order."""
    for several in choices:
        meant = [one for one in several if (one.status is Status.LOBBY) == lobby]
        if len(meant) == 1:
            return meant[0].id
    return None


async def suggest_match(interaction: Interaction, typed: str) -> list[discord.app_commands.Choice[str]]:
    """Suggestions of matches: of this place and the player's own, those that wait for them first."""
    infos = await recent_matches(interaction)
    wanted = folded(typed).lstrip("#").strip()
    return [
        discord.app_commands.Choice(name=clip(_line(info, person_of(interaction)), OPTION_TEXT), value=str(info.id))
        for info in infos
        if wanted in folded(_line(info, person_of(interaction)))
    ][:SUGGESTIONS]


async def quick_match(interaction: Interaction) -> MatchId | None:
    """The match of a command under input, for its suggestions; from the cache."""
    if typed := getattr(interaction.namespace, "match", None):
        return number_in(str(typed))
    person, place = person_of(interaction), place_of(interaction)
    infos = [info for info in await recent_matches(interaction) if info.status is Status.RUNNING]
    here = [info for info in infos if place and _is_at(info, place)]
    for several in (_mine(here, person), here, _waiting(infos, person), infos):
        if len(several) == 1:
            return several[0].id
    return None


def number_in(typed: str) -> MatchId | None:
    """The match number in ``12``, ``#12`` or a suggested line; ``None`` for any other text."""
    found = _NUMBER.fullmatch(typed.strip()) or _LINE.fullmatch(typed.strip())
    return MatchId(int(found[1])) if found else None


async def _named(interaction: Interaction, typed: str) -> MatchId:
    number = number_in(typed)
    if number is not None:
        info = await services_of(interaction).matches.queries.info(number)
        if _is_named(info, typed.strip()):
            return info.id
    raise UnclearMatch(
        _(
            "“{typed}” isn’t a match. Choose one from the list while you type, or give its number, such as `12`.",
            typed=quoted(clip(typed, QUOTED)),
        )
    )


def _is_named(info: MatchInfo, typed: str) -> bool:
    """Whether the text is the match's number alone, or its number and title as in a suggestion."""
    line = _LINE.fullmatch(typed)
    if line is None:
        return True
    said, whole = folded(line[2]), folded(f"{info.title} · ")
    cut = said.removesuffix(ELLIPSIS).rstrip()
    return f"{said} ".startswith(whole) or said == folded(info.title) or (cut != said and whole.startswith(cut))


async def _matches_here(interaction: Interaction) -> tuple[MatchInfo, ...]:
    place = place_of(interaction)
    return await services_of(interaction).matches.directory.matches_in(place) if place else ()


async def _finished_here(interaction: Interaction) -> MatchId | None:
    """The newest finished match of this thread."""
    place = place_of(interaction)
    return (
        await services_of(interaction).matches.directory.finished_in(place.thread) if place and place.thread else None
    )


def _mine(infos: Iterable[MatchInfo], person: Person) -> list[MatchInfo]:
    return [info for info in infos if info.seat(person)]


def _waiting(infos: Iterable[MatchInfo], person: Person) -> list[MatchInfo]:
    return [info for info in infos if info.waiting and not info.waiting.disguised and info.waiting.person == person]


def _is_at(info: MatchInfo, place: MatchPlace) -> bool:
    return info.place.thread == place.thread if place.thread else info.place.channel == place.channel


def _line(info: MatchInfo, person: Person) -> str:
    """``#12 First Bull Run · turn 5 · your turn``."""
    if info.status is Status.LOBBY:
        return f"{title(info)} · {_('waiting for {players}', players=missing(info))}"
    yours = [_("your turn")] if _waiting([info], person) else []
    return " · ".join((title(info), presenter_of(info.family).turns.name(info.turn), *yours))


def _which_one(infos: Iterable[MatchInfo], *, lobby: bool) -> str:
    meant = {info.id: title(info) for info in infos if (info.status is Status.LOBBY) == lobby}
    if not meant:
        none = _("No lobby is open here.") if lobby else _("You aren’t in a battle, and none is running here.")
        return f"{none} {_('Start one with `/match new`, or add `match:` with a number.')}"
    return _("Which match do you mean? Add `match:` ({matches}).", matches=enumerated(list(meant.values())[:10]))
