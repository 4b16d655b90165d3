"""Assembly of a battle's mode from its options: the players, and their changes to the rules in force."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.battle_cry.modes import campaign, doubles, epic, imaginary, nightfall
from engine.battle_cry.modes.options import FIRST, MODE, unusual, value_of
from engine.battle_cry.roster import DUEL, Roster
from engine.battle_cry.scenario import BattleScenario
from engine.battle_cry.sides import SEATS, Side
from engine.battle_cry.special.arrivals import FIRST_TURNS
from engine.battle_cry.special.rules_in_force import RulesInForce
from engine.decision import Seat
from engine.field_changes import replace

Compose = Callable[[RulesInForce], RulesInForce]


class ModeAssembly(NamedTuple):
    """A battle in its mode: ``options`` are those with unusual values, ``compose`` changes the rules in force."""

    battle: BattleScenario
    roster: Roster
    options: dict[str, str]
    compose: Compose


class GameMode(NamedTuple):
    """One mode: its options, roster, changes to the battle, and changes to the rules."""

    options: Callable[[Mapping[str, str], BattleScenario], dict[str, str]]
    roster: Callable[[Mapping[str, str], BattleScenario], Roster]
    battle: Callable[[BattleScenario, Mapping[str, str]], BattleScenario]
    compose: Callable[[RulesInForce, Roster], RulesInForce]


MODES: dict[str, GameMode] = {
    "duel": GameMode(
        lambda options, battle: {}, lambda options, battle: DUEL, lambda battle, options: battle, lambda terms, _: terms
    ),
    "doubles": GameMode(doubles.counted, doubles.roster, doubles.battle, doubles.compose),
    "epic": GameMode(epic.counted, epic.roster, epic.battle, epic.compose),
    "archie": GameMode(lambda options, battle: {}, imaginary.roster, imaginary.battle, imaginary.compose),
}

LAYERS: tuple[Callable[[RulesInForce, Mapping[str, str]], RulesInForce], ...] = (nightfall.compose, campaign.compose)
"""Changes laid over any mode if the options ask for them."""


def assembled_mode(options: Mapping[str, str], battle: BattleScenario) -> ModeAssembly:
    """The battle, seats and rules changes that the options ask for.

    Raises:
        CannotPlay: the battle cannot be played with these options.
    """
    mode = MODES[value_of(MODE, options)]
    settled = {**unusual(options), **mode.options(options, battle)}
    roster = mode.roster(settled, battle)
    found = mode.battle(battle, settled)
    first = value_of(FIRST, options)
    if first != FIRST.values[0]:
        found = beginning(found, Side(SEATS.index(Seat(first))))

    def compose(terms: RulesInForce) -> RulesInForce:
        terms = mode.compose(terms, roster)
        for layer in LAYERS:
            terms = layer(terms, settled)
        return terms

    return ModeAssembly(found, roster, settled, compose)


def beginning(battle: BattleScenario, side: Side) -> BattleScenario:
    """The battle with a side as its first player; ``first-turns`` is dropped if that changes the first side."""
    special = battle.special
    if side != battle.first:
        special = tuple(rule for rule in special if rule.name != FIRST_TURNS)
    return replace(battle, first=side, special=special)
