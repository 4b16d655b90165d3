"""A battle's set-up in words holds everything that its file says."""

from pathlib import Path

from engine.battle_cry.scenario_file import read_battle
from engine.scenarios import scenario_text
from render.scenario_sheet import RECONSTRUCTION, scenario_sheet
from render.special_rules import TOLD
from tests.engine.battle_cry.special.test_whole_battles import text
from tests.engine.scenario.files import EVERYTHING

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
    assert "† Our own: H10 (" in sheet
    assert RECONSTRUCTION not in sheet


def test_everything() -> None:
    sheet = scenario_sheet(read_battle(EVERYTHING, "-"))
    for line in (
        "The Picket Line, Nowhere: Virginia, 1862-02-28\nDesigned by A. Nonymous.",
        RECONSTRUCTION,
        "Union artillery (2): I1, I12 (horse, Tidball's battery).",
        "Confederate infantry (2): A1 (4th Alabama), A2.",
        "Fence in E6: ne, nw.",
        "Entrenchment in G8: w, nw.",
        "A1 (a letter)",
        "flags (the file names no source)",
    ):
        assert line in sheet
    rows = sheet.split("\n")
    assert "C  O      F      H      HW:c3  T      S      ~      =      -      R      .      .      ." in rows
    assert "B     .      W      .      .      .      .      .      .      .      .      .      .:g" in rows
    assert "I  .:A3   .      .:I4   .:I4*  .:I4   .:I4   .      .:C3   .:C3   .      .      .:H3   ." in rows


def test_special_rules_are_told_in_sentences() -> None:
    battle = read_battle(text(), "-")
    assert {rule.name for rule in battle.special} == TOLD
    told = [line for line in scenario_sheet(battle).splitlines() if line.startswith("Special rule: ")]
    golden = Path(__file__).parent / "golden" / "special.txt"
    assert told == golden.read_text(encoding="utf-8").splitlines()
