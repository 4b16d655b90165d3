"""Response delay of disguised decisions (reading 11): in public nothing depends on the hand."""

from __future__ import annotations

import dataclasses
from random import Random
from typing import NoReturn

import pytest
from sqlmodel import select

from bot.app.services import Services
from bot.service.domain.context import Context
from bot.service.domain.response_delay import LEAST, MOST, PROGRAMS, open_window
from bot.service.model.match import PROGRAM, MatchId
from bot.service.model.match_notifications import PendingQuestion
from bot.service.usecases.match_commands.turn import Act, Undo
from bot.store.tables import OutgoingRow
from engine.decision import CONFEDERATE, Decision
from engine.errors import NothingToUndo
from engine.field_changes import replace
from tests.support.discord.message_list import Postbox
from tests.support.service.manual_clock import ManualClock
from tests.support.toy.family import TOY, Body, Braced, put_in_force
from tests.support.toy.match import BRACE, GRANT, LEE, NO_PARRY, PARRY, TERMS, begun, play, seeds

WITHOUT, WITH = False, True


async def asked(service: Services, *, parry: bool, brace: bool = False, pace: str = "none") -> MatchId:
    """A match in which Lee is asked for a parry, with or without the card. Everything else is equal.

    With ``brace`` the question follows another choice of Lee's, which nobody else knows yet.
    """
    service.matches._new_seed = seeds(BRACE if brace else NO_PARRY)
    match = (await begun(service, replace(TERMS, pace=pace))).id
    live = service.unit_of_work._lives[match]
    assert live.state is not None
    position: Body = live.state.position
    hand = ("parry", *position.hands[1][1:]) if parry else position.hands[1]
    state = replace(live.state, position=replace(position, hands=(position.hands[0], hand)))
    service.unit_of_work._lives[match] = replace(live, state=state)
    await play(service, match, "lay one", "push", *(["brace well"] if brace else []))
    return match


async def test_who_cannot_parry_is_answered_for_within_a_minute(service: Services, clock: ManualClock) -> None:
    match = await asked(service, parry=WITHOUT)

    clock.advance(LEAST - 1)
    assert await service.scheduler.do_due() == 0
    clock.advance(MOST)
    assert await service.scheduler.do_due() == 1

    waiting = (await service.matches.queries.info(match)).waiting
    assert waiting is not None
    assert (waiting.person, waiting.kind) == (GRANT, "rest")


async def test_against_a_program_alone_nobody_waits(service: Services, clock: ManualClock) -> None:
    live = service.unit_of_work._lives[await asked(service, parry=WITHOUT)]
    assert live.state is not None
    chairs = tuple(
        replace(chair, person=None, general=PROGRAM) if chair.person == GRANT else chair for chair in live.info.chairs
    )
    context = Context(clock.now(), Random(1))

    with_people = open_window(live.info, live.state, context)
    assert with_people is not None
    assert with_people.due > context.now
    alone = open_window(replace(live.info, chairs=chairs), live.state, context)
    assert alone is not None
    assert alone.due == context.now


async def test_a_program_is_waited_for_a_few_seconds(service: Services, clock: ManualClock) -> None:
    live = service.unit_of_work._lives[await asked(service, parry=WITHOUT)]
    assert live.state is not None
    chairs = tuple(
        replace(chair, person=None, general=PROGRAM) if chair.person == LEE else chair for chair in live.info.chairs
    )
    window = open_window(replace(live.info, chairs=chairs), live.state, Context(clock.now(), Random(1)))
    assert window is not None
    least, most = PROGRAMS
    assert least <= (window.due - clock.now()).total_seconds() <= most


