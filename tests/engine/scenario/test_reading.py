"""Reading of every feature of a scenario file."""

import re

import pytest

from engine.battle_cry.board import Feature
from engine.battle_cry.scenario import CLEAR, Army, BattleScenario, GeneralSetup, UnitSetup
from engine.battle_cry.scenario_file import read_battle
from engine.battle_cry.sides import Side
from engine.errors import ScenarioError
from engine.hexgrid import DIRECTIONS, STANDARD_ROWS
from engine.scenario_provenance import Provenance
from tests.engine.scenario.files import EVERYTHING, changed


@pytest.fixture(name="battle", scope="module")
def read() -> BattleScenario:
    return read_battle(EVERYTHING, "picket-line.yaml")


def test_what_the_battle_is(battle: BattleScenario) -> None:
    assert (battle.id, battle.family, battle.name) == ("picket-line", "battle-cry", "The Picket Line")
    assert (battle.date, battle.place, battle.designer) == ("1862-02-28", "Nowhere: Virginia", "A. Nonymous")
    assert battle.introduction == "Two armies meet by the stream.\nNeither meant to."
    assert battle.reconstruction


def test_the_armies(battle: BattleScenario) -> None:
    assert battle.armies == (Army("George B. McClellan", 5, 4), Army("Joseph E. Johnston", 6, 7))
    assert (battle.first, battle.top) == (Side.CONFEDERATE, Side.CONFEDERATE)


def test_the_map(battle: BattleScenario) -> None:
    assert battle.rows == STANDARD_ROWS
    ground = {battle.grid.names[hex_]: layers for hex_, layers in enumerate(battle.layers) if layers != CLEAR}
    assert ground == {
        "B2": ("woods",),
        "C1": ("orchard",),
        "C2": ("field",),
        "C3": ("hill",),
        "C4": ("hill", "woods"),
        "C5": ("town",),
        "C6": ("homestead",),
        "C7": ("waterway",),
        "C8": ("bridge",),
        "C9": ("ford",),
        "C10": ("rough",),
    }
    assert battle.places == {battle.grid.index["C6"]: "Miller's farm"}


def sides(battle: BattleScenario, features: tuple[Feature, ...]) -> list[str]:
    return [
        f"{feature.terrain} {battle.grid.names[feature.hex]} "
        + " ".join(name for number, name in enumerate(DIRECTIONS) if feature.sides >> number & 1)
        for feature in features
    ]


def test_what_lies_along_hexsides(battle: BattleScenario) -> None:
    assert sides(battle, battle.features) == ["fence E6 ne nw", "fence E7 w"]
    assert sides(battle, battle.works) == [
        "fieldwork G6 ne nw",
        "fieldwork G6 e se",
        "entrenchment G7 ne nw",
        "entrenchment G8 w nw",
    ]


def test_the_pieces_in_reading_order(battle: BattleScenario) -> None:
    index = battle.grid.index
    union = Side.UNION
    grey = Side.CONFEDERATE
    assert battle.units == (
        UnitSetup(side=union, arm="artillery", hex=index["I1"], figures=3, full=3),
        UnitSetup(side=union, arm="infantry", hex=index["I3"], figures=4, full=4),
        UnitSetup(side=union, arm="infantry", hex=index["I4"], figures=4, full=4),
        UnitSetup(side=union, arm="infantry", hex=index["I5"], figures=4, full=4),
        UnitSetup(side=union, arm="infantry", hex=index["I6"], figures=4, full=4),
        UnitSetup(side=union, arm="cavalry", hex=index["I8"], figures=3, full=3),
        UnitSetup(side=union, arm="cavalry", hex=index["I9"], figures=3, full=3),
        UnitSetup(
            side=union,
            arm="artillery",
            hex=index["I12"],
            figures=3,
            full=3,
            traits=("horse",),
            name="Tidball's battery",
        ),
        UnitSetup(side=grey, arm="infantry", hex=index["A1"], figures=4, full=4, traits=(), name="4th Alabama"),
        UnitSetup(side=grey, arm="infantry", hex=index["A2"], figures=4, full=4),
        UnitSetup(side=grey, arm="cavalry", hex=index["C4"], figures=3, full=3),
    )
    assert battle.generals == (
        GeneralSetup(union, index["I4"], "Sumner"),
        GeneralSetup(grey, index["B12"], "Longstreet"),
    )


def test_what_the_file_does_not_call_sourced_is_ours(battle: BattleScenario) -> None:
    said = {fact.field: fact for fact in battle.provenance}
    assert said["cards"].origin == "sourced"
    assert said["map"] == Provenance("map", "house", "drawn for this test")
    assert said["A1"] == Provenance("A1", "sourced", "a letter")
    assert said["flags"] == Provenance("flags", "house")
    assert "hexsides" in said
    assert "special" not in said


@pytest.mark.parametrize(
    "text",
    [
        EVERYTHING.replace("\n", "\r\n"),
        "\ufeff" + EVERYTHING,
        "---\n" + EVERYTHING + "...\n",
        EVERYTHING.replace("edge: bottom", "edge: bottom   # a remark"),
    ],
    ids=["windows line ends", "byte order mark", "document marks", "remark"],
)
def test_how_the_file_was_saved_makes_no_difference(text: str, battle: BattleScenario) -> None:
    assert read_battle(text, "-") == battle


def test_a_map_needs_no_letters(battle: BattleScenario) -> None:
    bare = re.sub(r"^  [A-I]  ", "     ", EVERYTHING, flags=re.MULTILINE)
    assert bare != EVERYTHING
    assert read_battle(bare, "-") == battle


def test_a_double_board() -> None:
    wide = "\n".join("  " + ". " * (26 - number % 2) for number in range(9))
    start, end = EVERYTHING.index("map: |"), EVERYTHING.index("\nplaces:")
    text = f"{EVERYTHING[:start]}board: double\nmap: |\n{wide}\n{EVERYTHING[end:]}"
    battle = read_battle(changed("A1: 4th", "A26: 4th", text.replace("A1: sourced", "A26: sourced")), "-")
    assert len(battle.layers) == len(battle.grid) == 5 * 26 + 4 * 25
    assert battle.grid.index["A26"] in {unit.hex for unit in battle.units}


def test_a_file_that_ends_early_is_an_error_everywhere() -> None:
    lines = EVERYTHING.split("\n")
    units = next(number for number, line in enumerate(lines) if line.startswith("units:"))
    for count in range(units):
        with pytest.raises(ScenarioError):
            read_battle("\n".join(lines[:count]), "-")
