"""Reader of a scenario file's pieces: units by kind and hex, generals by hex, and illegal combinations."""

from __future__ import annotations

from typing import NamedTuple

from engine.battle_cry.placement import GREEN
from engine.battle_cry.scenario import GeneralSetup, UnitSetup
from engine.battle_cry.scenario_reading import Reading
from engine.battle_cry.sides import ARMS, FULL_STRENGTH, Arm, Side
from engine.language import N_, _
from engine.scenario_fields import Fields
from engine.scenario_text import MappingNode, Node, Spot, Word
from engine.scenario_words import words_of

GENERALS = "generals"
NAME_LENGTH = 24
TITLE: dict[Side, str] = {Side.UNION: N_("Union"), Side.CONFEDERATE: N_("Confederate")}

TRAITS: dict[str, tuple[Arm, ...]] = {"horse": ("artillery",), GREEN: ARMS}
"""Word before an arm -> the arms that it can describe."""

KINDS: dict[str, tuple[Arm, tuple[str, ...]]] = {
    **{arm: (arm, ()) for arm in ARMS},
    **{f"{trait} {arm}": (arm, (trait,)) for trait, arms in TRAITS.items() for arm in arms},
}
"""Words before the hexes of units -> arm and traits."""


class Forces(NamedTuple):
    """Both armies' pieces, each with its place in the file."""

    units: list[tuple[UnitSetup, Spot]]
    generals: list[tuple[GeneralSetup, Spot]]

    @property
    def pieces(self) -> list[tuple[UnitSetup | GeneralSetup, Spot]]:
        """Units and generals."""
        return [*self.units, *self.generals]


def read_forces(table: MappingNode, layers: tuple[tuple[str, ...], ...], reading: Reading) -> Forces:
    """Both sides' pieces, Union first, then in reading order."""
    fields = Fields(table, reading.problems, ("union", "confederate"), "side")
    forces = Forces([], [])
    for side in Side:
        own = fields.table(side.name.lower(), _("infantry, cavalry, artillery and generals"), required=True)
        if own is not None:
            _read_side(own, side, forces, reading)
    _check_ground(forces, layers, reading)
    _check_company(forces, reading)
    forces.units.sort(key=lambda placed: (placed[0].side, placed[0].hex))
    forces.generals.sort(key=lambda placed: (placed[0].side, placed[0].hex))
    return forces


def _read_side(table: MappingNode, side: Side, forces: Forces, reading: Reading) -> None:
    fields = Fields(table, reading.problems, (*KINDS, GENERALS), "kind of unit")
    for kind, (arm, traits) in KINDS.items():
        node = fields.node(kind)
        for word, name in _placed(node, reading) if node is not None else ():
            hex_ = reading.hex(word)
            if hex_ is not None:
                full = FULL_STRENGTH[arm]
                forces.units.append(
                    (
                        UnitSetup(side=side, arm=arm, hex=hex_, figures=full, full=full, traits=traits, name=name),
                        word.at,
                    )
                )
    generals = fields.table(GENERALS, _("hexes, each with a name: {A9: Hunter}"))
    for word, name in _named(generals, reading) if generals else ():
        hex_ = reading.hex(word)
        if not name:
            reading.add(
                word.at,
                _("the general in {hex} has no name: expected “{hex}: Hunter”", hex=word.text),
            )
        if hex_ is not None:
            forces.generals.append((GeneralSetup(side, hex_, name), word.at))
    if not any(unit.side == side for unit, _at in forces.units):
        reading.add(table.at, _("the {side} army has no units: expected at least one", side=_(TITLE[side])))


def _placed(node: Node, reading: Reading) -> list[tuple[Word, str]]:
    """Hexes with the names of their pieces, from a list (no names) or a table."""
    if isinstance(node, MappingNode):
        return _named(node, reading)
    return [(word, "") for word in words_of(node, reading.problems)]


def _named(table: MappingNode, reading: Reading) -> list[tuple[Word, str]]:
    fields = Fields(table, reading.problems, table.rows)
    return [(Word(hex_, row.key.at), fields.text(hex_, NAME_LENGTH, default="")) for hex_, row in table.rows.items()]


def _check_ground(forces: Forces, layers: tuple[tuple[str, ...], ...], reading: Reading) -> None:
    for piece, at in forces.pieces:
        rows = [reading.table[id_] for id_ in layers[piece.hex]]
        barred = [row for row in rows if row.impassable or (isinstance(piece, UnitSetup) and piece.arm in row.barred)]
        if barred:
            where = reading.grid.names[piece.hex]
            reading.add(
                at, _("{hex} is “{terrain}”: expected a hex that can be entered", hex=where, terrain=_(barred[0].name))
            )


def _check_company(forces: Forces, reading: Reading) -> None:
    units: dict[int, tuple[UnitSetup, Spot]] = {}
    for unit, at in forces.units:
        if unit.hex in units:
            there = units[unit.hex][1]
            where = reading.grid.names[unit.hex]
            reading.add(
                at, _("{hex} already holds a unit (line {line}): expected one unit a hex", hex=where, line=there.line)
            )
        units.setdefault(unit.hex, (unit, at))
    generals: dict[int, GeneralSetup] = {}
    for general, at in forces.generals:
        where = reading.grid.names[general.hex]
        if general.hex in generals:
            reading.add(
                at,
                _(
                    "{where} already holds {name}: expected one general a hex",
                    where=where,
                    name=generals[general.hex].name,
                ),
            )
        elif general.hex in units and units[general.hex][0].side != general.side:
            reading.add(
                at,
                _(
                    "{name} stands with an enemy unit in {where}: expected a hex of their own side",
                    name=general.name,
                    where=where,
                ),
            )
        generals.setdefault(general.hex, general)
