"""Takebacks past revealed information: by agreement or by an organiser, with a new seed."""

from __future__ import annotations

from contextlib import AsyncExitStack
from hashlib import sha256
from random import Random

import pytest

from bot.app.services import Services
from bot.service.domain.takeback import LAST
from bot.service.model.errors import AlreadyProposed, NothingProposed, NothingToTakeBack, NotInMatch
from bot.service.model.match import MatchId, Status
from bot.service.model.match_notifications import TakebackNotice, TurnReport
from bot.service.usecases.match_commands.table import AnswerProposal, Rewind, TakeBack
from bot.service.usecases.match_commands.turn import Act, Resign
from bot.service.usecases.store_check import check_matches
from engine.decision import CONFEDERATE
from engine.errors import GameOver, StaleAction
from engine.record import read_record, replay, verify
from tests.bot.service.conftest import Opener
from tests.support.discord.message_list import Postbox
from tests.support.service.manual_clock import ManualClock
from tests.support.toy.match import GRANT, LEE, WATCHER, begun, bold, play, scene


@pytest.fixture
async def match(service: Services, clock: ManualClock) -> MatchId:
    """A match in which Grant and Lee have had a turn each, and Grant has pushed again."""
    match = (await begun(service)).id
    await go_on(service, clock, match, until=3)
    return match


async def go_on(service: Services, clock: ManualClock, match: MatchId, until: int, seed: int = 0) -> None:
    """Plays at random until a turn is reached, or the end."""
    rng = Random(seed)
    while (info := await service.matches.queries.info(match)).turn < until and info.waiting:
        person, seen = await scene(service, match)
        if seen.held or not seen.actions:
            clock.advance(61)
            await service.scheduler.do_due()
            continue
        await service.matches.execute(match, Act(person, bold(seen.actions, rng).text, seen.version))


async def views(service: Services, match: MatchId) -> list[object]:
    return [(await service.matches.queries.view(match, person)).view for person in (GRANT, LEE, None)]


async def sound(service: Services) -> None:
    """Checks the store against a replay."""
    assert [problems for _, problems in [found async for found in check_matches(service.database)]] == [[]]


async def test_all_agree_and_the_turn_begins_again(service: Services, clock: ManualClock, match: MatchId) -> None:
    before = await service.matches.queries.view(match, GRANT)
    start = await service.matches.history.view_at(match, (await service.matches.history.moments(match))[-1].number)
    await play(service, match, "lay " + before.actions[0].subject, "push")
    info = await service.matches.execute(match, TakeBack(GRANT, 3, reason="I meant the other card"))
    assert [one.text.split(" ", 1)[1] for one in info.proposals] == ["3 I meant the other card"]
    assert (await service.matches.queries.view(match, GRANT)).view.table  # the match goes on meanwhile

    after = await service.matches.execute(match, AnswerProposal(LEE, "takeback", accept=True))
    assert after.proposals == ()
    assert (after.turn, after.status) == (3, Status.RUNNING)
    (stretch,) = after.stretches
    assert stretch.seed == ""
    assert stretch.moment == after.moment
    assert stretch.commitment not in {"", after.commitment}
    again = await service.matches.queries.view(match, GRANT)
    assert again.view.hand == before.view.hand
    assert (again.view.points, again.view.table) == (start.points, start.table)
    assert again.view.commitment == stretch.commitment
    with pytest.raises(StaleAction):
        await service.matches.execute(match, Act(GRANT, "push", before.version))
    await sound(service)


async def test_everybody_is_told_who_why_and_to_where(service: Services, match: MatchId) -> None:
    box = Postbox()
    await service.matches.execute(match, TakeBack(LEE, 2, reason="slip"))
    await service.outbox.drain_once(box.send)
    await service.matches.execute(match, AnswerProposal(GRANT, "takeback", accept=True))
    await service.outbox.drain_once(box.send)
    commitment = (await service.matches.queries.info(match)).stretches[0].commitment
    rewound, turn = [one.row.notification for one in box.messages if one.row.person is None][-2:]
    assert rewound == TakebackNotice(2, CONFEDERATE, 0, "slip", commitment)
    assert isinstance(turn, TurnReport)
    assert (turn.waiting, turn.anew) == (CONFEDERATE, True)


async def test_what_was_to_come_is_no_longer_known(service: Services, clock: ManualClock) -> None:
    """Grant saw a card drawn and what Lee's next cards would be; after the takeback other cards come."""
    differ = set()
    for _ in range(6):
        match = (await begun(service)).id
        live = await service.unit_of_work.live(match)
        assert live.state is not None
        deck = live.state.position.deck
        await go_on(service, clock, match, until=2)
        await service.matches.execute(match, TakeBack(GRANT, 1))
        await service.matches.execute(match, AnswerProposal(LEE, "takeback", accept=True))
        again = (await service.unit_of_work.live(match)).state
        assert again is not None
        assert sorted(again.position.deck) == sorted(deck)
        differ.add(again.position.deck != deck)
    assert True in differ


async def test_ones_own_last_choice_can_be_what_is_taken_back(
    service: Services, clock: ManualClock, match: MatchId
) -> None:
    moments = await service.matches.history.moments(match)
    lee = max(one.number for one in moments if one.seat == CONFEDERATE)
    await service.matches.execute(match, TakeBack(LEE, LAST))
    after = await service.matches.execute(match, AnswerProposal(GRANT, "takeback", accept=True))
    assert after.stretches[0].back_to == lee - 1
    assert after.waiting is not None
    assert after.waiting.seat == CONFEDERATE


