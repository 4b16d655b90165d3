"""Computer generals in the seats of persons: whole battles through the service, with views and nothing else."""

from __future__ import annotations

from bot.players import ArchiePlayer
from bot.service.disguise import MOST
from bot.service.model import MatchId, MatchInfo, Person
from bot.service.service import Service
from engine.decision import Seat
from tests.support.manual_clock import ManualClock

BUDGET = 20
"""Milliseconds that a general may take for a decision."""


async def fight_out(service: Service, clock: ManualClock, match: MatchId, *, most: int = 4000) -> MatchInfo:
    """Plays until the battle is over, and does what follows then.

    Whoever is asked answers as a general does; what the program answers by itself only takes time.
    """
    info = await fight_on(service, clock, match, most)
    assert info.outcome, f"no end of match {match} after {most} answers"
    await rest(service)
    return await service.matches.info(match)


async def fight_on(service: Service, clock: ManualClock, match: MatchId, most: int) -> MatchInfo:
    """Plays on for so many answers, or until the battle is over."""
    setup = await service.matches.setup(match)
    generals: dict[Seat, ArchiePlayer] = {}
    for _ in range(most):
        info = await service.matches.info(match)
        if info.waiting is None:
            return info
        seat, person = info.waiting.seat, info.waiting.person
        scene = await service.matches.view(match, person) if person and not info.chair(seat).general else None
        if person is None or scene is None or scene.held or not scene.actions:
            clock.advance(MOST)
            await service.scheduler.do_due()
            continue
        general = generals.setdefault(seat, ArchiePlayer(setup, seat, int(match), BUDGET))
        await service.matches.act(match, person, general.choose(scene.view).text, scene.version)
    return await service.matches.info(match)


async def rest(service: Service) -> None:
    """Does whatever is due."""
    while await service.scheduler.do_due():
        pass


async def sit_down(service: Service, match: MatchId, *people: Person) -> MatchInfo:
    """These take the free seats, in order."""
    info = await service.matches.info(match)
    for person, seat in zip(people, info.free, strict=True):
        info = await service.matches.join(match, person, seat)
    return info
