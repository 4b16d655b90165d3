"""Battles on several bots with databases of their own, and records taken from one to another."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

from bot.app.services import Services, open_services
from bot.ports.sealing import Seal, new_key
from bot.service.model.match import MatchId, MatchOptions, MatchPlace
from bot.service.usecases.match_commands.seats import Join
from bot.service.usecases.match_commands.table import AnswerProposal, TakeBack
from bot.service.usecases.match_commands.turn import Act, Resign
from bot.service.usecases.records import ImportTerms
from engine.decision import CONFEDERATE, UNION
from tests.support.battle_cry.aggressive_player import eager
from tests.support.service.manual_clock import ManualClock
from tests.support.toy.match import GRANT, LEE, PLACE, seeds

TERMS = MatchOptions(
    scenario="first-bull-run", ruleset="variant-150", options={"carbines": "on"}, side=UNION, odds=False
)
NAMES = {UNION: "Ulysses", CONFEDERATE: "Robert *E* <@7>"}
ELSEWHERE = MatchPlace(guild=77, channel=78)
KEY, OTHER = new_key(), new_key()
AS_IT_WAS = ImportTerms()


class Bots:
    """Bots with databases of their own."""

    def __init__(self, folder: Path, stack: AsyncExitStack) -> None:
        self.clock = ManualClock()
        self._folder, self._stack, self._number = folder, stack, 0

    async def one(self, keys: str = "") -> Services:
        self._number += 1
        address = f"sqlite:///{self._folder / f'{self._number}.sqlite3'}"
        first = 100 * self._number
        return await self._stack.enter_async_context(
            open_services(address, self.clock, Random(self._number), None, seeds(first), Seal(keys))
        )


async def go_on(service: Services, clock: ManualClock, match: MatchId, turns: int) -> None:
    """Plays for so many turns, or to the end."""
    info = await service.matches.queries.info(match)
    last = info.turn + turns
    while (info := await service.matches.queries.info(match)).turn < last and info.waiting and info.waiting.person:
        scene = await service.matches.queries.view(match, info.waiting.person)
        if scene.held or not scene.actions:
            clock.advance(61)
            await service.scheduler.do_due()
            continue
        await service.matches.execute(match, Act(info.waiting.person, eager(scene), scene.version))


async def fought(service: Services, clock: ManualClock, turns: int = 3, terms: MatchOptions = TERMS) -> MatchId:
    """A match of Grant and Lee after some turns."""
    match = (await service.matches.open_lobby(GRANT, PLACE, terms)).id
    await service.matches.execute(match, Join(LEE))
    await go_on(service, clock, match, turns)
    return match


async def finished(service: Services, clock: ManualClock) -> str:
    """The record of a battle that was taken back once, and then given up."""
    match = await fought(service, clock, 6)
    await service.matches.execute(match, TakeBack(GRANT, 5))
    await service.matches.execute(match, AnswerProposal(LEE, "takeback", accept=True))
    await go_on(service, clock, match, 4)
    await service.matches.execute(match, Resign(LEE))
    return await service.matches.history.record(match, NAMES)
