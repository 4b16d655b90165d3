"""Offered options of a battle: modes, numbers of players, seats.

Found out by asking the rules, scenario by scenario, so nothing refused is offered.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from bot.discord.panels.match_options import OptionsOffered
from bot.service.domain.scenario_source import so_played
from bot.service.model.errors import NotSoPlayed
from bot.service.model.leaders import leaders_of
from engine.battle_cry.modes.options import CONFEDERATE_PLAYERS, FITTING, MODE, UNION_PLAYERS
from engine.family import families

PLAYERS: Final = (UNION_PLAYERS.id, CONFEDERATE_PLAYERS.id)
"""The options of the numbers of players, the Union's first."""


def shape_of(family: str, source: str, ruleset: str, options: Mapping[str, str]) -> OptionsOffered:
    """The options offered for a battle."""
    declared = {option.id: option.values for option in families()[family].modes.options(ruleset)}
    modes = tuple(mode for mode in declared.get(MODE.id, ()) if _can(family, source, ruleset, _plain(mode)))
    try:
        setup = so_played(family, source, ruleset, options)
    except NotSoPlayed as problem:
        return OptionsOffered(modes=modes, problem=problem)
    teams = any("/" in seat for seat in setup.seats)
    players = tuple(
        tuple(
            value
            for value in declared[name]
            if value != FITTING and _can(family, source, ruleset, {**options, name: value})
        )
        for name in (PLAYERS if teams else ())
    )
    imaginary = families()[family].modes.imaginary(setup)
    return OptionsOffered(
        modes=modes,
        players=players,
        seats=setup.seats,
        options=setup.options,
        leaders=leaders_of(setup),
        imaginary=imaginary,
    )


def _plain(mode: str) -> dict[str, str]:
    return {} if mode == MODE.values[0] else {MODE.id: mode}


def _can(family: str, source: str, ruleset: str, options: Mapping[str, str]) -> bool:
    return _was_found(family, source, ruleset, tuple(sorted(options.items())))


@lru_cache(maxsize=1024)
def _was_found(family: str, source: str, ruleset: str, options: tuple[tuple[str, str], ...]) -> bool:
    """Whether the battle has a setup with these options."""
    try:
        so_played(family, source, ruleset, dict(options))
    except NotSoPlayed:
        return False
    return True
