"""``special-unit`` and ``swift``: units that are stronger, steadier, better shots or faster than their arm."""

from collections import Counter
from collections.abc import Callable
from itertools import product
from math import isclose

import pytest

from engine.battle_cry.computer.attack_value import attack_on
from engine.battle_cry.computer.decision_input import DecisionInput, question_of
from engine.battle_cry.computer.weights import STEADY
from engine.battle_cry.decisions.pieces import order_of
from engine.battle_cry.events import BattleRolled, FiguresLost, RolledAgain
from engine.battle_cry.family import BATTLE_CRY
from engine.battle_cry.fire import reckon, targets
from engine.battle_cry.odds import Reroll, chance_to_fall, rolls
from engine.battle_cry.orders import unit_order
from engine.battle_cry.placement import Unit
from engine.battle_cry.scenario_file import read_battle
from engine.battle_cry.sides import Arm
from engine.chance import FACES
from engine.match import decode, encode
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.computer_player import never, seen
from tests.support.battle_cry.special_rules import read_rule, with_rule

ALL = pytest.mark.rulesets("variant-150", "classic", "advanced")


def special(rule: str, hex_: str = "A1") -> str:
    return f"- special-unit: {{side: union, hexes: {hex_}, {rule}}}"


# Figures, name and sign


@ALL
def test_its_figures_name_and_sign_are_public() -> None:
    battle = Battle(".:I .:I", special=special("name: Bucktails, figures: 3, marks: rifles"))
    one, other = battle.view().units
    assert (one.figures, one.full, one.name, one.traits[-1]) == (3, 3, "Bucktails", "rifles")
    assert (other.figures, other.full, other.name) == (4, 4, "")
    assert decode(battle.setup, encode(battle.state)).position == battle.position


@ALL
def test_without_a_sign_of_its_own_it_is_marked_as_special() -> None:
    assert "special" in Battle(".:I", special=special("flags: 1")).view().units[0].traits


def test_a_file_may_say_all_of_it() -> None:
    rule = read_rule(
        "special-unit: {side: union, hexes: I3 I4, name: Cadets, figures: 3, dice: 3-2-1, extra-dice: 2, "
        "lost-with-figures: yes, reroll: sabers, flags: 1, marks: cadets}"
    )
    said = dict(rule.params)
    assert [said[name] for name in ("figures", "dice", "extra-dice", "lost-with-figures")] == [3, "3-2-1", 2, "yes"]
    assert [said[name] for name in ("reroll", "flags", "marks", "name")] == ["sabers", 1, "cadets", "Cadets"]
    assert len(read_battle(with_rule("special-unit: {side: union, hexes: I3, dice: 2-1}"), "-").special) == 1


# Dice


def dice_by_range(unit: str, ruleset: str, rule: str) -> str:
    """The dice of a unit in A1 that has not moved, at one hex, at two …, as far as it has any."""
    found = []
    for away in range(1, 8):
        battle = Battle(f"{unit} {'. ' * (away - 1)} .:i", ruleset=ruleset, special=rule)
        shooter = battle.position.placement.units[0]
        order = unit_order(battle.setup, shooter)
        if away in targets(battle.setup, battle.position, shooter, order):
            found.append(str(reckon(battle.setup, battle.position, shooter, away, order).dice))
    return " ".join(found)


@ALL
def test_its_dice_are_by_distance_whatever_the_rulebook_says() -> None:
    assert dice_by_range(".:I", Battle.usual, special("dice: 5-1-1-1-2")) == "5 1 1 1 2"
    assert dice_by_range(".:I2", Battle.usual, special("dice: 2-1")) == "2 1"


@ALL
def test_it_loses_none_of_those_dice_by_moving() -> None:
    battle = Battle(".:I . . . .:i", moving="A1", special=special("dice: 4-3-2-1"))
    battle.do("move A1-A2")
    assert battle.dice("battle A2>A5") == "2 = 2"


