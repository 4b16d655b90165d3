"""Pruitt's Landing from the lobby to the result by two text readers, who type what the texts offer.

The short suite plays its end.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from render.text_board import MAY_DO
from tests.support.blue_grey.simulated_players import bold, sketches_only
from tests.support.blue_grey.text_players import answers_in, by_text
from tests.support.discord.random_players import Campaign, bots
from tests.support.discord.simulator import simulated
from tests.support.service.late_positions import late_record, take_up
from tests.support.service.waiting_clock import HandClock


@pytest.mark.soak
@pytest.mark.timeout(400)
async def test_a_battle_is_played_by_reading_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sketches_only(monkeypatch)
    clock = HandClock()
    async with simulated(bots(tmp_path, clock, seed=9)) as world:
        clock.source = world.now
        ulysses, robert = world.people
        await world.slash(ulysses, world.channel, "match new", scenario="pruitts-landing", side="union")
        for person in world.people:
            await world.slash(person, None, "me settings", text="words")
        await world.slash(robert, world.channel, "match join")

        campaign = Campaign(world, clock, Random(9), restart_each=40)
        await by_text(campaign)

        assert "Points: Union " in campaign.newest.text
        assert campaign.acts > 60


async def test_a_battle_is_ended_by_reading_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sketches_only(monkeypatch)
    clock = HandClock()
    async with simulated(bots(tmp_path, clock, seed=9)) as world:
        clock.source = world.now
        for person in world.people:
            await world.slash(person, None, "me settings", text="words")
        record = late_record("pruitts-landing", bold, rules="blue-grey", options={}, turns=1)
        await take_up(world, record, dict(zip(("union", "confederate"), world.people, strict=True)))

        campaign = Campaign(world, clock, Random(9), restart_each=10)
        await by_text(campaign)

        assert "Points: Union " in campaign.newest.text
        assert campaign.acts > 5


def test_what_may_be_done_is_read_from_the_last_part_of_a_text() -> None:
    text = f"""**{MAY_DO}**
Movement: choose a unit to move, march, enter or build.
Use /turn move with one of these, or several separated by commas:
Tate in 0304, cavalry 3, 6 MP left, to 0101 to 0103 and 0201, by road, with march before it, to 0404
Yates infantry 5, with enter before it, at 0401 and 0402
build Tate: Tate 3
Use /turn done: End movement.
Use /turn undo: take back your last choice."""
    assert answers_in(text) == {
        "move": [
            *(f"Tate-{hex_}" for hex_ in ("0101", "0102", "0103", "0201")),
            "march Tate-0404",
            "enter Yates-0401",
            "enter Yates-0402",
            "build Tate",
        ],
        "done": [],
        "undo": [],
    }
    assert answers_in("Waiting for the Union to move.") == {}
