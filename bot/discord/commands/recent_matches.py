"""A cache of the matches that a person may mean, for seconds: autocompletion asks with every letter."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic
from typing import Final
from weakref import WeakKeyDictionary

import discord

from bot.discord.components.request import Interaction, person_of, place_of, services_of
from bot.service.model.match import MatchInfo, MatchPlace, Person

SECONDS: Final = 10.0
MOST: Final = 1000

_Kept = OrderedDict[tuple[Person, MatchPlace | None], tuple[float, tuple[MatchInfo, ...]]]
_kept: WeakKeyDictionary[discord.Client, _Kept] = WeakKeyDictionary()


async def recent_matches(interaction: Interaction) -> tuple[MatchInfo, ...]:
    """The person's lobbies and running matches, those that wait for them first, then others of the place."""
    person, place, kept = person_of(interaction), place_of(interaction), _kept.setdefault(interaction.client, _Kept())
    found = kept.get((person, place))
    if found and monotonic() - found[0] < SECONDS:
        return found[1]
    matches = services_of(interaction).matches
    mine = await matches.directory.matches_of(person)
    here = await matches.directory.matches_in(place) if place else ()
    infos = tuple({info.id: info for info in (*mine, *here)}.values())
    kept[person, place] = monotonic(), infos
    while len(kept) > MOST:
        kept.popitem(last=False)
    return infos
