"""Secrets leave no trace in public messages: not in words, pictures or ids."""

from pathlib import Path
from random import Random
from typing import Any

from bot.app.services import open_services
from bot.app.settings import Settings
from bot.discord.client import LongRoll
from bot.service.usecases.match_commands.turn import Undo
from engine.decision import CONFEDERATE, UNION
from tests.bot.discord.conftest import PATIENCE, Game, join, open_lobby
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import simulated
from tests.support.service.waiting_clock import HandClock

Shown = list[tuple[str, list[tuple[str, bytes]], frozenset[int]]]


async def test_two_deals_look_the_same_to_everybody_else(tmp_path: Path) -> None:
    """The commitment to the seed is the one exception, and the mark that is drawn by lot for each message."""
    first, one = await _opening(tmp_path / "one", bytes(32))
    second, other = await _opening(tmp_path / "other", bytes(range(32)))
    assert one != other
    assert first == second


async def _opening(directory: Path, seed: bytes) -> tuple[Shown, Shown]:
    """What the bot shows after a match has begun and somebody has drafted and taken back: in public, and to Ulysses."""
    clock = HandClock()
    settings = Settings(data_dir=directory, token=None, database_url=None)

    def bot() -> LongRoll:
        opened = open_services(settings.database, clock, Random(1), new_seed=lambda: seed)
        return LongRoll(settings, lambda: opened, alone=False)

    async with simulated(bot, patience=PATIENCE) as world:
        clock.source = world.now
        game = await open_lobby(world, clock)
        await join(game)
        await game.act()
        await game.matches.execute(game.id, Undo(game.person(UNION)))
        await world.settle()
        commitment = (await game.info()).commitment
        public = [*world.history(world.channel), *game.table]
        assert len(game.letters(CONFEDERATE)) == 1
        return _shown(public, commitment), _shown(game.letters(UNION), commitment)


def _shown(messages: list[Seen], commitment: str) -> Shown:
    return [
        (
            repr(_without_marks(message.payload)).replace(commitment, "(commitment)"),
            [(file.name + file.description, file.data) for file in message.files],
            message.pinged,
        )
        for message in messages
    ]


def _without_marks(payload: dict[str, Any]) -> dict[str, Any]:
    return {
        name: _blank(value) if name == "components" else value for name, value in payload.items() if name != "nonce"
    }


def _blank(value: Any) -> Any:
    """The same without the numbers of components."""
    if isinstance(value, list):
        return [_blank(item) for item in value]
    if isinstance(value, dict):
        return {name: _blank(item) for name, item in value.items() if name != "id"}
    return value


def test_a_mark_is_made_from_what_is_drawn_by_lot_alone(game: Game) -> None:
    """Not from the number of an outbox row, which would tell that a private question came in between."""
    marks = [message.payload["components"][0]["id"] for message in game.table]
    assert len(set(marks)) == len(marks)
    assert all(mark > 2000 for mark in marks)
