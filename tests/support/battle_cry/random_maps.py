"""Random maps that no map-maker would draw: every terrain and arm, fences and works anywhere, armies face to face."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType

import engine.games  # noqa: F401  registers every family
from engine.battle_cry.assemble import battle_setup
from engine.battle_cry.board import Feature
from engine.battle_cry.family import RULESETS
from engine.battle_cry.scenario import Army, BattleScenario, GeneralSetup, SpecialRule, UnitSetup
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ARMS, FULL_STRENGTH, Side
from engine.battle_cry.special.flags import is_at_edge
from engine.battle_cry.special.objectives import HOLDING
from engine.battle_cry.terrain import Terrain, terrain_table
from engine.hexgrid import grid_of

ROWS = (13, 12, 13, 12, 13)
UNITS, LONE_GENERALS, LED = 9, 2, 3
"""Pieces a side: more generals than any battle has, for what befalls generals."""


def muddle(
    seed: int, rules: str, *, special: bool = False, options: Mapping[str, str] = MappingProxyType({})
) -> BattleSetup:
    """A random battle, with special rules or without; the same for the same seed.

    ``options`` are those of its mode.
    """
    rng = Random(seed)
    grid = grid_of(ROWS)
    table = terrain_table(rules)
    kinds = [id_ for id_, terrain in table.items() if not terrain.hexside]
    layers = [("clear",) if rng.random() < 0.5 else (rng.choice(kinds),) for _ in range(len(grid))]
    open_ground = [hex_ for hex_ in range(len(grid)) if not table[layers[hex_][0]].impassable]
    rng.shuffle(open_ground)
    units: list[UnitSetup] = []
    generals: list[GeneralSetup] = []
    for side in Side:
        led = []
        for number in range(UNITS):
            arm = rng.choice(ARMS)
            full = FULL_STRENGTH[arm]
            traits = ("horse",) if arm == "artillery" and rng.random() < 0.5 else ()
            unit = UnitSetup(
                side=side, arm=arm, hex=open_ground.pop(), figures=rng.randint(1, full), full=full, traits=traits
            )
            units.append(unit)
            led += [unit.hex] if number < LED else []
        led += [open_ground.pop() for _ in range(LONE_GENERALS)]
        generals += [GeneralSetup(side, hex_, f"General {grid.names[hex_]}") for hex_ in led]
    features = [Feature(rng.randrange(len(grid)), "fence", rng.randrange(1, 64)) for _ in range(6)]
    works = [
        Feature(hex_, rng.choice(["fieldwork", "entrenchment"]), 3 << rng.randrange(5))
        for hex_ in rng.sample(range(len(grid)), 5)
    ]
    battle = BattleScenario(
        id="muddle",
        name="A muddle",
        date="1861-07-21",
        place="",
        introduction="",
        first=rng.choice(list(Side)),
        top=rng.choice(list(Side)),
        rows=ROWS,
        layers=tuple(layers),
        units=tuple(units),
        generals=tuple(generals),
        armies=(Army("Union", rng.randint(1, 7), 8), Army("Confederate", rng.randint(1, 7), 8)),
        features=tuple(features),
        works=tuple(works),
        special=tuple(_special(rng, table, layers)) if special else (),
    )
    return battle_setup(battle, RULESETS[rules], {"carbines": rng.choice(["off", "on"]), **options}, "")


def _special(rng: Random, table: Mapping[str, Terrain], layers: Sequence[tuple[str, ...]]) -> Iterator[SpecialRule]:
    """Random held ground, exits and reinforcements for each side."""
    grid = grid_of(ROWS)
    open_ground = [hex_ for hex_ in range(len(grid)) if not table[layers[hex_][0]].impassable]
    yield SpecialRule("first-turns", (("turns", rng.randint(2, 3)),))
    for side in ("union", "confederate"):
        counted = rng.choice(["at-once", "turn-start"])
        kept = rng.choice(["yes", "no"])
        token = (("side", side), ("flags", rng.randint(1, 2)), ("kept", kept), ("counted", counted))
        yield SpecialRule("objective", (*token, ("hexes", tuple(rng.sample(open_ground, 2)))))
        ground = (("hexes", tuple(rng.sample(open_ground, 3))), ("when", rng.choice(list(HOLDING))), ("name", ""))
        yield SpecialRule("hold", (*token, *ground))
        edge = [hex_ for hex_ in open_ground if is_at_edge(grid, hex_)]
        yield SpecialRule("exit", (("side", side), ("hexes", tuple(rng.sample(edge, 6))), ("flags", 1)))
        for turn in (1, rng.randint(2, 6)):
            who = (("infantry", rng.randint(1, 2)), ("artillery", 1), ("generals", f"{side} {turn}, Spare"))
            where = (
                ("turn", turn),
                ("hexes", tuple(rng.sample(open_ground, 4))),
                ("by", rng.choice(["order", "free"])),
            )
            yield SpecialRule("reinforcements", (("side", side), *where, *who))
