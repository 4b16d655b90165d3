"""Which match a command is about: the one named, else the one that is fought here, else the player's only one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import discord

from bot.commands.recent import recent_matches
from bot.guide.desk import Interaction, desk_of, person_of, place_of
from bot.limits import OPTION_TEXT, SUGGESTIONS, clip
from bot.posts.words import missing, title
from bot.service.errors import NoSuchMatch
from bot.service.model import MatchId, MatchInfo, Person, Place, Status
from render.faces import face_of
from render.words import listing

_NUMBER = re.compile(r"#?\s*(\d{1,12})")


class Unclear(Exception):
    """A command could be about several matches, or about none; ``text`` is for the person who used it."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


async def match_for(interaction: Interaction, typed: str | None, *, lobby: bool = False) -> MatchId:
    """The match that is meant; ``lobby`` prefers those that have not begun.

    Raises:
        Unclear: nobody can tell which.
        NoSuchMatch: there is none with the number typed.
    """
    if typed:
        return await _named(interaction, typed)
    person = person_of(interaction)
    here = await _matches_here(interaction)
    if only := _only((_mine(here, person), here), lobby=lobby):
        return only
    if not lobby and (finished := await _finished_here(interaction)):
        return finished
    mine = await desk_of(interaction).matches.matches_of(person)
    if only := _only((_waiting(mine, person), mine), lobby=lobby):
        return only
    raise Unclear(_which_one([*here, *mine], lobby=lobby))


async def match_to_leave(interaction: Interaction, typed: str | None) -> MatchId:
    """A lobby, or else a battle under way."""
    try:
        return await match_for(interaction, typed, lobby=True)
    except Unclear:
        return await match_for(interaction, typed)


async def any_match(interaction: Interaction, named: str | None) -> MatchId:
    """The match that is meant, running or else a lobby."""
    try:
        return await match_for(interaction, named)
    except Unclear:
        return await match_for(interaction, named, lobby=True)


def _only(choices: Iterable[Sequence[MatchInfo]], *, lobby: bool) -> MatchId | None:
    """The match of the first choice in which there is just one."""
    for several in choices:
        meant = [one for one in several if (one.status is Status.LOBBY) == lobby]
        if len(meant) == 1:
            return meant[0].id
    return None


async def suggest_match(interaction: Interaction, typed: str) -> list[discord.app_commands.Choice[str]]:
    """The matches here and the player's own, those that wait for him first."""
    infos = await recent_matches(interaction)
    wanted = typed.casefold().lstrip("#").strip()
    return [
        discord.app_commands.Choice(name=clip(_line(info, person_of(interaction)), OPTION_TEXT), value=str(info.id))
        for info in infos
        if wanted in _line(info, person_of(interaction)).casefold()
    ][:SUGGESTIONS]


async def quick_match(interaction: Interaction) -> MatchId | None:
    """The match that a command being typed is about, for its suggestions; from memory while somebody types."""
    if typed := getattr(interaction.namespace, "match", None):
        found = _NUMBER.search(str(typed))
        return MatchId(int(found[1])) if found else None
    person, place = person_of(interaction), place_of(interaction)
    infos = [info for info in await recent_matches(interaction) if info.status is Status.RUNNING]
    here = [info for info in infos if place and _is_at(info, place)]
    for several in (_mine(here, person), here, _waiting(infos, person), infos):
        if len(several) == 1:
            return several[0].id
    return None


async def _named(interaction: Interaction, typed: str) -> MatchId:
    found = _NUMBER.search(typed)
    if found is None:
        raise Unclear(f"“{typed}” is no match. Choose one from the list, or give its number, such as `12`.")
    return (await desk_of(interaction).matches.info(MatchId(int(found[1])))).id


async def _matches_here(interaction: Interaction) -> tuple[MatchInfo, ...]:
    place = place_of(interaction)
    return await desk_of(interaction).matches.matches_in(place) if place else ()


async def _finished_here(interaction: Interaction) -> MatchId | None:
    """The match whose thread this is, even if it is over: the thread bears its number."""
    channel = interaction.channel
    found = _NUMBER.search(channel.name) if isinstance(channel, discord.Thread) else None
    if found is None or channel is None:
        return None
    try:
        info = await desk_of(interaction).matches.info(MatchId(int(found[1])))
    except NoSuchMatch:
        return None
    return info.id if info.place.thread == channel.id else None


def _mine(infos: Iterable[MatchInfo], person: Person) -> list[MatchInfo]:
    return [info for info in infos if info.seat(person)]


def _waiting(infos: Iterable[MatchInfo], person: Person) -> list[MatchInfo]:
    return [info for info in infos if info.waiting and not info.waiting.disguised and info.waiting.person == person]


def _is_at(info: MatchInfo, place: Place) -> bool:
    return info.place.thread == place.thread if place.thread else info.place.channel == place.channel


def _line(info: MatchInfo, person: Person) -> str:
    """``#12 First Bull Run · turn 5 · your turn``."""
    if info.status is Status.LOBBY:
        return f"{title(info)} · waiting for {missing(info)}"
    yours = " · your turn" if _waiting([info], person) else ""
    return f"{title(info)} · {face_of(info.family).turn_name(info.turn)}{yours}"


def _which_one(infos: Iterable[MatchInfo], *, lobby: bool) -> str:
    meant = {info.id: title(info) for info in infos if (info.status is Status.LOBBY) == lobby}
    if not meant:
        none = "No lobby is open here." if lobby else "You have no battle under way, and none is fought here."
        return f"{none} `/match new` opens one; with `match` you can name any by its number."
    return f"Which one? {listing(list(meant.values())[:10], 'or')}: say it with `match`."
