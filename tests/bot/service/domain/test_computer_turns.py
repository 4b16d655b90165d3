"""A computer general in place of a person: by the rules, from the seat's view, until the person comes back."""

from __future__ import annotations

import dataclasses
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from sqlmodel import select

from bot.app.services import Services, open_services
from bot.service.domain import computer_turns
from bot.service.domain.response_delay import LEAST, MOST
from bot.service.domain.scenario_source import bundled
from bot.service.model.errors import GeneralPlays, NoGeneral, NoGeneralPlays, TimeNotOut
from bot.service.model.match import MatchId, MatchOptions, Status
from bot.service.model.match_notifications import ClockNotice
from bot.service.usecases.match_commands.seats import Join, ReturnToSeat
from bot.service.usecases.match_commands.table import ChooseAtTimeOut
from bot.service.usecases.match_commands.turn import Act, Resign, Undo
from bot.store.tables import OutgoingRow
from engine.decision import CONFEDERATE, UNION
from engine.field_changes import replace
from engine.record import read_record, verify
from tests.bot.service.conftest import Opener
from tests.bot.service.domain.test_clocks import BLITZ, attack, told, wait
from tests.bot.service.domain.test_response_delay import public_news
from tests.support.service.manual_clock import ManualClock
from tests.support.toy.family import TOY, Body, Sergeant, put_in_force
from tests.support.toy.match import BRACE, GRANT, LEE, NO_PARRY, PLACE, begun, play, seeds

HOUR = timedelta(hours=1)


async def left_to_a_general(service: Services, clock: ManualClock) -> MatchId:
    """A match in which Grant did not come, and Lee lets a general play for them."""
    match = (await begun(service, BLITZ)).id
    await wait(service, clock, HOUR)
    await service.matches.execute(match, ChooseAtTimeOut(LEE, "general"))
    return match


async def rest(service: Services, match: MatchId) -> None:
    """The general answers until somebody else is to move."""
    while await service.scheduler.do_due():
        pass


async def test_he_plays_the_turn_and_then_waits_for_the_enemy(service: Services, clock: ManualClock) -> None:
    match = await left_to_a_general(service, clock)
    await rest(service, match)
    scene = await service.matches.queries.view(match, GRANT)
    assert scene.info.moment > 1
    choices = [one for one in await service.matches.history.moments(match) if one.seat == UNION]
    assert choices
    waiting = scene.info.waiting
    assert waiting is not None
    assert waiting.seat == CONFEDERATE
    clock.advance(MOST)
    await rest(service, match)
    info = await service.matches.queries.info(match)
    assert (info.turn, info.waiting and info.waiting.seat) == (2, CONFEDERATE)
    assert info.chair(UNION).late == 1


async def test_who_is_played_for_cannot_choose_until_he_is_back(service: Services, clock: ManualClock) -> None:
    match = await left_to_a_general(service, clock)
    with pytest.raises(GeneralPlays):
        await service.matches.execute(match, Act(GRANT, "pass"))
    with pytest.raises(GeneralPlays):
        await service.matches.execute(match, Undo(GRANT))
    with pytest.raises(NoGeneralPlays):
        await service.matches.execute(match, ReturnToSeat(LEE))

    await service.matches.execute(match, ReturnToSeat(GRANT), request="back")
    info = await service.matches.execute(match, ReturnToSeat(GRANT), request="back")

    assert info.chair(UNION).general == ""
    assert info.chair(UNION).bank == timedelta(minutes=10)
    assert await service.scheduler.do_due() == 0
    await attack(service, match)
    assert [one.change for one in await told(service, match, ClockNotice) if isinstance(one, ClockNotice)] == [
        "out",
        "general",
        "returned",
    ]


async def test_what_he_drafted_can_be_taken_back_by_the_one_who_returns(service: Services, clock: ManualClock) -> None:
    match = await left_to_a_general(service, clock)
    await service.scheduler.do_due()
    assert (await service.matches.queries.view(match)).info.moment == 1
    await service.matches.execute(match, ReturnToSeat(GRANT))
    assert [action.verb for action in (await service.matches.queries.view(match, GRANT)).draft] == ["lay"]
    await service.matches.execute(match, Undo(GRANT))
    assert (await service.matches.queries.view(match, GRANT)).draft == ()


async def test_only_the_enemy_of_a_seat_whose_time_is_out_can_call_him(service: Services, clock: ManualClock) -> None:
    match = (await begun(service, BLITZ)).id
    with pytest.raises(TimeNotOut):
        await service.matches.execute(match, ChooseAtTimeOut(LEE, "general"))
    await wait(service, clock, HOUR)
    with pytest.raises(TimeNotOut):
        await service.matches.execute(match, ChooseAtTimeOut(GRANT, "general"))


