"""A new battle of Blue & Grey on the simulated Discord: Ulysses leads the Union, Robert the Confederacy."""

from __future__ import annotations

import pytest

from bot.discord.client import LongRoll
from bot.service.model.match import MatchOptions, MatchPlace, Person
from engine.decision import UNION
from tests.bot.discord.conftest import Game, join
from tests.support.blue_grey.simulated_players import sketches_only
from tests.support.discord.simulator import Simulated
from tests.support.service.waiting_clock import HandClock

LEARNING, CHICKAMAUGA = "pruitts-landing", "chickamauga-blue-grey"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    sketches_only(monkeypatch)


async def begun(world: Simulated, clock: HandClock, scenario: str) -> Game:
    """A battle that has just begun."""
    assert isinstance(world.bot, LongRoll)
    place = MatchPlace(world.guild.id, world.channel.id)
    terms = MatchOptions(scenario=scenario, ruleset="blue-grey", side=UNION)
    info = await world.bot.services.matches.open_lobby(Person(world.people[0].id), place, terms)
    game = Game(world, clock, info.id)
    await join(game)
    return game


@pytest.fixture
async def landing(world: Simulated, clock: HandClock) -> Game:
    """The learning battle: the Confederacy moves first."""
    return await begun(world, clock, LEARNING)


@pytest.fixture
async def creek(world: Simulated, clock: HandClock) -> Game:
    """Chickamauga: the Union moves first."""
    return await begun(world, clock, CHICKAMAUGA)
