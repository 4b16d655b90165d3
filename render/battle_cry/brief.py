"""A battle's set-up in words, with its map in letters: for the command line and wherever pictures do not show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from string import ascii_uppercase

from engine.battle_cry.board import Feature
from engine.battle_cry.scenario import BattleScenario, GeneralSetup, UnitSetup
from engine.battle_cry.sides import ARMS, SEATS, Side
from engine.battle_cry.terrain import terrain_table
from engine.hexgrid import DIRECTIONS
from engine.language import _
from engine.scenario_provenance import Provenance, is_unsourced
from render.battle_cry.special_words import rule_words
from render.words import HOUSE, boards_words, capital, count, listing, side_name

CELL = 7
LETTERS = {"infantry": "I", "cavalry": "C", "artillery": "A"}
RECONSTRUCTION = "This map is a reconstruction: no source gives it hex by hex."
KEY = (
    "I infantry, C cavalry, A artillery, H horse artillery, each with its figures; * a general with the unit, "
    "G a general alone; upper case Union, lower case Confederate."
)


def scenario_sheet(battle: BattleScenario) -> str:
    """Everything in the battle's file, in paragraphs."""
    paragraphs = (
        _heading(battle),
        [battle.introduction],
        [_army(battle, side) for side in Side],
        [RECONSTRUCTION] if battle.reconstruction else [],
        [*_map(battle), "", f"{listing(_legend(battle))}. {KEY}"],
        [line for side in Side for line in _pieces(battle, side)],
        _along_hexsides(battle),
        [f"{capital(battle.grid.names[hex_])} is {name}." for hex_, name in battle.places.items()],
        special_rules(battle),
        list(_origins(battle.provenance)),
    )
    return "\n\n".join("\n".join(lines) for lines in paragraphs if any(lines))


def scenario_brief(battle: BattleScenario) -> str:
    """The battle before it is played: story, leaders, special rules, and sources of the map.

    The picture of the set-up shows the rest.
    """
    paragraphs = (
        [battle.introduction],
        [_army(battle, side) for side in Side],
        special_rules(battle),
        credit_lines(battle),
    )
    return "\n\n".join("\n".join(lines) for lines in paragraphs if any(lines))


def credit_lines(battle: BattleScenario) -> list[str]:
    """Whether the map is a reconstruction, and the author of its design."""
    lines = [RECONSTRUCTION] if battle.reconstruction else []
    return [*lines, *([f"Designed by {battle.designer}."] if battle.designer else [])]


def origins(battle: BattleScenario) -> str:
    """The sourced facts of a battle, and our own."""
    return "\n".join(_origins(battle.provenance))


def special_rules(battle: BattleScenario) -> list[str]:
    """A sentence for each of the battle's special rules."""
    return [f"Special rule: {rule_words(rule, battle.grid.names)}" for rule in battle.special]


def _heading(battle: BattleScenario) -> list[str]:
    credit = [f"Designed by {battle.designer}."] if battle.designer else []
    about = ", ".join(filter(None, (battle.name, battle.place, battle.date, boards_words(battle.boards))))
    return [about, *credit]


def _army(battle: BattleScenario, side: Side) -> str:
    army = battle.armies[side]
    edge = "top" if battle.top == side else "bottom"
    first = ", plays first" if battle.first == side else ""
    needs = f"needs {count(army.flags_to_win, 'flag')}"
    return f"{_name(side)}: {army.commander}, {edge} edge, {count(army.cards, 'card')}, {needs}{first}."


def _map(battle: BattleScenario) -> Iterator[str]:
    units = {unit.hex: unit for unit in battle.units}
    generals = {general.hex: general for general in battle.generals}
    codes = {id_: terrain.code for id_, terrain in terrain_table("").items()}
    yield "   " + "".join(str(column).ljust(CELL) for column in range(1, max(battle.rows) + 1)).rstrip()
    hex_ = 0
    for row, length in enumerate(battle.rows):
        cells = []
        for at in range(hex_, hex_ + length):
            ground = "".join(codes[id_] for id_ in battle.layers[at])
            piece = _piece(units.get(at), generals.get(at))
            cells.append((f"{ground}:{piece}" if piece else ground).ljust(CELL))
        hex_ += length
        indent = " " * (row % 2 * (CELL // 2))
        yield f"{ascii_uppercase[row]}  {indent}{''.join(cells)}".rstrip()


def _piece(unit: UnitSetup | None, general: GeneralSetup | None) -> str:
    if unit:
        letter = "H" if "horse" in unit.traits else LETTERS[unit.arm]
        return _cased(letter, unit.side) + str(unit.figures) + ("*" if general else "")
    return _cased("G", general.side) if general else ""


def _cased(letter: str, side: Side) -> str:
    return letter if side == Side.UNION else letter.lower()


def _legend(battle: BattleScenario) -> list[str]:
    there = {id_ for layers in battle.layers for id_ in layers}
    return [f"{row.code} {row.name.lower()}" for id_, row in terrain_table("").items() if id_ in there]


def _pieces(battle: BattleScenario, side: Side) -> Iterator[str]:
    """A line for each kind of piece that the side has."""
    names = battle.grid.names
    for arm in ARMS:
        units = [unit for unit in battle.units if (unit.side, unit.arm) == (side, arm)]
        if units:
            where = ", ".join(_unit(unit, names[unit.hex]) for unit in units)
            yield f"{_name(side)} {arm} ({len(units)}): {where}."
    generals = [general for general in battle.generals if general.side == side]
    if generals:
        where = ", ".join(f"{general.name} {names[general.hex]}" for general in generals)
        yield f"{_name(side)} generals ({len(generals)}): {where}."


def _unit(unit: UnitSetup, where: str) -> str:
    remarks = ", ".join((*unit.traits, *filter(None, [unit.name])))
    return f"{where} ({remarks})" if remarks else where


def _along_hexsides(battle: BattleScenario) -> list[str]:
    return [f"{_feature(feature, battle.grid.names)}." for feature in (*battle.features, *battle.works)]


def _feature(feature: Feature, names: tuple[str, ...]) -> str:
    sides = [side for number, side in enumerate(DIRECTIONS) if feature.sides >> number & 1]
    return f"{terrain_table('')[feature.terrain].name} in {names[feature.hex]}: {', '.join(sides)}"


def _origins(provenance: tuple[Provenance, ...]) -> Iterable[str]:
    """The sourced facts, then our own, each with its notes; one sentence where the file says nothing of origins."""
    if provenance and is_unsourced(provenance):
        yield _("{mark} The author gives no sources.", mark=HOUSE)
        return
    for origin, title in (("sourced", "From the sources"), ("house", f"{HOUSE} Our own")):
        facts = [fact for fact in provenance if fact.origin == origin]
        if facts:
            yield f"{title}: {'; '.join(_fact(fact) for fact in facts)}."


def _fact(fact: Provenance) -> str:
    return f"{fact.field} ({fact.note})" if fact.note else fact.field


def _name(side: Side) -> str:
    return side_name(SEATS[side])
