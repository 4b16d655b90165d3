"""First Bull Run from the lobby to the victory message, by slash commands alone, with restarts of the bot.

The short suite plays its beginning and its end.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.support.discord.random_players import Campaign, bots, by_commands, quick_pictures
from tests.support.discord.simulator import simulated
from tests.support.discord.team_table import daring
from tests.support.service.late_positions import late_record, take_up
from tests.support.service.waiting_clock import HandClock


@pytest.mark.timeout(400)
@pytest.mark.parametrize(
    "enough", [pytest.param(15, id="its beginning"), pytest.param(0, id="to its end", marks=pytest.mark.soak)]
)
async def test_a_battle_is_played_by_commands_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, enough: int
) -> None:
    quick_pictures(monkeypatch)
    clock = HandClock()
    async with simulated(bots(tmp_path, clock, seed=5)) as world:
        clock.source = world.now
        ulysses, robert = world.people
        await world.slash(ulysses, world.channel, "match new", scenario="first-bull-run", side="union")
        await world.restart()
        await world.slash(robert, world.channel, "match join")

        campaign = Campaign(world, clock, Random(5), enough=enough)
        await by_commands(campaign)

        if not enough:
            campaign.check_the_end()
        assert campaign.restarts > (0 if enough else 20)


@pytest.mark.long
async def test_a_battle_is_ended_by_commands_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quick_pictures(monkeypatch)
    clock = HandClock()
    async with simulated(bots(tmp_path, clock, seed=5)) as world:
        clock.source = world.now
        record = late_record("first-bull-run", daring, rules="variant-150", options={}, seed=5)
        await take_up(world, record, dict(zip(("union", "confederate"), world.people, strict=True)))

        campaign = Campaign(world, clock, Random(5))
        await by_commands(campaign)

        campaign.check_the_end()
        assert campaign.restarts > 1
