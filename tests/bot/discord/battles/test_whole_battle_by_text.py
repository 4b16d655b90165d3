"""First Bull Run from the first card to the victory message by two text readers, under an old and a new ruleset.

The short suite plays its end.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.support.discord.random_players import Campaign, bots, quick_pictures
from tests.support.discord.simulator import simulated
from tests.support.discord.team_table import daring
from tests.support.discord.text_players import answers_in, by_text
from tests.support.service.late_positions import late_record, take_up
from tests.support.service.waiting_clock import HandClock


@pytest.mark.soak
@pytest.mark.timeout(400)
@pytest.mark.parametrize("rules", ["variant-150", "advanced"])
async def test_a_battle_is_played_by_reading_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rules: str) -> None:
    quick_pictures(monkeypatch)
    clock = HandClock()
    async with simulated(bots(tmp_path, clock, seed=5)) as world:
        clock.source = world.now
        ulysses, robert = world.people
        await world.slash(ulysses, world.channel, "match new", scenario="first-bull-run", side="union", rules=rules)
        await world.slash(ulysses, None, "me settings", text="words", calls="dm")
        await world.slash(robert, None, "me settings", text="words")
        await world.slash(robert, world.channel, "match join")

        campaign = Campaign(world, clock, Random(5), restart_each=40)
        await by_text(campaign)

        campaign.check_the_end()
        assert campaign.acts > 60


ENDED = [("variant-150", 7, 2), pytest.param("advanced", 6, 1, marks=pytest.mark.soak)]


@pytest.mark.long
@pytest.mark.parametrize(("rules", "seed", "turns"), ENDED)
async def test_a_battle_is_ended_by_reading_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rules: str, seed: int, turns: int
) -> None:
    quick_pictures(monkeypatch)
    clock = HandClock()
    async with simulated(bots(tmp_path, clock, seed=5)) as world:
        clock.source = world.now
        ulysses, robert = world.people
        await world.slash(ulysses, None, "me settings", text="words", calls="dm")
        await world.slash(robert, None, "me settings", text="words")
        record = late_record("first-bull-run", daring, rules=rules, options={}, seed=seed, turns=turns)
        await take_up(world, record, {"union": ulysses, "confederate": robert})

        campaign = Campaign(world, clock, Random(5), restart_each=10)
        await by_text(campaign)

        campaign.check_the_end()
        assert campaign.acts > 10


def test_what_may_be_done_is_read_from_the_last_part_of_a_text() -> None:
    text = """**Flags**
Union: 1 flag

**What you can do**
Move your ordered units.
Use /turn move with one of these, or several apart at commas:
B3 to C3, C4: infantry, 4 of 4 figures
B5* to C5: General Hunter alone
Use /turn done: Done moving.
Use /turn undo: take back your last choice."""
    assert answers_in(text) == {"move": ["B3 to C3", "B3 to C4", "B5* to C5"], "done": []}
    assert answers_in("Waiting for the Union to move.") == {}
