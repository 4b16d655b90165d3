"""Registry of special rules; reader of a file's list of them; composition."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.battle_cry.scenario import ParamValue, SpecialRule
from engine.battle_cry.scenario_reading import Reading
from engine.battle_cry.special import arrivals, cards, flags, ground, units
from engine.battle_cry.special.objectives import compose_objective, read_objective
from engine.battle_cry.special.rules_in_force import RulesInForce
from engine.battle_cry.special_values import OBJECTIVE
from engine.language import _
from engine.scenario_text import Items, MappingNode, Node, Text
from engine.scenario_words import nearest, shortened

ParamReader = Callable[[Node, Reading], tuple[tuple[str, ParamValue], ...]]

Composer = Callable[[RulesInForce, SpecialRule], RulesInForce]


class Special(NamedTuple):
    """One special rule: a reader, which reports mistakes in its parameters as problems, and a composer."""

    read: ParamReader
    compose: Composer


SPECIAL_RULES: dict[str, Special] = {
    # Flags and turns
    OBJECTIVE: Special(read_objective, compose_objective),
    flags.HOLD: Special(flags.read_hold, flags.compose_hold),
    flags.EXIT: Special(flags.read_exit, flags.compose_exit),
    arrivals.REINFORCEMENTS: Special(arrivals.read_reinforcements, arrivals.compose_reinforcements),
    arrivals.FIRST_TURNS: Special(arrivals.read_first_turns, arrivals.compose_first_turns),
    # Ground
    "impassable": Special(ground.read_impassable, ground.compose_impassable),
    "fordable": Special(ground.read_fordable, ground.compose_fordable),
    "open-sight": Special(ground.read_open_sight, ground.compose_open_sight),
    "terrain-here": Special(ground.read_terrain_here, ground.compose_terrain_here),
    "crossing": Special(ground.read_crossing, ground.compose_crossing),
    "own-ground": Special(ground.read_own_ground, ground.compose_own_ground),
    "embankment": Special(ground.read_embankment, ground.compose_embankment),
    "barred": Special(ground.read_barred, ground.compose_barred),
    "slow": Special(ground.read_slow, ground.compose_slow),
    # Units
    "special-unit": Special(units.read_special_unit, units.compose_special_unit),
    "swift": Special(units.read_swift, units.compose_swift),
    # Cards
    "without-cards": Special(cards.read_without_cards, cards.compose_without_cards),
    "opening-cards": Special(cards.read_opening_cards, cards.compose_opening_cards),
    "hand-by-generals": Special(cards.read_hand_by_generals, cards.compose_hand_by_generals),
    "shrinking-hand": Special(cards.read_shrinking_hand, cards.compose_shrinking_hand),
    "extra-play": Special(cards.read_extra_play, cards.compose_extra_play),
    "locked": Special(cards.read_locked, cards.compose_locked),
}
"""The rules by name."""


def in_force(terms: RulesInForce) -> RulesInForce:
    """The rules in force with the battle's special rules composed onto them, one after the other."""
    for rule in terms.battle.special:
        terms = SPECIAL_RULES[rule.name].compose(terms, rule)
    return terms


def read_special(node: Node | None, reading: Reading) -> tuple[SpecialRule, ...]:
    """The special rules of a list of names, or names with parameters: ``- name`` or ``- name: {hexes: C6}``."""
    if node is None or (isinstance(node, Text) and not node.value):
        return ()
    if not isinstance(node, Items):
        reading.add(node.at, _("expected a list: a line “- name: {parameters}” for each special rule"))
        return ()
    found = (_read_rule(item, reading) for item in node.items)
    return tuple(rule for rule in found if rule is not None)


def _read_rule(item: Node, reading: Reading) -> SpecialRule | None:
    if isinstance(item, Text):
        return _named_rule(item, Text(item.at, "", "", ""), reading)
    if isinstance(item, MappingNode) and len(item.rows) == 1:
        ((key, params),) = item.rows.values()
        return _named_rule(key, params, reading)
    reading.add(item.at, _("expected “name: {parameters}”"))
    return None


def _hint(written: str) -> str:
    """The end of a message about an unknown rule: the one that it resembles, or an example of a line."""
    near = nearest(written, SPECIAL_RULES)
    if near:
        return _("did you mean “{word}”?", word=near)
    return _("expected the name of one, such as “- objective: {side: union, hexes: E7}”")


def _named_rule(key: Text, params: Node, reading: Reading) -> SpecialRule | None:
    special = SPECIAL_RULES.get(key.value)
    if special is None:
        reading.add(
            key.at,
            _(
                "unknown special rule “{name}”: {hint}",
                name=shortened(key.value),
                hint=_hint(key.value),
            ),
        )
        return None
    return SpecialRule(key.value, special.read(params, reading))
