"""Battles with several players a side, at the service alone: seats, and a way to play on."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from bot.app.services import Services
from bot.service.model.match import MatchId, MatchInfo, MatchOptions, MatchPlace, Person, Scene, Status
from bot.service.usecases.match_commands.seats import Join
from bot.service.usecases.match_commands.turn import Act
from engine.decision import UNION, Seat
from tests.support.discord.team_table import daring

PLACE = MatchPlace(guild=10, channel=20)
WATCHER = Person(999)


def sitting(number: int) -> Person:
    """The person in the seat of that number."""
    return Person(1000 + number)


async def begun(service: Services, terms: MatchOptions) -> MatchInfo:
    """A match that has just started, its seats taken in their order by ``sitting(0)``, ``sitting(1)`` and so on."""
    info = await service.matches.open_lobby(sitting(0), PLACE, replace(terms, side=terms.side or UNION))
    number = 0
    while info.free and info.status is Status.LOBBY:
        number += 1
        info = await service.matches.execute(info.id, Join(sitting(number), info.free[0]))
    return info


def at(info: MatchInfo, seat: str) -> Person:
    """The player of a seat."""
    person = info.person(Seat(seat))
    assert person is not None
    return person


async def asked(service: Services, match: MatchId) -> Scene:
    """The match as the player to move sees it."""
    waiting = (await service.matches.queries.info(match)).waiting
    assert waiting is not None
    assert waiting.person is not None
    return await service.matches.queries.view(match, waiting.person)


async def play_until(
    service: Services,
    match: MatchId,
    done: Callable[[Scene], bool],
    clock: Callable[[float], None],
    rng: Random,
    most: int = 2500,
) -> MatchInfo:
    """Plays until the scene of the player to move fulfills ``done``, or the battle is over."""
    for _ in range(most):
        info = await service.matches.queries.info(match)
        if info.waiting is None:
            return info
        seated = info.waiting.person and not info.chair(info.waiting.seat).general
        scene = await service.matches.queries.view(match, info.waiting.person)
        if seated and done(scene):
            return info
        if seated and scene.actions and not scene.held:
            assert info.waiting.person is not None
            await service.matches.execute(match, Act(info.waiting.person, daring(scene, rng).text))
        else:
            clock(61)
            await service.scheduler.do_due()
    raise AssertionError("it never came to that")


async def till_program_is_asked(service: Services, match: MatchId, rng: Random) -> MatchInfo:
    """The one player of a battle plays until the computer is to answer; it has not yet."""
    while True:
        info = await service.matches.queries.info(match)
        assert info.waiting
        if info.waiting.person is None:
            return info
        scene = await service.matches.queries.view(match, info.waiting.person)
        await service.matches.execute(match, Act(info.waiting.person, daring(scene, rng).text))
