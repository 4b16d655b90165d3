"""Early answers: a question for several seats in turn is put to all of them at once."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from sqlmodel import col, select

from bot.app.services import Services, open_services
from bot.service.domain.early_answers import ahead_of, was_called, with_calls
from bot.service.model.match import MatchId, MatchInfo, MatchOptions, Scene
from bot.service.model.match_notifications import PendingQuestion, TurnReport
from bot.service.usecases.match_commands.table import Rewind
from bot.service.usecases.match_commands.turn import Act, Resign, Settle, Undo
from bot.service.usecases.store_check import check_matches
from bot.store.tables import ActionRow, OutgoingRow
from engine.decision import PASS, Seat
from engine.errors import NothingToUndo, NotYourTurn, StaleAction
from engine.record import read_record, verify
from tests.support.discord.message_list import Postbox
from tests.support.discord.team_table import daring
from tests.support.service.manual_clock import ManualClock
from tests.support.service.team_match import WATCHER, at, begun, play_until, sitting

DOUBLES = MatchOptions(scenario="antietam", ruleset="variant-150", options={"mode": "doubles"})
FOUR = {"mode": "epic", "union-players": "4", "confederate-players": "4"}
EPIC = MatchOptions(scenario="antietam", ruleset="advanced", options=FOUR)


@pytest.fixture
async def service(file: Path, clock: ManualClock) -> AsyncIterator[Services]:
    """A service with the bundled battles."""
    async with open_services(f"sqlite:///{file}", clock, Random(1), new_seed=lambda: (1).to_bytes(32, "big")) as opened:
        yield opened


def of_authority(scene: Scene) -> bool:
    return scene.decision is not None and scene.decision.kind == "authority" and not scene.ahead


async def authority(service: Services, clock: ManualClock, terms: MatchOptions = EPIC) -> MatchInfo:
    """An Epic battle at the question to the first Major-General without the card."""
    info = await begun(service, terms)
    for person in (at(info, chair.seat) for chair in info.chairs):
        await service.matches.execute(info.id, Settle(person, {"fight-back": "never"}))
    return await play_until(service, info.id, of_authority, clock.advance, Random(1))


def others(info: MatchInfo) -> list[Seat]:
    """The seats of the side that are asked after the seat to move."""
    assert info.waiting
    side, _, number = info.waiting.seat.partition("/")
    return [Seat(f"{side}/{one}") for one in range(int(number) + 1, 4)]


async def scene_of(service: Services, info: MatchInfo, seat: str) -> Scene:
    return await service.matches.queries.view(info.id, at(info, seat))


async def newest(service: Services, match: MatchId) -> TurnReport | PendingQuestion:
    """The newest notification for the table."""
    post = Postbox()
    await service.outbox.drain_once(post.send)
    return [
        one.row.notification
        for one in post.messages
        if isinstance(one.row.notification, TurnReport | PendingQuestion) and one.row.person is None
    ][-1]


async def logged(service: Services, match: MatchId) -> list[tuple[str, str, int | None]]:
    async with service.database.read() as session:
        rows = await session.exec(select(ActionRow).where(ActionRow.match_id == match).order_by(col(ActionRow.version)))
        return [(row.seat, row.text, row.person) for row in rows]


# Personal authority


async def test_all_who_will_be_asked_are_called_by_one_message(service: Services, clock: ManualClock) -> None:
    info = await authority(service, clock)
    assert info.waiting
    post = await newest(service, info.id)
    assert (post.waiting, post.anew) == (info.waiting.seat, True)
    carried = {seat for seat in (Seat("union/1"), Seat("union/2"), Seat("union/3")) if seat != info.waiting.seat}
    assert set(post.also) <= carried
    assert list(post.also) == [seat for seat in others(info) if (await scene_of(service, info, seat)).ahead]
    assert post.also


async def test_each_answers_without_waiting_and_is_answered_for_in_the_order_of_the_rules(
    service: Services, clock: ManualClock
) -> None:
    info = await authority(service, clock)
    assert info.waiting
    first, *later = [info.waiting.seat, *[one for one in others(info) if (await scene_of(service, info, one)).ahead]]
    for seat in reversed(later):
        scene = await scene_of(service, info, seat)
        assert {PASS.text, "roll"} <= {one.text for one in scene.actions}
        assert (await service.matches.execute(info.id, Act(at(info, seat), "pass", scene.version))).held
    before = len(await logged(service, info.id))
    assert (await service.matches.queries.info(info.id)).waiting == info.waiting
    await service.matches.execute(info.id, Act(at(info, first), "pass"))
    tail = (await logged(service, info.id))[before:]
    assert tail == [(seat, "pass", at(info, seat).id) for seat in (first, *later)]
    after = (await service.matches.queries.info(info.id)).waiting
    assert after
    assert after.seat == "confederate/commander"


async def test_nobody_is_called_twice_for_it(service: Services, clock: ManualClock) -> None:
    """A player called together with the first, who has not answered, gets no second call."""
    info = await authority(service, clock)
    called = (await newest(service, info.id)).also
    assert info.waiting
    await service.matches.execute(info.id, Act(at(info, info.waiting.seat), "pass"))
    post = await newest(service, info.id)
    assert (post.waiting, post.anew, post.also) == (called[0], False, ())


async def test_while_the_computer_is_asked_nobody_is_called_with_it(service: Services, clock: ManualClock) -> None:
    """It answers at once: the next player is called then, with all others."""
    info = await authority(service, clock)
    assert info.waiting
    first, (second, *_) = info.waiting.seat, (await newest(service, info.id)).also
    live = service.unit_of_work._lives[info.id]
    chairs = tuple(replace(one, general="archie") if one.seat == first else one for one in live.info.chairs)
    played = replace(live, info=replace(live.info, chairs=chairs))
    after, called = with_calls(replace(played, standing={}), replace(played, standing={}), clock.now())
    assert (called, ahead_of(after, second) is None) == ((), False)
    after, called = with_calls(replace(live, standing={}), replace(live, standing={}), clock.now())
    assert called == (second,)
    assert was_called(after, replace(after, info=replace(after.info, waiting=replace(info.waiting, seat=second))))


async def test_whoever_answered_and_is_asked_after_all_is_called(service: Services, clock: ManualClock) -> None:
    """The die lets a unit act: that is another question, and its player may be away."""
    info = await authority(service, clock)
    assert info.waiting
    (second, *_) = (await newest(service, info.id)).also
    await service.matches.execute(info.id, Act(at(info, second), "roll"))
    await service.matches.execute(info.id, Act(at(info, info.waiting.seat), "pass"))
    post, now = await newest(service, info.id), (await service.matches.queries.info(info.id)).waiting
    assert now
    assert (now.seat, now.kind, post.anew) == (second, "give-orders", True)


async def test_an_answer_can_be_taken_back_until_it_is_given(service: Services, clock: ManualClock) -> None:
    info = await authority(service, clock)
    (second, *_) = (await newest(service, info.id)).also
    matches, person = service.matches, at(info, second)
    first = await scene_of(service, info, second)
    await matches.execute(info.id, Act(person, "roll", first.version))
    settled = await scene_of(service, info, second)
    assert (settled.decision, settled.actions, [one.text for one in settled.draft]) == (None, (), ["roll"])
    with pytest.raises(StaleAction):
        await matches.execute(info.id, Act(person, "pass", first.version))
    await matches.execute(info.id, Undo(person, settled.version))
    assert await scene_of(service, info, second) == first
    with pytest.raises(NothingToUndo):
        await matches.execute(info.id, Undo(person))


async def test_a_general_moves_ahead_before_the_die(service: Services, clock: ManualClock) -> None:
    """Under the Advanced Rulebook a general moves freely: what is asked next is as after the move, for nobody else."""
    info = await authority(service, clock)
    assert info.waiting
    (second, *_) = (await newest(service, info.id)).also
    scene = await scene_of(service, info, second)
    move = next(one for one in scene.actions if one.verb == "move")
    await service.matches.execute(info.id, Act(at(info, second), move.text, scene.version))
    moved = await scene_of(service, info, second)
    assert [one.text for one in moved.draft] == [move.text]
    assert not [one for one in moved.actions if one.verb == "move"], "once"
    public = await service.matches.queries.view(info.id)
    assert move.subject.rstrip("*") in {one.hex for one in public.view.generals}
    await service.matches.execute(info.id, Act(at(info, second), "pass", moved.version))
    await service.matches.execute(info.id, Act(at(info, info.waiting.seat), "pass"))
    assert [text for seat, text, _ in await logged(service, info.id) if seat == second][-2:] == [move.text, "pass"]


async def test_half_an_answer_is_none(service: Services, clock: ManualClock) -> None:
    """A general who was moved ahead, and of whom nothing else is said, is asked; and is called for it."""
    info = await authority(service, clock)
    assert info.waiting
    (second, *_) = (await newest(service, info.id)).also
    move = next(one for one in (await scene_of(service, info, second)).actions if one.verb == "move")
    await service.matches.execute(info.id, Act(at(info, second), move.text))
    await service.matches.execute(info.id, Act(at(info, info.waiting.seat), "pass"))
    post = await newest(service, info.id)
    assert (post.waiting, post.anew) == (second, True)
    assert (await scene_of(service, info, second)).draft == ()


async def test_another_question_in_between_does_not_cost_the_answer(service: Services, clock: ManualClock) -> None:
    """A seat with an early decision to wait may be asked in between how a unit retreats or which melee is fought."""
    info = await begun(service, EPIC)
    settled, between, rng = dict[tuple[int, Seat], int](), set[int](), Random(6)
    while (info := await service.matches.queries.info(info.id)).turn < 15 and info.waiting:
        log = await logged(service, info.id)
        between |= {turn for (turn, seat), since in settled.items() if turn == info.turn and seat in _who(log[since:])}
        for seat in [chair.seat for chair in info.chairs]:
            scene = await scene_of(service, info, seat)
            if scene.decision and scene.decision.kind == "authority":
                assert (info.turn, seat) not in settled
                if scene.ahead:
                    await service.matches.execute(info.id, Act(at(info, seat), "pass", scene.version))
                    settled[info.turn, seat] = len(log)
        seen = await scene_of(service, info, info.waiting.seat)
        if seen.actions and not seen.held:
            await service.matches.execute(info.id, Act(at(info, info.waiting.seat), daring(seen, rng).text))
        else:
            clock.advance(61)
            await service.scheduler.do_due()
    assert between


def _who(log: list[tuple[str, str, int | None]]) -> set[str]:
    return {seat for seat, _, _ in log}


async def test_nobody_else_can_tell_what_was_answered_ahead(service: Services, clock: ManualClock) -> None:
    info = await authority(service, clock)
    (second, *_) = (await newest(service, info.id)).also
    eyes = [chair.person for chair in info.chairs if chair.seat != second]

    async def seen() -> tuple[list[Scene], list[str], str]:
        scenes = [await service.matches.queries.view(info.id, person) for person in (*eyes, None)]
        async with service.database.read() as session:
            sent = [row.payload for row in await session.exec(select(OutgoingRow).order_by(col(OutgoingRow.id)))]
        return scenes, sent, await service.matches.history.record(info.id)

    before = await seen()
    await service.matches.execute(info.id, Act(at(info, second), "roll"))
    assert await seen() == before


async def test_who_will_not_be_asked_cannot_answer(service: Services, clock: ManualClock) -> None:
    info = await authority(service, clock)
    assert info.waiting
    enemy = "confederate/1" if info.waiting.seat.startswith("union") else "union/1"
    with pytest.raises(NotYourTurn):
        await service.matches.execute(info.id, Act(at(info, enemy), "roll"))
    assert (await scene_of(service, info, enemy)).ahead is None


async def test_what_was_answered_ahead_outlives_a_restart_and_going_back_ends_it(
    service: Services, clock: ManualClock
) -> None:
    info = await authority(service, clock)
    (second, *_) = (await newest(service, info.id)).also
    await service.matches.execute(info.id, Act(at(info, second), "pass"))
    service.unit_of_work.forget(info.id)
    assert [one.text for one in (await scene_of(service, info, second)).draft] == ["pass"]
    await service.matches.execute(info.id, Rewind(WATCHER, turn=info.turn, steps=1))
    assert not (await scene_of(service, info, second)).draft


async def test_whoever_settled_it_by_a_standing_order_is_not_called_and_not_waited_for(
    service: Services, clock: ManualClock
) -> None:
    info = await begun(service, EPIC)
    for chair in info.chairs:
        person = at(info, chair.seat)
        await service.matches.execute(info.id, Settle(person, {"fight-back": "never", "authority": "wait"}))

    def next_turn(scene: Scene) -> bool:
        return bool(scene.view.turn > 1)

    await play_until(service, info.id, next_turn, clock.advance, Random(1))
    answered = [(seat, person) for seat, text, person in await logged(service, info.id) if text == "pass"]
    assert [person for _, person in answered].count(None) == 2, "two of three did not get the card"
    asked = {row.waiting for row in await _waited(service, info.id)}
    assert len(asked & {Seat("union/1"), Seat("union/2"), Seat("union/3")}) <= 1


async def _waited(service: Services, match: MatchId) -> list[TurnReport | PendingQuestion]:
    post = Postbox()
    await service.outbox.drain_once(post.send)
    told = (one.row for one in post.messages if one.row.person is None)
    return [row.notification for row in told if isinstance(row.notification, TurnReport | PendingQuestion)]


async def test_records_and_the_log_know_no_difference(service: Services, clock: ManualClock) -> None:
    info = await authority(service, clock)
    assert info.waiting
    for seat in (await newest(service, info.id)).also:
        await service.matches.execute(info.id, Act(at(info, seat), "roll"))
    await service.matches.execute(info.id, Act(at(info, info.waiting.seat), "roll"))
    await service.matches.execute(info.id, Resign(at(info, "union/commander")))
    assert [problems for _, problems in [one async for one in check_matches(service.database)]] == [[]]
    assert verify(read_record(await service.matches.history.record(info.id))).problems == ()


# Divisions


async def test_both_commanders_divide_at_once(service: Services) -> None:
    info = await begun(service, EPIC)
    post = await newest(service, info.id)
    assert (post.waiting, post.also) == ("union/commander", ("confederate/commander",))
    scene = await scene_of(service, info, "confederate/commander")
    give = next(one for one in scene.actions if one.verb == "transfer")
    await service.matches.execute(info.id, Act(at(info, "confederate/commander"), give.text, scene.version))
    await service.matches.execute(info.id, Act(at(info, "confederate/commander"), "pass"))
    await service.matches.execute(info.id, Act(at(info, "union/commander"), "pass"))
    after = await service.matches.queries.info(info.id)
    assert after.waiting
    assert (after.waiting.seat, after.waiting.kind) == ("union/commander", "play-card")
    led = {unit.hex: unit.leader for unit in (await service.matches.queries.view(info.id)).view.units}
    assert led[give.subject] == f"confederate/{give.object}"


async def test_the_first_of_both_pairs_propose_at_once(service: Services) -> None:
    info = await begun(service, DOUBLES)
    assert (await newest(service, info.id)).also == ("confederate/1",)
    await service.matches.execute(info.id, Act(at(info, "confederate/1"), "pass"))
    await service.matches.execute(info.id, Act(at(info, "union/1"), "pass"))
    await service.matches.execute(info.id, Act(at(info, "union/2"), "pass"))
    after = await service.matches.queries.info(info.id)
    assert after.waiting
    assert after.waiting.seat == "confederate/2", "the partner is asked about what was proposed"


async def test_who_agrees_to_any_division_beforehand_is_never_asked(service: Services) -> None:
    for number in range(4):
        person = sitting(number)
        await service.people.settle_standing(person, "battle-cry", "variant-150", {"division": "agree"})
    info = await begun(service, DOUBLES)
    assert info.waiting
    assert info.waiting.kind == "play-card"
    assert not any(one.also for one in await _waited(service, info.id))
    assert [problems for _, problems in [one async for one in check_matches(service.database)]] == [[]]


async def test_what_is_proposed_stands_after_a_day_and_an_open_draft_with_it_is_dropped(
    service: Services, clock: ManualClock
) -> None:
    info = await begun(service, EPIC)
    fair = {unit.hex: unit.leader for unit in (await service.matches.queries.view(info.id)).view.units}
    scene = await scene_of(service, info, "union/commander")
    give = next(one for one in scene.actions if one.verb == "transfer")
    await service.matches.execute(info.id, Act(at(info, "union/commander"), give.text))
    clock.advance(timedelta(hours=23, minutes=59).total_seconds())
    await service.scheduler.do_due()
    assert (await service.matches.queries.info(info.id)).waiting == info.waiting
    clock.advance(61)
    while await service.scheduler.do_due():
        pass
    after = await service.matches.queries.info(info.id)
    assert after.waiting
    assert after.waiting.seat == "confederate/commander"
    led = {unit.hex: unit.leader for unit in (await service.matches.queries.view(info.id)).view.units}
    assert led == fair
    assert [problems for _, problems in [one async for one in check_matches(service.database)]] == [[]]


async def test_with_a_clock_it_stands_long_before_time_is_out(service: Services, clock: ManualClock) -> None:
    info = await begun(service, replace(EPIC, pace="blitz"))
    clock.advance(timedelta(minutes=30).total_seconds())
    await service.scheduler.do_due()
    after = await service.matches.queries.info(info.id)
    assert after.waiting
    assert after.waiting.seat == "confederate/commander"
    assert after.timing.out is None
    assert after.chair(Seat("union/commander")).bank == timedelta(minutes=30)


async def test_nobody_pays_for_a_proposal_that_stands_late(service: Services, clock: ManualClock) -> None:
    """The bot was away for two hours; there was half an hour to object, and no more is taken off the clock."""
    info = await begun(service, replace(EPIC, pace="blitz"))
    clock.advance(timedelta(hours=2).total_seconds())
    await service.scheduler.do_due()
    after = await service.matches.queries.info(info.id)
    assert after.timing.out is None
    assert after.chair(Seat("union/commander")).bank == timedelta(minutes=30)
