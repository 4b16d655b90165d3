"""Pruitt’s Landing from the lobby to the result, by buttons and menus alone, with restarts of the bot.

The short suite plays its end.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.support.blue_grey.simulated_players import bold, by_buttons, sketches_only
from tests.support.discord.new_matches import answered, battle_of
from tests.support.discord.random_players import Campaign, bots
from tests.support.discord.simulator import simulated
from tests.support.service.late_positions import late_record, take_up
from tests.support.service.waiting_clock import HandClock


@pytest.mark.soak
@pytest.mark.timeout(400)
async def test_a_battle_is_played_by_buttons_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sketches_only(monkeypatch)
    clock = HandClock()
    async with simulated(bots(tmp_path, clock, seed=7)) as world:
        clock.source = world.now
        ulysses, robert = world.people
        opening = await battle_of(world, ulysses, "1864", "pruitts-landing")
        opening = await answered(world, ulysses, opening, "side", "union")
        assert "Pruitt’s Landing** · Blue & Grey" in opening.text
        await world.restart()
        await world.click(ulysses, opening, label="Open to anyone here")
        lobby = next(message for message in world.history(world.channel) if "Join as Confederate" in message.labels)
        await world.click(robert, lobby, label="Join as Confederate")

        campaign = Campaign(world, clock, Random(7))
        await by_buttons(campaign)

        campaign.check_the_end()
        assert campaign.restarts > 5


async def test_a_battle_is_ended_by_buttons_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sketches_only(monkeypatch)
    clock = HandClock()
    async with simulated(bots(tmp_path, clock, seed=7)) as world:
        clock.source = world.now
        record = late_record("pruitts-landing", bold, rules="blue-grey", options={}, turns=1)
        await take_up(world, record, dict(zip(("union", "confederate"), world.people, strict=True)))

        campaign = Campaign(world, clock, Random(7), restart_each=5)
        await by_buttons(campaign)

        campaign.check_the_end()
        assert campaign.restarts > 0
