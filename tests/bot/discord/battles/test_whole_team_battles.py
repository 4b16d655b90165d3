"""Battles of every game mode on Discord to their end, with restarts and kills: one whole, of the others the end.

``make soak`` plays all of them whole.
"""

from __future__ import annotations

from random import Random

import pytest

from bot.discord.api.display_names import DisplayNames
from bot.service.model.match import MatchInfo, MatchOptions, Status
from engine.decision import UNION, Seat, side_of
from engine.record import read_record, verify
from tests.support.discord.simulator import Simulated
from tests.support.discord.team_table import TeamTable, daring, go_on, sit_down
from tests.support.examples import by_day
from tests.support.service.late_positions import late_record
from tests.support.service.waiting_clock import HandClock

FORMS = {
    "doubles of four": {"mode": "doubles"},
    "doubles of three": {"mode": "doubles", "union-players": "1"},
    "epic, three a side": {"mode": "epic", "union-players": "3", "confederate-players": "3"},
    "archie": {"mode": "archie"},
    "a duel till nightfall": {"nightfall": "on"},
}


WHOLE = "archie"
"""By day too."""


@pytest.mark.long
@pytest.mark.parametrize(
    "form", [pytest.param(form, marks=() if form == WHOLE else pytest.mark.soak) for form in FORMS]
)
async def test_a_whole_battle(world: Simulated, clock: HandClock, form: str) -> None:
    table = await sit_down(
        world, clock, MatchOptions(scenario="antietam", ruleset="variant-150", options=FORMS[form], side=UNION)
    )
    assert (await table.info()).status is Status.RUNNING
    info = await table.until(lambda *_: False, Random(11), restart_every=60)
    await _check_the_end(table, info)
    figures = await table.matches.history.figures(table.id)
    assert sum(side.turns for side in figures.sides) > 5


@pytest.mark.long
@pytest.mark.parametrize("form", by_day([form for form in FORMS if form != WHOLE], 1))
async def test_the_end_of_a_battle(world: Simulated, clock: HandClock, form: str) -> None:
    record = late_record("antietam", daring, rules="variant-150", options=FORMS[form])
    table = await go_on(world, clock, record)
    assert (await table.info()).status is Status.RUNNING
    info = await table.until(lambda *_: False, Random(11), restart_every=15)
    await _check_the_end(table, info)


async def _check_the_end(table: TeamTable, info: MatchInfo) -> None:
    """The winners are told, the record is true, each side has its figures, and nothing is open."""
    assert info.status is Status.OVER
    assert info.outcome is not None
    ended = table.posts[-1]
    winners = {who.mention for seat, who in table.seated.items() if side_of(seat) == info.outcome.winner}
    assert all(mention in ended.text for mention in winners)
    record = read_record(await table.matches.history.record(table.id))
    assert not verify(record).problems
    called = await DisplayNames(table.bot).by_seat(info)
    assert set(called) == {chair.seat for chair in info.chairs}
    figures = await table.matches.history.figures(table.id)
    assert [side.seat for side in figures.sides] == [UNION, Seat("confederate")]
    assert not [one for one in await table.matches.directory.all_open() if one.id == table.id]
