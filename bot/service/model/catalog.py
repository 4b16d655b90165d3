"""Playable battles for lists and menus: the bundled scenarios and others, with their rulesets and options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Final

from msgspec import Struct

import engine.games  # noqa: F401  registers every family
from bot.service.model.battle_figures import BattleFigures, figures_of
from engine.family import Option, families
from engine.scenarios import scenario_family, scenario_ids, scenario_text
from render.presenter import Listed
from render.presenters import presenters
from render.words import boards_words, long_date

FIRST: Final = "first-bull-run"
"""Scenario id suggested when no battle is named: a small one on open ground."""


class Battle(Struct, frozen=True, kw_only=True):
    """A scenario as a list entry. ``rulesets`` maps ids to names, the usual one first.

    ``boards`` is the number of boards side by side; ``armies`` a remark on the sides' troops; ``source`` the scenario's
    text; ``figures`` its length and balance.
    """

    id: str
    title: str
    family: str
    rulesets: Mapping[str, str]
    source: str = ""
    date: str = ""
    place: str = ""
    boards: int = 1
    armies: str = ""
    figures: BattleFigures = BattleFigures()

    @property
    def about(self) -> str:
        """A line with date, place and size."""
        return " · ".join(filter(None, (long_date(self.date), self.place, boards_words(self.boards))))

    def options(self, ruleset: str) -> tuple[Option, ...]:
        """Options that the ruleset leaves to the players; empty for an unknown ruleset."""
        return families()[self.family].rulesets.options(ruleset) if ruleset in self.rulesets else ()

    def modes(self, ruleset: str) -> tuple[Option, ...]:
        """Modes of play and their options: number of players, Epic, Nightfall and the like."""
        return families()[self.family].modes.options(ruleset) if ruleset in self.rulesets else ()


@cache
def known() -> tuple[Battle, ...]:
    """All bundled battles, in alphabetical order of their titles; read once."""
    found = (battle_of(scenario_text(id_)) for id_ in scenario_ids())
    return tuple(sorted(found, key=lambda battle: battle.title))


def battles() -> tuple[Battle, ...]:
    """The bundled battles whose family has a presenter."""
    return tuple(battle for battle in known() if battle.family in presenters())


@lru_cache(maxsize=256)
def battle_of(text: str) -> Battle:
    """The battle that a scenario's text describes."""
    family = families()[scenario_family(text)]
    rulesets = family.rulesets.names
    setup = family.scenarios.setup(text, next(iter(rulesets)), {})
    presenter = presenters().get(family.id)
    known = presenter.setup.listed(setup) if presenter else Listed()
    return Battle(
        id=setup.scenario,
        title=setup.title,
        family=family.id,
        rulesets=rulesets,
        source=text,
        date=known.date,
        place=known.place,
        boards=known.boards,
        armies=known.armies,
        figures=figures_of(setup.scenario, family.id, next(iter(rulesets))),
    )


def named(battles: Iterable[Battle], id_: str) -> Battle | None:
    """The battle with this id, or ``None``."""
    return next((one for one in battles if one.id == id_), None)
