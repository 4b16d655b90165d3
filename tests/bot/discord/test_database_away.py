"""A PostgreSQL server stopped, killed and restarted during play: replies to people, and nothing lost."""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from random import Random
from typing import Any

import discord
import pytest
from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg
from structlog.testing import capture_logs
from typing_extensions import override

from bot.app.services import Services, open_services
from bot.app.settings import Settings
from bot.discord.client import FIRST_ROUNDS_AFTER, LongRoll
from bot.ports.clock import SystemClock
from bot.service.usecases.match_commands.turn import Resign
from bot.service.usecases.store_check import check_matches
from bot.service.workers.outbox import Outbox, Send
from bot.store.running import Guard
from engine.decision import UNION
from tests.bot.discord.conftest import PATIENCE, SEED, Game
from tests.support.discord.random_players import Campaign, by_buttons, quick_pictures
from tests.support.discord.seen import Reply, Seen
from tests.support.discord.simulator import Simulated, simulated
from tests.support.service.waiting_clock import HandClock
from tests.support.store.postgres_server import OwnPostgres

STEPS = ("before a statement", "before a commit", "after a commit")

AWAY = "I can’t reach my database right now. Nothing was changed: try again in a moment."


@pytest.fixture
def settings(settings: Settings, migrated: str) -> Settings:
    return settings.model_copy(update={"database_url": migrated})


@pytest.fixture
async def world(settings: Settings, clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Simulated]:
    """The bot in a guild, alone on its PostgreSQL database as in earnest."""
    quick_pictures(monkeypatch)

    def made() -> LongRoll:
        def opened() -> AbstractAsyncContextManager[Services]:
            return open_services(bot.guard or settings.database, clock, Random(7), new_seed=lambda: SEED)

        bot = LongRoll(settings, opened, clock=clock)
        return bot

    async with simulated(made, patience=PATIENCE) as guild:
        clock.source = guild.now
        yield guild


@pytest.fixture
def game(new_game: Game) -> Game:
    """Begun by this file's own bot."""
    return new_game


def newest(game: Game) -> Seen:
    return next(one for one in reversed(game.table) if one.buttons and not one.ephemeral)


async def heard(server: OwnPostgres) -> None:
    """Lets the bot hear that its connections are gone, which takes a real one no time that anybody would notice."""
    await asyncio.sleep(0.05)


def unfinished(world: Simulated) -> list[Seen]:
    """What still says "thinking…" anywhere."""
    places = [world.channel, *world.threads()]
    return [one for place in places for one in world.history(place) if one.thinking]


@pytest.mark.long
async def test_every_press_is_answered_while_the_database_is_away(game: Game, server: OwnPostgres) -> None:
    world = game.world
    (ulysses, robert), mary = world.people, world.add_person("mary")
    board = newest(game)
    panel = (await world.click(ulysses, board, label="Give orders")).message
    assert panel is not None
    server.stop()
    await heard(server)
    with capture_logs() as logs:
        replies: dict[str, Reply] = {
            "/match list": await world.slash(robert, world.channel, "match list"),
            "/turn text": await world.slash(ulysses, game.thread, "turn text"),
            "/turn hand": await world.slash(ulysses, game.thread, "turn hand"),
            "/match new": await world.slash(mary, world.channel, "match new", scenario="shiloh"),
            "a panel": await world.click(ulysses, panel, custom_id=panel.buttons[0].custom_id),
        }
        told = {name: reply.text.splitlines()[-1] for name, reply in replies.items()}
        assert told == dict.fromkeys(replies, AWAY)
        known = await world.click(ulysses, board, label="Give orders")
        assert "**Choose a card to play**" in known.text
        by_memory = await world.click(mary, board, label="Board as text")
        assert "Where the battle stands" in by_memory.text
        orders = await world.click(ulysses, board, label="Give orders")
        assert "Choose a card" in orders.text
        hand = await world.click(ulysses, board, label="My hand")
        assert "Your hand" in hand.text
        by_heart = await world.slash(mary, world.channel, "help", rules="classic")
        assert by_heart.message is not None
        assert "### Help" in by_heart.text
        assert "Rules and cards" in by_heart.message.labels
        assert await world.autocomplete(ulysses, game.thread, "turn play", "card", "") == []
    assert unfinished(world) == []
    assert [entry["event"] for entry in logs] == ["The database cannot be reached."]


async def test_who_reads_is_told_in_words_alone_while_the_database_is_away(game: Game, server: OwnPostgres) -> None:
    world, (ulysses, _) = game.world, game.world.people
    await world.slash(ulysses, None, "me settings", text="words")
    server.stop()
    await heard(server)
    shown = [(await world.slash(one, None, "rules terrain", rules="classic")).message for one in world.people]
    assert [bool(seen and seen.files) for seen in shown] == [False, True]
    assert (await world.slash(ulysses, None, "match list")).text == AWAY


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["fast", "immediate"])
async def test_the_first_press_after_a_restart_of_the_database_works(
    game: Game, server: OwnPostgres, how: signal.Signals
) -> None:
    server.restart(how)
    await heard(server)
    reply = await game.world.click(game.player(UNION), newest(game), label="Give orders")
    assert "Choose a card" in reply.text


async def test_a_long_absence_is_one_line_in_the_log_and_the_end_of_it_another(game: Game, server: OwnPostgres) -> None:
    await game.wait(FIRST_ROUNDS_AFTER)
    server.stop()
    await heard(server)
    with capture_logs() as logs:
        for _ in range(40):
            await game.wait(30)
        assert [entry["event"] for entry in logs] == ["The database cannot be reached."]
        server.start()
        await game.wait(61)
        assert [entry["event"] for entry in logs[1:]] == ["The database is back."]


