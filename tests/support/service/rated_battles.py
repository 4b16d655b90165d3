"""Short battles from the lobby to a resignation, in which both sides have chosen something, for tests of ratings."""

from __future__ import annotations

from msgspec.structs import replace

from bot.app.services import Services
from bot.service.model.match import MatchInfo, MatchOptions, MatchPlace, Person
from bot.service.usecases.match_commands.seats import Join
from bot.service.usecases.match_commands.turn import Act, Resign
from engine.decision import PASS, UNION, side_of
from tests.support.service.manual_clock import ManualClock

FIELD = MatchPlace(1, 100)
TERMS = MatchOptions(scenario="first-bull-run", ruleset="classic", side=UNION, rated=True)


async def begun(
    services: Services, union: Person, other: Person, terms: MatchOptions = TERMS, place: MatchPlace = FIELD
) -> MatchInfo:
    """A battle that has just begun."""
    info = await services.matches.open_lobby(union, place, terms)
    return await services.matches.execute(info.id, Join(other))


async def first_turns(services: Services, info: MatchInfo) -> MatchInfo:
    """The battle after both sides have chosen something that all can see, as little as they can."""
    acted: set[str] = set()
    while len(acted) < len({side_of(chair.seat) for chair in info.chairs}):
        waiting = info.waiting
        assert waiting is not None
        assert waiting.person is not None
        actions = await services.matches.queries.options(info.id, waiting.person)
        action = PASS if PASS in actions else actions[0]
        result = await services.matches.execute(info.id, Act(waiting.person, action.text))
        acted |= {side_of(waiting.seat)} if result.public else set()
        info = await services.matches.queries.info(info.id)
    return info


async def fought(
    services: Services,
    clock: ManualClock,
    winner: Person,
    loser: Person,
    terms: MatchOptions = TERMS,
    place: MatchPlace = FIELD,
) -> MatchInfo:
    """A battle that one person wins as the Union, by the other's resignation an hour after the one before."""
    clock.advance(3600)
    info = await first_turns(services, await begun(services, winner, loser, terms, place))
    return await services.matches.execute(info.id, Resign(loser))


def unrated(terms: MatchOptions = TERMS) -> MatchOptions:
    """The same terms without a rating."""
    return replace(terms, rated=False)