@pytest.mark.parametrize(
    ("ruleset", "whole", "weak", "kept"),
    [("variant-150", "6", "4", "5"), ("classic", "6", "5", "6"), ("advanced", "5", "4", "5")],
)
def test_more_dice_may_go_with_its_figures(ruleset: str, whole: str, weak: str, kept: str) -> None:
    """Four figures and two dice; then three, with one die of the two gone, or with both."""
    rule = special("extra-dice: 2, lost-with-figures: yes")
    assert dice_by_range(".:I4", ruleset, rule)[0] == whole
    assert dice_by_range(".:I3", ruleset, rule)[0] == weak
    assert dice_by_range(".:I3", ruleset, special("extra-dice: 2"))[0] == kept


@ALL
def test_more_dice_reach_no_further() -> None:
    usual = dice_by_range(".:I", Battle.usual, "").split()
    assert len(dice_by_range(".:I", Battle.usual, special("extra-dice: 3")).split()) == len(usual)


# Sabers rolled again


REROLL = "reroll: sabers"


@ALL
def test_sabers_count_and_are_rolled_once_more() -> None:
    battle = Battle(".:I .:i . .:i", fighting="A1", special=special(REROLL), enemy_hand="rally")
    dice = int(battle.dice("battle A1>A2").split()[-1])
    battle.do(f"battle A1>A2 = SS{'C' * (dice - 2)} IS")
    first, again = battle.last(BattleRolled), battle.last(RolledAgain)
    assert (first.hits, first.flags) == (2, 0)
    assert (again.dice, again.hits, again.flags) == ("IS", 2, 0)
    assert battle.last(FiguresLost).lost == 4


@ALL
def test_the_luck_of_a_roll_counts_the_dice_rolled_once_more() -> None:
    battle = Battle(".:I .:i . .:i", fighting="A1", special=special(REROLL), enemy_hand="rally")
    expected = battle.forecast("battle A1>A2")
    dice = int(battle.dice("battle A1>A2").split()[-1])
    battle.do(f"battle A1>A2 = SS{'C' * (dice - 2)} IS")
    roll = BATTLE_CRY.scores.rolled(battle.events, expected)
    assert roll is not None
    assert (roll.dice, roll.hits, roll.expected) == (dice, 4, expected.expected_hits)


@ALL
def test_their_flags_count_too() -> None:
    drawn = "A1 .:i . .\n B1 . .:i4 .\nC1 . . .\n D1 . .:I ."
    rule = special(REROLL, "D2")
    battle = Battle(drawn, fighting="D2", special=rule)
    dice = int(battle.dice("battle D2>B2").split()[-1])
    battle.do(f"battle D2>B2 = SF{'A' * (dice - 2)} F")
    assert battle.last(RolledAgain).flags == 1
    assert battle.asked.kind == "retreat-unit"
    assert battle.asked.numbers[0] == 2


@ALL
def test_without_sabers_nothing_is_rolled_again_and_others_never_do() -> None:
    battle = Battle(".:I .:i . .:i", fighting="A1", special=special(REROLL), enemy_hand="rally")
    dice = int(battle.dice("battle A1>A2").split()[-1])
    battle.do(f"battle A1>A2 = {'C' * dice}")
    assert not battle.all(RolledAgain)
    plain = Battle(". .:I .:i . .:i\n .:I", fighting="A2", special=special(REROLL, "B1"))
    plain.do(f"battle A2>A3 = S{'C' * (dice - 1)}")
    assert not plain.all(RolledAgain)


