"""A match on the simulated Discord: the real bot on a SQLite file, players who act through the service."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from bot.app.services import Services, open_services
from bot.app.settings import Settings
from bot.discord.client import LongRoll
from bot.service.model.match import MatchId, MatchInfo, MatchOptions, MatchPlace, Person, Scene
from bot.service.usecases.match_commands.seats import Join
from bot.service.usecases.match_commands.turn import Act
from bot.service.usecases.matches import Matches
from engine.battle_cry.view import PublicView
from engine.decision import CONFEDERATE, UNION, Seat
from render.battle_cry import board
from render.battle_cry.marks import Mark
from tests.support.battle_cry.aggressive_player import eager
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import Person as Somebody
from tests.support.discord.simulator import Place as Spot
from tests.support.discord.simulator import Simulated, simulated
from tests.support.service.waiting_clock import HandClock
from tests.support.store.quick_databases import QuickDatabases

SEED = bytes(range(32))
"""Every match here has the same dice and cards."""

DATABASE = "longroll.sqlite3"

PATIENCE = 60.0
"""Seconds: on a busy machine a test may wait long for what it does not even look at."""


@dataclass
class Game:
    """A match between the world's two people, Ulysses for the Union and Robert for the Confederacy."""

    world: Simulated
    clock: HandClock
    id: MatchId

    @property
    def matches(self) -> Matches:
        assert isinstance(self.world.bot, LongRoll)
        return self.world.bot.services.matches

    @property
    def bot(self) -> LongRoll:
        assert isinstance(self.world.bot, LongRoll)
        return self.world.bot

    @property
    def thread(self) -> Spot:
        """Its newest thread."""
        return self.world.threads()[-1]

    @property
    def table(self) -> list[Seen]:
        """What the bot has posted in its thread."""
        return [message for message in self.world.history(self.thread) if message.by_bot]

    def player(self, seat: Seat) -> Somebody:
        ulysses, robert = self.world.people
        return {UNION: ulysses, CONFEDERATE: robert}[seat]

    def person(self, seat: Seat) -> Person:
        return Person(self.player(seat).id)

    def letters(self, seat: Seat) -> list[Seen]:
        return [message for message in self.world.dms(self.player(seat)) if message.by_bot]

    async def info(self) -> MatchInfo:
        return await self.matches.queries.info(self.id)

    async def scene(self, seat: Seat) -> Scene:
        return await self.matches.queries.view(self.id, self.person(seat))

    async def waiting(self) -> Seat:
        waiting = (await self.info()).waiting
        assert waiting is not None
        return waiting.seat

    async def act(self, text: str = "", *, settled: bool = True) -> None:
        """Whoever is waited for answers, as one who looks for a fight if no answer is given."""
        seat = await self.waiting()
        await self.matches.execute(self.id, Act(self.person(seat), text or eager(await self.scene(seat))))
        if settled:
            await self.world.settle()

    async def turn(self) -> None:
        """The player whose turn it is plays it to its end."""
        turn = (await self.info()).turn
        await self.until(lambda info, _: info.turn > turn)

    async def until(
        self, done: Callable[[MatchInfo, Scene], bool], most: int = 2000, *, settled: bool = True
    ) -> MatchInfo:
        """Plays until the match is so, or over; lets time pass where somebody has nothing to say.

        If not ``settled``, each one acts before all is told of what the one before did; at last everything is.
        """
        for _ in range(most):
            info = await self.info()
            scene = await self.scene(info.waiting.seat) if info.waiting else None
            if scene is None or done(info, scene):
                await self.world.settle()
                return info
            if scene.held or not scene.actions:
                await self.wait(61)
            else:
                await self.act(settled=settled)
        raise AssertionError("it never came to that")

    async def wait(self, seconds: float) -> None:
        """Time passes, and what is due in it happens."""
        await self.world.advance(seconds)
        self.clock.wake()
        await self.world.settle()


@pytest.fixture(scope="session")
def usual_settings() -> Settings:
    """Read once: it takes a sixth of the time in which a bot starts."""
    return Settings(token=None, database_url=None)


@pytest.fixture
def settings(usual_settings: Settings, tmp_path: Path) -> Settings:
    return usual_settings.model_copy(update={"data_dir": tmp_path})


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


