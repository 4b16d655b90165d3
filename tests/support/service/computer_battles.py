"""Computer generals in people's seats: whole battles through the service, by views alone."""

from __future__ import annotations

from bot.app.services import Services
from bot.computer_players import ArchiePlayer
from bot.service.domain.response_delay import MOST
from bot.service.model.match import MatchId, MatchInfo, Person
from bot.service.usecases.match_commands.seats import Join
from bot.service.usecases.match_commands.turn import Act
from engine.decision import Seat
from tests.support.service.manual_clock import ManualClock

BUDGET = 2
"""Milliseconds for a general's decision."""


async def fight_out(service: Services, clock: ManualClock, match: MatchId, *, most: int = 4000) -> MatchInfo:
    """Plays until the battle is over, with everything that follows.

    The player to move answers as a general does; answers by the program itself only take time.
    """
    info = await fight_on(service, clock, match, most)
    assert info.outcome, f"no end of match {match} after {most} answers"
    await rest(service)
    return await service.matches.queries.info(match)


async def fight_on(service: Services, clock: ManualClock, match: MatchId, most: int) -> MatchInfo:
    """Plays on for so many answers, or until the battle is over."""
    setup = await service.matches.queries.setup(match)
    generals: dict[Seat, ArchiePlayer] = {}
    for _ in range(most):
        info = await service.matches.queries.info(match)
        if info.waiting is None:
            return info
        seat, person = info.waiting.seat, info.waiting.person
        scene = await service.matches.queries.view(match, person) if person and not info.chair(seat).general else None
        if person is None or scene is None or scene.held or not scene.actions:
            clock.advance(MOST)
            await service.scheduler.do_due()
            continue
        general = generals.setdefault(seat, ArchiePlayer(setup, seat, int(match), BUDGET))
        await service.matches.execute(match, Act(person, general.choose(scene.view).text, scene.version))
    return await service.matches.queries.info(match)


async def rest(service: Services) -> None:
    """Does everything that is due."""
    while await service.scheduler.do_due():
        pass


async def sit_down(service: Services, match: MatchId, *people: Person) -> MatchInfo:
    """Seats these people in the free seats, in order."""
    info = await service.matches.queries.info(match)
    for person, seat in zip(people, info.free, strict=True):
        info = await service.matches.execute(match, Join(person, seat))
    return info
