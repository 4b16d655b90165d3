"""Line of sight (9.31 to 9.37). Sight is looked at from a battery's side: which hexes it may bombard."""

from __future__ import annotations

from itertools import combinations, pairwise

from engine.blue_grey.sight import sees
from tests.support.blue_grey.battle import Battle


def column(*cells: str) -> str:
    """A map with one column that matters, seen from its top: a battery there looks down it."""
    return "\n".join(f"{row:02} . {cell} ." for row, cell in enumerate(cells, 1))


def is_seen(*cells: str, sides: str = "") -> bool:
    """Whether the first hex of a column sees the last one."""
    battle = Battle(column(*cells), "A 0101 1", f"x 03{len(cells):02} 1", sides=sides)
    ground = battle.setup.board
    first, last = ground.index("0201"), ground.index(f"02{len(cells):02}")
    assert sees(ground, first, last) == sees(ground, last, first), "sight is the same both ways"
    return sees(ground, first, last)


def test_9_31_a_blocking_hex_on_the_straight_line_forbids_the_shot() -> None:
    ground = column(".", "F", ".", ".")
    battle = Battle(ground, "Guns 0201 4 artillery", "x 0203 2, y 0303 2").fight()
    assert battle.legal == ["target 0303", "pass"]
    battle.do("target 0303")
    assert battle.legal == ["join Guns"]


def test_9_32_a_line_along_a_hexside_is_blocked_by_both_hexes_only() -> None:
    for left, right, seen in ((".", ".", True), ("F", ".", True), (".", "F", True), ("F", "F", False)):
        drawing = f"01 . . .\n02 . {left} {right}\n03 . . .\n"  # from 0201 to 0303, between 0202 and 0302
        battle = Battle(drawing, "Guns 0201 4 artillery", "x 0303 2").fight()
        assert (battle.position.active == 0) == seen, (left, right)


def test_9_33_forest_and_towns_block_on_the_same_or_higher_ground_as_either() -> None:
    for block in ("F", "T", "X"):
        assert not is_seen(".", block, ".")
    for block in ("F2", "T2", "X"):
        assert not is_seen(".2", block, ".")
        assert not is_seen(".2", block, ".2")
    assert not is_seen(".3", "F2", ".2")
    assert not is_seen(".2", "F", "."), "it is as high as the lower one"
    assert is_seen(".2", "F", ".2")
    assert is_seen(".2", "R", "."), "rough ground alone does not"


def test_9_34_rough_ground_is_raised_and_looks_over_what_is_lower() -> None:
    for high in ("R", "X", ".2", ".3"):
        assert is_seen(high, "F", high), high
        assert is_seen(high, "T", "R"), high
    assert is_seen(".3", "X", ".3"), "and level 3 is higher still"


def test_9_35_higher_ground_between_lower_hexes_blocks() -> None:
    for high in ("R", ".2", ".3"):
        assert not is_seen(".", high, "."), high
    assert not is_seen(".2", ".3", ".2")
    assert not is_seen("R", ".3", ".2")
    assert is_seen(".2", ".2", ".")
    assert is_seen(".2", ".2", ".2")


def test_9_36_what_is_in_the_hexes_at_its_ends_does_not_block() -> None:
    assert is_seen("F", ".", "F")
    assert is_seen("T", ".", "X")
    assert is_seen("X", ".", "F")


def test_9_36_a_ridge_blocks_unless_it_is_at_either_hex() -> None:
    cells = (".", ".", ".", ".")
    assert is_seen(*cells, sides="ridge: 0201|0202")
    assert is_seen(*cells, sides="ridge: 0203|0204")
    assert not is_seen(*cells, sides="ridge: 0202|0203")
    assert is_seen(*cells, sides="ridge: 0202|0302"), "the line does not cross this one"


def test_9_36_a_ridge_counts_where_the_line_crosses_it_on_a_long_slant_too() -> None:
    drawing = "".join(f"{row:02} .  .\n" for row in range(1, 6))
    path = ("0105", "0104", "0203", "0103", "0202", "0201")
    crossed = {frozenset(pair) for pair in pairwise(path[1:-1])}
    inside = [pair for pair in combinations(path[1:-1], 2) if pair != ("0104", "0202")]
    for one, other in inside:
        battle = Battle(drawing, "A 0101 1", "x 0205 1", sides=f"ridge: {one}|{other}")
        ground = battle.setup.board
        seen = sees(ground, ground.index(path[0]), ground.index(path[-1]))
        assert seen == (frozenset((one, other)) not in crossed), (one, other)


def test_9_37_units_never_block() -> None:
    drawing = column(".", ".", ".", ".")
    battle = Battle(drawing, "Guns 0201 4 artillery, A 0202 4", "x 0203 2, y 0204 2").fight()
    assert battle.legal == ["target 0203", "target 0204"], "past a friend, and past an enemy"
    battle = Battle(drawing, "Guns 0201 4 artillery", "x 0203 2, y 0204 2").fight()
    assert battle.legal == ["target 0203", "target 0204", "pass"]