def _sketch(what: object, *_: object, **__: object) -> bytes:
    """In place of a picture: quickly made, and another one for another hand or board."""
    return b"\x89PNG" + repr(what).encode()


def _report(view: PublicView, marks: Iterable[Mark], **how: Any) -> bytes:
    """In place of a report: whatever is in place of its board."""
    return board.draw_board(view, marks=tuple(marks), **how)


class Begun(NamedTuple):
    """A match that has just started: its database, all that is on Discord, its id, and the state of chance."""

    database: Path
    discord: bytes
    match: MatchId
    chance: tuple[Any, ...]


@pytest.fixture(scope="session")
def begun(usual_settings: Settings, quick_databases: QuickDatabases, tmp_path_factory: pytest.TempPathFactory) -> Begun:
    """Made once for all tests that go on from there, with nothing that a test changes."""
    folder = tmp_path_factory.mktemp("begun")
    with pytest.MonkeyPatch.context() as patch:
        quick_databases.use(patch)
        _sketch_only(patch)
        return asyncio.run(_begun(usual_settings.model_copy(update={"data_dir": folder})))


async def _begun(settings: Settings) -> Begun:
    chance, clock = Random(7), HandClock()
    async with _bot_on(settings, clock, chance) as world:
        game = await open_lobby(world, clock)
        await join(game)
    return Begun(settings.data_dir / DATABASE, world.kept(), game.id, chance.getstate())


def _sketch_only(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("render.battle_cry.board.draw_board", _sketch)
    patch.setattr("render.battle_cry.presenter.draw_hand", _sketch)
    patch.setattr("render.battle_cry.presenter.draw_report", _report)
    for name in ("broadside", "invitation", "series", "calendar"):
        patch.setattr(f"bot.images.jobs.{name}", _sketch)


@asynccontextmanager
async def _bot_on(
    settings: Settings, clock: HandClock, chance: Random, kept: bytes | None = None
) -> AsyncIterator[Simulated]:
    """A bot in a guild with Ulysses and Robert, or in what was kept of it."""

    def opened() -> AbstractAsyncContextManager[Services]:
        return open_services(settings.database, clock, chance, new_seed=lambda: SEED)

    def bot() -> LongRoll:
        return LongRoll(settings, opened, alone=False)

    async with simulated(bot, patience=PATIENCE, goes_on_from=kept) as made:
        clock.source = made.now
        yield made


@pytest.fixture
async def world(
    request: pytest.FixtureRequest,
    begun: Begun,
    settings: Settings,
    clock: HandClock,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[Simulated]:
    """The bot in a guild with Ulysses and Robert. It does not hold its database (tests kill it) and sketches only.

    For a test that takes ``game`` it comes back to a match that has begun.
    """
    _sketch_only(monkeypatch)
    chance, kept = Random(7), None
    if "game" in request.fixturenames:
        shutil.copy(begun.database, settings.data_dir / DATABASE)
        chance.setstate(begun.chance)
        kept = begun.discord
    async with _bot_on(settings, clock, chance, kept) as made:
        yield made


async def open_lobby(
    world: Simulated,
    clock: HandClock,
    channel: Spot | None = None,
    rules: str = "variant-150",
    pace: str = "none",
) -> Game:
    """A lobby that Ulysses has opened, for the Union."""
    assert isinstance(world.bot, LongRoll)
    place = MatchPlace(world.guild.id, (channel or world.channel).id)
    terms = MatchOptions(scenario="first-bull-run", ruleset=rules, side=UNION, pace=pace)
    info = await world.bot.services.matches.open_lobby(Person(world.people[0].id), place, terms)
    await world.settle()
    return Game(world, clock, info.id)


async def join(game: Game) -> None:
    """Robert takes the other seat, and the match starts."""
    await game.matches.execute(game.id, Join(game.person(CONFEDERATE)))
    await game.world.settle()


@pytest.fixture
async def lobby(world: Simulated, clock: HandClock) -> Game:
    return await open_lobby(world, clock)


@pytest.fixture
def game(world: Simulated, clock: HandClock, begun: Begun) -> Game:
    """A match that has just started, before the bot did."""
    return Game(world, clock, begun.match)


@pytest.fixture
async def new_game(lobby: Game) -> Game:
    """A match that has just started, of which this bot has said everything: for worlds of a file's own, too."""
    await join(lobby)
    return lobby
