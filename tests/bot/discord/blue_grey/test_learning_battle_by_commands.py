"""Pruitt's Landing from the lobby to the result, by slash commands alone, with restarts of the bot.

The short suite plays its end.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.support.blue_grey.simulated_players import bold, by_commands, sketches_only
from tests.support.discord.random_players import Campaign, bots
from tests.support.discord.simulator import simulated
from tests.support.service.late_positions import late_record, take_up
from tests.support.service.waiting_clock import HandClock


@pytest.mark.soak
@pytest.mark.timeout(400)
async def test_a_battle_is_played_by_commands_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sketches_only(monkeypatch)
    clock = HandClock()
    async with simulated(bots(tmp_path, clock, seed=5)) as world:
        clock.source = world.now
        ulysses, robert = world.people
        await world.slash(ulysses, world.channel, "match new", scenario="pruitts-landing", side="union")
        await world.restart()
        await world.slash(robert, world.channel, "match join")

        campaign = Campaign(world, clock, Random(5))
        await by_commands(campaign)

        campaign.check_the_end()
        assert campaign.restarts > 5


async def test_a_battle_is_ended_by_commands_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sketches_only(monkeypatch)
    clock = HandClock()
    async with simulated(bots(tmp_path, clock, seed=5)) as world:
        clock.source = world.now
        record = late_record("pruitts-landing", bold, rules="blue-grey", options={}, turns=1)
        await take_up(world, record, dict(zip(("union", "confederate"), world.people, strict=True)))

        campaign = Campaign(world, clock, Random(5), restart_each=5)
        await by_commands(campaign)

        campaign.check_the_end()
        assert campaign.restarts > 0
