"""A player leaves in the middle of a battle, in every mode: the seat is free, and the battle is fought out."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.app.services import Services, open_services
from bot.service.domain.computer_turns import ARCHIE
from bot.service.domain.seat_changes import SeatTransfer
from bot.service.model.errors import NoPartners
from bot.service.model.match import MatchId, MatchInfo, MatchOptions, SeriesId, Status
from bot.service.model.series import Course
from bot.service.usecases.match_commands.seats import Leave, ReplacePlayer
from bot.service.usecases.store_check import check_matches
from engine.decision import UNION, Seat
from tests.support.examples import BY_NIGHT, by_day
from tests.support.service.computer_battles import fight_on, fight_out, sit_down
from tests.support.service.manual_clock import ManualClock
from tests.support.service.team_match import PLACE, at, begun, sitting

pytestmark = pytest.mark.chance

NIGHT = {"nightfall": "on"}
DOUBLES = {"mode": "doubles", "union-players": "2", "confederate-players": "2", **NIGHT}
THREE = {"mode": "doubles", "union-players": "1", "confederate-players": "2", **NIGHT}
EPIC = {"mode": "epic", "union-players": "3", "confederate-players": "2", **NIGHT}
DICE = {"union-dice": "5", "confederate-dice": "7", **NIGHT}

PARTNERS = {
    "a partner in doubles": (DOUBLES, "union/2"),
    "the first player in doubles": (DOUBLES, "confederate/1"),
    "one of the two against one": (THREE, "confederate/2"),
    "a commander": (EPIC, "union/commander"),
    "a general": (EPIC, "union/1"),
    "an only general": (EPIC, "confederate/1"),
}
"""Options and leaving seat, with partners who stay."""

ALONE = {
    "in a duel": (NIGHT, "union"),
    "in a duel with campaign dice": (DICE, "confederate"),
    "the one against two": (THREE, "union/1"),
    "against Archie": ({"mode": "archie", **NIGHT}, "union"),
}
"""Options and leaving seat without partners."""

EARLY, LATER = 3, 30
"""Answers before somebody leaves: before or during the division of units, and in the battle."""

BY_DAY = (("a partner in doubles", LATER), ("an only general", LATER), ("a commander", EARLY))


@pytest.fixture
async def service(file: Path, clock: ManualClock) -> AsyncIterator[Services]:
    """A service with the bundled battles."""
    async with open_services(f"sqlite:///{file}", clock, Random(1), new_seed=lambda: bytes(32)) as opened:
        yield opened


async def fought(service: Services, clock: ManualClock, options: dict[str, str], answers: int) -> MatchInfo:
    info = await begun(service, MatchOptions(scenario="antietam", ruleset="variant-150", options=options, side=UNION))
    return await fight_on(service, clock, info.id, answers)


async def goes_on_well(service: Services, clock: ManualClock, match: MatchId) -> None:
    """By day it is fought on for some answers, else to its end."""
    if BY_NIGHT:
        assert (await fight_out(service, clock, match)).status is Status.OVER
    else:
        await fight_on(service, clock, match, 15)
    assert [problems async for _, problems in check_matches(service.database)] == [[]]


@pytest.mark.parametrize(
    ("who", "answers"),
    [
        pytest.param(who, answers, marks=() if (who, answers) in BY_DAY else pytest.mark.soak)
        for who, answers in (*((who, LATER) for who in PARTNERS), ("the first player in doubles", EARLY), BY_DAY[-1])
    ],
)
async def test_a_general_plays_on_until_somebody_comes(
    service: Services, clock: ManualClock, who: str, answers: int
) -> None:
    options, seat = PARTNERS[who]
    info = await fought(service, clock, options, answers)
    info = await service.matches.execute(info.id, Leave(at(info, seat)))
    assert (info.free, info.chair(Seat(seat)).general) == ((seat,), ARCHIE)
    before = info.turn
    info = await fight_on(service, clock, info.id, 80 if BY_NIGHT else 40)
    assert info.turn > before
    comer = sitting(50)
    if info.status is Status.RUNNING:
        info = await service.matches.execute(
            info.id, ReplacePlayer(comer, SeatTransfer(Seat(seat), comer, organiser=True))
        )
        assert (info.person(Seat(seat)), info.chair(Seat(seat)).general, info.free) == (comer, "", ())
    await goes_on_well(service, clock, info.id)


@pytest.mark.parametrize("who", ["a partner in doubles", "a commander"])
async def test_or_for_good(service: Services, clock: ManualClock, who: str) -> None:
    options, seat = PARTNERS[who]
    info = await fought(service, clock, options, LATER)
    await service.privacy.forget(at(info, seat))
    await goes_on_well(service, clock, info.id)


@pytest.mark.parametrize("who", by_day(ALONE, 2))
async def test_where_he_was_alone_the_battle_waits_for_who_comes(
    service: Services, clock: ManualClock, who: str
) -> None:
    options, seat = ALONE[who]
    info = await fought(service, clock, options, LATER)
    gone = at(info, seat)
    with pytest.raises(NoPartners):
        await service.matches.execute(info.id, Leave(gone))
    await service.privacy.forget(gone)
    info = await fight_on(service, clock, info.id, 150 if BY_NIGHT else 50)
    assert (info.status, info.free) == (Status.RUNNING, (seat,))
    assert info.waiting is not None
    assert info.waiting.seat == seat
    comer = sitting(50)
    await service.matches.execute(info.id, ReplacePlayer(comer, SeatTransfer(Seat(seat), comer, organiser=True)))
    await goes_on_well(service, clock, info.id)


@pytest.mark.long
async def test_the_next_battle_of_a_campaign_begins_with_the_general_who_played_on(
    service: Services, clock: ManualClock
) -> None:
    terms = MatchOptions(scenario="", ruleset="variant-150", options={"mode": "doubles", **NIGHT}, side=UNION)
    battles = ["mcdowell", "winchester", "cedar-mountain"]
    info = await service.series.open_campaign(sitting(0), PLACE, "", battles, terms)
    await sit_down(service, info.id, sitting(1), sitting(2))
    await fight_on(service, clock, info.id, LATER)
    await service.matches.execute(info.id, Leave(sitting(2)))
    await fight_out(service, clock, info.id)
    second = await service.matches.queries.info(MatchId(2))
    assert (second.status, second.free) == (Status.RUNNING, ("confederate/2",))
    assert second.chair(Seat("confederate/2")).general == ARCHIE
    await fight_on(service, clock, second.id, LATER)
    await service.matches.execute(
        second.id, ReplacePlayer(sitting(50), SeatTransfer(Seat("confederate/2"), sitting(50), organiser=True))
    )
    await fight_out(service, clock, second.id)
    third = await service.matches.queries.info(MatchId(3))
    assert [chair.person for chair in third.chairs] == [sitting(0), sitting(1), sitting(50)]
    if BY_NIGHT:
        await fight_out(service, clock, third.id)
        assert (await service.series.info(SeriesId(1))).status is Course.OVER
