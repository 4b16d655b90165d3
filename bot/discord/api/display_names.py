"""Display names of people on a server, for thread titles and record headers, where a mention would stay a number."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

import discord

from bot.service.model.match import FORMER, PROGRAM, MatchInfo, Person
from bot.texts.phrases import FORMER_PLAYER
from engine.decision import Seat
from engine.language import ENGLISH, N_, _, speaking

UNKNOWN: Final = N_("a player")
PROGRAMS: Final = N_("the computer")
_KEPT: Final = 1000


class DisplayNames:
    """Display names, asked of Discord and cached."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._kept: OrderedDict[tuple[int, int], str] = OrderedDict()

    async def of(self, person: Person, guild: int) -> str:
        """The person's name on the server, else their own; ``a player`` if Discord names neither."""
        if person == FORMER:
            return _(FORMER_PLAYER)
        key = (guild, person.id)
        if key not in self._kept:
            self._kept[key] = await self._ask(person, guild)
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return self._kept[key] or _(UNKNOWN)

    async def by_seat(self, info: MatchInfo) -> dict[Seat, str]:
        """The display names of all seats that are taken, those of the computer included."""
        called = info.imported.names if info.imported else {}
        seated = {
            chair.seat: await self.of(chair.person, info.place.guild)
            for chair in info.chairs
            if chair.person is not None
        }
        programs = {chair.seat: _(PROGRAMS) for chair in info.chairs if chair.general == PROGRAM}
        return {**called, **seated, **programs}

    async def for_record(self, info: MatchInfo) -> dict[Seat, str]:
        """The same for a battle record, which is one text for everybody, in English."""
        with speaking(ENGLISH):
            return await self.by_seat(info)

    async def _ask(self, person: Person, guild: int) -> str:
        server = self._client.get_guild(guild)
        try:
            if server is not None:
                member = server.get_member(person.id) or await server.fetch_member(person.id)
                return member.display_name
            return (await self._client.fetch_user(person.id)).display_name
        except discord.HTTPException:
            return ""
