"""A battle by the real rules through the service, restarted in between: recorded, verified, checked."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.app.services import Services, open_services
from bot.service.model.match import MatchId, MatchOptions, Person
from bot.service.usecases.match_commands.seats import Join
from bot.service.usecases.match_commands.turn import Act, Resign
from bot.service.usecases.store_check import check_matches
from engine.decision import PASS, UNION
from engine.record import read_record, verify
from tests.support.discord.message_list import Postbox
from tests.support.service.manual_clock import ManualClock
from tests.support.toy.match import GRANT, LEE, PLACE, seeds

TERMS = MatchOptions(scenario="first-bull-run", ruleset="variant-150", options={}, side=UNION)


async def choose(service: Services, match: MatchId, person: Person, rng: Random, clock: ManualClock) -> None:
    """A random choice; of several battles or cards rather one of those."""
    scene = await service.matches.queries.view(match, person)
    assert scene.decision is not None
    bold = [action for action in scene.actions if action.verb in {"battle", "play"}]
    action = rng.choice(bold or scene.actions)
    result = await service.matches.execute(match, Act(person, action.text, scene.version))
    assert result.held == (scene.decision.kind == "fight-back" and action == PASS)
    if result.held:
        clock.advance(60)
        await service.scheduler.do_due()


async def play_battle(address: str, seed: int, most: int) -> Postbox:
    """Plays to the end, or for so many choices and then resigns; a new process life every 40 choices."""
    clock, rng, post, made = ManualClock(), Random(seed), Postbox(), 0
    while True:
        async with open_services(address, clock, rng, None, seeds(seed)) as service:
            match = (await service.matches.open_lobby(GRANT, PLACE, TERMS, request="open")).id
            await service.matches.execute(match, Join(LEE), request="join")
            for _ in range(40):
                waiting = (await service.matches.queries.info(match)).waiting
                if waiting is None or waiting.person is None:
                    return post
                if made == most:
                    await service.matches.execute(match, Resign(waiting.person))
                else:
                    await choose(service, match, waiting.person, rng, clock)
                    made += 1
                await service.outbox.drain_once(post.send)


async def check_battle(address: str, post: Postbox) -> None:
    async with open_services(address) as service:
        info = await service.matches.queries.info(MatchId(1))
        record = read_record(await service.matches.history.record(info.id))
        assert verify(record).problems == ()
        assert [found async for found in check_matches(service.database)] == [(info.id, [])]
    assert info.outcome is not None
    assert len({one.row.nonce for one in post.messages}) == len(post.messages)
    told = [getattr(one.row.notification, "moment", 0) for one in post.messages if one.row.person is None]
    assert [number for number in told if number] == list(range(1, info.moment + 1))


async def test_the_beginning_of_a_battle_and_its_surrender(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'longroll.sqlite3'}"
    await check_battle(address, await play_battle(address, seed=1, most=130))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(5))
async def test_a_battle_to_its_end(tmp_path: Path, seed: int) -> None:
    address = f"sqlite:///{tmp_path / 'longroll.sqlite3'}"
    await check_battle(address, await play_battle(address, seed, most=5000))
