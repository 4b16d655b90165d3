"""``crossing``: a unit that comes into the water, or begins its turn there, rolls for its figures."""

import pytest

from engine.battle_cry.computer.decision_input import DecisionInput, question_of
from engine.battle_cry.computer.weights import STEADY
from engine.battle_cry.events import Crossed, FiguresLost
from engine.chance import Seeded
from engine.decision import UNION
from engine.errors import NothingToUndo
from engine.family import family
from engine.match import new_match
from tests.engine.scenario.files import EVERYTHING, changed
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.computer_player import never, seen

ALL = pytest.mark.rulesets("variant-150", "classic", "advanced")

RULE = "- crossing: {terrain: waterway}"


@ALL
def test_its_own_symbol_costs_a_unit_that_enters_a_figure() -> None:
    battle = Battle(". .:I ~ .", moving="A2", special=RULE, enemy_hand="rally")
    battle.do("move A2-A3 = I")
    assert battle.last(Crossed) == Crossed(UNION, "infantry", "A3", "waterway", "I", 1)
    assert battle.last(FiguresLost).cause == "crossing"
    assert battle.position.placement.units[0].figures == 3


@ALL
@pytest.mark.parametrize("face", "CASF")
def test_any_other_face_costs_nothing(face: str) -> None:
    battle = Battle(". .:I ~ .", moving="A2", special=RULE, enemy_hand="rally")
    battle.do(f"move A2-A3 = {face}")
    assert battle.last(Crossed).lost == 0
    assert battle.position.placement.units[0].figures == 4


@ALL
def test_the_die_cannot_be_taken_back() -> None:
    battle = Battle(".:I .:I ~ .", moving="A1 A2", special=RULE)
    battle.do("move A2-A3 = C")
    with pytest.raises(NothingToUndo):
        battle.undo()


@ALL
def test_it_is_rolled_again_when_its_own_turn_begins_there_and_for_no_one_else() -> None:
    battle = Battle("~:I . . . . ~:i", moving="A1", enemy_hand="rally", deck="rally", special=RULE)
    battle.do("pass = I")
    assert [(one.side, one.hex, one.lost) for one in battle.all(Crossed)] == [("confederate", "A6", 1)]


@ALL
def test_the_last_figure_is_a_flag_and_may_decide_the_battle() -> None:
    battle = Battle(". .:I1 ~ .", moving="A2", special=RULE, enemy_hand="rally", stands=(0, 5))
    battle.do("move A2-A3 = I")
    assert battle.flags == (0, 6)
    if battle.setup.rules.instant_victory:
        assert battle.outcome is not None
        assert battle.outcome.winner == "confederate"


@ALL
def test_a_general_outlives_the_crossing_and_a_general_alone_does_not_roll() -> None:
    battle = Battle(". .:I1* ~ .", moving="A2", special=RULE, enemy_hand="rally")
    battle.do("move A2-A3 = I")
    assert battle.position.placement.is_alone(battle.position.placement.generals[0])
    alone = Battle(". .:G ~ . .:I", moving="A2*", special=RULE)
    alone.do("move A2*-A3")
    assert not alone.all(Crossed)


@ALL
def test_a_unit_driven_into_the_water_rolls_too() -> None:
    drawn = "A1 . ~ .\n B1 . .:i4 .\nC1 . . .\n D1 . .:I ."
    rule = "- crossing: {terrain: waterway, die: 2}"
    battle = Battle(drawn, fighting="D2", special=rule, hand="", enemy_hand="")
    dice = int(battle.dice("battle D2>B2").split()[-1])
    faces = "F" + "A" * (dice - 1)
    battle.do(f"battle D2>B2 = {faces}", "confederate: retreat B2-A2 = II CI")
    assert [one.lost for one in battle.all(Crossed)] == [2, 1], "driven in, and then its own turn begins there"


@ALL
def test_whatever_the_terrain_entering_it_ends_the_move() -> None:
    rule = "- crossing: {terrain: ford}"
    assert "A3" in Battle(".:C - . .", moving="A1").to("A1").split()
    assert "A3" not in Battle(".:C - . .", moving="A1", special=rule).to("A1").split()


@pytest.mark.parametrize("ruleset", ["variant-150", "classic", "advanced"])
def test_the_first_turn_of_all_begins_so_too(ruleset: str) -> None:
    text = changed("    cavalry: C4\n", "    cavalry: C7\n", EVERYTHING)
    text = changed("\nprovenance:", f"\nspecial:\n  {RULE}\nprovenance:", text)
    setup = family("battle-cry").scenarios.setup(text, ruleset, {})
    _, events = new_match(setup, Seeded(b"s" * 32))
    assert [(one.hex, len(one.dice)) for one in events if isinstance(one, Crossed)] == [("C7", 1)]


@ALL
def test_the_computer_general_counts_what_the_water_costs() -> None:
    """Infantry is drowned by two faces of six, cavalry by one; nothing is to be feared elsewhere."""
    battle = Battle(".:I .:C ~ .", special="- crossing: {terrain: waterway, die: 3}", moving="A1")
    toll = battle.setup.rules.toll
    assert toll is not None
    infantry, cavalry = battle.position.placement.units
    assert [toll(battle.setup, unit, 2) for unit in (infantry, cavalry)] == [1.0, 0.5]
    assert toll(battle.setup, infantry, 3) == 0
    given, other = (
        DecisionInput(one.setup, question_of(one.setup, seen(one.state)), STEADY, 1, never)
        for one in (battle, Battle(".:I .:C ~ .", moving="A1"))
    )
    assert given.hex_values.unit(infantry, 2) < other.hex_values.unit(infantry, 2)
