"""Where scenarios come from, and the setups made from them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, Protocol

import engine.games  # noqa: F401  registers every family
from bot.service.model.errors import NoSuchScenario, NotSoPlayed, UnknownChoice
from bot.service.model.match import MatchOptions
from engine.chance import Seeded
from engine.errors import CannotPlay
from engine.family import Setup, families
from engine.match import new_match
from engine.scenarios import scenario_family, scenario_text
from render.presenters import presenters


class FoundScenario(NamedTuple):
    """A scenario's text and the id of its family."""

    family: str
    source: str


class ScenarioSource(Protocol):
    """Knows scenarios by their ids."""

    async def find(self, scenario: str, guild: int) -> FoundScenario:
        """The scenario, as it is called on a server.

        Raises:
            NoSuchScenario: there is none with this id.
        """
        ...


def bundled(scenario: str) -> FoundScenario:
    """A scenario that comes with the project.

    Raises:
        NoSuchScenario: there is none with this id.
    """
    try:
        source = scenario_text(scenario)
    except KeyError:
        raise NoSuchScenario(scenario) from None
    return FoundScenario(scenario_family(source), source)


def setup_for(found: FoundScenario, terms: MatchOptions) -> Setup:
    """The setup that a host proposes.

    Raises:
        UnknownChoice: the ruleset, an option or its value is unknown.
        NotSoPlayed: the scenario cannot be played in this way.
    """
    rules = families()[found.family]
    if terms.ruleset not in rules.rulesets.names:
        raise UnknownChoice("ruleset", terms.ruleset, tuple(rules.rulesets.names))
    own = tuple(option.id for option in rules.rulesets.options(terms.ruleset))
    declared = {
        option.id: option.values
        for option in (*rules.rulesets.options(terms.ruleset), *rules.modes.options(terms.ruleset))
    }
    for name, value in terms.options.items():
        if name not in declared:
            raise UnknownChoice("option", name, own)
        if value not in declared[name]:
            raise UnknownChoice(name, value, declared[name])
    return so_played(found.family, found.source, terms.ruleset, terms.options)


def so_played(family: str, source: str, ruleset: str, options: Mapping[str, str]) -> Setup:
    """The setup of a match of known options.

    Raises:
        NotSoPlayed: the scenario cannot be played in this way.
    """
    require_face(family)
    try:
        return setup_of(family, source, ruleset, options)
    except CannotPlay as error:
        raise NotSoPlayed(error.code, error.detail) from None


def require_face(family: str) -> None:
    """Refuses a game that the engine knows, but that the table cannot show.

    Raises:
        NotSoPlayed: it cannot.
    """
    if family not in presenters():
        raise NotSoPlayed("no-face", tuple(families()[family].rulesets.names.values()))


def setup_of(family: str, source: str, ruleset: str, options: Mapping[str, str], version: int | None = None) -> Setup:
    """The setup of a match as it was stored: matches of the same terms share one, and the ground in it.

    Raises:
        ValueError: this program does not know the ruleset, its ``version``, or an option.
    """
    return _setup(family, source, ruleset, tuple(sorted(options.items())), version)


def playable(source: str) -> str:
    """The family of a checked scenario, after a match of it was begun, and thrown away, under each ruleset.

    Raises:
        NotSoPlayed: the table cannot show it.
    """
    family = scenario_family(source)
    require_face(family)
    for ruleset in families()[family].rulesets.names:
        new_match(setup_of(family, source, ruleset, {}), Seeded(bytes(32)))
    return family


@lru_cache(maxsize=64)
def _setup(family: str, source: str, ruleset: str, options: tuple[tuple[str, str], ...], version: int | None) -> Setup:
    setup: Setup = families()[family].scenarios.setup(source, ruleset, dict(options), version)
    return setup
