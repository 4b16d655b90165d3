"""The computer's seats in later matches: annual battles, rematches, imported records, takebacks."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random

import pytest
from msgspec.structs import replace

from bot.app.services import Services
from bot.service.domain import clocks
from bot.service.model.errors import BetweenPeople, ComputersSeat, NotHost, NotInMatch, NotYourSeat
from bot.service.model.match import PROGRAM, MatchId, MatchInfo, MatchOptions, Scene, Status
from bot.service.usecases.match_commands.seats import Join, SeatComputer, Start
from bot.service.usecases.match_commands.table import TakeBack
from bot.service.usecases.match_commands.turn import Resign
from bot.service.usecases.records import ImportTerms
from bot.service.usecases.store_check import check_matches
from bot.texts import say
from engine.battle_cry.events import CardPlayed
from engine.decision import CONFEDERATE, UNION, Seat
from engine.record import read_record, verify
from tests.support.discord.several_bots import AS_IT_WAS, ELSEWHERE, KEY, Bots
from tests.support.service.manual_clock import ManualClock
from tests.support.service.team_match import PLACE, WATCHER, play_until, sitting, till_program_is_asked

HOST, SECOND, THIRD = sitting(0), sitting(1), sitting(2)

DOUBLES = MatchOptions(scenario="antietam", ruleset="variant-150", options={"mode": "doubles"}, side=UNION)
EPIC = MatchOptions(
    scenario="antietam",
    ruleset="variant-150",
    options={"mode": "epic", "union-players": "3", "confederate-players": "2"},
    side=UNION,
)
ALONE = MatchOptions(scenario="antietam", ruleset="variant-150", side=UNION, computer=True)
SOLO = MatchOptions(scenario="antietam", ruleset="variant-150", options={"mode": "archie"}, side=UNION)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.service.domain.computer_turns.BUDGET", 5)


async def gathered(service: Services, terms: MatchOptions, theirs: list[str]) -> MatchInfo:
    """A match with the computer in these seats and people in the others, in their order."""
    info = await service.matches.open_lobby(HOST, PLACE, terms)
    if theirs:
        info = await service.matches.execute(info.id, SeatComputer(HOST, [Seat(one) for one in theirs]))
    for number in range(1, 1 + len(info.free)):
        info = await service.matches.execute(info.id, Join(sitting(number)))
    assert info.status is Status.RUNNING
    return info


async def fought_on(service: Services, clock: ManualClock, match: MatchId, turns: int) -> MatchInfo:
    """The match so many turns later, at the beginning of a person's turn."""
    last = (await service.matches.queries.info(match)).turn + turns

    def begins(scene: Scene) -> bool:
        card = scene.decision is not None and scene.decision.kind == "play-card"
        return scene.info.turn >= last and card and not scene.draft

    info = await play_until(service, match, begins, clock.advance, Random(3))
    assert info.status is Status.RUNNING
    return info


def theirs_of(info: MatchInfo) -> set[str]:
    return {chair.seat for chair in info.chairs if chair.general == PROGRAM}


# Annual battles


async def test_annual_battles_are_between_people(bots: Bots) -> None:
    """Neither the host nor an organiser gives a seat to the computer; the lobby waits on."""
    service, clock = await bots.one(), bots.clock
    clock.advance((datetime(2028, 2, 15, 18, tzinfo=UTC) - clock.now()).total_seconds())
    await service.annual_battles.set_up(PLACE, HOST, "UTC", MatchOptions(scenario="", ruleset="variant-150"))
    for person in (HOST, SECOND):
        await service.annual_battles.enter(PLACE.guild, person)
    info = await service.annual_battles.start(HOST, PLACE, None, None, UNION)
    with pytest.raises(BetweenPeople) as refused:
        await service.matches.execute(info.id, SeatComputer(HOST, [CONFEDERATE]))
    assert say(refused.value) == "The computer can’t play in annual battles: they are between people."
    after = await service.matches.queries.info(info.id)
    assert (after.status, after.free) == (Status.LOBBY, (CONFEDERATE,))
    assert (await service.matches.execute(info.id, Join(SECOND))).status is Status.RUNNING


# Rematches


