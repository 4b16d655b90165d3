"""The document of the scenario format against the reader."""

import re
from pathlib import Path

from engine.battle_cry.scenario_file import FIELDS, read_battle
from engine.battle_cry.scenario_forces import KINDS
from engine.battle_cry.scenario_ground import FACINGS
from engine.battle_cry.scenario_origin import ALWAYS, IF_THERE
from engine.battle_cry.special.reading import SPECIAL_RULES
from engine.battle_cry.terrain import terrain_table
from engine.hexgrid import DIRECTIONS
from tests.support.battle_cry.special_rules import mistakes

DOCUMENT = (Path(__file__).parents[3] / "docs" / "scenario-format.md").read_text("utf-8")


def section(title: str) -> str:
    return DOCUMENT.split(f"\n## {title}\n")[1].split("\n## ")[0]


def in_code(text: str) -> set[str]:
    return set(re.findall(r"`([^`]+)`", text))


def test_its_example_is_a_battle() -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", DOCUMENT, re.DOTALL)
    battle = read_battle(example, "docs/scenario-format.md")
    assert battle.name == "Stone Creek"
    used = {id_ for layers in battle.layers for id_ in layers}
    used |= {feature.terrain for feature in (*battle.features, *battle.works)}
    assert used == set(terrain_table(""))


def test_it_names_every_row() -> None:
    rows = re.findall(r"^\| (`.*?) \|", section("The rows"), re.MULTILINE)
    assert in_code(" ".join(rows)) == set(FIELDS)


def test_it_names_every_terrain() -> None:
    told = dict(re.findall(r"^\| `(.)` \| (.*) \|$", section("The map"), re.MULTILINE))
    assert told == {row.code: row.name.lower() for row in terrain_table("").values() if row.code}


def test_it_names_every_word() -> None:
    assert in_code(section("Hexsides")) >= {*DIRECTIONS, *FACINGS}
    assert in_code(section("Units")) >= set(KINDS)
    assert in_code(section("Sources")) >= {*ALWAYS, *IF_THERE}


def test_it_names_every_special_rule_and_its_examples_are_right() -> None:
    """Each in a file whose map and units are those of the example."""
    told = section("Special rules")
    rules = "".join(re.findall(r"^\| rule .*?(?:\n\n|\Z)", told, re.MULTILINE | re.DOTALL))
    named = set(re.findall(r"^\| `([a-z-]+)` \|", rules, re.MULTILINE))
    assert named == set(SPECIAL_RULES)
    examples = [example for example in in_code(told) if example.startswith("- ") and example != PATTERN]
    assert {example[2:].partition(":")[0] for example in examples} == named
    for example in examples:
        assert [one for one in mistakes(example[2:]) if not EXPECTED_ELSEWHERE.search(one)] == [], example


PATTERN = "- name: {parameter: value}"
EXPECTED_ELSEWHERE = re.compile(
    "no (union|confederate) unit starts in|isn’t a waterway|no general is called|does not play first"
)
