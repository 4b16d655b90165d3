"""Sources of scenarios, and the setups made from them."""

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
    """A source of scenarios by id."""

    async def find(self, scenario: str, guild: int) -> FoundScenario:
        """The scenario with an id, as seen by a server.

        Raises:
            NoSuchScenario: there is none with this id.
        """
        ...


def bundled(scenario: str) -> FoundScenario:
    """A bundled scenario.

    Raises:
        NoSuchScenario: there is none with this id.
    """
    try:
        source = scenario_text(scenario)
    except KeyError:
        raise NoSuchScenario(scenario) from None
    return FoundScenario(scenario_family(source), source)


def setup_for(found: FoundScenario, terms: MatchOptions) -> Setup:
    """The setup of a match with these terms.

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
    """The setup of a match with known options.

    Raises:
        NotSoPlayed: the scenario cannot be played in this way.
    """
    require_presenter(family)
    try:
        return setup_of(family, source, ruleset, options)
    except CannotPlay as error:
        raise NotSoPlayed(error.code, error.detail) from None


def require_presenter(family: str) -> None:
    """Refuses a family that has no presenter.

    Raises:
        NotSoPlayed: it has none.
    """
    if family not in presenters():
        raise NotSoPlayed("no-face", tuple(families()[family].rulesets.names.values()))


def setup_of(family: str, source: str, ruleset: str, options: Mapping[str, str], version: int | None = None) -> Setup:
    """The setup of a stored match; matches of the same terms share it, and the ground in it.

    Raises:
        ValueError: this program does not know the ruleset, its ``version``, or an option.
    """
    return _setup(family, source, ruleset, tuple(sorted(options.items())), version)


def playable(source: str) -> str:
    """The family of a checked scenario, after starting a match of it under each ruleset on trial.

    Raises:
        NotSoPlayed: its family has no presenter.
    """
    family = scenario_family(source)
    require_presenter(family)
    for ruleset in families()[family].rulesets.names:
        new_match(setup_of(family, source, ruleset, {}), Seeded(bytes(32)))
    return family


@lru_cache(maxsize=64)
def _setup(family: str, source: str, ruleset: str, options: tuple[tuple[str, str], ...], version: int | None) -> Setup:
    setup: Setup = families()[family].scenarios.setup(source, ruleset, dict(options), version)
    return setup
