"""What is wrong with a special rule's parameters is told by line and column, with what was expected."""

import pytest

from tests.support.battle_cry.special_rules import mistakes

HEX = "hexes, such as F5 F6"
START = "the hexes where the units start, such as F5 F6"
FACTS = "at least one of figures, dice, extra-dice, reroll, flags and marks"


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        # Ground
        ("imposable: {terrain: waterway}", "64:5 unknown special rule “imposable”: did you mean “impassable”?"),
        ("impassable: {}", "64:17 “hexes” is missing: expected hexes, or “terrain” instead"),
        ("impassable: {terrain: watrway}", "64:27 “watrway” for “terrain”: did you mean “waterway”?"),
        ("impassable: {terrain: ford, hexes: A1}", "64:40 both “terrain” and “hexes”: expected one of them"),
        ("barred: {side: north, hexes: A1}", "64:20 “north” for “side”: expected union or confederate"),
        ("barred: {side: union}", f"64:13 “hexes” is missing: expected {HEX}"),
        ("fordable: {hexes: A1}", "64:23 A1 isn’t a waterway: expected a hex with “~” on the map"),
        (
            "open-sight: {terrain: hill}",
            "64:27 “hill” for “terrain”: expected woods, orchard, field, town, homestead or rough",
        ),
        (
            "terrain-here: {terrain: swamp}",
            (
                "64:19 nothing is said about it: expected at least one of blocks-sight, stop, impassable, "
                "enter-and-battle, only, dice and cover"
            ),
        ),
        (
            "terrain-here: {terrain: rough, only: foot}",
            "64:42 “foot” for “only”: expected infantry, cavalry or artillery",
        ),
        ("terrain-here: {terrain: swamp, dice: -9}", "64:42 “-9” for “dice”: expected -3, -2, -1, 0, +1, +2 or +3"),
        ("crossing: {terrain: waterway, die: 4}", "64:40 “4” for “die”: expected a whole number from 1 to 3"),
        ("own-ground: {side: union, hexes: A1}", "64:17 nothing is said about it: expected dice or flags"),
        ("embankment: {hexes: ''}", f"64:25 “hexes” is empty: expected {HEX}"),
        ("slow: {side: union, hexes: A1, once: maybe}", "64:42 “maybe” for “once”: expected yes, no, true or false"),
        ("slow: {side: union, hexes: Q1}", "64:32 Q1 is not on the board: expected a row from A to I"),
        ("slow: {side: union, hxes: A1}", "64:25 unknown parameter “hxes”: did you mean “hexes”?"),
        ("slow: A1", "64:11 text: expected its side and its hexes"),
        # Units
        (
            "special-unit: {side: union, hexes: I3}",
            f"64:19 nothing is said about it: expected {FACTS}",
        ),
        ("special-unit: {side: union, marks: elite}", f"64:19 “hexes” is missing: expected {START}"),
        (
            "special-unit: {side: union, hexes: A1, marks: elite}",
            "64:40 no union unit starts in A1: expected the hex of one",
        ),
        (
            "special-unit: {side: union, hexes: I3, dice: 3-0}",
            "64:50 “3-0” for “dice”: expected dice by distance, such as 3-2-1",
        ),
        (
            "special-unit: {side: union, hexes: I3, figures: 9}",
            "64:53 “9” for “figures”: expected a whole number from 1 to 6",
        ),
        ("special-unit: {side: union, hexes: I3, reroll: flags}", "64:52 “flags” for “reroll”: expected sabers"),
        ("special-unit: {side: union, hexes: I3, marks: elit}", "64:51 “elit” for “marks”: did you mean “elite”?"),
        (
            "special-unit: {side: union, hexes: I3, flags: 1, lost-with-figures: yes}",
            "64:73 “lost-with-figures” without “extra-dice”",
        ),
        ("swift: {side: union, arm: infantr, hexes: 2}", "64:31 “infantr” for “arm”: did you mean “infantry”?"),
        ("swift: {side: union, arm: infantry, hexes: 7}", "64:48 “7” for “hexes”: expected a whole number from 1 to 4"),
        # Cards
        ("without-cards: {cards: raly}", "64:28 unknown card “raly”: did you mean “rally”?"),
        ("without-cards: {}", "64:20 “cards” is missing: expected cards, such as attack-left rally"),
        ("opening-cards: {side: both, cards: rally}", "64:27 “both” for “side”: expected union or confederate"),
        ("hand-by-generals: {}", "64:23 “side” is missing: expected union, confederate or both"),
        ("shrinking-hand: {side: uion}", "64:28 “uion” for “side”: did you mean “union”?"),
        ("extra-play: {side: union, flank: middle}", "64:38 “middle” for “flank”: expected left, center or right"),
        (
            "extra-play: {side: union, flank: left, cards: rally}",
            "64:38 both “cards” and “flank”: expected one of them",
        ),
        (
            "extra-play: {side: union, flank: left, times: 3}",
            "64:51 “3” for “times”: expected a whole number from 1 to 2",
        ),
        (
            "extra-play: {side: union, flank: left, leader: Sumer}",
            "64:52 no general is called “Sumer”: did you mean “Sumner”?",
        ),
        (
            "locked: {side: union, hexes: I3, card: right}",
            "64:44 “right” for “card”: expected section left, section center or section right",
        ),
        (
            "locked: {side: union, hexes: A1, card: section left}",
            "64:34 no union unit starts in A1: expected the hex of one",
        ),
    ],
)
def test_mistakes_are_told(rule: str, message: str) -> None:
    assert message in mistakes(rule)
