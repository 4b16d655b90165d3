"""The rulesets and battles that tests over all of them go through."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from types import MappingProxyType

import engine.games  # noqa: F401  registers every family
from engine.battle_cry.setup import BattleSetup
from engine.errors import CannotPlay
from engine.family import families, family
from engine.scenarios import scenario_family, scenario_ids, scenario_text

RULESETS: tuple[str, ...] = tuple(families()["battle-cry"].rulesets.names)

BATTLES: tuple[str, ...] = tuple(id_ for id_ in scenario_ids() if scenario_family(scenario_text(id_)) == "battle-cry")


MODES: dict[str, dict[str, str]] = {
    "doubles": {"mode": "doubles"},
    "epic": {"mode": "epic"},
    "archie": {"mode": "archie"},
    "nightfall": {"nightfall": "on"},
    "campaign dice": {"union-dice": "6", "confederate-dice": "9"},
}
"""Ways to play besides the duel, as options of a match."""


def setup_of(battle: str, rules: str, options: Mapping[str, str] = MappingProxyType({})) -> BattleSetup:
    """One of these battles under one of these rulesets, with its usual options but for those given; made once.

    Raises:
        CannotPlay: it cannot be played so.
    """
    return _made(battle, rules, tuple(options.items()))


@cache
def _made(battle: str, rules: str, options: tuple[tuple[str, str], ...]) -> BattleSetup:
    setup = family("battle-cry").scenarios.setup(scenario_text(battle), rules, dict(options))
    assert isinstance(setup, BattleSetup)
    return setup


def battles_for(mode: str) -> tuple[str, ...]:
    """The battles that can be played in this way."""
    return tuple(battle for battle in BATTLES if fits(battle, MODES[mode]))


def fits(battle: str, options: Mapping[str, str]) -> bool:
    """Whether one of these battles can be played with these options."""
    return _known_to_fit(battle, tuple(options.items()))


@cache
def _known_to_fit(battle: str, options: tuple[tuple[str, str], ...]) -> bool:
    return _fits(scenario_text(battle), dict(options))


def options_for(rng: Random, source: str) -> dict[str, str]:
    """Random options of a battle: mostly a duel, otherwise a mode that fits it."""
    mode = dict(rng.choice([{}, {}, *MODES.values()]))
    return mode if _fits(source, mode) else {}


def _fits(source: str, options: Mapping[str, str]) -> bool:
    try:
        family("battle-cry").scenarios.setup(source, RULESETS[0], options)
    except CannotPlay:
        return False
    return True
