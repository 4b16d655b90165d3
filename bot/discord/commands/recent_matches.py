"""A cache of the matches that a person may mean, for seconds: autocompletion asks with every letter."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic
from typing import Final, TypeAlias
from weakref import WeakKeyDictionary

import discord

from bot.discord.components.request import Interaction, person_of, place_of, services_of
from bot.service.model.match import MatchInfo, MatchPlace, Person
from bot.service.usecases.match_directory import MatchDirectory

SECONDS: Final = 10.0

OTHERS: Final = 100
"""Most matches of a busy place, the newest ones, that are suggested to others than their players."""

_Infos: TypeAlias = tuple[MatchInfo, ...]


_Kept: TypeAlias = OrderedDict[Person | MatchPlace, tuple[float, _Infos]]
"""Matches of people and places, each with the time at which they were read, the oldest first."""

_kept: WeakKeyDictionary[discord.Client, _Kept] = WeakKeyDictionary()


async def recent_matches(interaction: Interaction) -> _Infos:
    """The person's lobbies and running matches, those that wait for them first, then others of the place."""
    person, place = person_of(interaction), place_of(interaction)
    mine = await _recent(interaction, person)
    here = await _recent(interaction, place) if place else ()
    return tuple({info.id: info for info in (*mine, *here)}.values())


async def _recent(interaction: Interaction, whose: Person | MatchPlace) -> _Infos:
    kept = _kept.setdefault(interaction.client, _Kept())
    while kept and monotonic() - next(iter(kept.values()))[0] >= SECONDS:
        kept.popitem(last=False)
    if whose not in kept:
        found = await _read(services_of(interaction).matches.directory, whose)
        kept[whose] = monotonic(), found
        kept.move_to_end(whose)
        return found
    return kept[whose][1]


async def _read(directory: MatchDirectory, whose: Person | MatchPlace) -> _Infos:
    if isinstance(whose, Person):
        return await directory.matches_of(whose)
    return await directory.listed((await directory.numbers_in(whose))[-OTHERS:])
