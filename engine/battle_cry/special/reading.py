"""The registry of special rules, the reading of a file's list of them, and putting them in force."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.battle_cry.scenario import ParamValue, SpecialRule
from engine.battle_cry.scenario_hexes import Reading
from engine.battle_cry.special.arrivals import (
    FIRST_TURNS,
    REINFORCEMENTS,
    compose_first_turns,
    compose_reinforcements,
    read_first_turns,
    read_reinforcements,
)
from engine.battle_cry.special.flags import EXIT, HOLD, compose_exit, compose_hold, read_exit, read_hold
from engine.battle_cry.special.objectives import OBJECTIVE, compose_objective, read_objective
from engine.battle_cry.special.terms import Terms
from engine.scenario_text import Items, Node, Table, Text
from engine.scenario_words import closest, shortened

ParamReader = Callable[[Node, Reading], tuple[tuple[str, ParamValue], ...]]

Composer = Callable[[Terms, SpecialRule], Terms]


class Special(NamedTuple):
    """How one rule is read, noting what is wrong with its parameters as a problem, and what it changes."""

    read: ParamReader
    compose: Composer


SPECIAL_RULES: dict[str, Special] = {
    OBJECTIVE: Special(read_objective, compose_objective),
    HOLD: Special(read_hold, compose_hold),
    EXIT: Special(read_exit, compose_exit),
    REINFORCEMENTS: Special(read_reinforcements, compose_reinforcements),
    FIRST_TURNS: Special(read_first_turns, compose_first_turns),
}
"""The rules by name."""


def in_force(terms: Terms) -> Terms:
    """The terms with the special rules of the battle, each in its turn, in force."""
    for rule in terms.battle.special:
        terms = SPECIAL_RULES[rule.name].compose(terms, rule)
    return terms


def read_special(node: Node | None, reading: Reading) -> tuple[SpecialRule, ...]:
    """A list whose items are names, or names with parameters: ``- name`` or ``- name: {hexes: C6}``."""
    if node is None or (isinstance(node, Text) and not node.value):
        return ()
    if not isinstance(node, Items):
        reading.add(node.at, "expected a list: a line “- name: {parameters}” for each special rule")
        return ()
    found = (_read_rule(item, reading) for item in node.items)
    return tuple(rule for rule in found if rule is not None)


def _read_rule(item: Node, reading: Reading) -> SpecialRule | None:
    if isinstance(item, Text):
        return _named_rule(item, Text(item.at, "", "", ""), reading)
    if isinstance(item, Table) and len(item.rows) == 1:
        ((key, params),) = item.rows.values()
        return _named_rule(key, params, reading)
    reading.add(item.at, "expected “name: {parameters}”")
    return None


def _named_rule(key: Text, params: Node, reading: Reading) -> SpecialRule | None:
    special = SPECIAL_RULES.get(key.value)
    if special is None:
        reading.add(key.at, f"unknown special rule “{shortened(key.value)}”: {closest(key.value, SPECIAL_RULES)}")
        return None
    return SpecialRule(key.value, special.read(params, reading))
