"""The engine against the rules of movement, battle and retreat in their plainest form, on many random positions.

Nothing here is fast or clever: ways are walked hex by hex, dice are counted as the rulebook's sentences say. Only the
hexes that a line touches are taken from the board; ``test_sight_geometry`` checks those.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engine.battle_cry.decisions.pieces import piece_named
from engine.battle_cry.official import unit_ways
from engine.battle_cry.placement import General, Unit
from engine.battle_cry.sides import Side
from engine.hexgrid import hexes_of
from tests.support.battle_cry.battle import Battle

ROWS = (7, 6, 7, 6, 7)
NAMES = [f"{'ABCDE'[row]}{column + 1}" for row, length in enumerate(ROWS) for column in range(length)]
GROUND = [*"......WWOFHHHTS~=-R", "HW"]
PIECES = ["I4", "I2", "I1", "C3", "C1", "A3", "A1", "H3", "H1", "I3*", "C2*", "A2*", "G", "G"]
REACH = {"I": 1, "C": 3, "A": 1, "H": 2, "G": 3}


class Position:
    """A random position, and plain questions about it."""

    def __init__(self, seed: int) -> None:
        random = Random(seed)
        self.ground: dict[str, str] = {}
        self.at: dict[str, str] = {}
        for name in NAMES:
            self.ground[name] = random.choice(GROUND)
            if random.random() < 0.4 and "R" not in self.ground[name]:
                piece = random.choice(PIECES)
                self.at[name] = piece if random.random() < 0.5 else piece.lower()
        self.random = random

    @property
    def drawn(self) -> str:
        words = [f"{self.ground[name]}:{self.at[name]}" if name in self.at else self.ground[name] for name in NAMES]
        rows = iter(words)
        return "\n".join(" ".join(next(rows) for _ in range(length)) for length in ROWS)

    def mine(self, name: str, of: str) -> bool:
        return name in self.at and self.at[name][0].isupper() == of[0].isupper()

    def is_general(self, name: str) -> bool:
        return self.at.get(name, "").upper() == "G"

    def has_general(self, name: str) -> bool:
        return name in self.at and (self.is_general(name) or self.at[name].endswith("*"))

    def stops(self, name: str) -> bool:
        return bool(set(self.ground[name]) & set("WTS~"))


def around(name: str) -> list[str]:
    row, column = ord(name[0]) - ord("A"), int(name[1:])
    slant = 0 if row % 2 else -1
    near = [(row, column - 1), (row, column + 1)]
    near += [(other, column + slant + step) for other in (row - 1, row + 1) for step in (0, 1)]
    return [found for r, c in near if (found := f"{chr(ord('A') + r)}{c}") in NAMES]


def distance(one: str, other: str) -> int:
    reached, steps = {one}, 0
    while other not in reached:
        reached |= {near for name in reached for near in around(name)}
        steps += 1
    return steps


def walk(position: Position, here: str, piece: str, left: int) -> Iterator[str]:
    """Every hex in which a move of at most so many hexes may end."""
    for near in around(here) if left else []:
        if enters(position, near, piece):
            if may_stay(position, near, piece):
                yield near
            if not position.stops(near) and (piece in "Gg" or near not in position.at):
                yield from walk(position, near, piece, left - 1)


def enters(position: Position, name: str, piece: str) -> bool:
    if position.ground[name] == "R" or (name in position.at and not position.mine(name, piece)):
        return False
    return piece in "Gg" or name not in position.at or joins(position, name, piece)


def may_stay(position: Position, name: str, piece: str) -> bool:
    return name not in position.at or joins(position, name, piece)


def joins(position: Position, name: str, piece: str) -> bool:
    """Whether a general may join the unit, or a unit the general, in a friend's hex."""
    if not position.mine(name, piece):
        return False
    return not position.has_general(name) if piece in "Gg" else position.is_general(name) and not piece.endswith("*")


def sees(position: Position, battle: Battle, from_: str, to: str) -> bool:
    if distance(from_, to) == 1:
        return True
    index = battle.setup.board.grid.index
    plateau = hills(position, from_)
    gun = position.at[from_][0].upper() in "AH" and "H" in position.ground[from_]

    def blocks(hex_: int) -> bool:
        name = battle.setup.names[hex_]
        ground = set(position.ground[name])
        over = gun and position.mine(name, position.at[from_]) and ground == {"."} and name in around(from_)
        own_hill = name in plateau and to in plateau
        terrain = bool(ground & set("WOFTSR")) or ("H" in ground and not own_hill)
        return terrain or (name in position.at and not over)

    through, left, right = (hexes_of(mask) for mask in battle.setup.board.touched(index[from_], index[to]))
    return not any(map(blocks, through)) and not (any(map(blocks, left)) and any(map(blocks, right)))


def hills(position: Position, start: str) -> set[str]:
    found, edge = set[str](), [start] if "H" in position.ground[start] else []
    while edge:
        name = edge.pop()
        found.add(name)
        edge += [near for near in around(name) if "H" in position.ground[near] and near not in found]
    return found