async def test_who_can_parry_is_asked_in_private_and_may_take_his_time(service: Services, clock: ManualClock) -> None:
    match, post = await asked(service, parry=WITH), Postbox()
    await service.outbox.drain_once(post.send)
    assert post.told(LEE)[-1:] == ["ask"]

    clock.advance(3 * MOST)
    await service.scheduler.do_due()
    await service.scheduler.do_due()
    await service.outbox.drain_once(post.send)

    assert post.told().count("ask") == 1
    scene = await service.matches.queries.view(match, LEE)
    assert [action.text for action in scene.actions] == ["pass", "parry"]
    assert (await service.matches.execute(match, Act(LEE, "parry", scene.version))).public


async def test_who_cannot_be_reached_in_private_is_pinged_when_his_silence_has_told(
    service: Services, clock: ManualClock
) -> None:
    match, post = await asked(service, parry=WITH), Postbox()
    post.closed.add(LEE)
    await service.outbox.drain_once(post.send)

    clock.advance(MOST - 1)
    await service.scheduler.do_due()
    await service.outbox.drain_once(post.send)
    assert [one.row.notification for one in post.messages if isinstance(one.row.notification, PendingQuestion)][
        1:
    ] == []
    clock.advance(1)
    await service.scheduler.do_due()
    await service.outbox.drain_once(post.send)

    aloud = [one.row.notification for one in post.messages if isinstance(one.row.notification, PendingQuestion)][1:]
    assert [(ask.anew, ask.disguised) for ask in aloud] == [(True, False)]
    assert (await service.matches.execute(match, Act(LEE, "pass"))).public


async def test_a_hasty_pass_is_held_until_the_window_ends(service: Services, clock: ManualClock) -> None:
    match = await asked(service, parry=WITH)
    version = (await service.matches.queries.view(match, LEE)).version
    before = await service.matches.queries.view(match), await service.matches.queries.view(match, GRANT)

    result = await service.matches.execute(match, Act(LEE, "pass", version))

    assert (result.held, result.public, result.version) == (True, False, version)
    assert (await service.matches.queries.view(match, LEE)).held
    after = await service.matches.queries.view(match), await service.matches.queries.view(match, GRANT)
    assert [seen.view for seen in after] == [seen.view for seen in before]
    assert (await service.matches.execute(match, Act(LEE, "pass", version))).held
    clock.advance(MOST)
    await service.scheduler.do_due()
    assert (await service.matches.queries.info(match)).moment == before[0].info.moment + 1


async def test_a_held_pass_can_be_taken_back_or_given_up_for_the_card(service: Services, clock: ManualClock) -> None:
    match = await asked(service, parry=WITH)
    await service.matches.execute(match, Act(LEE, "pass"))
    assert (await service.matches.execute(match, Undo(LEE))).action == "pass"
    clock.advance(MOST)
    await service.scheduler.do_due()
    waiting = (await service.matches.queries.info(match)).waiting
    assert waiting is not None
    assert waiting.person == LEE
    assert (await service.matches.execute(match, Act(LEE, "parry"))).public


async def test_an_answer_that_the_service_gives_is_nobodys_to_take_back(service: Services) -> None:
    match = await asked(service, parry=WITHOUT)
    with pytest.raises(NothingToUndo):
        await service.matches.execute(match, Undo(LEE))
    assert (await service.matches.execute(match, Act(LEE, "pass"))).held


@pytest.mark.parametrize("brace", [False, True], ids=["at once", "after a draft"])
@pytest.mark.parametrize("seed", range(3))
async def test_nothing_that_anybody_else_sees_depends_on_the_hand(
    service: Services, clock: ManualClock, seed: int, *, brace: bool
) -> None:
    """Two matches that differ in Lee's hand alone; Lee passes at once if they hold the card."""
    seen = []
    for parry in (WITHOUT, WITH):
        service.unit_of_work.rng.seed(seed)
        match = await asked(service, parry=parry, brace=brace)
        assert service.unit_of_work._lives[match].window is not None
        started = clock.now()
        if parry:
            await service.matches.execute(match, Act(LEE, "pass"))
        shown = []
        for second in range(int(MOST) + 1):
            await service.scheduler.do_due()
            public = await service.matches.queries.view(match)
            grant = await service.matches.queries.view(match, GRANT)
            shown.append((second, public.view, public.info.moment, grant.view, await public_news(service, match)))
            clock.advance(1)
        history = [
            (one.turn, one.seat, (one.at - started).total_seconds(), one.events)
            for one in await service.matches.history.moments(match, GRANT)
        ]
        seen.append([shown, history])
        assert len(history) == 3
    commitments_apart = [str(one).replace("'", "") for one in seen]
    assert commitments_apart[0] == commitments_apart[1]


