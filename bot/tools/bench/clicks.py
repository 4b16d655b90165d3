"""Clicks that a person needs on Discord: for a typical turn of each family, and from nothing to an open lobby.

Counted by pressing what a person presses, on the real bot in the simulated Discord. A button is one click, a line of a
menu two: the menu is opened first. A slash command counts as one. Controls are told apart by their ids, not by words.
The floor is the number of things that are chosen.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Final

from simcord import ResponseMessage

from bot.app.settings import Settings
from bot.store.database import Database
from bot.tools.bench.presser import BUTTON, LINE
from bot.tools.bench.rows import made
from bot.tools.bench.simulated import Choice, SimulatedBot, simulated_bot
from bot.tools.bench.suites import SUITES, CountedTurn
from engine.decision import UNION
from render.timing import TimingRow

LOBBY_FLOOR: Final = 3
"""Choices of a lobby: a command, a battle, an opponent."""

_GOOD_BATTLE: Final = "first-bull-run"
_MOST: Final = 8

Count = Callable[[SimulatedBot], Awaitable[int]]


def rows() -> list[TimingRow]:
    """The rows: clicks of a typical turn of each family, and to an open lobby."""
    turns = [suite.turn for suite in SUITES if suite.turn is not None]
    found = [_row(f"turn of {turn.game}", turn.floor, [turn_of(turn, one) for one in turn.battles]) for turn in turns]
    return [*found, _row("an open lobby", LOBBY_FLOOR, [lobby()])]


def _row(name: str, floor: int, clicks: Sequence[int]) -> TimingRow:
    return made(f"clicks: {name}", [float(one) for one in clicks], floor, "clicks")


def turn_of(turn: CountedTurn, scenario: str) -> int:
    """Clicks of a typical turn in a battle."""
    return asyncio.run(counted(lambda simulated: turn.clicks_of(simulated, scenario)))


def lobby() -> int:
    """Clicks from nothing to an open lobby, with what is offered for a first battle."""
    return asyncio.run(counted(clicks_to_lobby))


async def counted(count: Count) -> int:
    """What is counted on a bot in a world of its own."""
    with tempfile.TemporaryDirectory() as folder:
        database = await Database.open(f"sqlite:///{Path(folder) / 'clicks.sqlite3'}")
        try:
            async with simulated_bot(Settings(data_dir=Path(folder), token=None, database_url=None), database) as bot:
                return await count(bot)
        finally:
            await database.close()


async def clicks_to_lobby(simulated: SimulatedBot) -> int:
    """Clicks until a lobby is open: the command, the first battle that is offered, and whatever opens it for all."""
    player = simulated.people[UNION]
    shown = (await player.slash(simulated.channel, "match new")).response
    clicks, used = BUTTON, set[str]()
    for _ in range(_MOST):
        if await _lobbies(simulated):
            return clicks
        assert shown is not None
        choice = _next(simulated.choices(shown, player), used)
        used.add(choice.step)
        clicks += LINE if choice.value else BUTTON
        shown = await _used(simulated, shown, choice) or shown
    raise AssertionError("no lobby was opened")


def _next(choices: Sequence[Choice], used: set[str]) -> Choice:
    """What opens the lobby to anyone, or at all; before that the battle for beginners."""
    battle = [one for one in choices if _GOOD_BATTLE in one.answer and one.step not in used]
    asked = [one for one in battle if one.step == "new-battle"]
    opening = [one for step in ("new-anyone", "new-open") for one in choices if one.step == step]
    return next(iter((*asked, *opening, *battle)))


async def _lobbies(simulated: SimulatedBot) -> int:
    """Number of lobbies that the person has opened."""
    directory = simulated.bot.services.matches.directory
    return len(await directory.matches_of(simulated.person(UNION)))


async def _used(simulated: SimulatedBot, shown: ResponseMessage, choice: Choice) -> ResponseMessage | None:
    player = simulated.people[UNION]
    if choice.value:
        return (await player.select(shown, [choice.value], custom_id=choice.id)).response
    return (await player.click(shown, custom_id=choice.id)).response
