"""Battles on several bots, each with a database of its own, and the records that go from one to another."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

from bot.seal import Seal, new_key
from bot.service.model import MatchId, Place, Terms
from bot.service.records import Wishes
from bot.service.service import Service, open_service
from engine.decision import CONFEDERATE, UNION
from tests.support.eager import eager
from tests.support.manual_clock import ManualClock
from tests.support.picket import GRANT, LEE, PLACE, seeds

TERMS = Terms("first-bull-run", "variant-150", {"carbines": "on"}, UNION, odds=False)
NAMES = {UNION: "Ulysses", CONFEDERATE: "Robert *E* <@7>"}
ELSEWHERE = Place(guild=77, channel=78)
KEY, OTHER = new_key(), new_key()
AS_IT_WAS = Wishes()


class Bots:
    """Bots with databases of their own."""

    def __init__(self, folder: Path, stack: AsyncExitStack) -> None:
        self.clock = ManualClock()
        self._folder, self._stack, self._number = folder, stack, 0

    async def one(self, keys: str = "") -> Service:
        self._number += 1
        address = f"sqlite:///{self._folder / f'{self._number}.sqlite3'}"
        first = 100 * self._number
        return await self._stack.enter_async_context(
            open_service(address, self.clock, Random(self._number), None, seeds(first), Seal(keys))
        )


async def go_on(service: Service, clock: ManualClock, match: MatchId, turns: int) -> None:
    """Plays for so many turns, or to the end."""
    info = await service.matches.info(match)
    last = info.turn + turns
    while (info := await service.matches.info(match)).turn < last and info.waiting and info.waiting.person:
        scene = await service.matches.view(match, info.waiting.person)
        if scene.held or not scene.actions:
            clock.advance(61)
            await service.scheduler.do_due()
            continue
        await service.matches.act(match, info.waiting.person, eager(scene), scene.version)


async def fought(service: Service, clock: ManualClock, turns: int = 3, terms: Terms = TERMS) -> MatchId:
    """A match of Grant and Lee after some turns."""
    match = (await service.matches.open_lobby(GRANT, PLACE, terms)).id
    await service.matches.join(match, LEE)
    await go_on(service, clock, match, turns)
    return match


async def finished(service: Service, clock: ManualClock) -> str:
    """The record of a battle that was taken back once, and then given up."""
    match = await fought(service, clock, 6)
    await service.matches.take_back(match, GRANT, 5)
    await service.matches.answer_proposal(match, LEE, "takeback", accept=True)
    await go_on(service, clock, match, 4)
    await service.matches.resign(match, LEE)
    return await service.matches.record(match, NAMES)
