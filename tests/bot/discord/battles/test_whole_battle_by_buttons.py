"""First Bull Run from the lobby to the victory message, by buttons and menus alone, with restarts of the bot.

The short suite plays its beginning and its end.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.support.discord.new_matches import answered, first_battle
from tests.support.discord.random_players import Campaign, bots, by_buttons, quick_pictures
from tests.support.discord.simulator import simulated
from tests.support.discord.team_table import daring
from tests.support.service.late_positions import late_record, take_up
from tests.support.service.waiting_clock import HandClock


@pytest.mark.timeout(400)
@pytest.mark.real_database
@pytest.mark.parametrize(
    "enough", [pytest.param(15, id="its beginning"), pytest.param(0, id="to its end", marks=pytest.mark.soak)]
)
async def test_a_battle_is_played_by_buttons_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, enough: int
) -> None:
    quick_pictures(monkeypatch)
    clock = HandClock()
    async with simulated(bots(tmp_path, clock, seed=7)) as world:
        clock.source = world.now
        ulysses, robert = world.people
        opening = await answered(world, ulysses, await first_battle(world, ulysses), "side", "union")
        await world.restart()
        await world.click(ulysses, opening, label="Open to anyone here")
        lobby = next(message for message in world.history(world.channel) if "Join as Confederate" in message.labels)
        await world.click(robert, lobby, label="Join as Confederate")

        campaign = Campaign(world, clock, Random(7), enough=enough)
        await by_buttons(campaign)

        if not enough:
            campaign.check_the_end()
        assert campaign.restarts > (0 if enough else 20)


@pytest.mark.long
async def test_a_battle_is_ended_by_buttons_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quick_pictures(monkeypatch)
    clock = HandClock()
    async with simulated(bots(tmp_path, clock, seed=7)) as world:
        clock.source = world.now
        record = late_record("first-bull-run", daring, rules="variant-150", options={}, seed=5)
        await take_up(world, record, dict(zip(("union", "confederate"), world.people, strict=True)))

        campaign = Campaign(world, clock, Random(7), restart_each=4)
        await by_buttons(campaign)

        campaign.check_the_end()
        assert campaign.restarts > 1