@ALL
def test_the_forecast_and_the_odds_are_exact() -> None:
    battle = Battle(". .:i2 .:a2\n .:I3 .", fighting="B1", special=special(REROLL, "B1"))
    given = DecisionInput(battle.setup, question_of(battle.setup, seen(battle.state)), STEADY, 1, never)
    unit = given.position.placement.unit(given.hex("B1"))
    assert unit is not None
    for text in battle.legal("battle"):
        to = given.hex(text.partition(">")[2])
        arm: Arm = "infantry" if text.endswith("A2") else "artillery"
        attack = attack_on(given.threats, given.position, unit, to, order_of(given.position, unit))
        found = {(one.hits, one.flags): one.chance for one in rolls(attack.dice, attack.deadly, attack.again)}
        counted = all_faces(attack.dice, hits_by(battle, unit, arm))
        assert {key: round(chance, 9) for key, chance in found.items()} == counted
        assert isclose(
            sum(hits * chance for (hits, _), chance in found.items()), battle.forecast(text).expected_hits or 0
        )


def hits_by(battle: Battle, unit: Unit, arm: Arm) -> Callable[[str], int]:
    return lambda face: battle.setup.rules.hits(face, unit, arm, 1)


def all_faces(dice: int, hits: Callable[[str], int]) -> dict[tuple[int, int], float]:
    """Every outcome of dice whose sabers are rolled once more, by counting all of them."""
    die: Counter[tuple[int, int]] = Counter()
    for first, second in product(FACES, FACES):
        faces = first + second if first == "S" else first
        die[sum(map(hits, faces)), faces.count("F")] += 1
    found: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for _ in range(dice):
        after: Counter[tuple[int, int]] = Counter()
        for (one, flags), number in found.items():
            for (more, others), ways in die.items():
                after[one + more, flags + others] += number * ways
        found = after
    return {key: round(number / 36**dice, 9) for key, number in found.items()}


def test_faces_that_do_not_hit_may_be_rolled_again_too() -> None:
    """As sabers from a distance, where only the symbol hits."""
    found = {(one.hits, one.flags): round(one.chance, 9) for one in rolls(2, 2, Reroll(0, 1))}
    assert found == all_faces(2, lambda face: int(face == "I"))
    assert isclose(chance_to_fall(1, 2, Reroll(0, 1)), 2 / 6 + 1 / 6 * 2 / 6)
    assert isclose(chance_to_fall(2, 1, Reroll(1, 0)), chance_to_fall(2, 1))


# Flags


@ALL
def test_it_ignores_a_flag_more() -> None:
    drawn = "A1 . .:i .\n B1 . . .\nC1 . .:I .\n D1 . . ."
    rule = special("flags: 1", "C2")
    battle = Battle(drawn, fighting="A2", active="confederate", top="confederate", special=rule)
    dice = int(battle.dice("battle A2>C2").split()[-1])
    battle.do(f"battle A2>C2 = F{'A' * (dice - 1)}")
    assert battle.asks == "union ignore-flags"
    assert battle.legal() == ["ignore 0", "ignore 1"]


# Swift


SWIFT = "- swift: {side: union, arm: infantry, hexes: 2}"


@ALL
def test_swift_units_move_further_and_battle_as_after_one_hex() -> None:
    battle = Battle(".:I . . . .:i", moving="A1", special=SWIFT)
    assert battle.to("A1").split() == ["A2", "A3"]
    battle.do("move A1-A3")
    assert battle.legal("battle") == ["battle A3>A5"]


@ALL
def test_they_are_those_of_one_side_and_arm() -> None:
    grey = Battle(".:i . . . .:I", moving="A1", active="confederate", special=SWIFT)
    plain = Battle(".:i . . . .:I", moving="A1", active="confederate")
    assert grey.to("A1") == plain.to("A1")
    assert Battle(".:A . . .", moving="A1", special=SWIFT).to("A1") == "A2"


@ALL
def test_what_may_not_battle_after_one_hex_may_not_after_two() -> None:
    battle = Battle(".:A . . . . .:i", moving="A1", special="- swift: {side: union, arm: artillery, hexes: 2}")
    battle.do("move A1-A3")
    assert battle.asks == "union end-turn"
