"""What is wrong with a lesson's file is said with its line."""

from __future__ import annotations

import pytest

import engine.games  # noqa: F401  registers every family of games
from engine.errors import ScenarioErrors
from engine.lessons.check import check
from engine.lessons.course import FOLDER
from engine.lessons.reading import read_lesson

GOOD = (FOLDER / "battle-cry-1.yaml").read_text("utf-8")


def trouble(old: str, new: str) -> list[str]:
    """The mistakes of a lesson in which one piece of text is another one, as ``line: message``."""
    assert old in GOOD
    try:
        check(read_lesson(GOOD.replace(old, new, 1), "lesson.yaml", "lesson"), "lesson.yaml")
    except ScenarioErrors as errors:
        return [f"{one.line}: {one.message}" for one in errors.errors]
    return []


def line_of(text: str) -> int:
    return GOOD[: GOOD.index(text)].count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "at", "said"),
    [
        ("rules: variant-150", "rules: variant-15", "rules:", "no rulebook is called “variant-15”"),
        ("number: 1", "number: one", "number:", "“one” for “number”: expected a whole number from 1 to 9"),
        ("    go: Begin\n", "    goes: Begin\n", "    go: Begin", "unknown row of a step “goes”: did you mean “go”?"),
        ("artillery: G7", "artillery: G77", "artillery: G7", "G77 is not on the board: row G has 13 hexes"),
        ("do: play probe-center", "do: play attack-left", "  - say: >-\n      Every turn", "`play attack-left` is not"),
        ("dice: IIF", "dice: II", "  - say: >-\n      Now fight. Your", "after `battle G7>D7`: 'battle' rolls 3 dice"),
        ("dice: IIF", "dice: [IIF, A]", "  - say: >-\n      Now fight. Your", "`battle G7>D7` leaves dice over: A"),
        ("    dice: ISIS\n", "", "  - say: >-\n      Your infantry", "`battle E6>D6` rolls 4 dice more (battle)"),
        ("scout-left attack-", "scout-left no-", "# Lesson", "'deck' has no 'no-center' left to put on top"),
    ],
)
def test_a_mistake_is_named_by_line(old: str, new: str, at: str, said: str) -> None:
    found = trouble(old, new)
    assert found
    assert found[0].startswith(f"{line_of(at)}: ")
    assert said in found[0]


def test_a_lesson_without_mistakes_has_none() -> None:
    assert trouble("number: 1", "number: 1") == []


def test_a_step_without_a_sentence_for_other_answers_is_refused() -> None:
    said = "    else: Your left flank is still empty. Let’s play Probe Center.\n"
    assert any("“else” is missing" in one for one in trouble(said, ""))


def test_a_lesson_in_which_the_other_side_is_asked_says_so() -> None:
    found = trouble("      - battle D7>F9\n    dice: F\n", "")
    assert "the learner is not asked here, but the other side (battle): add “then”" in found[0]