async def test_after_a_draft_who_has_a_choice_is_not_called_in_public(service: Services, clock: ManualClock) -> None:
    match, post = await asked(service, parry=WITH, brace=True), Postbox()
    await service.outbox.drain_once(post.send)
    told = len(post.messages)
    for _ in range(3):
        clock.advance(MOST)
        await service.scheduler.do_due()
    await service.outbox.drain_once(post.send)
    assert len(post.messages) == told
    assert (await service.matches.execute(match, Act(LEE, "pass"))).public


async def test_a_draft_can_be_taken_back_while_its_window_is_open(service: Services, clock: ManualClock) -> None:
    match = await asked(service, parry=WITHOUT, brace=True)
    scene = await service.matches.queries.view(match, LEE)
    assert (scene.held, [action.text for action in scene.actions]) == (True, ["pass"])

    await service.matches.execute(match, Undo(LEE, scene.version))

    clock.advance(MOST)
    assert await service.scheduler.do_due() == 0
    assert (await service.matches.queries.view(match, LEE)).decision == Decision(CONFEDERATE, "brace", "Picket, brace")
    await service.matches.execute(match, Act(LEE, "brace badly"))
    clock.advance(MOST)
    assert await service.scheduler.do_due() == 1
    assert (await service.matches.history.moments(match))[-1].events == (Braced(CONFEDERATE, well=False),)


async def public_news(service: Services, match: MatchId) -> list[tuple[str, str]]:
    """Everything ever queued for the match's place, as the sender gets it."""
    async with service.database.read() as session:
        found = select(OutgoingRow).where(OutgoingRow.match_id == match, OutgoingRow.person != LEE.id)
        return [(row.kind, row.payload) for row in await session.exec(found)]


async def test_the_delay_does_not_depend_on_the_hand_and_varies(service: Services, clock: ManualClock) -> None:
    service.unit_of_work.rng.seed(4)
    delays = []
    for parry in (WITHOUT, WITH) * 20:
        service.matches._new_seed = seeds(PARRY) if parry else seeds()
        match = (await begun(service)).id
        await play(service, match, "lay one", "push")
        window = service.unit_of_work._lives[match].window
        assert window is not None
        delays.append((window.due - clock.now()).total_seconds())
    assert all(LEAST <= delay <= MOST for delay in delays)
    assert len({round(delay) for delay in delays}) > 15
    same = Random(4)
    assert [round(delay, 3) for delay in delays] == [round(same.uniform(LEAST, MOST), 3) for _ in delays]


async def test_a_window_that_cannot_be_ended_holds_up_no_other_and_can_be_answered(
    service: Services, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, sound = await asked(service, parry=WITHOUT), await asked(service, parry=WITHOUT)

    def fail_once(*_: object) -> NoReturn:
        put_in_force(monkeypatch, TOY)
        raise ZeroDivisionError

    put_in_force(monkeypatch, dataclasses.replace(TOY, rules=dataclasses.replace(TOY.rules, apply=fail_once)))
    clock.advance(MOST)
    await service.scheduler.do_due()
    assert await service.scheduler.do_due() == 0
    kinds = [(await service.matches.queries.info(match)).waiting for match in (broken, sound)]
    assert [one.kind for one in kinds if one] == ["parry", "rest"]
    assert (await service.matches.execute(broken, Act(LEE, "pass"))).public