async def test_the_log_keeps_what_was_undone(service: Services, match: MatchId) -> None:
    before = await service.matches.history.moments(match)
    await service.matches.execute(match, Rewind(WATCHER, 2))
    stands = await service.matches.history.moments(match)
    all_of_it = await service.matches.history.moments(match, undone=True)
    assert [one.number for one in all_of_it] == list(range(1, before[-1].number + 2))
    assert [one.turn for one in stands] == [one.turn for one in before if one.turn < 2] + [2]
    assert [one.number for one in all_of_it if one.undone] == [one.number for one in before if one.turn >= 2]
    assert stands[-1].seat is None
    film = await service.matches.history.film(match)
    assert [moment.number for moment, _ in film] == [one.number for one in stands]


async def test_an_organiser_goes_back_to_any_point(service: Services, clock: ManualClock, match: MatchId) -> None:
    moments = await service.matches.history.moments(match)
    second = [one for one in moments if one.turn == 2]
    info = await service.matches.execute(match, Rewind(WATCHER, 2, 1, "asked to"), request="once")
    assert info.stretches[0].back_to == second[0].number
    assert await service.matches.execute(match, Rewind(WATCHER, 2, 1, "asked to"), request="once") == info
    await sound(service)


async def test_an_organiser_who_plays_has_to_ask(service: Services, match: MatchId) -> None:
    info = await service.matches.execute(match, Rewind(GRANT, 1))
    assert [one.kind for one in info.proposals] == ["takeback"]
    assert not info.stretches


async def test_what_cannot_be_taken_back(service: Services, clock: ManualClock, match: MatchId) -> None:
    for turn, steps in ((3, 0), (9, 0), (1, 99), (2, 99)):
        with pytest.raises(NothingToTakeBack):
            await service.matches.execute(match, TakeBack(GRANT, turn, steps))
    with pytest.raises(NotInMatch):
        await service.matches.execute(match, TakeBack(WATCHER, 1))
    await service.matches.execute(match, TakeBack(GRANT, 1))
    with pytest.raises(AlreadyProposed):
        await service.matches.execute(match, TakeBack(LEE, 2))
    await service.matches.execute(match, Rewind(WATCHER, 1))
    with pytest.raises(NothingProposed):
        await service.matches.execute(match, AnswerProposal(LEE, "takeback", accept=True))
    fresh = (await begun(service)).id
    with pytest.raises(NothingToTakeBack):
        await service.matches.execute(fresh, TakeBack(GRANT, LAST))
    await service.matches.execute(match, Resign(LEE))
    with pytest.raises(GameOver):
        await service.matches.execute(match, Rewind(WATCHER, 1))


async def test_nobody_sees_more_than_he_knew(service: Services, clock: ManualClock, match: MatchId) -> None:
    """At the moment to which the match went back, and from any seat, only the commitment and the draft are new."""
    then = (await service.matches.history.moments(match))[1]
    public = await service.matches.history.view_at(match, then.number)
    await service.matches.execute(match, Rewind(WATCHER, 1, 1))
    info = await service.matches.queries.info(match)
    after = (await service.matches.queries.view(match)).view
    assert type(after) is type(public)
    fields = [name for name in type(public).__struct_fields__ if name != "commitment"]
    assert [getattr(after, name) for name in fields] == [getattr(public, name) for name in fields]
    shown = str(info) + str(await service.matches.history.moments(match, undone=True)) + str(after)
    live = await service.unit_of_work.live(match)
    assert len(live.seeds) == 2
    assert not any(seed in shown for seed in live.seeds)
    record = await service.matches.history.record(match)
    assert not any(seed in record for seed in live.seeds)


@pytest.mark.parametrize("seed", range(3))
async def test_a_match_taken_back_again_and_again_and_restarted(reopen: Opener, clock: ManualClock, seed: int) -> None:
    rng = Random(seed)
    async with AsyncExitStack() as stack:
        service = await stack.enter_async_context(reopen())
        match = (await begun(service)).id
        stretches = 0
        while (info := await service.matches.queries.info(match)).waiting:
            if stretches < 6 and info.turn > 1 and rng.random() < 0.3:
                await service.matches.execute(match, Rewind(WATCHER, rng.randint(1, info.turn - 1), rng.randint(0, 1)))
                stretches += 1
            if rng.random() < 0.3:
                seen = await views(service, match)
                service = await stack.enter_async_context(reopen())
                assert await views(service, match) == seen
            await go_on(service, clock, match, until=info.turn + 1, seed=rng.randrange(1000))
        assert stretches
        await sound(service)
        info = await service.matches.queries.info(match)
        commitments = [info.commitment, *(one.commitment for one in info.stretches)]
        seeds = [info.seed, *(one.seed for one in info.stretches)]
        assert [sha256(bytes.fromhex(one)).hexdigest() for one in seeds] == commitments
        assert await (await stack.enter_async_context(reopen())).matches.queries.info(match) == info

        record = read_record(await service.matches.history.record(match))
        assert verify(record).problems == ()
        assert sum(entry.seat == "rewind" for entry in record.entries) <= stretches
        *_, last = replay(record)
        final = (await service.unit_of_work.live(match)).state
        assert final is not None
        assert last.state.position == final.position
        assert (await service.matches.history.figures(match)).turn == info.turn


async def test_a_record_with_a_wrong_later_seed_is_found_out(service: Services, match: MatchId) -> None:
    await service.matches.execute(match, Rewind(WATCHER, 2))
    await service.matches.execute(match, Resign(LEE))
    text = await service.matches.history.record(match)
    seed = (await service.matches.queries.info(match)).stretches[0].seed
    assert verify(read_record(text)).problems == ()
    problems = verify(read_record(text.replace(seed, "ab" * 32))).problems
    assert any("no revealed seed matches" in problem for problem in problems)
