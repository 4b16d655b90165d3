"""A battle's set-up in words, with its map in letters: for the command line and wherever pictures do not show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from string import ascii_uppercase

from engine.battle_cry.board import Feature
from engine.battle_cry.scenario import BattleScenario, GeneralSetup, UnitSetup
from engine.battle_cry.sides import ARMS, SEATS, Side
from engine.battle_cry.terrain import terrain_table
from engine.hexgrid import DIRECTIONS
from engine.language import N_, _, enumerated, listed
from engine.scenario_fields import printed
from engine.scenario_provenance import Provenance, is_unsourced
from render.battle_cry.amounts import card_count, flag_count
from render.battle_cry.house import field_name
from render.battle_cry.names import ground_name, trait_name, unit_name
from render.battle_cry.special_words import rule_words
from render.battle_cry.trait_words import KINDS, gift_words
from render.words import boards_words, facing_name, side_name

CELL = 7
LETTERS = {"infantry": "I", "cavalry": "C", "artillery": "A"}
RECONSTRUCTION = N_("This map is a reconstruction: no source gives it hex by hex.")
"""To be looked up where it is shown."""
KEY = N_(
    "I infantry, C cavalry, A artillery, H horse artillery, each with its figures; * a general with the unit, "
    "G a general alone; upper case Union, lower case Confederate."
)
"""The letters of the map, to be looked up where they are explained."""


def scenario_sheet(battle: BattleScenario) -> str:
    """Everything in the battle's file, in paragraphs."""
    paragraphs = (
        _heading(battle),
        [_(battle.introduction)],
        [_army(battle, side) for side in Side],
        [_(RECONSTRUCTION)] if battle.reconstruction else [],
        [*_map(battle), "", _("{ground}.", ground=listed(_legend(battle))) + " " + _(KEY)],
        [line for side in Side for line in _pieces(battle, side)],
        _along_hexsides(battle),
        [_("{hex} is {place}.", hex=battle.grid.names[hex_], place=name) for hex_, name in battle.places.items()],
        special_rules(battle),
        list(_origins(battle.provenance)),
    )
    return "\n\n".join("\n".join(lines) for lines in paragraphs if any(lines))


def scenario_brief(battle: BattleScenario) -> str:
    """The battle before it is played: story, leaders, special rules, and sources of the map.

    The picture of the set-up shows the rest.
    """
    paragraphs = (
        [_(battle.introduction)],
        [_army(battle, side) for side in Side],
        special_rules(battle),
        credit_lines(battle),
    )
    return "\n\n".join("\n".join(lines) for lines in paragraphs if any(lines))


def credit_lines(battle: BattleScenario) -> list[str]:
    """Whether the map is a reconstruction, and the author of its design."""
    return [*([_(RECONSTRUCTION)] if battle.reconstruction else []), *_designer(battle)]


def _designer(battle: BattleScenario) -> list[str]:
    return [_("Designed by {designer}.", designer=battle.designer)] if battle.designer else []


def origins(battle: BattleScenario) -> str:
    """The sourced facts of a battle, and our own."""
    return "\n".join(_origins(battle.provenance))


def special_rules(battle: BattleScenario) -> list[str]:
    """A sentence for each of the battle's special rules."""
    return [_("Special rule: {rule}", rule=rule_words(rule, battle.grid.names)) for rule in battle.special]


def _heading(battle: BattleScenario) -> list[str]:
    about = enumerated(filter(None, (battle.name, battle.place, battle.date, boards_words(battle.boards))))
    return [about, *_designer(battle)]


def _army(battle: BattleScenario, side: Side) -> str:
    army = battle.armies[side]
    facts = [
        army.commander,
        _("top edge") if battle.top == side else _("bottom edge"),
        card_count(army.cards),
        _("needs {flags}", flags=flag_count(army.flags_to_win)),
        *([_("plays first")] if battle.first == side else []),
    ]
    return _("{side}: {facts}.", side=_name(side), facts=enumerated(filter(None, facts)))


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
    return [f"{row.code} {ground_name(id_)}" for id_, row in terrain_table("").items() if id_ in there]


def _pieces(battle: BattleScenario, side: Side) -> Iterator[str]:
    """A line for each kind of piece that the side has."""
    names = battle.grid.names
    for arm in ARMS:
        units = [unit for unit in battle.units if (unit.side, unit.arm) == (side, arm)]
        if units:
            where = ", ".join(_unit(unit, names[unit.hex]) for unit in units)
            yield _("{units} ({number}): {where}.", units=unit_name(SEATS[side], arm), number=len(units), where=where)
    generals = [general for general in battle.generals if general.side == side]
    if generals:
        where = ", ".join(f"{general.name} {names[general.hex]}" for general in generals)
        yield _(_GENERALS[side], number=len(generals), where=where)


_GENERALS: Mapping[Side, str] = {
    Side.UNION: N_("Union generals ({number}): {where}."),
    Side.CONFEDERATE: N_("Confederate generals ({number}): {where}."),
}


def _unit(unit: UnitSetup, where: str) -> str:
    kinds = [trait_name(trait) for trait in unit.traits if trait in KINDS]
    remarks = enumerated((*kinds, *gift_words(unit.traits), *filter(None, [printed(unit.name)])))
    return f"{where} ({remarks})" if remarks else where


def _along_hexsides(battle: BattleScenario) -> list[str]:
    return [f"{_feature(feature, battle.grid.names)}." for feature in (*battle.features, *battle.works)]


def _feature(feature: Feature, names: tuple[str, ...]) -> str:
    sides = [side for number, side in enumerate(DIRECTIONS) if feature.sides >> number & 1]
    return _(
        "{hex}, {work} on the {sides} side",
        hex=names[feature.hex],
        work=ground_name(feature.terrain),
        sides=listed(map(facing_name, sides)),
    )


def _origins(provenance: tuple[Provenance, ...]) -> Iterable[str]:
    """The sourced facts, then our own, each with its notes; one sentence where the file says nothing of origins."""
    if provenance and is_unsourced(provenance):
        yield _("† The author gives no sources.")
        return
    for origin, title in (
        ("sourced", N_("From the sources: {facts}.")),
        ("house", N_("† Our own: {facts}.")),
    ):
        facts = [fact for fact in provenance if fact.origin == origin]
        if facts:
            yield _(title, facts="; ".join(_fact(fact) for fact in facts))


def _fact(fact: Provenance) -> str:
    return f"{field_name(fact.field)} ({_(fact.note)})" if fact.note else field_name(fact.field)


def _name(side: Side) -> str:
    return side_name(SEATS[side])