async def test_what_was_to_be_told_is_told_when_the_database_is_back(
    game: Game, server: OwnPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It goes away after a choice was stored and before anything of it was sent."""
    real = Outbox._cycle

    async def stopped(self: Outbox, send: Send) -> float:
        if server.runs:
            monkeypatch.undo()
            server.kill()
        return await real(self, send)

    monkeypatch.setattr(Outbox, "_cycle", stopped)
    boards = len(game.table)
    await game.matches.execute(game.id, Resign(game.person(UNION)))
    await game.world.settle()
    assert len(game.table) == boards
    server.start()
    for _ in range(3):
        await game.wait(6)
    assert "Confederate victory" in game.table[-1].text
    assert len(game.table) == boards + 1


async def test_threads_are_kept_alive_again_when_the_database_is_back(game: Game, server: OwnPostgres) -> None:
    await game.bot.services.people.settle(game.person(UNION), every=0)  # a reminder would keep it alive
    server.stop()
    await heard(server)
    touched = []

    async def touch(number: int) -> None:
        touched.append(number)

    game.bot._threads.keep_alive = touch  # type: ignore[method-assign]
    game.bot._thread_keepalive._is_active = lambda thread: False  # type: ignore[method-assign]
    await game.wait(13 * 60 * 60)
    assert touched == []
    server.start()
    for _ in range(3):
        await game.wait(61)
    assert len(touched) == 1
    await game.wait(13 * 60 * 60)
    assert len(touched) == 2


async def test_a_thread_that_is_deleted_meanwhile_is_made_anew_by_the_next_news(
    game: Game, server: OwnPostgres
) -> None:
    server.stop()
    await heard(server)
    old = game.world.bot.get_channel(game.thread.id)
    assert isinstance(old, discord.Thread)
    await old.delete()
    await game.world.settle()
    server.start()
    await game.wait(61)
    await game.turn()
    assert game.thread.id != old.id
    assert "turn 2" in game.table[-1].text


async def test_a_bot_whose_database_was_taken_by_another_leaves(game: Game, server: OwnPostgres) -> None:
    guard, other = game.bot.guard, Guard(game.bot.settings.database, SystemClock())
    assert guard is not None
    async with guard._turn:  # it is slow to take it again
        server.restart()
        await other.held()
    for _ in range(4):
        await game.wait(2)
    assert game.bot.is_closed()
    assert game.bot.ended_by is not None
    assert game.bot.ended_by.code == "in-use"
    await other.close()


class Assassin:
    """Kills the server once, a few steps on from where it is sent: at a statement, a commit, or when one is done."""

    def __init__(self, server: OwnPostgres, patch: pytest.MonkeyPatch) -> None:
        self.server = server
        self.struck: Counter[str] = Counter()
        self._wanted, self._left = "", 0
        dialect: Any = PGDialect_asyncpg
        commit, execute = dialect.do_commit, dialect.do_execute

        def executed(dialect: Any, *args: Any, **kwargs: Any) -> None:
            self._step("before a statement")
            execute(dialect, *args, **kwargs)

        def committed(dialect: Any, connection: Any) -> None:
            self._step("before a commit")
            commit(dialect, connection)
            if self._step("after a commit"):  # it is done, and the answer is lost
                connection.cursor().execute("SELECT 1")

        patch.setattr(PGDialect_asyncpg, "do_execute", executed)
        patch.setattr(PGDialect_asyncpg, "do_commit", committed)

    def send(self, step: str, after: int) -> None:
        """From now on it counts the steps of a kind."""
        self._wanted, self._left = step, after

    def _step(self, step: str) -> bool:
        if step != self._wanted:
            return False
        self._left -= 1
        if self._left >= 0:
            return False
        self._wanted = ""
        self.struck[step] += 1
        self.server.kill()
        return True


@dataclass
class Struck(Campaign):
    """A battle at which the server is killed again and again, at whatever it is doing, and is soon back."""

    assassin: Assassin | None = None
    stored: int = 0
    most: int = 12

    @property
    @override
    def ended(self) -> bool:
        assert self.assassin is not None
        return super().ended or self.assassin.struck.total() >= self.most

    @override
    async def acted(self) -> None:
        assert self.assassin is not None
        self.acts += 1
        server = self.assassin.server
        if not server.runs:
            server.start()
            await heard(server)
        before, self.stored = self.stored, int(server.ask("SELECT count(*) FROM actions"))
        assert self.stored >= before
        kind = STEPS[self.assassin.struck.total() % len(STEPS)]
        self.assassin.send(kind, self.rng.randrange({"before a statement": 30}.get(kind, 4)))


@pytest.mark.timeout(400)
@pytest.mark.soak
async def test_a_duel_goes_on_though_the_server_is_killed_again_and_again(
    game: Game, server: OwnPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    world, database = game.world, game.bot.services.database
    assassin = Assassin(server, monkeypatch)
    campaign = Struck(world, game.clock, Random(7), assassin=assassin)
    with capture_logs() as logs:
        await by_buttons(campaign)
        assassin.send("", 0)
        if not server.runs:
            server.start()
        for _ in range(4):
            await game.wait(61)
    assert min(assassin.struck.values()) >= 4
    assert unfinished(world) == []
    assert [entry for entry in logs if "went wrong" in entry["event"] or "exc_info" in entry] == []
    assert [problems async for _, problems in check_matches(database)] == [[]]
    told = Counter(message.text for message in campaign.table)
    assert [text for text, times in told.items() if times > 1] == []
    assert server.ask("SELECT count(*) FROM outbox WHERE state IN ('queued', 'sending')") == "0"
    moment = (await game.info()).moment
    await game.turn()
    assert (await game.info()).moment > moment
