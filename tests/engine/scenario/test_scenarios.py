"""The scenarios of the project, files by path, and the check's report on either."""

from pathlib import Path

import pytest
import yaml

import engine.games  # noqa: F401  registers every family
from engine.battle_cry.scenarios import battles
from engine.errors import ScenarioErrors
from engine.family import families
from engine.language import alternatives
from engine.lessons.course import FOLDER as LESSONS
from engine.scenario_check import check_scenario, check_text
from engine.scenario_report import CheckReport, Problem
from engine.scenario_text import Problems
from engine.scenario_yaml import _checked
from engine.scenarios import open_scenario, scenario_family, scenario_ids, scenario_text
from tests.engine.scenario.files import EVERYTHING, changed


def test_first_bull_run_is_there() -> None:
    assert "first-bull-run" in scenario_ids()


@pytest.mark.parametrize("id_", scenario_ids())
def test_every_scenario_is_sound_and_goes_by_its_files_name(id_: str) -> None:
    report = check_scenario(id_)
    assert report.errors == ()
    assert report.id == id_
    assert scenario_family(scenario_text(id_)) in families()


@pytest.mark.parametrize("id_", battles())
def test_every_battle_has_an_introduction(id_: str) -> None:
    assert battles()[id_].introduction


@pytest.mark.skipif(not yaml.__with_libyaml__, reason="this PyYAML has one loader")
def test_our_files_are_the_same_to_the_quick_loader_and_to_that_of_strangers_files() -> None:
    texts = [*map(scenario_text, scenario_ids()), *(file.read_text("utf-8") for file in LESSONS.glob("*.yaml"))]
    assert all(_checked(text, Problems(""), yaml.CSafeLoader) == _checked(text, Problems("")) for text in texts)


def test_no_other_scenario_is_there() -> None:
    with pytest.raises(KeyError):
        scenario_text("../scenarios/first-bull-run")


def test_a_file_is_opened_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(EVERYTHING, encoding="utf-8")
    assert open_scenario(str(path)) == (str(path), EVERYTHING)


def test_a_big_file_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "big.yaml"
    path.write_bytes(b"name: x\n" * 2_000_000)
    assert len(open_scenario(str(path)).text) < 300_000
    assert [error.message for error in check_scenario(str(path)).errors] == [
        "the file is too big: expected at most 256 KB"
    ]


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "picture.yaml"
    path.write_bytes(b"id: x\nname: caf\xe9\n")
    problem = Problem(str(path), 2, 10, "this isn’t UTF-8 text: expected a YAML file saved as UTF-8")
    assert check_scenario(str(path)) == CheckReport(id="picture", name="", ok=False, errors=(problem,))


def test_an_id_unlike_the_file_s_name_is_a_mistake(tmp_path: Path) -> None:
    text = scenario_text("first-bull-run")
    path = tmp_path / "my-battle.yaml"
    path.write_text(text, encoding="utf-8")
    (problem,) = check_scenario(str(path)).errors
    assert problem.message == "the id is “first-bull-run” and the file’s name “my-battle”: expected the same"
    assert text.splitlines()[problem.line - 1] == "id: first-bull-run"
    path.write_text(text.replace("id: first-bull-run", "id: my-battle"), encoding="utf-8")
    assert check_scenario(str(path)).ok


def test_names_inside_a_list_are_told_how_they_are_written() -> None:
    text = scenario_text("first-bull-run")
    row = next(line for line in text.splitlines() if line.strip().startswith("artillery:"))
    report = check_text(text.replace(row, f"{row.partition(':')[0]}: [{{C6: Totten's battery}}, I4]", 1), "-")
    assert "a name inside a list: expected names in this form: {C6: Totten's battery, I4: }" in [
        one.message for one in report.errors
    ]


@pytest.mark.parametrize("name", ["no-such-battle", "scenarios"])
def test_no_such_scenario(name: str) -> None:
    report = check_scenario(name)
    assert not report.ok
    assert [error.message for error in report.errors] == [
        "there is neither a scenario with this id nor a file that can be opened"
    ]


def test_a_report_counts_what_is_there() -> None:
    report = check_text(EVERYTHING, "picket-line.yaml")
    assert report.units == {
        "union": {"infantry": 4, "cavalry": 2, "artillery": 2, "generals": 1},
        "confederate": {"infantry": 2, "cavalry": 1, "artillery": 0, "generals": 1},
    }
    assert report.tiles == {
        "woods": 2, "orchard": 1, "field": 1, "hill": 2, "town": 1, "homestead": 1, "waterway": 1, "bridge": 1,
        "ford": 1, "rough": 1, "fence": 2, "fieldwork": 2, "entrenchment": 2,
    }  # fmt: skip
    assert (report.provenance["cards"], report.provenance["flags"]) == ("sourced", "house")


def test_a_report_on_a_bad_file_tells_all_of_it() -> None:
    text = changed("cards: 5", "cards: 50", changed("first: confederate", "first: both"))
    report = check_text(text, "picket-line.yaml")
    assert (report.id, report.name, report.ok) == ("picket-line", "", False)
    assert [(error.file, error.line) for error in report.errors] == [
        ("picket-line.yaml", 16),
        ("picket-line.yaml", 20),
    ]


@pytest.mark.parametrize(
    ("family", "message"),
    [
        ("blue-gray", "“blue-gray” for “family”: did you mean “blue-grey”?"),
        ("chess", "“chess” for “family”: expected {known}"),
        ("[battle-cry]", "a list for “family”: expected {known}"),
        ("", "“” for “family”: expected {known}"),
    ],
)
def test_an_unknown_family(family: str, message: str) -> None:
    report = check_text(changed("family: battle-cry", f"family: {family}"), "-")
    assert [error.message for error in report.errors] == [message.format(known=alternatives(families()))]


def test_a_file_that_names_no_family() -> None:
    with pytest.raises(ScenarioErrors, match="“family” is missing"):
        scenario_family(changed("family: battle-cry\n", ""))