@pytest.mark.parametrize(
    ("terms", "theirs", "again"),
    [
        (DOUBLES, ["union/2", "confederate/1"], {"confederate/2", "union/1"}),
        (EPIC, ["union/2", "confederate/commander"], {"confederate/2", "union/commander"}),
    ],
    ids=["doubles", "epic"],
)
async def test_a_rematch_swaps_the_computers_seats_and_waits_for_the_people(
    bots: Bots, terms: MatchOptions, theirs: list[str], again: set[str]
) -> None:
    service = await bots.one()
    first = await gathered(service, terms, theirs)
    people = {chair.seat: chair.person for chair in first.chairs if chair.person}
    await service.matches.execute(first.id, Resign(HOST))
    assert (await service.matches.queries.info(first.id)).status is Status.OVER
    for left, (seat, person) in enumerate(people.items(), 1 - len(people)):
        anew = await service.matches.rematch(first.id, person)
        assert (anew.seat(person), theirs_of(anew)) == (across(seat), again)
        assert anew.status is (Status.LOBBY if left else Status.RUNNING)
        if left:
            with pytest.raises(ComputersSeat):
                await service.matches.execute(anew.id, Join(WATCHER, Seat(min(again))))


def across(seat: str) -> str:
    side, _, rest = seat.partition("/")
    return f"{'confederate' if side == 'union' else 'union'}/{rest}"


# Records that go on with another bot


async def hands(service: Services, info: MatchInfo) -> dict[Seat, object]:
    """Each person's view of the battle, without the commitment that a new seed changes."""
    scenes = {
        chair.seat: await service.matches.queries.view(info.id, chair.person) for chair in info.chairs if chair.person
    }
    return {seat: replace(scene.view, commitment="") for seat, scene in scenes.items()}


async def plays_on(service: Services, clock: ManualClock, info: MatchInfo, theirs: set[str]) -> None:
    """The computer chooses in its seats, and the store is sound."""
    known = (await service.matches.history.moments(info.id))[-1].number
    info = await fought_on(service, clock, info.id, 4)
    chose = {one.seat for one in await service.matches.history.moments(info.id) if one.number > known}
    assert theirs <= chose
    for person in dict.fromkeys(chair.person for chair in info.chairs):
        if person and not (await service.matches.queries.info(info.id)).outcome:
            await service.matches.execute(info.id, Resign(person))
    assert verify(read_record(await service.matches.history.record(info.id))).problems == ()
    assert all(not problems for _, problems in [found async for found in check_matches(service.database)])


async def test_in_an_open_record_the_computer_keeps_its_seats_and_the_others_are_for_anybody(bots: Bots) -> None:
    here, there = await bots.one(), await bots.one()
    info = await gathered(here, DOUBLES, ["union/2"])
    info = await fought_on(here, bots.clock, info.id, 3)
    for person in (HOST, SECOND, THIRD):
        await here.records.propose_open(info.id, person)
    text = await here.records.opened(info.id, HOST, {})
    before = await hands(here, info)
    brought = (await there.records.import_record(text.encode(), SECOND, ELSEWHERE, AS_IT_WAS)).info
    assert theirs_of(brought) == {"union/2"}
    assert brought.free == ("union/1", "confederate/1", "confederate/2")
    with pytest.raises(ComputersSeat):
        await there.matches.execute(brought.id, Join(WATCHER, Seat("union/2")))
    for person, seat in ((WATCHER, "union/1"), (SECOND, "confederate/1"), (THIRD, "confederate/2")):
        brought = await there.matches.execute(brought.id, Join(person, Seat(seat)))
    assert (brought.status, theirs_of(brought)) == (Status.RUNNING, {"union/2"})
    assert await hands(there, brought) == before
    await plays_on(there, bots.clock, brought, {"union/2"})


@pytest.mark.long
async def test_the_host_of_an_open_record_gives_the_computer_further_seats(bots: Bots) -> None:
    here, there = await bots.one(), await bots.one()
    info = await gathered(here, ALONE, [])
    info = await fought_on(here, bots.clock, info.id, 3)
    await here.records.propose_open(info.id, HOST)
    text = await here.records.opened(info.id, HOST, {})
    brought = (await there.records.import_record(text.encode(), SECOND, ELSEWHERE, AS_IT_WAS)).info
    with pytest.raises(NotHost):
        await there.matches.execute(brought.id, SeatComputer(HOST, [UNION]))
    brought = await there.matches.execute(brought.id, SeatComputer(SECOND, [UNION]))
    assert (brought.status, theirs_of(brought)) == (Status.RUNNING, {UNION, CONFEDERATE})
    for _ in range(200):
        bots.clock.advance(61)
        await there.scheduler.do_due()
    assert (await there.matches.queries.info(brought.id)).turn > info.turn + 1