async def test_where_there_is_none_he_cannot_be_called(
    service: Services, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_in_force(monkeypatch, dataclasses.replace(TOY, general=lambda *_: None))
    match = (await begun(service, BLITZ)).id
    await wait(service, clock, HOUR)
    with pytest.raises(NoGeneral):
        await service.matches.execute(match, ChooseAtTimeOut(LEE, "general"))
    assert (await service.matches.queries.info(match)).timing.out == UNION


async def test_a_general_without_an_idea_does_not_hold_up_the_match(
    service: Services, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Sergeant, "choose", fail)
    match = await left_to_a_general(service, clock)
    await rest(service, match)
    assert (await service.matches.queries.info(match)).turn == 2


async def test_he_is_asked_with_the_view_of_his_seat_alone(
    service: Services, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    choose = Sergeant.choose

    def heard(self: Sergeant, view: Any, out_of_time: Any) -> Any:
        asked.append(view)
        return choose(self, view, out_of_time)

    monkeypatch.setattr(Sergeant, "choose", heard)
    match = await left_to_a_general(service, clock)
    expected = (await service.matches.queries.view(match, GRANT)).view
    await service.scheduler.do_due()
    assert asked == [expected]


@pytest.mark.parametrize("brace", [False, True], ids=["at once", "after a draft"])
async def test_in_a_window_he_answers_when_everybody_does(
    service: Services, clock: ManualClock, monkeypatch: pytest.MonkeyPatch, *, brace: bool
) -> None:
    """Lee's general has the card or not, and passes: until the delay is over nothing differs, and Lee is not asked."""
    monkeypatch.setattr(Sergeant, "choose", lambda _, view, __: next(a for a in view.actions if a.verb != "parry"))
    shown = []
    for held in (False, True):
        service.unit_of_work.rng.seed(5)
        service.matches._new_seed = seeds(BRACE if brace else NO_PARRY)
        match = (await begun(service, BLITZ)).id
        live = service.unit_of_work._lives[match]
        assert live.state is not None
        position: Body = live.state.position
        hand = ("parry", *position.hands[1][1:]) if held else position.hands[1]
        state = replace(live.state, position=replace(position, hands=(position.hands[0], hand)))
        chairs = (live.info.chairs[0], replace(live.info.chairs[1], general="archie"))
        service.unit_of_work._lives[match] = replace(live, state=state, info=replace(live.info, chairs=chairs))
        await play(service, match, "lay one", "push")
        seen = []
        for _ in range(int(MOST) + 1):
            await rest(service, match)
            seen.append(((await service.matches.queries.view(match)).info.moment, await public_news(service, match)))
            clock.advance(1)
        shown.append(seen)
        assert [moment for moment, _ in seen[: int(LEAST)]] == [2] * int(LEAST)
        assert seen[-1][0] == 3
        async with service.database.read() as session:
            rows = await session.exec(select(OutgoingRow).where(OutgoingRow.match_id == match))
            assert [row for row in rows if row.kind == "ask" and row.person] == []
    assert shown[0] == shown[1]


async def test_killed_between_any_two_answers_he_goes_on(service: Services, reopen: Opener, clock: ManualClock) -> None:
    match = await left_to_a_general(service, clock)
    for _ in range(12):
        async with reopen() as again:
            clock.advance(MOST)
            await again.scheduler.do_due()
    async with reopen() as again:
        info = await again.matches.queries.info(match)
    assert info.waiting is not None
    assert (info.turn, info.waiting.seat) == (2, CONFEDERATE)
    boards = [news for news in await public_news(service, match) if news[0] in {"turn", "ask"}]
    assert len(boards) == len(set(boards)) == info.moment


async def test_archie_fights_a_battle_to_its_end_while_its_player_is_gone(tmp_path: Any, clock: ManualClock) -> None:
    """The real game: Robert decides for themselves, Archie for Ulysses."""

    class Books:
        async def find(self, scenario: str, guild: int) -> Any:
            return bundled(scenario)

    address = f"sqlite:///{tmp_path / 'archie.sqlite3'}"
    async with open_services(address, clock, Random(2), Books(), seeds()) as service:
        terms = MatchOptions(scenario="first-bull-run", ruleset="variant-150", side=UNION, pace="blitz")
        match = (await service.matches.open_lobby(GRANT, PLACE, terms)).id
        await service.matches.execute(match, Join(LEE))
        await wait(service, clock, HOUR)
        await service.matches.execute(match, ChooseAtTimeOut(LEE, "general"))
        turn = 1
        while (info := await service.matches.queries.info(match)).turn < 4:
            assert info.waiting is not None
            if info.waiting.seat == CONFEDERATE and not (await service.matches.queries.view(match, LEE)).held:
                actions = await service.matches.queries.options(match, LEE)
                await service.matches.execute(match, Act(LEE, min(actions, key=lambda one: one.verb != "pass").text))
            else:
                clock.advance(1)
            await service.scheduler.do_due()
            turn = info.turn
        assert turn == 3
        assert computer_turns.BUDGET <= 200
        info = await service.matches.execute(match, Resign(LEE))
        assert info.status is Status.OVER
        assert verify(read_record(await service.matches.history.record(match))).problems == ()
