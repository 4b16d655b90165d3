"""Files that somebody uploads to the bot as it runs in earnest: read by another process, stored or refused in words."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from random import Random

import pytest

from bot.app.services import open_services
from bot.app.settings import Settings
from bot.discord.client import LongRoll
from bot.ports.confined import Limits, read_in_child
from engine.scenarios import scenario_text
from tests.bot.discord.conftest import PATIENCE, SEED
from tests.support.discord.simulator import Simulated, simulated
from tests.support.service.waiting_clock import HandClock

pytestmark = pytest.mark.long
OWN = scenario_text("first-bull-run").replace("id: first-bull-run", "id: mill-creek").encode()


@pytest.fixture
def limits() -> Limits:
    return Limits()


@pytest.fixture
async def earnest(settings: Settings, clock: HandClock, limits: Limits) -> AsyncIterator[Simulated]:
    """The bot with its way of reading files, and nothing of a picture drawn."""

    def bot() -> LongRoll:
        confined = partial(read_in_child, limits=limits)
        opened = open_services(settings.database, clock, Random(7), new_seed=lambda: SEED, confined=confined)
        return LongRoll(settings, lambda: opened, alone=False)

    async with simulated(bot, patience=PATIENCE) as made:
        clock.source = made.now
        yield made


async def uploaded(world: Simulated, command: str, name: str, data: bytes) -> str:
    return (await world.slash(world.people[0], world.channel, command, file=(name, data))).text


async def test_a_battle_is_stored_and_a_hostile_file_refused(earnest: Simulated) -> None:
    assert "can now be played on this server" in await uploaded(earnest, "scenario upload", "mill.yaml", OWN)
    laughs = b"family: battle-cry\nid: &a [x]\nname: [*a, *a]\n"
    assert "anchors and aliases" in await uploaded(earnest, "scenario upload", "laughs.yaml", laughs)
    assert "Line 1 of the battle record" in await uploaded(earnest, "match import", "bad.battle", b"nonsense")


@pytest.mark.parametrize("limits", [Limits(deadline=0.05)])
async def test_what_takes_too_long_is_refused_and_nothing_is_stored(earnest: Simulated) -> None:
    assert isinstance(earnest.bot, LongRoll)
    assert "I gave up reading this file" in await uploaded(earnest, "scenario upload", "mill.yaml", OWN)
    assert await earnest.bot.services.custom_scenarios.battles(earnest.guild.id) == ()
