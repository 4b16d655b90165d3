"""A team battle on the simulated Discord: its seats, and what each player sees."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.discord.client import LongRoll
from bot.service.model.match import MatchId, MatchInfo, MatchOptions, MatchPlace, Person, Scene
from bot.service.usecases.match_commands.seats import Join
from bot.service.usecases.match_commands.turn import Act
from engine.decision import Seat
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import Person as Somebody
from tests.support.discord.simulator import Place as Spot
from tests.support.discord.simulator import Simulated
from tests.support.service.waiting_clock import HandClock

DOUBLES = {"mode": "doubles", "union-players": "2", "confederate-players": "2"}
EPIC = {"mode": "epic", "union-players": "3", "confederate-players": "3"}


@dataclass
class Company:
    """A match whose seats are taken by people of the world, in the order of the seats."""

    world: Simulated
    clock: HandClock
    id: MatchId
    people: Mapping[Seat, Somebody]

    @property
    def bot(self) -> LongRoll:
        assert isinstance(self.world.bot, LongRoll)
        return self.world.bot

    async def info(self) -> MatchInfo:
        return await self.bot.services.matches.queries.info(self.id)

    def person(self, seat: str) -> Person:
        return Person(self.people[Seat(seat)].id)

    async def scene(self, seat: str) -> Scene:
        return await self.bot.services.matches.queries.view(self.id, self.person(seat))

    @property
    def table(self) -> Spot:
        """The match's own thread, which everybody may read."""
        return self.world.threads()[0]

    def staff(self, side: str) -> Spot:
        """The newest private thread of a side."""
        return [one for one in self.world.private_threads() if f"{side} staff" in one.name][-1]

    def staffs(self) -> list[str]:
        """The names of all private threads."""
        return [one.name for one in self.world.private_threads()]

    def said(self, side: str) -> list[Seen]:
        """What the bot has posted in a side's thread."""
        return [one for one in self.world.history(self.staff(side)) if one.by_bot]

    async def charged(self) -> Seat:
        """Who is asked now, as everybody knows."""
        waiting = (await self.info()).waiting
        assert waiting is not None
        return waiting.seat

    async def partner(self) -> Seat:
        """One of the same side who is not asked."""
        seat = await self.charged()
        return next(one for one in self.people if one != seat and one.split("/")[0] == seat.split("/")[0])

    async def begin(self) -> None:
        """Plays until the units are divided and the hands dealt, and somebody is asked for a card."""
        for _ in range(500):
            if any(one.verb == "play" for one in (await self.scene(await self.charged())).actions):
                return
            await self.answer()
        raise AssertionError("it never came to that")

    async def answer(self, text: str = "") -> None:
        """Answers as the player to move: the named action, or else a pass."""
        seat = await self.charged()
        texts = [action.text for action in (await self.scene(seat)).actions]
        await self.bot.services.matches.execute(
            self.id, Act(self.person(seat), text or ("pass" if "pass" in texts else texts[0]), None)
        )
        await self.world.settle()


async def company(
    world: Simulated,
    clock: HandClock,
    options: Mapping[str, str],
    *,
    rules: str = "advanced",
    channel: Spot | None = None,
) -> Company:
    """A match that has just begun: the world's first person opened it, others came along."""
    assert isinstance(world.bot, LongRoll)
    matches = world.bot.services.matches
    place = MatchPlace(world.guild.id, (channel or world.channel).id)
    terms = MatchOptions(scenario="antietam", ruleset=rules, options=options, side=Seat("union"))
    info = await matches.open_lobby(Person(world.people[0].id), place, terms)
    people: dict[Seat, Somebody] = {}
    for number, chair in enumerate(info.chairs):
        people[chair.seat] = world.people[0] if chair.person else world.add_person(f"officer-{number}")
        if chair.person is None:
            await matches.execute(info.id, Join(Person(people[chair.seat].id), chair.seat))
    await world.settle()
    return Company(world, clock, info.id, people)
