"""``make soak``: Blue & Grey through the simulated Discord, by buttons, by commands and by written turns, many times.

``make test`` has one battle of each, and Chickamauga with few units on the march.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from bot.discord.client import LongRoll
from bot.service.model.match import Person
from bot.service.usecases.match_commands.turn import Settle
from tests.support.blue_grey.simulated_players import MATCH, by_buttons, by_commands, sketches_only
from tests.support.blue_grey.written_turn_players import STANDING, by_orders
from tests.support.discord.random_players import Campaign, bots
from tests.support.discord.simulator import simulated
from tests.support.service.waiting_clock import HandClock

LEARNING, CHICKAMAUGA = "pruitts-landing", "chickamauga-blue-grey"

Play = Callable[[Campaign, int], Awaitable[None]]
MOST = 20_000
"""Acts of a battle at most."""


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("play", [by_buttons, by_commands, by_orders])
async def test_the_learning_battle(play: Play, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await _fought(LEARNING, play, seed, tmp_path, monkeypatch)


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("play", [by_buttons, by_commands, by_orders])
async def test_chickamauga(play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.support.blue_grey.written_turn_players.MOVERS", 40)
    await _fought(CHICKAMAUGA, play, 1, tmp_path, monkeypatch)


async def _fought(battle: str, play: Play, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the lobby to the result, with restarts and kills on the way; the record verifies."""
    sketches_only(monkeypatch)
    clock = HandClock()
    async with simulated(bots(tmp_path, clock, seed=seed), patience=400) as world:
        clock.source = world.now
        ulysses, robert = world.people
        await world.slash(ulysses, world.channel, "match new", scenario=battle, side="union")
        await world.slash(robert, world.channel, "match join")
        if play is by_orders:
            assert isinstance(world.bot, LongRoll)
            for person in world.people:
                await world.bot.services.matches.execute(MATCH, Settle(Person(person.id), STANDING))
        campaign = Campaign(world, clock, Random(seed), restart_each=25)
        await play(campaign, MOST)
        assert "Points: Union " in campaign.newest.text
        assert campaign.restarts > 1
