"""Every terrain under each of the three rulebooks: the same positions for all, with each rulebook's results.

What a ruleset's terrain does beyond that is in the terrain's own tests. The sections are "Terrain" of the official
rules, which the 150 Variant presupposes, and "Terrain Tiles" and "Obstacles" of the Advanced Rulebook.
"""

import re
from typing import NamedTuple

import pytest

from engine.battle_cry.terrain import terrain_table
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.cards import answers
from tests.support.battle_cry.range_tables import dice_by_range

# Cavalry and general: where they may go from A1, with the terrain at A2 and clear ground behind it. In, of infantry,
# cavalry and horse artillery: their dice at one hex, two hexes, ... in the turn that they enter; from: the dice of
# infantry, cavalry and foot artillery that began their turn there; at: those of infantry in the open at infantry there.
# Sight: along a row with the terrain between. Flag: what the unit there does about one flag of an adjacent unit.
TABLE = """
terrain      rulebook    cavalry  general  in: I   C H         from: I C   A           at: I   sight flag

clear        variant-150 A2,A3,A4 A2,A3,A4 4 2 2   3 4 3 2 1   4 4 4   3   5 4 3 2 1   4 4 4   open  back
clear        classic     A2,A3,A4 A2,A3,A4 4 3 2 1 3 4 3 2 1   4 3 2 1 3   5 4 3 2 1   4 3 2 1 open  back
clear        advanced    A2,A3    A2,A3,A4 3 2 1   3 - 3 2 1   3 2 1   3 2 4 3 2 1     3 2 1   open  back

woods        variant-150 A2       A2       3 1     - -         4 4 4   3   5 4 3 2 1   3 3 3   none  back
woods        classic     A2       A2       2 1     - -         4 3 2 1 3   5 4 3 2 1   3 2 1   none  back
woods        advanced    A2       A2,A3,A4 2 1     - -         3 2 1   3 2 4 3 2 1     2 1     none  back

orchard      variant-150 A2,A3,A4 A2,A3,A4 4 2 2   3 4 3 2 1   4 4 4   3   5 4 3 2 1   3 3 3   none  back
orchard      classic     A2,A3,A4 A2,A3,A4 4 3 2 1 3 4 3 2 1   4 3 2 1 3   5 4 3 2 1   3 2 1   none  back
orchard      advanced    A2,A3    A2,A3,A4 3 2 1   3 - 3 2 1   3 2 1   3 2 4 3 2 1     2 1     none  back

field        variant-150 A2,A3,A4 A2,A3,A4 4 2 2   3 4 3 2 1   4 4 4   3   5 4 3 2 1   3 3 3   none  back
field        classic     A2,A3,A4 A2,A3,A4 4 3 2 1 3 4 3 2 1   4 3 2 1 3   5 4 3 2 1   3 2 1   none  back
field        advanced    A2,A3    A2,A3,A4 3 2 1   3 - 3 2 1   3 2 1   3 2 4 3 2 1     2 1     none  back

hill         variant-150 A2,A3,A4 A2,A3,A4 4 2 2   3 4 3 2 1 1 4 4 4   3   5 4 3 2 1 1 3 3 3   none  back
hill         classic     A2,A3,A4 A2,A3,A4 4 3 2 1 3 4 3 2 1 1 4 3 2 1 3   5 4 3 2 1 1 3 2 1   none  back
hill         advanced    A2       A2,A3,A4 3 2 1   3 - 3 2 1 1 3 2 1   3 2 4 3 2 1 1   2 1     none  stay

town         variant-150 A2       A2       -       - -         3 3 3   2   3 2 1       2 2 2   none  back
town         classic     A2       A2       -       - -         3 2 1   2   3 2 1       2 1     none  back
town         advanced    A2       A2,A3,A4 -       - -         3 2 1   2 1 3 2 1       1       none  back

homestead    variant-150 A2       A2       3 1 1   2 -         4 4 4   3   4 3 2 1     3 3 3   none  back
homestead    classic     A2       A2       3 2 1   2 -         4 3 2 1 3   4 3 2 1     3 2 1   none  back
homestead    advanced    A2       A2,A3,A4 3 2 1   2 -         3 2 1   3 2 3 2 1       2 1     none  back

waterway     variant-150 A2       A2       3 1 1   2 3 2 1     3 3 3   2   4 3 2 1     4 4 4   open  back
waterway     classic     A2       A2       3 2 1   2 3 2 1     3 2 1   2   4 3 2 1     4 3 2 1 open  back
waterway     advanced    A2       A2,A3,A4 2 1     2 - 2 1     2 1     2 1 3 2 1       3 2 1   open  back

bridge       variant-150 A2,A3,A4 A2,A3,A4 4 2 2   3 4 3 2 1   4 4 4   3   5 4 3 2 1   4 4 4   open  back
bridge       classic     A2,A3,A4 A2,A3,A4 4 3 2 1 3 4 3 2 1   4 3 2 1 3   5 4 3 2 1   4 3 2 1 open  back
bridge       advanced    A2,A3    A2,A3,A4 3 2 1   3 - 3 2 1   3 2 1   3 2 4 3 2 1     3 2 1   open  back

ford         variant-150 A2,A3,A4 A2,A3,A4 3 1 1   2 3 2 1     3 3 3   2   4 3 2 1     4 4 4   open  back
ford         classic     A2,A3,A4 A2,A3,A4 3 2 1   2 3 2 1     3 2 1   2   4 3 2 1     4 3 2 1 open  back
ford         advanced    A2,A3    A2,A3,A4 2 1     2 - 2 1     2 1     2 1 3 2 1       3 2 1   open  back

rough        variant-150 nowhere  nowhere  .       . .         .       .   .           .       none  .
rough        classic     nowhere  nowhere  .       . .         .       .   .           .       none  .
rough        advanced    nowhere  A2,A3,A4 .       . .         .       .   .           .       none  .

lake         variant-150 nowhere  nowhere  .       . .         .       .   .           .       open  .
lake         classic     nowhere  nowhere  .       . .         .       .   .           .       open  .
lake         advanced    nowhere  nowhere  .       . .         .       .   .           .       open  .

swamp        variant-150 nowhere  A2       4 2 2   . .         4 4 4   .   .           4 4 4   open  back
swamp        classic     nowhere  A2       4 3 2 1 . .         4 3 2 1 .   .           4 3 2 1 open  back
swamp        advanced    nowhere  A2,A3,A4 3 2 1   . .         3 2 1   .   .           3 2 1   open  back

railway      variant-150 A2,A3,A4 A2,A3,A4 4 2 2   3 4 3 2 1   4 4 4   3   5 4 3 2 1   4 4 4   open  back
railway      classic     A2,A3,A4 A2,A3,A4 4 3 2 1 3 4 3 2 1   4 3 2 1 3   5 4 3 2 1   4 3 2 1 open  back
railway      advanced    A2,A3    A2,A3,A4 3 2 1   3 - 3 2 1   3 2 1   3 2 4 3 2 1     3 2 1   open  back

road         variant-150 A2,A3,A4 A2,A3,A4 4 2 2   3 4 3 2 1   4 4 4   3   5 4 3 2 1   4 4 4   open  back
road         classic     A2,A3,A4 A2,A3,A4 4 3 2 1 3 4 3 2 1   4 3 2 1 3   5 4 3 2 1   4 3 2 1 open  back
road         advanced    A2,A3    A2,A3,A4 3 2 1   3 - 3 2 1   3 2 1   3 2 4 3 2 1     3 2 1   open  back

fence        variant-150 A2,A3,A4 A2,A3,A4 4 2 2   3 4 3 2 1   4 4 4   3   5 4 3 2 1   3 3 3   open  back
fence        classic     A2,A3,A4 A2,A3,A4 4 3 2 1 3 4 3 2 1   4 3 2 1 3   5 4 3 2 1   3 2 1   open  back
fence        advanced    A2,A3    A2,A3,A4 3 2 1   3 - 3 2 1   3 2 1   3 2 4 3 2 1     2 1     open  back

fieldwork    variant-150 A2,A3,A4 A2,A3,A4 4 2 2   3 4 3 2 1   4 4 4   3   5 4 3 2 1   3 3 3   open  may
fieldwork    classic     A2,A3,A4 A2,A3,A4 4 3 2 1 3 4 3 2 1   4 3 2 1 3   5 4 3 2 1   3 2 1   open  may
fieldwork    advanced    A2,A3    A2,A3,A4 3 2 1   3 - 3 2 1   3 2 1   3 2 4 3 2 1     2 1     open  may

entrenchment variant-150 A2,A3,A4 A2,A3,A4 4 2 2   3 4 3 2 1   4 4 4   3   5 4 3 2 1   2 2 2   open  may
entrenchment classic     A2,A3,A4 A2,A3,A4 4 3 2 1 3 4 3 2 1   4 3 2 1 3   5 4 3 2 1   2 1     open  may
entrenchment advanced    A2       A2,A3,A4 3 2 1   3 - 3 2 1   3 2 1   3 2 4 3 2 1     1       open  may

crest        variant-150 A2,A3,A4 A2,A3,A4 4 2 2   3 4 3 2 1   4 4 4   3   5 4 3 2 1   3 3 3   open  back
crest        classic     A2,A3,A4 A2,A3,A4 4 3 2 1 3 4 3 2 1   4 3 2 1 3   5 4 3 2 1   3 2 1   open  back
crest        advanced    A2,A3    A2,A3,A4 3 2 1   3 - 3 2 1   3 2 1   3 2 4 3 2 1     2 1     open  back
"""
STARTS = (0, 13, 25, 34, 43, 51, 53, 63, 71, 75, 87, 95, 101)
"""Where the columns begin."""


