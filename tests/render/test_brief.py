"""A battle's set-up in words holds everything that its file says."""

from pathlib import Path

from engine.battle_cry.scenario_file import read_battle
from engine.battle_cry.special.reading import SPECIAL_RULES
from engine.scenarios import scenario_text
from render.battle_cry.brief import RECONSTRUCTION, scenario_sheet
from render.battle_cry.special_words import TOLD
from tests.engine.battle_cry.special.test_whole_battles import text
from tests.engine.scenario.files import EVERYTHING, changed

MAP = """\
   1      2      3      4      5      6      7      8      9      10     11     12     13
A  .      .      .      .      .      .      .      .      .:I4*  .      .      .      .
B     .      .:C3   .:I4   .:A3   .:I4   .:I4   .:I4   .:I4   .:I4   .      .:I4   .:I4
C  .      .      .      .      .      S      .      .      .      .      .      .      .
D     .      .      H      .      .      .      .      .      .      .      .      .
E  .      W      .      .      .      .      .      .      .      .      .      W      .
F     .      .      .      .      H      H      H      H      .      .      .      .
G  .      .      .      .      .      .      .      .      H      .      .      .      .
H     .:c3   .:c3*  .:i4   .      .      .:i4   .:i4   .:i4*  .:a3   .:i4   .:i4   .:i4
I  .      .      .      .      .      .      .      .      .      .      .      .      ."""


def test_first_bull_run() -> None:
    sheet = scenario_sheet(read_battle(scenario_text("first-bull-run"), "-"))
    assert MAP in sheet
    assert "Union: Irvin McDowell, top edge, 6 cards, needs 6 flags, plays first." in sheet
    assert "Confederate generals (2): Stuart H2, Jackson H8." in sheet
    assert "C6 is Henry House." in sheet
    assert "† Our own: roads and creeks that are only drawn (" in sheet
    assert "; H10 (" in sheet
    assert RECONSTRUCTION not in sheet


def test_everything() -> None:
    sheet = scenario_sheet(read_battle(EVERYTHING, "-"))
    for line in (
        "The Picket Line, Nowhere: Virginia, 1862-02-28\nDesigned by A. Nonymous.",
        RECONSTRUCTION,
        "Union artillery (2): I1, I12 (horse, Tidball’s battery).",
        "Confederate infantry (2): A1 (4th Alabama), A2.",
        "E6, fence on the northeast and northwest side",
        "G8, entrenchment on the west and northwest side",
        "A1 (a letter)",
        "flags",
    ):
        assert line in sheet
    rows = sheet.split("\n")
    assert "C  O      F      H      HW:c3  T      S      ~      =      -      R      .      .      ." in rows
    assert "B     .      W      .      .      .      .      .      .      .      .      .      .:g" in rows
    assert "I  .:A3   .      .:I4   .:I4*  .:I4   .:I4   .      .:C3   .:C3   .      .      .:H3   ." in rows


RULES = """
special:
  - objective: {side: union, hexes: C6 D5, flags: 2, kept: no}
  - objective: {side: union, hexes: E5, counted: turn-start}
  - hold: {side: both, hexes: B5 B6, when: majority, name: Champion Hill}
  - hold: {side: union, section: left, of: confederate, when: clear, kept: yes}
  - exit: {side: confederate, hexes: I1 I2}
  - reinforcements: {side: union, turn: 3, hexes: A5, infantry: 2, generals: Hill, by: free}
  - first-turns: {side: confederate}
provenance:"""


def test_special_rules_are_sentences() -> None:
    sheet = scenario_sheet(read_battle(changed("\nprovenance:", RULES, EVERYTHING), "-"))
    told = [line.removeprefix("Special rule: ") for line in sheet.splitlines() if line.startswith("Special rule")]
    assert told == [
        "The Union has 2 flags for each of C6 and D5 while a unit is there.",
        "The Union gets 1 flag for a unit in E5. It counts when that side’s turn begins.",
        "Each side has 1 flag while it has more units in Champion Hill (B5 and B6) than the enemy.",
        "The Union gets 1 flag once no enemy unit is in the Confederacy’s left flank, for good.",
        "Ordered units of the Confederacy can leave the map from I1 and I2, for 1 flag each.",
        (
            "From its own turn 3 on, the Union can place 2 infantry units and General Hill in A5. "
            "They act without orders on that turn."
        ),
        "The Confederacy begins with 2 turns in a row.",
    ]


def test_every_special_rule_has_a_sentence() -> None:
    battle = read_battle(text(), "-")
    assert {rule.name for rule in battle.special} == set(SPECIAL_RULES) == TOLD
    told = [line for line in scenario_sheet(battle).splitlines() if line.startswith("Special rule: ")]
    golden = Path(__file__).parent / "golden" / "special.txt"
    assert told == golden.read_text(encoding="utf-8").splitlines()