async def test_in_a_sealed_record_the_computer_keeps_its_seats(bots: Bots) -> None:
    """Nobody else may take them: each hand is somebody's, or the computer's."""
    here, there = await bots.one(KEY), await bots.one(KEY)
    theirs = ["union/2", "confederate/1"]
    info = await gathered(here, DOUBLES, theirs)
    info = await fought_on(here, bots.clock, info.id, 3)
    before = await hands(here, info)
    text = await here.records.sealed(info.id, HOST, {})
    brought = (await there.records.import_record(text.encode(), HOST, ELSEWHERE, AS_IT_WAS)).info
    assert (theirs_of(brought), brought.free, brought.seat(HOST)) == (set(theirs), ("confederate/2",), "union/1")
    with pytest.raises(ComputersSeat):
        await there.matches.execute(brought.id, Join(WATCHER, Seat("union/2")))
    with pytest.raises(NotYourSeat):
        await there.matches.execute(brought.id, Join(WATCHER))
    brought = await there.matches.execute(brought.id, Join(SECOND))
    assert (brought.status, theirs_of(brought)) == (Status.RUNNING, set(theirs))
    assert await hands(there, brought) == before
    await plays_on(there, bots.clock, brought, set(theirs))


@pytest.mark.parametrize("terms", [ALONE, SOLO], ids=["the computer", "archie"])
async def test_a_battle_of_one_against_the_program_goes_on_when_he_starts_it(bots: Bots, terms: MatchOptions) -> None:
    here, there = await bots.one(KEY), await bots.one(KEY)
    info = await gathered(here, terms, [])
    info = await fought_on(here, bots.clock, info.id, 3)
    before = await hands(here, info)
    text = await here.records.sealed(info.id, HOST, {})
    brought = (await there.records.import_record(text.encode(), HOST, ELSEWHERE, ImportTerms("brisk"))).info
    assert (brought.free, brought.seat(HOST), brought.timing.pace) == ((), UNION, clocks.NONE)
    brought = await there.matches.execute(brought.id, Start(HOST))
    assert await hands(there, brought) == before
    await plays_on(there, bots.clock, brought, {CONFEDERATE})


# Going back


async def test_archie_draws_anew_when_his_turn_is_taken_back(bots: Bots) -> None:
    """The player has seen the card: so it goes back to the pile, and the view tells nothing of the next one."""
    service, clock = await bots.one(), bots.clock
    info = await gathered(service, SOLO, [])
    await fought_on(service, clock, info.id, 2)
    info = await till_program_is_asked(service, info.id, Random(3))
    turn, cards = info.turn, list[str]()
    before = await seen_by_player(service, info.id)
    for number in range(8):
        if number:
            info = await service.matches.execute(info.id, TakeBack(HOST, turn))
            assert (info.proposals, len(info.stretches), info.turn) == ((), number, turn)
            assert info.waiting
            assert info.waiting.seat == CONFEDERATE
        assert await seen_by_player(service, info.id) == before
        state = (await service.unit_of_work.live(info.id)).state
        assert state is not None
        (drawn,) = state.position.hands[1]
        cards.append(await played_by_archie(service, clock, info.id))
        assert cards[-1] == drawn
    assert len(set(cards)) > 2
    with pytest.raises(NotInMatch):
        await service.matches.execute(info.id, TakeBack(WATCHER, turn))
    await plays_on(service, clock, info, {CONFEDERATE})


async def seen_by_player(service: Services, match: MatchId) -> tuple[object, object]:
    """The views of the player and a watcher, without the commitment that a new seed changes."""
    scenes = [await service.matches.queries.view(match, person) for person in (HOST, None)]
    mine, public = (replace(scene.view, commitment="") for scene in scenes)
    return mine, public


async def played_by_archie(service: Services, clock: ManualClock, match: MatchId) -> str:
    """The card of the turn that the computer plays now."""
    known = (await service.matches.history.moments(match))[-1].number
    while True:
        clock.advance(61)
        await service.scheduler.do_due()
        later = [one for one in await service.matches.history.moments(match) if one.number > known]
        if found := [one.card for moment in later for one in moment.events if isinstance(one, CardPlayed)]:
            return found[0]