class Ground(NamedTuple):
    """A line of the table."""

    terrain: str
    rulebook: str
    cavalry: str
    general: str
    enters_infantry: str
    enters_cavalry: str
    enters_horse: str
    from_infantry: str
    from_cavalry: str
    from_artillery: str
    at: str
    sight: str
    flag: str

    def fences(self, side: str) -> str:
        """The hexside, ``fence=A2/w``, if it is about fences or crests."""
        return f"{self.terrain}={side}" if side and self.terrain in {"fence", "crest"} else ""

    def works(self, sides: str) -> str:
        """The hexsides, ``A2/w,nw``, with the works that it is about, if it is."""
        return f"{self.terrain} {sides}" if terrain_table(self.rulebook)[self.terrain].works else ""

    def battle(self, drawn: str, sides: str, *, moving: str = "", fighting: str = "", card_dice: int = 0) -> Battle:
        """A map in which ``T`` stands for the terrain; features of hexsides lie on these, fences on the first alone."""
        return Battle(
            re.sub(r"\bT\b", self.code, drawn),
            moving=moving,
            fighting=fighting,
            card_dice=card_dice,
            enemy_hand="rally",
            fences=self.fences(sides.partition(",")[0]),
            works=self.works(sides),
        )

    @property
    def code(self) -> str:
        return terrain_table(self.rulebook)[self.terrain].code or "."


