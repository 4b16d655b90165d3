"""What can be played: the scenarios that come with the project, and others, with their rulesets and options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Final

from msgspec import Struct

import engine.games  # noqa: F401  registers every family
from engine.family import Option, families
from engine.scenarios import scenario_family, scenario_ids, scenario_text
from render.presenter import Listed
from render.presenters import presenters
from render.words import boards_words, long_date

FIRST: Final = "first-bull-run"
"""The battle that is proposed to somebody who has not named one: small, and open ground."""


class Battle(Struct, frozen=True, kw_only=True):
    """A scenario as a list shows it. ``rulesets`` are ids and names, the first of them the usual one.

    ``boards`` is how wide it is, ``armies`` what the sides have and need, ``source`` its text.
    """

    id: str
    title: str
    family: str
    about: str
    rulesets: Mapping[str, str]
    source: str = ""
    date: str = ""
    place: str = ""
    boards: int = 1
    armies: str = ""

    def options(self, ruleset: str) -> tuple[Option, ...]:
        """What the ruleset leaves to the players."""
        return families()[self.family].rulesets.options(ruleset) if ruleset in self.rulesets else ()

    def modes(self, ruleset: str) -> tuple[Option, ...]:
        """The ways to play it besides: how many players there are, and the like."""
        return families()[self.family].modes.options(ruleset) if ruleset in self.rulesets else ()


@cache
def known() -> tuple[Battle, ...]:
    """All battles that come with the project, in alphabetical order; read once."""
    found = (battle_of(scenario_text(id_)) for id_ in scenario_ids())
    return tuple(sorted(found, key=lambda battle: battle.title))


def battles() -> tuple[Battle, ...]:
    """Those of them that can be shown."""
    return tuple(battle for battle in known() if battle.family in presenters())


@lru_cache(maxsize=256)
def battle_of(text: str) -> Battle:
    """The battle that a scenario's text describes."""
    family = families()[scenario_family(text)]
    rulesets = family.rulesets.names
    setup = family.scenarios.setup(text, next(iter(rulesets)), {})
    presenter = presenters().get(family.id)
    known = presenter.setup.listed(setup) if presenter else Listed()
    about = ", ".join(filter(None, (long_date(known.date), known.place, boards_words(known.boards))))
    return Battle(
        id=setup.scenario,
        title=setup.title,
        family=family.id,
        about=about,
        rulesets=rulesets,
        source=text,
        date=known.date,
        place=known.place,
        boards=known.boards,
        armies=known.armies,
    )


def named(battles: Iterable[Battle], id_: str) -> Battle | None:
    """The one with this id."""
    return next((one for one in battles if one.id == id_), None)
