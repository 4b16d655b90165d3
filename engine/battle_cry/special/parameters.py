"""Typed reader of one special rule's parameters: names what was expected, and substitutes defaults for mistakes."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import cast

from engine.battle_cry.cards import card_table
from engine.battle_cry.scenario import ParamValue, SpecialRule
from engine.battle_cry.scenario_reading import Reading
from engine.battle_cry.sides import ARMS, Side
from engine.battle_cry.terrain import Terrain
from engine.language import _
from engine.scenario_fields import Fields, as_table
from engine.scenario_text import MappingNode, Node, Word
from engine.scenario_words import closest, shortened, words_of

Params = tuple[tuple[str, ParamValue], ...]

SIDES = {side.name.lower(): side.name.lower() for side in Side}
BOTH = {**SIDES, "both": "both"}
YES_OR_NO = {"yes": "yes", "no": "no", "true": "yes", "false": "no"}
FROM_START = "turn-start"
WHEN_COUNTED = {word: word for word in ("at-once", FROM_START)}
MOST_FLAGS = 5


class Rows:
    """The parameters of a rule by name. ``table`` is empty where the file has something else."""

    def __init__(self, node: Node, reading: Reading, known: Collection[str], expected: str) -> None:
        table = as_table(node, expected, reading.problems)
        self.is_table = table is not None
        self.table = table or MappingNode(node.at, {})
        self.reading = reading
        self.fields = Fields(self.table, reading.problems, known, "parameter")

    def has(self, name: str) -> bool:
        """Whether the parameter is given."""
        return name in self.table.rows

    def choice(self, name: str, choices: Mapping[str, str], default: str | None = None) -> str:
        """One of some words."""
        return self.fields.choice(name, choices, default)

    def number(self, name: str, low: int, high: int, default: int) -> int:
        """A whole number."""
        return self.fields.integer(name, low, high) if self.has(name) else default

    def flags(self) -> int:
        """The flags given, 1 by default."""
        return self.number("flags", 1, MOST_FLAGS, 1)

    def arm(self) -> str:
        """An arm."""
        return self.fields.choice("arm", {arm: arm for arm in ARMS})

    def words(self, name: str, expected: str) -> list[Word]:
        """The words of a required, non-empty parameter."""
        node = self.fields.node(name)
        if node is None:
            if self.fields.lacks(name):
                self.reading.add(
                    self.table.at, _("“{name}” is missing: expected {expected}", name=name, expected=expected)
                )
            return []
        found = words_of(node, self.reading.problems)
        if not found:
            self.reading.add(node.at, _("“{name}” is empty: expected {expected}", name=name, expected=expected))
        return found

    def hexes(self, expected: str = "") -> tuple[int, ...]:
        """The hexes of the row ``hexes``, each once."""
        return tuple(dict.fromkeys(hex_ for hex_, _word in self.placed(expected or _("hexes, such as F5 F6"))))

    def placed(self, expected: str) -> list[tuple[int, Word]]:
        """The same, each with its word in the file."""
        read = [(self.reading.hex(word), word) for word in self.words("hexes", expected)]
        return [(hex_, word) for hex_, word in read if hex_ is not None]

    def own_hexes(self, side: str) -> tuple[int, ...]:
        """Hexes in each of which one of the side's units starts."""
        found = self.placed(_("the hexes where the units start, such as F5 F6"))
        starting = self.reading.starting
        for hex_, word in found:
            if starting.get(hex_) != side:
                self.reading.add(
                    word.at,
                    _("no {side} unit starts in {hex}: expected the hex of one", side=side, hex=word.text.upper()),
                )
        return tuple(dict.fromkeys(hex_ for hex_, _word in found))

    def terrain(self, allowed: Collection[Terrain]) -> str:
        """The id of one of the allowed terrains."""
        return self.fields.choice("terrain", {row.id: row.id for row in allowed})

    def cards(self) -> str:
        """Ids of cards with blanks between."""
        found = []
        for word in self.words("cards", _("cards, such as attack-left rally")):
            if word.text in card_table():
                found.append(word.text)
            else:
                expected = closest(word.text, tuple(card_table()))
                self.reading.add(
                    word.at, _("unknown card “{word}”: {expected}", word=shortened(word.text), expected=expected)
                )
        return " ".join(found)

    def require_some(self, names: Collection[str], expected: str) -> None:
        """Requires one of several parameters."""
        if self.is_table and not any(self.has(name) for name in names):
            self.reading.add(self.table.at, _("nothing is said about it: expected {expected}", expected=expected))


def sides_of(rule: SpecialRule) -> tuple[Side, ...]:
    """The side of a rule, or both."""
    said = str(dict(rule.params)["side"])
    return tuple(Side) if said == "both" else (Side[said.upper()],)


def text_of(rule: SpecialRule, name: str) -> str:
    """A text parameter."""
    return str(dict(rule.params)[name])


def number_of(rule: SpecialRule, name: str) -> int:
    """A number parameter."""
    return int(cast("int", dict(rule.params)[name]))


def hexes_of_rule(rule: SpecialRule) -> tuple[int, ...]:
    """The hexes of a rule."""
    return cast("tuple[int, ...]", dict(rule.params)["hexes"])
