"""Where scenarios come from, and the setups made from them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, Protocol

import engine.games  # noqa: F401  registers every family
from bot.service.errors import NoSuchScenario, UnknownChoice
from bot.service.model import Terms
from engine.family import Setup, families
from engine.scenarios import scenario_family, scenario_text


class Found(NamedTuple):
    """A scenario's text and the id of its family."""

    family: str
    source: str


class Library(Protocol):
    """Knows scenarios by their ids."""

    def find(self, scenario: str) -> Found:
        """The scenario.

        Raises:
            NoSuchScenario: there is none with this id.
        """
        ...


class Bundled:
    """The scenarios that come with the project."""

    def find(self, scenario: str) -> Found:
        """The scenario with this id."""
        try:
            source = scenario_text(scenario)
        except KeyError:
            raise NoSuchScenario(scenario) from None
        return Found(scenario_family(source), source)


def setup_for(library: Library, terms: Terms) -> Setup:
    """The setup that a host proposes.

    Raises:
        NoSuchScenario: it is unknown.
        UnknownChoice: so is the ruleset, an option or its value.
    """
    found = library.find(terms.scenario)
    rules = families()[found.family]
    if terms.ruleset not in rules.rulesets():
        raise UnknownChoice("ruleset", terms.ruleset, tuple(rules.rulesets()))
    declared = {option.id: option.values for option in rules.options(terms.ruleset)}
    for name, value in terms.options.items():
        if name not in declared:
            raise UnknownChoice("option", name, tuple(declared))
        if value not in declared[name]:
            raise UnknownChoice(name, value, declared[name])
    return setup_of(found.family, found.source, terms.ruleset, terms.options)


def setup_of(family: str, source: str, ruleset: str, options: Mapping[str, str]) -> Setup:
    """The setup of a match as it was stored: matches of the same terms share one, and the ground in it."""
    return _setup(family, source, ruleset, tuple(sorted(options.items())))


@lru_cache(maxsize=64)
def _setup(family: str, source: str, ruleset: str, options: tuple[tuple[str, str], ...]) -> Setup:
    setup: Setup = families()[family].setup(source, ruleset, dict(options))
    return setup
