"""Chickamauga from the lobby to the result by written turns, one line a phase, with restarts of the bot.

The short suite plays its beginning.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.discord.client import LongRoll
from bot.service.model.match import Person
from bot.service.usecases.match_commands.turn import Settle
from tests.support.blue_grey.simulated_players import MATCH, sketches_only
from tests.support.blue_grey.written_turn_players import STANDING, by_orders
from tests.support.discord.random_players import Campaign, bots
from tests.support.discord.simulator import simulated
from tests.support.service.waiting_clock import HandClock


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    "enough",
    [
        pytest.param(8, id="its beginning", marks=pytest.mark.long),
        pytest.param(0, id="to its end", marks=pytest.mark.soak),
    ],
)
async def test_chickamauga_is_played_by_written_turns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, enough: int
) -> None:
    sketches_only(monkeypatch)
    clock = HandClock()
    async with simulated(bots(tmp_path, clock, seed=3)) as world:
        clock.source = world.now
        ulysses, robert = world.people
        await world.slash(ulysses, world.channel, "match new", scenario="chickamauga-blue-grey", side="union")
        await world.slash(robert, world.channel, "match join")
        assert isinstance(world.bot, LongRoll)
        for person in world.people:
            await world.bot.services.matches.execute(MATCH, Settle(Person(person.id), STANDING))

        campaign = Campaign(world, clock, Random(3), restart_each=3 if enough else 40, enough=enough)
        await by_orders(campaign)

        if not enough:
            campaign.check_the_end()
        assert campaign.restarts >= 2
