"""The toy match and its people, for tests of the service."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from random import Random

from bot.app.services import Services
from bot.service.domain.scenario_source import FoundScenario
from bot.service.model.match import MatchId, MatchInfo, MatchOptions, MatchPlace, Person, Scene
from bot.service.usecases.match_commands.seats import Join
from bot.service.usecases.match_commands.turn import Act
from engine.decision import PASS, UNION, Action
from tests.support.toy import family as toy_family
from tests.support.toy import presenter as toy_presenter

GRANT, LEE, WATCHER = Person(2**60 + 1), Person(2**60 + 2), Person(2**60 + 3)
PLACE = MatchPlace(guild=10, channel=20)
TERMS = MatchOptions(scenario="picket-line", ruleset="plain", options={}, side=UNION)

__all__ = ["toy_family", "toy_presenter"]


class ToyScenarios:
    """A scenario source in which every scenario is the toy's."""

    async def find(self, scenario: str, guild: int) -> FoundScenario:
        return FoundScenario("toy", f"picket {scenario}")


NO_PARRY, PARRY, BRACE = 23, 26, 300
"""Numbers of seeds: Grant holds one, two and three. Lee has no parry, or one, or none and a flag is rolled at him."""


def seeds(first: int = NO_PARRY) -> Callable[[], bytes]:
    """Seeds that are the same in every run of a test."""
    numbers = count(first)
    return lambda: next(numbers).to_bytes(32, "big")


async def begun(service: Services, terms: MatchOptions = TERMS) -> MatchInfo:
    """A match that has just started, with Grant as host."""
    info = await service.matches.open_lobby(GRANT, PLACE, terms)
    return await service.matches.execute(info.id, Join(LEE))


async def scene(service: Services, match: MatchId) -> tuple[Person, Scene]:
    """The player to move, and their scene."""
    waiting = (await service.matches.queries.info(match)).waiting
    assert waiting is not None
    assert waiting.person is not None
    return waiting.person, await service.matches.queries.view(match, waiting.person)


async def play(service: Services, match: MatchId, *texts: str) -> Scene:
    """Plays actions, each by the player to move, and returns the last one's scene."""
    for text in texts:
        person, seen = await scene(service, match)
        await service.matches.execute(match, Act(person, text, seen.version))
    return (await scene(service, match))[1]


def bold(actions: Sequence[Action], rng: Random) -> Action:
    """A random action, seldom a pass, so that a match does not take forever."""
    daring = [action for action in actions if action != PASS]
    return rng.choice(daring if daring and rng.random() < 0.9 else actions)
