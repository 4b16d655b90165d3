"""What a battle offers: the ways to play it, how many players a side may have, and who they are.

It is found out by asking the rules, scenario by scenario, so nothing is offered that would be refused.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from msgspec import Struct

from bot.catalog import Battle
from bot.guide.proposal import Proposal
from bot.service.errors import NotSoPlayed
from bot.service.leaders import leaders_of
from bot.service.library import so_played
from engine.battle_cry.modes.options import CONFEDERATE_PLAYERS, FITTING, MODE, UNION_PLAYERS
from engine.decision import Seat
from engine.family import families

PLAYERS: Final = (UNION_PLAYERS.id, CONFEDERATE_PLAYERS.id)
"""The options that say how many players a side has, the Union's first."""


class Shape(Struct, frozen=True):
    """What can be chosen for a battle as it is proposed.

    ``modes`` are the ways to play it, ``players`` for each side the numbers that there may be, empty where a side has
    one. ``seats`` are all of them, ``options`` those of the match as they are settled, ``leaders`` as in a
    ``MatchInfo``. ``problem`` is why it cannot be played so, ``imaginary`` the seats that the program plays anyhow.
    """

    modes: tuple[str, ...] = ()
    players: tuple[tuple[str, ...], ...] = ()
    seats: tuple[Seat, ...] = ()
    options: Mapping[str, str] = {}
    leaders: Mapping[Seat, str] = {}
    imaginary: tuple[Seat, ...] = ()
    problem: NotSoPlayed | None = None


async def shape_of(battle: Battle, proposal: Proposal) -> Shape:
    """What can be chosen for a battle as it is proposed; found out in a thread."""
    options = tuple(sorted(proposal.terms.options.items()))
    return await asyncio.to_thread(_shape, battle.family, battle.source, proposal.ruleset, options)


@lru_cache(maxsize=256)
def _shape(family: str, source: str, ruleset: str, chosen: tuple[tuple[str, str], ...]) -> Shape:
    declared = {option.id: option.values for option in families()[family].modes(ruleset)}
    options = dict(chosen)
    modes = tuple(mode for mode in declared.get(MODE.id, ()) if _can(family, source, ruleset, _plain(mode)))
    try:
        setup = so_played(family, source, ruleset, options)
    except NotSoPlayed as problem:
        return Shape(modes, problem=problem)
    teams = any("/" in seat for seat in setup.seats)
    players = tuple(
        tuple(
            value
            for value in declared[name]
            if value != FITTING and _can(family, source, ruleset, {**options, name: value})
        )
        for name in (PLAYERS if teams else ())
    )
    imaginary = families()[family].imaginary(setup)
    return Shape(modes, players, setup.seats, setup.options, leaders_of(setup), imaginary)


def _plain(mode: str) -> dict[str, str]:
    return {} if mode == MODE.values[0] else {MODE.id: mode}


def _can(family: str, source: str, ruleset: str, options: Mapping[str, str]) -> bool:
    """Whether the battle can be played so."""
    try:
        so_played(family, source, ruleset, options)
    except NotSoPlayed:
        return False
    return True
