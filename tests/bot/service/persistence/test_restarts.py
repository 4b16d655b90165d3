"""Random matches with restarts of the service equal the same choices in the engine alone."""

from __future__ import annotations

from contextlib import AsyncExitStack
from random import Random

import pytest

from bot.app.services import Services
from bot.service.model.match import MatchId, Status
from bot.service.usecases.match_commands.turn import Act, OfferDraw, Undo
from bot.service.usecases.store_check import check_matches
from engine import match as engine
from engine.chance import Seeded
from engine.decision import PUBLIC, Decision
from engine.record import read_record, verify
from tests.bot.service.conftest import Opener
from tests.support.examples import by_day
from tests.support.service.manual_clock import ManualClock
from tests.support.toy.family import SEATS
from tests.support.toy.match import GRANT, LEE, NO_PARRY, PARRY, begun, bold, play, seeds


class Pure:
    """The same match without a service, a store or a clock."""

    def __init__(self, service: Services, match: MatchId) -> None:
        live = service.unit_of_work._lives[match]
        seed = NO_PARRY.to_bytes(32, "big")
        self.state, events = engine.new_match(live.setup, Seeded(seed))
        self.public = [*events]

    def act(self, text: str) -> None:
        decision = engine.pending(self.state)
        assert isinstance(decision, Decision)
        before, action = self.state, engine.parse_action(self.state.setup, text)
        self.state, events = engine.submit(before, decision.seat, action)
        if self.state.fixed is None:
            self.public += [*before.unseen, *events]

    def undo(self) -> None:
        self.state = engine.undo(self.state)


async def step(service: Services, match: MatchId, pure: Pure, rng: Random, clock: ManualClock) -> None:
    """One act of a player, in both."""
    waiting = (await service.matches.queries.info(match)).waiting
    assert waiting is not None
    assert waiting.person is not None
    scene = await service.matches.queries.view(match, waiting.person)
    if scene.draft and rng.random() < 0.3:
        await service.matches.execute(match, Undo(waiting.person, scene.version))
        pure.undo()
        return
    text = bold(scene.actions, rng).text
    result = await service.matches.execute(match, Act(waiting.person, text, scene.version))
    pure.act(text)
    if result.held:
        clock.advance(60)
        await service.scheduler.do_due()


async def same(service: Services, match: MatchId, pure: Pure) -> None:
    for person, seat in ((GRANT, SEATS[0]), (LEE, SEATS[1]), (None, PUBLIC)):
        scene = await service.matches.queries.view(match, person)
        assert scene.view == engine.view(pure.state, seat)
    known = [event for one in await service.matches.history.moments(match) for event in one.events]
    assert tuple(known) == engine.seen_by(pure.state, tuple(pure.public), PUBLIC)


@pytest.mark.parametrize("seed", by_day(range(4), 2))
async def test_a_match_with_restarts_is_the_match_without(reopen: Opener, clock: ManualClock, seed: int) -> None:
    rng = Random(seed)
    async with AsyncExitStack() as stack:
        service = await stack.enter_async_context(reopen())
        match = (await begun(service)).id
        pure = Pure(service, match)
        for _ in range(400):
            if pure.state.outcome:
                break
            await step(service, match, pure, rng, clock)
            if rng.random() < 0.2:
                service = await stack.enter_async_context(reopen())
                await same(service, match, pure)

        live = await service.unit_of_work.live(match)
        assert live.state is not None
        assert engine.encode(live.state) == engine.encode(pure.state)
        assert live.info.status is Status.OVER
        record = read_record(await service.matches.history.record(match))
        assert verify(record).problems == ()
        assert [found async for found in check_matches(service.database)] == [(match, [])]


async def test_an_open_record_holds_only_what_is_public(reopen: Opener) -> None:
    async with reopen() as service:
        match = (await begun(service)).id
        await service.matches.execute(match, Act(GRANT, "lay one"))
        quiet = await service.matches.history.record(match, {SEATS[0]: "Ulysses"})
        assert "lay" not in quiet.partition("== scenario ==")[0]
        assert '[Union "Ulysses"]' in quiet
        assert '[Seed ""]' in quiet
        await service.matches.execute(match, Act(GRANT, "push"))
        assert "1. union lay one, push [" in await service.matches.history.record(match)


async def test_a_held_pass_an_offer_and_a_draft_outlive_the_process(reopen: Opener, clock: ManualClock) -> None:
    async with reopen() as service:
        service.matches._new_seed = seeds(PARRY)
        asked, drafted = (await begun(service)).id, (await begun(service)).id
        await play(service, asked, "lay one", "push")
        assert (await service.matches.execute(asked, Act(LEE, "pass"))).held
        await service.matches.execute(asked, OfferDraw(GRANT))
        card = (await service.matches.queries.options(drafted, GRANT))[0].text
        scene = await play(service, drafted, card)
    async with reopen() as service:
        assert (await service.matches.queries.view(asked, LEE)).held
        assert (await service.matches.queries.info(asked)).draw_offered_by == SEATS[0]
        assert await service.matches.queries.view(drafted, GRANT) == scene
        assert (await service.matches.execute(drafted, Undo(GRANT, scene.version))).action == card
        clock.advance(60)
        assert await service.scheduler.do_due() == 1
        waiting = (await service.matches.queries.info(asked)).waiting
        assert waiting is not None
        assert waiting.kind == "rest"
