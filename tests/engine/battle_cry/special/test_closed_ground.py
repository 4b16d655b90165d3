"""``impassable``, ``barred``, ``fordable`` and ``slow``: special rules that close the ground or stop units."""

import pytest

from engine.battle_cry.determinize import imagine
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.computer_player import seen

ALL = pytest.mark.rulesets("variant-150", "classic", "advanced")

RIVER = """
    .     .:I   .
       ~     =
    .     .     .
"""


@pytest.mark.parametrize(("ruleset", "marched"), [("variant-150", []), ("classic", []), ("advanced", ["C2", "C3"])])
def test_impassable_water_is_entered_by_nobody_but_has_its_bridge(ruleset: str, marched: list[str]) -> None:
    battle = Battle(RIVER, moving="A2", special="- impassable: {terrain: waterway}", ruleset=ruleset)
    assert battle.legal("move") == [f"move A2-{to}" for to in ("A1", "A3", "B2", *marched)]
    assert battle.explain("move A2-B1") == "impassable A2 B1 (waterway)"


@ALL
def test_generals_keep_out_too() -> None:
    battle = Battle(". .:G . .\n ~ ~ ~\n. .:I . .", moving="A2*", special="- impassable: {terrain: waterway}")
    assert not {"B1", "B2", "B3"} & set(battle.to("A2*").split())
    assert Battle(". .:G . .\n ~ ~ ~\n. .:I . .", moving="A2*").explain("move A2*-B2") == ""


@ALL
def test_single_hexes_may_be_closed() -> None:
    battle = Battle(". .:I .\n . .", moving="A2", special="- impassable: {hexes: A3 B1}")
    assert "A3" not in battle.to("A2").split()
    assert battle.explain("move A2-A3") == "barred A2 A3"


@ALL
def test_nobody_retreats_into_what_is_closed() -> None:
    """Both hexes behind the attacked unit are closed: it loses a figure instead."""
    drawn = "A1 . . .\n B1 . .:i4 .\nC1 . . .\n D1 . .:I ."
    battle = Battle(drawn, fighting="D2", special="- impassable: {hexes: A2 A3}")
    dice = int(battle.dice("battle D2>B2").split()[-1])
    battle.do(f"battle D2>B2 = F{'A' * (dice - 1)}")
    unit = battle.position.placement.unit(battle.setup.board.grid.index["B2"])
    assert unit is not None
    assert unit.figures == 3


@ALL
def test_barred_hexes_are_closed_to_units_of_one_side_and_not_to_its_generals() -> None:
    rule = "- barred: {side: union, hexes: A3}"
    union = Battle(". .:I . .:G\n . . .", moving="A2 A4*", special=rule)
    assert union.explain("move A2-A3") == "barred A2 A3"
    assert union.explain("move A4*-A3") == ""
    other = Battle(". .:i . .\n . . .", moving="A2", special=rule, active="confederate")
    assert other.explain("move A2-A3") == ""


@ALL
def test_a_victor_takes_no_ground_that_is_barred_to_him() -> None:
    drawn = ".:I* .:i1 . .:i"
    free = Battle(drawn, fighting="A1", enemy_hand="rally")
    barred = Battle(drawn, fighting="A1", enemy_hand="rally", special="- barred: {side: union, hexes: A2}")
    faces = "I" + "C" * (int(free.dice("battle A1>A2").split()[-1]) - 1)
    free.do(f"battle A1>A2 = {faces}")
    barred.do(f"battle A1>A2 = {faces}")
    assert (free.asked.kind, barred.asked.kind) == ("take-ground", "play-card")


# Fords


@ALL
def test_fordable_hexes_of_a_waterway_are_fords() -> None:
    """A ford does not stop: cavalry rides on."""
    drawn = ".:C ~ . ."
    stopped = Battle(drawn, moving="A1")
    through = Battle(drawn, moving="A1", special="- fordable: {hexes: A2}")
    assert "A3" not in stopped.to("A1").split()
    assert "A3" in through.to("A1").split()
    assert [one.terrain for one in through.view().ground if one.hex == "A2"] == [("ford",)]


# Slow ground


@ALL
def test_slow_hexes_stop_units_of_one_side() -> None:
    rule = "- slow: {side: union, hexes: A2}"
    assert "A3" not in Battle(".:C . . .", moving="A1", special=rule).to("A1").split()
    assert "A3" in Battle(".:c . . .", moving="A1", special=rule, active="confederate").to("A1").split()
    assert Battle(".:C . . .", moving="A1", special=rule).explain("move A1-A3") == "no-way A1 A3 A2"


@ALL
def test_skirmishers_once_driven_in_stop_nobody_any_more() -> None:
    rule = "- slow: {side: union, hexes: B1, once: yes}"
    drawn = "A1 .:C . .\n B1 . . .\nC1 .:C . .\n D1 . . ."
    battle = Battle(drawn, moving="A1 C1", special=rule)
    assert "D1" not in battle.to("A1").split()
    battle.do("move C1-B1")
    assert battle.position.spent == (1 << battle.setup.board.grid.index["B1"], 0)
    assert imagine(battle.setup, seen(battle.state)).spent == battle.position.spent
    battle.undo()
    assert battle.position.spent == (0, 0)
    entered = Battle(drawn, moving="A1 C1", special=rule)
    entered.do("move C1-B1", "pass")
    assert entered.setup.stops_for(entered.position, entered.position.placement.units[0]) == entered.setup.board.stops