def _ground(line: str) -> Ground:
    ends = (*STARTS[1:], len(line) + 1)
    return Ground(*(line[start:end].strip() for start, end in zip(STARTS, ends, strict=True)))


GROUNDS = [_ground(line) for line in TABLE.splitlines()[2:] if line]
TERRAINS = list(dict.fromkeys(ground.terrain for ground in GROUNDS))

pytestmark = pytest.mark.rulesets("variant-150", "classic", "advanced")
NOT_THERE = "."
CLOSED = {"rough", "lake"}
each_terrain = pytest.mark.parametrize("terrain", TERRAINS)
each_that_one_may_enter = pytest.mark.parametrize("terrain", [terrain for terrain in TERRAINS if terrain not in CLOSED])


def here(terrain: str) -> Ground:
    """The terrain under the rulebook that the test runs under."""
    return next(ground for ground in GROUNDS if (ground.terrain, ground.rulebook) == (terrain, Battle.usual))


def test_the_table_has_every_terrain_under_each_rulebook() -> None:
    rulebooks = ("variant-150", "classic", "advanced")
    listed = [(ground.terrain, ground.rulebook) for ground in GROUNDS]
    assert listed == [(terrain, rulebook) for terrain in terrain_table("variant-150") for rulebook in rulebooks]


@each_terrain
def test_moving_there(terrain: str) -> None:
    """Cavalry, and a general alone: everything that they may do."""
    ground = here(terrain)
    for piece, name, ends in (("C", "A1", ground.cavalry), ("G", "A1*", ground.general)):
        battle = ground.battle(f".:{piece}  T  .  .", "A2/w,sw", moving=name)
        moves = answers(*(f"move {name}-{end}" for end in ends.split(",")), "pass")
        assert battle.legal("move" if ends == "nowhere" else "") == ([] if ends == "nowhere" else moves)


@each_that_one_may_enter
def test_dice_in_the_turn_that_one_enters(terrain: str) -> None:
    ground = here(terrain)
    fences, works = ground.fences("A2/e"), ground.works("A2/ne,e")
    for unit, dice in (("I", ground.enters_infantry), ("C", ground.enters_cavalry), ("H", ground.enters_horse)):
        if dice == NOT_THERE:
            continue
        shown = dice_by_range(f"{ground.code}:{unit}", ground.rulebook, entering=True, fences=fences, works=works)
        assert shown == (dice if dice != "-" else ""), unit


