"""Whole battles of every form on Discord, to their end, with restarts and kills in between."""

from __future__ import annotations

from random import Random

import pytest

from bot.names import Names
from bot.service.model import MatchOptions, Status
from engine.decision import UNION, Seat, side_of
from engine.record import read_record, verify
from tests.support.clock import HandClock
from tests.support.simulated import Simulated
from tests.support.team_table import sit_down

FORMS = {
    "doubles of four": {"mode": "doubles"},
    "doubles of three": {"mode": "doubles", "union-players": "1"},
    "epic, three a side": {"mode": "epic", "union-players": "3", "confederate-players": "3"},
    "archie": {"mode": "archie"},
    "a duel till nightfall": {"nightfall": "on"},
}


@pytest.mark.parametrize("form", FORMS)
async def test_a_whole_battle(world: Simulated, clock: HandClock, form: str) -> None:
    table = await sit_down(
        world, clock, MatchOptions(scenario="antietam", ruleset="variant-150", options=FORMS[form], side=UNION)
    )
    assert (await table.info()).status is Status.RUNNING
    info = await table.until(lambda *_: False, Random(11), restart_every=60)
    assert info.status is Status.OVER
    assert info.outcome is not None
    ended = table.posts[-1]
    winners = {who.mention for seat, who in table.seated.items() if side_of(seat) == info.outcome.winner}
    assert all(mention in ended.text for mention in winners)
    record = read_record(await table.matches.history.record(table.id))
    assert not verify(record).problems
    called = await Names(table.bot).by_seat(info)
    assert set(called) == {chair.seat for chair in info.chairs}
    figures = await table.matches.history.figures(table.id)
    assert [side.seat for side in figures.sides] == [UNION, Seat("confederate")]
    assert sum(side.turns for side in figures.sides) > 5
    assert not [one for one in await table.matches.directory.all_open() if one.id == table.id]