def dice(position: Position, from_: str, to: str) -> int:
    """The dice of a unit that did not move, sight and bound targets apart; 0 where it may not battle."""
    arm, figures = position.at[from_][0].upper(), int(position.at[from_][1])
    here, there = set(position.ground[from_]), set(position.ground[to])
    far = distance(from_, to)
    count = 0
    if arm in "AH":
        count = max((6 if arm == "A" else 5) - far, 0)
        if "H" in here and far == (6 if arm == "A" else 5):
            count = 1
        count -= figures == 1
    elif far == 1 or (arm == "I" and far <= 3):
        count = figures
    if count <= 0 or ("T" in here and far > 3) or ("S" in here and arm in "AH" and far > 4):
        return 0
    if "T" in here:
        count -= 2 if arm in "AH" else 1
    if "S" in here and arm in "AH":
        count -= 1
    if here & set("~-"):
        count -= 1
    cover = 2 if "T" in there else 1 if there & set("WOFS") else 0
    if "H" in there and not ("H" in here and far == 1):
        cover = max(cover, 1)
    return max(count - cover, 0)


def back(name: str, side: Side) -> list[str]:
    """The hexes one row nearer to the Union's edge at the bottom or the Confederate one at the top."""
    row = ord(name[0]) + (1 if side == Side.UNION else -1)
    return [near for near in around(name) if ord(near[0]) == row]


SEEDS = range(60)


@pytest.mark.parametrize("seed", SEEDS)
def test_moves(seed: int) -> None:
    position = Position(seed)
    for name, piece in position.at.items():
        side = "union" if piece[0].isupper() else "confederate"
        star = "*" if piece.upper() == "G" else ""
        battle = Battle(position.drawn, moving=name + star, active=side)
        expected = set(walk(position, name, piece, REACH[piece[0].upper()])) - {name}
        assert set(battle.to(name + star).split()) == expected, (name, piece)
        if piece.endswith("*"):
            apart = Battle(position.drawn, moving=f"{name}*", active=side)
            alone = set(walk(position, name, "G" if side == "union" else "g", 3)) - {name}
            assert set(apart.to(f"{name}*").split()) == alone, (name, piece)


@pytest.mark.parametrize("seed", SEEDS)
def test_targets_and_dice(seed: int) -> None:
    position = Position(seed)
    for name, piece in position.at.items():
        if piece.upper() == "G":
            continue
        side = "union" if piece[0].isupper() else "confederate"
        battle = Battle(position.drawn, fighting=name, active=side)
        enemies = [other for other in position.at if not position.mine(other, piece)]
        bound = any(not position.is_general(other) and other in around(name) for other in enemies)
        expected = {}
        for other in enemies:
            adjacent = other in around(name)
            if not adjacent and (bound or position.is_general(other)):
                continue
            count = dice(position, name, other)
            if count and sees(position, battle, name, other):
                expected[other] = count
        found = {to: battle.forecast(f"battle {name}>{to}").dice for to in battle.to(name).split()}
        assert found == expected, (name, piece)


@pytest.mark.parametrize("seed", SEEDS)
def test_retreats_of_units(seed: int) -> None:
    position = Position(seed)
    battle = Battle(position.drawn)
    for name, piece in position.at.items():
        unit = piece_named(battle.setup, battle.position, name)
        if not isinstance(unit, Unit):
            continue
        for flags in (1, 2, 3):
            ways = list(retreats(position, name, unit.side, piece, flags))
            least = min(short for _, short in ways)
            found = unit_ways(battle.setup, battle.position, unit, flags)
            ends = {battle.setup.names[hex_] for hex_ in found.hexes}
            assert (ends, found.short) == ({end for end, short in ways if short == least}, least), (name, flags)


def retreats(position: Position, here: str, side: Side, piece: str, left: int) -> Iterator[tuple[str, int]]:
    """Every way back: where it ends and how many hexes are missing there."""
    yield here, left
    for near in back(here, side) if left else []:
        if position.ground[near] == "R":
            continue
        if near not in position.at:
            yield from retreats(position, near, side, piece, left - 1)
        elif joins(position, near, piece):
            yield near, 0


@pytest.mark.parametrize("seed", SEEDS)
def test_retreats_of_generals(seed: int) -> None:
    position = Position(seed)
    battle = Battle(position.drawn)
    for name in position.at:
        general = piece_named(battle.setup, battle.position, f"{name}*")
        if not isinstance(general, General):
            continue
        piece = "G" if general.side == Side.UNION else "g"
        found = battle.setup.rules.general_ways(battle.setup, battle.position, general, 0)
        ends = {battle.setup.names[hex_] for hex_ in found.hexes}
        if not back(name, general.side):
            assert (ends, found.leaves) == (set(), True)
            continue
        plain = set(general_ways(position, name, general.side, piece, 3))
        beyond = {
            end
            for enemy in back(name, general.side)
            if enemy in position.at and not position.mine(enemy, piece) and not position.is_general(enemy)
            for end in back(enemy, general.side)
            if position.ground[end] != "R" and (end not in position.at or joins(position, end, piece))
        }
        past = {near for near in back(name, general.side) if passes(position, near, piece)}
        past |= {far for near in past for far in back(near, general.side) if passes(position, far, piece)}
        leaves = not plain and not beyond and any(not back(hex_, general.side) for hex_ in past)
        assert (ends, found.leaves) == (plain or beyond, leaves), (name, piece)
        assert found.escaping == (not plain and not leaves)


def passes(position: Position, name: str, piece: str) -> bool:
    """Whether a general may go back through the hex."""
    return position.ground[name] != "R" and (name not in position.at or position.mine(name, piece))


def general_ways(position: Position, here: str, side: Side, piece: str, left: int) -> Iterator[str]:
    for near in back(here, side) if left else []:
        if not passes(position, near, piece):
            continue
        if near not in position.at or joins(position, near, piece):
            yield near
        yield from general_ways(position, near, side, piece, left - 1)
