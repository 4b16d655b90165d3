"""A match of several players a side, or against the computer, on the simulated Discord: seats and moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from bot.discord.client import LongRoll
from bot.service.model.match import PROGRAM, MatchId, MatchInfo, MatchOptions, MatchPlace, Person, Scene, Status
from bot.service.usecases.match_commands.seats import Join
from bot.service.usecases.match_commands.turn import Act
from bot.service.usecases.matches import Matches
from engine.decision import PASS, Action, Seat
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import Person as Somebody
from tests.support.discord.simulator import Place as Spot
from tests.support.discord.simulator import Simulated
from tests.support.service.late_positions import Asked, take_up
from tests.support.service.waiting_clock import HandClock

NAMES = ("grant", "sherman", "meade", "hancock", "lee", "jackson", "longstreet", "stuart")
"""Those who come to a table, beside the two who are there anyway."""

_DARING = ("battle", "takeover", "roll", "entrust", "ground", "order")


def daring(scene: Asked, rng: Random) -> Action:
    """An answer of somebody who looks for a fight, so that a battle ends some time."""
    actions = [one for one in scene.actions if one.verb not in {"transfer", "restore"}] or list(scene.actions)
    for verb in _DARING:
        if found := [one for one in actions if one.verb == verb]:
            return rng.choice(found)
    attacks = [one for one in actions if one.verb == "play" and one.subject.startswith(("attack", "assault", "probe"))]
    if attacks:
        return rng.choice(attacks)
    moves = [one for one in actions if one.verb == "move"]
    if moves:
        enemies = [one.hex for one in scene.view.units if not scene.seat.startswith(one.side)]
        return min(moves, key=lambda one: min(abs(ord(one.object[0]) - ord(hex_[0])) for hex_ in enemies or ["E5"]))
    return PASS if PASS in actions else rng.choice(actions)


@dataclass
class BotAtWork:
    """The bot in a simulated world, and its newest match there."""

    world: Simulated
    clock: HandClock

    @property
    def bot(self) -> LongRoll:
        assert isinstance(self.world.bot, LongRoll)
        return self.world.bot

    @property
    def matches(self) -> Matches:
        return self.bot.services.matches

    @property
    def thread(self) -> Spot:
        return self.world.threads()[-1]

    @property
    def posts(self) -> list[Seen]:
        """What the bot has posted in the match's thread."""
        shown = self.world.history(self.thread)
        return [message for message in shown if message.by_bot and not message.ephemeral]


@dataclass
class TeamTable(BotAtWork):
    """A match and those who sit at it, by seat."""

    id: MatchId
    seated: dict[Seat, Somebody] = field(default_factory=dict)

    def letters(self, seat: str) -> list[Seen]:
        """The direct messages of who sits there."""
        return [message for message in self.world.dms(self.seated[Seat(seat)]) if message.by_bot]

    def person(self, seat: str) -> Person:
        return Person(self.seated[Seat(seat)].id)

    async def info(self) -> MatchInfo:
        return await self.matches.queries.info(self.id)

    async def scene(self, seat: str) -> Scene:
        return await self.matches.queries.view(self.id, self.person(seat))

    async def asked(self) -> Seat:
        waiting = (await self.info()).waiting
        assert waiting is not None
        return waiting.seat

    async def act(self, text: str) -> None:
        """Whoever is waited for answers."""
        await self.matches.execute(self.id, Act(self.person(await self.asked()), text))
        await self.world.settle()

    async def wait(self, seconds: float) -> None:
        """Time passes, and what is due in it happens."""
        await self.world.advance(seconds)
        self.clock.wake()
        await self.world.settle()

    async def until(
        self, done: Callable[[MatchInfo, Scene | None], bool], rng: Random, *, restart_every: int = 0, most: int = 3000
    ) -> MatchInfo:
        """Plays until the match is so, or over; lets time pass for the program and where nobody has a choice."""
        for number in range(1, most):
            info = await self.info()
            if info.status is not Status.RUNNING or info.waiting is None:
                return info
            if restart_every and number % restart_every == 0:
                await (self.world.kill() if number % (2 * restart_every) == 0 else self.world.restart())
            somebody = self.seated.get(info.waiting.seat)
            played = info.chair(info.waiting.seat).general
            scene = await self.scene(info.waiting.seat) if somebody and not played else None
            if done(info, scene):
                return info
            if scene is None or scene.held or not scene.actions:
                await self.wait(61)
            else:
                await self.matches.execute(
                    self.id, Act(Person(somebody.id if somebody else 0), daring(scene, rng).text)
                )
                await self.world.settle()
        raise AssertionError("it never came to that")


async def sit_down(world: Simulated, clock: HandClock, terms: MatchOptions) -> TeamTable:
    """A match on these terms that has begun: its host is the world's first person, the others come one by one."""
    assert isinstance(world.bot, LongRoll)
    matches = world.bot.services.matches
    place = MatchPlace(world.guild.id, world.channel.id)
    host = world.people[0]
    info = await matches.open_lobby(Person(host.id), place, terms)
    await world.settle()
    comers = [*world.people[1:], *(world.add_person(name) for name in NAMES[: max(0, len(info.free) - 1)])]
    for somebody, seat in zip(comers, info.free, strict=False):
        await matches.execute(info.id, Join(Person(somebody.id), seat))
        await world.settle()
    table = TeamTable(world, clock, info.id)
    table.seated = _seated(await table.info(), {one.id: one for one in [host, *comers]})
    return table


async def go_on(world: Simulated, clock: HandClock, record: bytes) -> TeamTable:
    """A match that goes on from an open record: whoever comes takes a seat of those that no computer has."""
    assert isinstance(world.bot, LongRoll)
    matches, match = world.bot.services.matches, MatchId(1)
    await take_up(world, record, {})
    info = await matches.queries.info(match)
    comers = [*world.people, *(world.add_person(name) for name in NAMES[: max(0, len(info.free) - 2)])]
    for somebody, seat in zip(comers, info.free, strict=False):
        await matches.execute(match, Join(Person(somebody.id), seat))
        await world.settle()
    table = TeamTable(world, clock, match)
    table.seated = _seated(await table.info(), {one.id: one for one in comers})
    return table


def _seated(info: MatchInfo, people: Mapping[int, Somebody]) -> dict[Seat, Somebody]:
    return {chair.seat: people[chair.person.id] for chair in info.chairs if chair.person and chair.general != PROGRAM}