@each_that_one_may_enter
def test_dice_of_who_began_the_turn_there(terrain: str) -> None:
    ground = here(terrain)
    fences, works = ground.fences("A2/e"), ground.works("A2/ne,e")
    for unit, dice in (("I", ground.from_infantry), ("C", ground.from_cavalry), ("A", ground.from_artillery)):
        if dice == NOT_THERE:
            continue
        assert dice_by_range(f"{ground.code}:{unit}", ground.rulebook, fences=fences, works=works) == dice, unit


@each_that_one_may_enter
def test_dice_at_a_target_there(terrain: str) -> None:
    """And features of hexsides only where the hexside is covered."""
    ground = here(terrain)
    for distance, dice in enumerate(ground.at.split(), 1):
        target = f"A{distance + 1}"
        drawn = f".:I  {'.  ' * (distance - 1)} T:i  .  R  .:A  .  .:i"
        battle = ground.battle(drawn, f"{target}/w,nw", fighting=f"A1 A{distance + 4}")
        assert battle.legal("battle A1") == answers(f"battle A1>{target}")
        assert battle.forecast(f"battle A1>{target}").dice == int(dice)
    behind = ground.battle(".:i  .:I", "A1/w,nw", fighting="A2")
    assert behind.legal("battle") == answers("battle A2>A1")
    assert behind.forecast("battle A2>A1").cover == 0


@each_that_one_may_enter
def test_a_battle_with_a_unit_there_and_one_flag(terrain: str) -> None:
    """A hit and a flag: one figure less, then what the flag does."""
    ground = here(terrain)
    battle = ground.battle(
        """
        .     .     .
          .     .     .
        .     T:i4  .
          .     .:I   .
        """,
        "C2/se,sw",
        fighting="D2",
        card_dice=2,
    )
    voluntary = ["pass"] if ground.rulebook != "advanced" else []
    assert battle.legal() == answers("battle D2>C2", *voluntary)
    battle.do(f"battle D2>C2 = IF{'A' * int(ground.at[0])}")
    if ground.flag == "stay":
        assert (battle.asks, battle.legal()) == ("confederate fight-back", answers("pass"))
        return
    if ground.flag == "may":
        assert battle.legal() == answers("ignore 0 1")
        battle.do("confederate: ignore 0")
    assert battle.legal() == answers("retreat C2-B1 C2-B2")
    battle.do("confederate: retreat C2-B1")
    battle.shows(f"""
        .     .     .
          .:i3  .     .
        .     {ground.code}     .
          .     .:I   .
    """)


@each_terrain
def test_seeing_past_it(terrain: str) -> None:
    ground = here(terrain)
    battle = ground.battle(".:A  T  .:i  .  R  .:A  .  .:i", "A2/e,ne", fighting="A1 A6")
    seen = ["battle A1>A3"] if ground.sight == "open" else []
    assert battle.legal() == answers(*seen, "battle A6>A8", "pass")


def test_nobody_retreats_onto_rough_ground() -> None:
    """Each hex that cannot be made for it costs a figure."""
    battle = Battle(
        """
        .     .     .
          R     R     .
        .     .:i4  .
          .     .:I   .
        """,
        fighting="D2",
        enemy_hand="rally",
        card_dice=1,
    )
    dice = int(battle.dice("battle D2>C2").split()[-1])
    battle.do(f"battle D2>C2 = FF{'A' * (dice - 2)}")
    battle.shows("""
        .     .     .
          R     R     .
        .     .:i2  .
          .     .:I   .
    """)


UPHILL = {"variant-150": (3, 4, 3), "classic": (3, 4, 2), "advanced": (2, 2, 1)}
"""The dice of infantry at a unit on a hill: from the plain, from the next hill, from a hill two hexes away."""


def test_a_hill_protects_uphill() -> None:
    """Official: not from an adjacent hill. Advanced Rulebook: from there, too."""
    from_the_plain, from_the_next_hill, from_another_hill = UPHILL[Battle.usual]
    assert Battle(".:I  H:i", fighting="A1").forecast("battle A1>A2").dice == from_the_plain
    assert Battle("H:I  H:i", fighting="A1").forecast("battle A1>A2").dice == from_the_next_hill
    apart = Battle("H:I  .  H:i", fighting="A1")
    assert apart.legal() == answers("battle A1>A3", "pass")
    assert apart.forecast("battle A1>A3").dice == from_another_hill
