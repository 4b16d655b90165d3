"""Random battles, as files that ``engine.scenarios`` reads; and simpler variants of a given battle.

Unlike ``tests.support.battle_cry.random_maps`` these are scenario *texts*: a record carries its scenario, so anybody
can replay one. The armies stand close together in one corner of the board or across it, on ground that no map-maker
would draw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import yaml
from msgspec.structs import replace

from engine.battle_cry.board import Feature
from engine.battle_cry.placement import GREEN
from engine.battle_cry.scenario import CLEAR, Army, BattleScenario, GeneralSetup, SpecialRule, UnitSetup
from engine.battle_cry.scenario_file import read_battle
from engine.battle_cry.sides import ARMS, ENEMY, FULL_STRENGTH, Side
from engine.battle_cry.special_values import OBJECTIVE
from engine.battle_cry.terrain import Terrain, terrain_table
from engine.hexgrid import DIRECTIONS, STANDARD_ROWS, grid_of
from engine.scenery import BARE

GRID = grid_of(STANDARD_ROWS)
TERRAIN = terrain_table("")
GROUND = [id_ for id_, kind in TERRAIN.items() if kind.code and id_ not in CLEAR]
FENCES = [id_ for id_, kind in TERRAIN.items() if kind.hexside and not kind.works]
MOST_HEXSIDES = 6
FEWEST_HEXES = 12


def made_up(rng: Random) -> str:
    """The text of a battle: two small armies close together, terrain, hexsides, works, objectives."""
    near = _near(rng, rng.choice((2, 3, 4, 6)))
    density = rng.choice((0.0, 0.2, 0.4, 0.7))
    layers = tuple(_layers(rng) if rng.random() < density else CLEAR for _ in GRID.names)
    open_ground = [hex_ for hex_ in near if not any(_keeps_out(TERRAIN[id_]) for id_ in layers[hex_])]
    if len(open_ground) < FEWEST_HEXES:
        return made_up(rng)
    rng.shuffle(open_ground)
    units = [unit for side in Side for unit in _army(rng, side, open_ground)]
    generals = [general for side in Side for general in _generals(rng, side, units, open_ground)]
    special = tuple(_objective(rng, side, near) for side in Side if rng.random() < 0.2)
    battle = BattleScenario(
        id="made-up",
        name="Made up by chance",
        date="1861-07-21",
        place="Nowhere",
        introduction="",
        first=rng.choice(list(Side)),
        top=rng.choice(list(Side)),
        rows=STANDARD_ROWS,
        layers=layers,
        units=tuple(units),
        generals=tuple(generals),
        armies=(_staff(rng, "Union"), _staff(rng, "Confederate")),
        features=tuple(Feature(rng.choice(near), rng.choice(FENCES), rng.randrange(1, 64)) for _ in range(_few(rng))),
        works=tuple(
            Feature(hex_, rng.choice(["fieldwork", "entrenchment"]), _adjoining(rng))
            for hex_ in rng.sample(near, min(len(near), _few(rng)))
        ),
        special=special,
    )
    return text_of(battle)


def _near(rng: Random, radius: int) -> list[int]:
    """The hexes around one that is anywhere, the edges and corners of the board included."""
    middle = rng.randrange(len(GRID))
    return [hex_ for hex_ in range(len(GRID)) if GRID.distance[middle][hex_] <= radius]


def _layers(rng: Random) -> tuple[str, ...]:
    return tuple(rng.sample(GROUND, 2 if rng.random() < 0.1 else 1))


def _keeps_out(terrain: Terrain) -> bool:
    """Whether nobody, or no unit of some arm, enters it."""
    return terrain.impassable or bool(terrain.barred)


def _few(rng: Random) -> int:
    return rng.choice((0, 0, 1, 2, MOST_HEXSIDES))


def _adjoining(rng: Random) -> int:
    first = rng.randrange(6)
    return 1 << first | 1 << (first + 1) % 6


def _army(rng: Random, side: Side, free: list[int]) -> Iterator[UnitSetup]:
    for _ in range(rng.randint(1, min(8, len(free) // 3))):
        arm = rng.choice(ARMS)
        kinds: list[tuple[str, ...]] = [(), (), (GREEN,), *([("horse",)] if arm == "artillery" else [])]
        full = FULL_STRENGTH[arm]
        yield UnitSetup(side=side, arm=arm, hex=free.pop(), figures=full, full=full, traits=rng.choice(kinds))


def _generals(rng: Random, side: Side, units: list[UnitSetup], free: list[int]) -> Iterator[GeneralSetup]:
    led = [unit.hex for unit in units if unit.side == side and rng.random() < 0.4]
    alone = [free.pop() for _ in range(rng.choice((0, 0, 1, 2))) if free]
    return (GeneralSetup(side, hex_, f"General {GRID.names[hex_]}") for hex_ in (*led, *alone))


def _objective(rng: Random, side: Side, near: list[int]) -> SpecialRule:
    hexes = tuple(sorted(rng.sample(near, min(len(near), 2))))
    kept = rng.choice(("yes", "no", ""))
    name = side.name.lower()
    return SpecialRule(OBJECTIVE, (("side", name), ("hexes", hexes), ("flags", rng.randint(1, 2)), ("kept", kept)))


def _staff(rng: Random, name: str) -> Army:
    return Army(f"{name} commander", rng.choice((1, 2, 4, 6, 6, 12)), rng.choice((1, 2, 4, 8)))


# The text of a battle


def text_of(battle: BattleScenario) -> str:
    """A scenario file for a battle: what it plays like, without its introduction and where its facts come from."""
    rows = {
        "id": battle.id,
        "family": battle.family,
        "name": battle.name,
        "date": battle.date,
        "place": battle.place,
        "first": battle.first.name.lower(),
        "board": "standard" if battle.rows == STANDARD_ROWS else "double",
        "armies": {side.name.lower(): _army_row(battle, side) for side in Side},
        "hexsides": _hexside_rows(battle),
        "units": {side.name.lower(): _unit_rows(battle, side) for side in Side},
        "special": [{rule.name: _param_rows(battle, rule)} for rule in battle.special],
    }
    return yaml.safe_dump(rows, sort_keys=False, allow_unicode=True, width=110) + f"map: |\n{_map(battle)}"


def _army_row(battle: BattleScenario, side: Side) -> dict[str, str | int]:
    army = battle.armies[side]
    edge = "top" if battle.top == side else "bottom"
    goal = army.flags_to_win if battle.special else min(army.flags_to_win, _pieces(battle, ENEMY[side]))
    return {"commander": army.commander, "edge": edge, "cards": army.cards, "flags": goal}


def _pieces(battle: BattleScenario, side: Side) -> int:
    units = sum(unit.side == side for unit in battle.units)
    return units + sum(general.side == side for general in battle.generals)


def _hexside_rows(battle: BattleScenario) -> dict[str, dict[str, str]]:
    rows: dict[str, dict[str, str]] = {}
    for feature in (*battle.features, *battle.works):
        by_hex = rows.setdefault(feature.terrain, {})
        name = battle.grid.names[feature.hex]
        sides = " ".join(side for number, side in enumerate(DIRECTIONS) if feature.sides >> number & 1)
        by_hex[name] = f"{by_hex[name]}, {sides}" if name in by_hex else sides
    return rows


def _unit_rows(battle: BattleScenario, side: Side) -> dict[str, dict[str, str]]:
    rows: dict[str, dict[str, str]] = {}
    for unit in battle.units:
        if unit.side == side:
            rows.setdefault(" ".join((*unit.traits, unit.arm)), {})[battle.grid.names[unit.hex]] = unit.name
    for general in battle.generals:
        if general.side == side:
            rows.setdefault("generals", {})[battle.grid.names[general.hex]] = general.name
    return rows


def _param_rows(battle: BattleScenario, rule: SpecialRule) -> dict[str, str | int]:
    names = battle.grid.names
    return {
        key: " ".join(names[hex_] for hex_ in value) if isinstance(value, tuple) else value
        for key, value in rule.params
        if value not in {"", ()}
    }


def _map(battle: BattleScenario) -> str:
    cells = iter("".join(TERRAIN[id_].code for id_ in layers) for layers in battle.layers)
    return "".join(f"  {' '.join(next(cells) for _ in range(length))}\n" for length in battle.rows)


# Simpler battles

Edit = Callable[[BattleScenario], BattleScenario]


def edits(text: str) -> list[Edit]:
    """What could be left out of a battle: all terrain, all hexsides, all special rules, a piece, a hex's terrain."""
    battle = read_battle(text, "-")
    told = replace(battle, introduction="", places={}, provenance=(), designer="", reconstruction=False, scenery=BARE)
    if replace(read_battle(text_of(battle), "-"), provenance=()) != told:
        return []  # a file that says more than ``text_of`` can write
    return [
        lambda one: replace(one, layers=(CLEAR,) * len(one.layers)),
        lambda one: replace(one, features=(), works=()),
        lambda one: replace(one, special=()),
        *(partial(_without_unit, unit) for unit in battle.units),
        *(partial(_without_general, general) for general in battle.generals),
        *(partial(_cleared, hex_) for hex_, layers in enumerate(battle.layers) if layers != CLEAR),
        *(partial(_without_hexsides, hex_) for hex_ in sorted({one.hex for one in (*battle.features, *battle.works)})),
    ]


def edited(text: str, edit: Edit) -> str:
    """The battle without something; empty when it is not there or a side would have no unit."""
    battle = read_battle(text, "-")
    other = edit(battle)
    manned = {unit.side for unit in other.units} == set(Side)
    return text_of(other) if manned and other != battle else ""


def _without_unit(unit: UnitSetup, battle: BattleScenario) -> BattleScenario:
    return replace(battle, units=tuple(one for one in battle.units if one != unit))


def _without_general(general: GeneralSetup, battle: BattleScenario) -> BattleScenario:
    return replace(battle, generals=tuple(one for one in battle.generals if one != general))


def _cleared(hex_: int, battle: BattleScenario) -> BattleScenario:
    return replace(battle, layers=(*battle.layers[:hex_], CLEAR, *battle.layers[hex_ + 1 :]))


def _without_hexsides(hex_: int, battle: BattleScenario) -> BattleScenario:
    features, works = (tuple(one for one in kind if one.hex != hex_) for kind in (battle.features, battle.works))
    return replace(battle, features=features, works=works)
