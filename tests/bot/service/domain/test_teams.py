"""Battles with several players a side, and against the computer: seats, agreement, time."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from sqlmodel import col, select

from bot.app.services import Services, open_services
from bot.service.domain import clocks
from bot.service.domain.seat_changes import SeatTransfer
from bot.service.domain.side_votes import RESIGN
from bot.service.model.errors import (
    AlreadyIn,
    ComputersSeat,
    NobodyToAgree,
    NoPartners,
    NoSuchSeat,
    NothingProposed,
    NotInCommand,
    NotSoPlayed,
    SeatTaken,
    TimeNotOut,
)
from bot.service.model.match import PROGRAM, MatchOptions, Scene, Status
from bot.service.usecases.match_commands.seats import Join, Leave, ReplacePlayer
from bot.service.usecases.match_commands.table import AnswerProposal, ChooseAtTimeOut, TakeBack
from bot.service.usecases.match_commands.turn import Act, AnswerDraw, OfferDraw, Resign, Settle, Undo
from bot.store.tables import OutgoingRow
from bot.texts import say
from engine.decision import CONFEDERATE, UNION, Seat, side_of
from tests.support.service.manual_clock import ManualClock
from tests.support.service.team_match import PLACE, asked, at, begun, play_until, sitting

DOUBLES = MatchOptions(scenario="antietam", ruleset="variant-150", options={"mode": "doubles"})
THREE = MatchOptions(scenario="antietam", ruleset="variant-150", options={"mode": "doubles", "union-players": "1"})
EPIC = MatchOptions(
    scenario="antietam",
    ruleset="variant-150",
    options={"mode": "epic", "union-players": "3", "confederate-players": "3"},
)
ALONE = MatchOptions(scenario="antietam", ruleset="variant-150", side=CONFEDERATE, computer=True)
ARCHIE = MatchOptions(scenario="antietam", ruleset="variant-150", options={"mode": "archie"})


@pytest.fixture
async def service(file: Path, clock: ManualClock) -> AsyncIterator[Services]:
    """A service with the bundled battles."""
    async with open_services(f"sqlite:///{file}", clock, Random(1), new_seed=lambda: bytes(32)) as opened:
        yield opened


async def told(service: Services, kind: str) -> list[OutgoingRow]:
    async with service.matches._work.database.read() as session:
        rows = await session.exec(select(OutgoingRow).where(OutgoingRow.kind == kind).order_by(col(OutgoingRow.id)))
        return list(rows)


def playing_a_card(scene: Scene) -> bool:
    return scene.decision is not None and scene.decision.kind == "play-card"


# The lobby


async def test_a_lobby_has_a_seat_for_each_general_and_begins_with_the_last_one(service: Services) -> None:
    matches = service.matches
    info = await matches.open_lobby(
        sitting(0),
        PLACE,
        MatchOptions(scenario="antietam", ruleset="variant-150", options={"mode": "doubles"}, side=UNION),
    )
    assert dict(info.leaders) == {
        "union/1": "Sumner",
        "union/2": "Burnside",
        "confederate/1": "D. H. Hill",
        "confederate/2": "Jackson",
    }
    assert info.seat(sitting(0)) == "union/1"
    with pytest.raises(AlreadyIn):
        await matches.execute(info.id, Join(sitting(0), Seat("confederate/1")))
    with pytest.raises(SeatTaken):
        await matches.execute(info.id, Join(sitting(1), Seat("union/1")))
    with pytest.raises(NoSuchSeat):
        await matches.execute(info.id, Join(sitting(1), Seat("union/3")))
    info = await matches.execute(info.id, Join(sitting(1), CONFEDERATE))
    assert info.seat(sitting(1)) == "confederate/1"
    info = await matches.execute(info.id, Join(sitting(2), Seat("confederate/2")))
    info = await matches.execute(info.id, Leave(sitting(1)))
    assert (info.status, info.free) == (Status.LOBBY, ("union/2", "confederate/1"))
    info = await matches.execute(info.id, Join(sitting(1)))
    assert info.seat(sitting(1)) == "union/2"
    info = await matches.execute(info.id, Join(sitting(3)))
    assert info.status is Status.RUNNING


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"mode": "doubles", "union-players": "3"}, "The Union would have 3 players, but can have 1 to 2."),
        ({"mode": "doubles", "union-players": "1", "confederate-players": "1"}, "That needs at least 3 players"),
        (
            {"mode": "epic", "union-players": "7"},
            "The Union has only 3 generals on the board in this battle, too few for",
        ),
    ],
)
async def test_what_a_battle_has_no_generals_for_is_refused_kindly(
    service: Services, options: dict[str, str], said: str
) -> None:
    with pytest.raises(NotSoPlayed) as refused:
        await service.matches.open_lobby(
            sitting(0), PLACE, MatchOptions(scenario="antietam", ruleset="variant-150", options=options)
        )
    assert say(refused.value).startswith(said)
    assert not await service.matches.directory.all_open()


async def test_every_player_reads_his_name_after_a_restart(service: Services) -> None:
    info = await begun(service, EPIC)
    service.matches._work.forget(info.id)
    assert await service.matches.queries.info(info.id) == info
    assert info.leaders[Seat("union/commander")] == ""


# Agreement


async def test_partners_give_up_together(service: Services) -> None:
    info = await begun(service, DOUBLES)
    matches, id_ = service.matches, info.id
    first, second = at(info, "confederate/1"), at(info, "confederate/2")
    info = await matches.execute(id_, Resign(first))
    kind = RESIGN[CONFEDERATE]
    assert (info.status, info.proposal(kind) is not None) == (Status.RUNNING, True)
    assert (await matches.execute(id_, Resign(first))).status is Status.RUNNING
    enemy = at(info, "union/1")
    with pytest.raises(NothingProposed):
        await matches.execute(id_, AnswerProposal(enemy, kind, accept=True))
    with pytest.raises(NothingProposed):
        await matches.execute(id_, AnswerProposal(enemy, kind, accept=False))
    info = await matches.execute(id_, AnswerProposal(second, kind, accept=False))
    assert info.proposal(kind) is None
    await matches.execute(id_, Resign(second))
    info = await matches.execute(id_, Resign(first))
    assert info.outcome is not None
    assert (info.outcome.winner, info.outcome.reason) == (UNION, "resigned")


async def test_both_sides_may_think_of_giving_up_at_once(service: Services) -> None:
    info = await begun(service, DOUBLES)
    await service.matches.execute(info.id, Resign(at(info, "union/1")))
    info = await service.matches.execute(info.id, Resign(at(info, "confederate/1")))
    assert info.status is Status.RUNNING
    info = await service.matches.execute(info.id, Resign(at(info, "confederate/2")))
    assert info.outcome is not None
    assert info.outcome.winner == UNION


async def test_a_lone_player_gives_up_at_once(service: Services) -> None:
    info = await begun(service, THREE)
    info = await service.matches.execute(info.id, Resign(at(info, "union/1")))
    assert info.outcome is not None
    assert info.outcome.winner == CONFEDERATE


async def test_a_commander_gives_up_alone_and_nobody_else_may(service: Services) -> None:
    info = await begun(service, EPIC)
    with pytest.raises(NotInCommand) as refused:
        await service.matches.execute(info.id, Resign(at(info, "union/2")))
    assert "Union commander" in say(refused.value)
    info = await service.matches.execute(info.id, Resign(at(info, "union/commander")))
    assert info.outcome is not None
    assert info.outcome.winner == CONFEDERATE


@pytest.mark.parametrize("terms", [DOUBLES, EPIC], ids=["doubles", "epic"])
async def test_a_draw_takes_everybody(service: Services, terms: MatchOptions) -> None:
    info = await begun(service, terms)
    people = [chair.person for chair in info.chairs if chair.person]
    info = await service.matches.execute(info.id, OfferDraw(people[-1]))
    for person in people[:-1]:
        assert info.status is Status.RUNNING
        info = await service.matches.execute(info.id, AnswerDraw(person, accept=True))
    assert info.outcome is not None
    assert (info.outcome.winner, info.outcome.reason) == (None, "agreed")


async def test_one_who_declines_a_draw_ends_the_offer(service: Services) -> None:
    info = await begun(service, DOUBLES)
    await service.matches.execute(info.id, OfferDraw(at(info, "union/1")))
    await service.matches.execute(info.id, OfferDraw(at(info, "union/2")))
    info = await service.matches.execute(info.id, AnswerDraw(at(info, "confederate/1"), accept=False))
    assert (info.status, info.proposals) == (Status.RUNNING, ())


async def test_what_was_revealed_is_taken_back_when_all_seats_agree(service: Services, clock: ManualClock) -> None:
    info = await begun(service, DOUBLES)
    info = await play_until(service, info.id, lambda scene: scene.info.turn > 2, clock.advance, Random(1))
    people = [chair.person for chair in info.chairs if chair.person]
    info = await service.matches.execute(info.id, TakeBack(people[0], 1))
    for person in people[1:]:
        assert info.turn > 2
        info = await service.matches.execute(info.id, AnswerProposal(person, "takeback", accept=True))
    assert info.turn == 1


# Time


async def test_the_clock_of_the_seat_that_is_waited_for_runs_out_and_the_enemy_chooses(
    service: Services, clock: ManualClock
) -> None:
    terms = MatchOptions(scenario="antietam", ruleset="variant-150", options={"mode": "doubles"}, pace="blitz")
    info = await begun(service, terms)
    info = await play_until(service, info.id, playing_a_card, clock.advance, Random(1))
    late = info.waiting
    assert late is not None
    clock.advance(timedelta(hours=2).total_seconds())
    await service.scheduler.do_due()
    info = await service.matches.queries.info(info.id)
    assert info.timing.out == late.seat
    assert [chair.late for chair in info.chairs if chair.seat != late.seat] == [0, 0, 0]
    mine = [chair for chair in info.chairs if chair.seat.split("/")[0] == late.seat.split("/")[0]]
    enemies = [chair for chair in info.chairs if chair not in mine]
    for chair in mine:
        assert chair.person
        with pytest.raises(TimeNotOut):
            await service.matches.execute(info.id, ChooseAtTimeOut(chair.person, "grant"))
    assert enemies[1].person
    assert enemies[0].person
    info = await service.matches.execute(info.id, ChooseAtTimeOut(enemies[1].person, "general"))
    assert info.chair(late.seat).general == "archie"
    with pytest.raises(TimeNotOut):
        await service.matches.execute(info.id, ChooseAtTimeOut(enemies[0].person, "win"))


@pytest.mark.parametrize(("mode", "gains"), [("doubles", 1), ("epic", 4)])
async def test_whoever_has_a_turn_gains_time_with_it_and_so_do_those_whom_he_leads(
    service: Services, clock: ManualClock, mode: str, gains: int
) -> None:
    info = await begun(
        service, MatchOptions(scenario="antietam", ruleset="variant-150", options={"mode": mode}, pace="brisk")
    )
    info = await play_until(service, info.id, playing_a_card, clock.advance, Random(1))
    assert info.waiting is not None
    mover, desk = info.waiting.seat, service.matches._work
    low = tuple(replace(chair, bank=timedelta(hours=2)) for chair in info.chairs)
    desk._lives[info.id] = replace(desk._lives[info.id], info=replace(info, chairs=low))
    info = await play_until(service, info.id, lambda scene: scene.info.turn > info.turn, clock.advance, Random(1))
    gained = [chair.seat for chair in info.chairs if chair.bank and chair.bank > timedelta(hours=8)]
    assert len(gained) == gains
    assert all(side_of(seat) == side_of(mover) for seat in gained)
    assert mover in gained


# Seats that change hands


async def test_who_leaves_a_team_leaves_the_battle_to_the_others(service: Services, clock: ManualClock) -> None:
    info = await begun(service, DOUBLES)
    matches, gone = service.matches, at(info, "union/2")
    info = await matches.execute(info.id, Leave(gone))
    assert info.chair(Seat("union/2")).general == "archie"
    assert (info.status, info.free) == (Status.RUNNING, ("union/2",))
    with pytest.raises(NoPartners):
        await matches.execute(info.id, Leave(at(info, "union/1")))
    info = await play_until(service, info.id, lambda scene: scene.info.turn > 4, clock.advance, Random(2))
    comer = sitting(50)
    info = await matches.execute(info.id, ReplacePlayer(comer, SeatTransfer(Seat("union/2"), comer)))
    assert info.person(Seat("union/2")) is None
    with pytest.raises(NothingProposed):
        await matches.execute(info.id, AnswerProposal(at(info, "confederate/1"), "replace", accept=True))
    info = await matches.execute(info.id, AnswerProposal(at(info, "union/1"), "replace", accept=True))
    assert info.person(Seat("union/2")) == comer
    assert not info.chair(Seat("union/2")).general


async def test_with_a_partner_gone_the_other_one_decides_alone(service: Services) -> None:
    info = await begun(service, DOUBLES)
    await service.matches.execute(info.id, Leave(at(info, "union/2")))
    info = await service.matches.execute(info.id, Resign(at(info, "union/1")))
    assert info.status is Status.OVER


async def test_without_a_commander_those_who_are_left_decide_together(service: Services) -> None:
    info = await begun(service, EPIC)
    await service.matches.execute(info.id, Leave(at(info, "union/commander")))
    info = await service.matches.execute(info.id, Resign(at(info, "union/1")))
    assert info.status is Status.RUNNING
    info = await service.matches.execute(info.id, Resign(at(info, "union/2")))
    assert info.status is Status.OVER


# Again


async def test_a_rematch_swaps_whole_teams(service: Services) -> None:
    info = await begun(service, THREE)
    lone, first, second = at(info, "union/1"), at(info, "confederate/1"), at(info, "confederate/2")
    info = await service.matches.execute(info.id, Resign(lone))
    again = await service.matches.rematch(info.id, second)
    assert [chair.seat for chair in again.chairs] == ["union/1", "union/2", "confederate/1"]
    assert again.seat(second) == "union/2"
    again = await service.matches.rematch(info.id, lone)
    assert again.seat(lone) == "confederate/1"
    again = await service.matches.rematch(info.id, first)
    assert (again.seat(first), again.status) == ("union/1", Status.RUNNING)


async def test_a_rematch_that_the_other_side_has_no_generals_for_is_refused(service: Services) -> None:
    options = {"mode": "doubles", "union-players": "1", "confederate-players": "2"}
    info = await begun(service, MatchOptions(scenario="first-bull-run", ruleset="variant-150", options=options))
    info = await service.matches.execute(info.id, Resign(at(info, "union/1")))
    with pytest.raises(NotSoPlayed):
        await service.matches.rematch(info.id, at(info, "confederate/1"))


# The computer


async def test_a_duel_against_the_computer_begins_at_once_and_it_plays_from_the_start(
    service: Services, clock: ManualClock
) -> None:
    info = await service.matches.open_lobby(sitting(0), PLACE, ALONE, "request")
    assert info.status is Status.RUNNING
    assert info.chair(UNION).general == PROGRAM
    assert info.timing.pace == clocks.NONE
    assert await service.matches.open_lobby(sitting(0), PLACE, ALONE, "request") == info
    info = await play_until(service, info.id, lambda scene: scene.info.turn > 3, clock.advance, Random(3))
    history = await service.matches.history.moments(info.id)
    assert {moment.seat for moment in history} >= {UNION, CONFEDERATE}
    assert not [one for one in await told(service, "call") if one.person and one.person != sitting(0).id]


async def test_what_cannot_be_done_with_the_computer(service: Services) -> None:
    info = await service.matches.open_lobby(sitting(0), PLACE, ALONE)
    with pytest.raises(NobodyToAgree):
        await service.matches.execute(info.id, OfferDraw(sitting(0)))
    with pytest.raises(ComputersSeat):
        await service.matches.execute(info.id, ReplacePlayer(sitting(0), SeatTransfer(UNION, sitting(1))))
    with pytest.raises(NoPartners):
        await service.matches.execute(info.id, Leave(sitting(0)))
    info = await service.matches.execute(info.id, Resign(sitting(0)))
    assert info.outcome is not None
    assert info.outcome.winner == UNION
    again = await service.matches.rematch(info.id, sitting(0))
    assert again.status is Status.RUNNING
    assert (again.seat(sitting(0)), again.chair(CONFEDERATE).general) == (UNION, PROGRAM)


async def test_archie_has_the_other_side_in_the_rematch(service: Services) -> None:
    info = await service.matches.open_lobby(sitting(0), PLACE, ARCHIE)
    assert (info.status, info.chair(CONFEDERATE).general) == (Status.RUNNING, PROGRAM)
    await service.matches.execute(info.id, Resign(sitting(0)))
    again = await service.matches.rematch(info.id, sitting(0))
    assert (again.seat(sitting(0)), again.chair(UNION).general) == (CONFEDERATE, PROGRAM)
    assert again.options["archie"] == "union"


async def test_friends_may_play_together_against_the_computer(service: Services, clock: ManualClock) -> None:
    terms = MatchOptions(
        scenario="antietam", ruleset="variant-150", options={"mode": "doubles"}, side=UNION, computer=True
    )
    info = await service.matches.open_lobby(sitting(0), PLACE, terms)
    assert (info.status, info.free) == (Status.LOBBY, ("union/2",))
    with pytest.raises(ComputersSeat):
        await service.matches.execute(info.id, Join(sitting(1), CONFEDERATE))
    info = await service.matches.execute(info.id, Join(sitting(1)))
    assert info.status is Status.RUNNING
    info = await play_until(service, info.id, lambda scene: scene.info.turn > 3, clock.advance, Random(3))
    assert {moment.seat for moment in await service.matches.history.moments(info.id)} & {
        "confederate/1",
        "confederate/2",
    }


# What is each seat's own


async def test_standing_orders_are_a_seats_own(service: Services) -> None:
    info = await begun(service, DOUBLES)
    await service.matches.execute(info.id, Settle(at(info, "union/1"), {"flags": "ignore"}))
    mine = await service.matches.queries.settled(info.id, at(info, "union/1"))
    assert mine["flags"] == "ignore"
    partner = await service.matches.queries.settled(info.id, at(info, "union/2"))
    assert partner["flags"] == "ask"


async def test_hands_go_to_those_who_hold_cards(service: Services, clock: ManualClock) -> None:
    info = await begun(service, EPIC)
    await play_until(service, info.id, lambda scene: scene.info.turn > 3, clock.advance, Random(4))
    holders = {at(info, "union/commander").id, at(info, "confederate/commander").id}
    assert {one.person for one in await told(service, "hand")} == holders


async def test_only_the_one_who_drafted_takes_back(service: Services, clock: ManualClock) -> None:
    info = await begun(service, DOUBLES)
    info = await play_until(service, info.id, playing_a_card, clock.advance, Random(1))
    scene = await asked(service, info.id)
    await service.matches.execute(info.id, Act(at(info, scene.seat), scene.actions[-1].text))
    done = await service.matches.execute(info.id, Undo(at(info, scene.seat)))
    assert done.action == scene.actions[-1].text


# Two games


@pytest.mark.parametrize(
    ("terms", "again"),
    [
        (THREE, ["union/1", "union/2", "confederate/1"]),
        (ALONE, ["union", "confederate"]),
        (ARCHIE, ["union", "confederate"]),
    ],
    ids=["doubles", "computer", "archie"],
)
async def test_of_two_games_the_second_begins_with_sides_swapped(
    service: Services, terms: MatchOptions, again: list[str]
) -> None:
    info = await service.series.open_games(sitting(0), PLACE, replace(terms, side=terms.side or UNION))
    for number in range(1, 1 + len(info.free)):
        info = await service.matches.execute(info.id, Join(sitting(number)))
    assert info.status is Status.RUNNING
    players = {chair.seat: chair.person for chair in info.chairs}
    await service.matches.execute(
        info.id, Resign(at(info, "union/1" if terms is THREE else info.seat(sitting(0)) or ""))
    )
    await service.scheduler.do_due()
    (second,) = await service.matches.directory.all_open()
    assert second.status is Status.RUNNING
    assert [chair.seat for chair in second.chairs] == again
    for chair in second.chairs:
        other = CONFEDERATE if side_of(chair.seat) == UNION else UNION
        assert chair.person == players[Seat(f"{other}{chair.seat.removeprefix(side_of(chair.seat))}")]
        assert (chair.general == PROGRAM) == (chair.person is None)
