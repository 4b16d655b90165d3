"""The special rules that a scenario may name, and how each one's parameters are read."""

from __future__ import annotations

from collections.abc import Callable

from engine.battle_cry.objectives import OBJECTIVE, read_objective
from engine.battle_cry.scenario import ParamValue, SpecialRule
from engine.battle_cry.scenario_hexes import Reading
from engine.scenario_text import Items, Node, Table, Text
from engine.scenario_words import closest, shortened

ParamReader = Callable[[Node, Reading], tuple[tuple[str, ParamValue], ...]]

SPECIAL_RULES: dict[str, ParamReader] = {OBJECTIVE: read_objective}
"""The rules by name. A reader notes what is wrong with the parameters as a problem."""


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
    reader = SPECIAL_RULES.get(key.value)
    if reader is None:
        reading.add(key.at, f"unknown special rule “{shortened(key.value)}”: {closest(key.value, SPECIAL_RULES)}")
        return None
    return SpecialRule(key.value, reader(params, reading))
