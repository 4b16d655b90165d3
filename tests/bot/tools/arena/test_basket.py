"""Baskets: ours keep apart what is tuned on and what is tested on; anybody's is read, or refused with the reason."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine.games  # noqa: F401  registers the families
from bot.tools.arena.basket import BasketError, read_basket
from engine.scenarios import scenario_text

BATTLE_CRY = {"variant-150", "classic", "advanced"}


def test_no_battle_is_tuned_on_and_tested_on() -> None:
    tuned, tested = ({cell.scenario for cell in read_basket(name)} for name in ("tuning", "standard"))
    assert not tuned & tested


def test_the_standard_basket_has_twelve_battles_by_three_rulebooks_and_both_of_blue_and_grey() -> None:
    by_rules: dict[str, set[str]] = {}
    for cell in read_basket("standard"):
        by_rules.setdefault(cell.rules, set()).add(cell.scenario)
    assert by_rules.pop("blue-grey") == {"pruitts-landing", "chickamauga-blue-grey"}
    assert by_rules.keys() == BATTLE_CRY
    assert len(set.union(*by_rules.values())) == 12
    assert all(len(battles) == 12 for battles in by_rules.values())


def write(folder: Path, text: str) -> str:
    file = folder / "mine.yaml"
    file.write_text(text, "utf-8")
    return str(file)


def test_a_basket_of_ones_own_names_battles_files_and_options(tmp_path: Path) -> None:
    (tmp_path / "my-battle.yaml").write_text(scenario_text("falling-waters"), "utf-8")
    rows = """
- {scenario: shiloh, rules: [classic], options: {mode: doubles}}
- {scenario: my-battle.yaml, rules: [advanced]}
- {scenario: pruitts-landing}
"""
    cells = read_basket(write(tmp_path, rows))
    assert [(cell.scenario, cell.rules, cell.game) for cell in cells] == [
        ("shiloh", "classic", "battle-cry"),
        ("my-battle.yaml", "advanced", "battle-cry"),
        ("pruitts-landing", "blue-grey", "blue-grey"),
    ]
    assert cells[0].options == {"mode": "doubles"}
    assert cells[1].source == scenario_text("falling-waters")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "has no battles. A basket is a list of rows"),
        ("shiloh", "expected `array`, got `str`. A basket is a list of rows"),
        ("- [", ", line 1: this is no YAML"),
        ("- {scenario: shiloh}\n- {rules: [classic]}", "row 2: object missing required field `scenario`"),
        ("- {scenario: shiloh, rule: classic}", "row 1: object contains unknown field `rule`"),
        ("- {scenario: shiloh, rules: classic}", "row 1.rules: expected `array`, got `str`"),
        ("- {scenario: waterloo}", "row 1: there is no battle and no file called 'waterloo'"),
        ("- {scenario: shiloh, rules: [chess]}", "row 1: shiloh has no rulebook 'chess'. It has variant-150, classic"),
        ("- {scenario: shiloh, options: {carbines: perhaps}}", "row 1: shiloh by variant-150: unknown option"),
        ("- {scenario: shiloh}\n- {scenario: shiloh, rules: [classic]}", "shiloh by classic is there twice"),
        ("- {scenario: broken.yaml}", "row 1: "),
    ],
)
def test_what_is_wrong_with_a_basket_is_said(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "broken.yaml").write_text("family: [", "utf-8")
    with pytest.raises(BasketError) as found:
        read_basket(write(tmp_path, text))
    assert said in str(found.value)


def test_a_missing_basket_is_named_with_ours() -> None:
    with pytest.raises(BasketError, match=r"no readable file called 'nowhere'\. Ours: standard, tuning"):
        read_basket("nowhere")
