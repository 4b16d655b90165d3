"""What players read of a battle's length and balance, by figures of the test's own."""

from __future__ import annotations

import pytest

from bot.service.model.battle_figures import BattleFigures, figures_by, figures_of
from bot.texts.battle_words import balance_line, balance_words, length_words, marks
from engine.decision import CONFEDERATE, UNION
from tests.support.service.other_figures import Series, use_figures

CLASSIC: Series = {"variant-150": (100, 200, 33.5), "classic": (40, 100, 24), "advanced": (63.5, 100, 21)}


def test_figures_are_by_all_rulebooks_and_the_length_by_the_usual_one(monkeypatch: pytest.MonkeyPatch) -> None:
    use_figures(monkeypatch, first_bull_run=CLASSIC, shiloh={"classic": (7, 10, 30)})
    assert figures_of("first-bull-run", "battle-cry", "variant-150") == BattleFigures(40, 203.5, 400, first=True)
    assert figures_of("first-bull-run", "battle-cry", "classic").minutes == 30
    assert figures_of("shiloh", "battle-cry", "variant-150") == BattleFigures(0, 7, 10)
    assert figures_by("first-bull-run", "classic") == BattleFigures(won=40, fought=100)
    assert (
        figures_of("our-bull-run", "battle-cry", "classic") == figures_by("our-bull-run", "classic") == BattleFigures()
    )


@pytest.mark.parametrize(
    ("won", "fought", "favored", "words", "line"),
    [
        (15, 30, "", "even", "Even: the Union won 15 of 30 test battles."),
        (240, 600, "", "even", "Even: the Union won 240 of 600 test battles."),
        (360, 600, "", "even", "Even: the Union won 360 of 600 test battles."),
        (360.5, 600, UNION, "favors the Union", "Favors the Union, which won 360.5 of 600 test battles."),
        (
            239.5,
            600,
            CONFEDERATE,
            "favors the Confederacy",
            "Favors the Confederacy: the Union won 239.5 of 600 test battles.",
        ),
        (0, 0, "", "", "No one has measured how even it is."),
    ],
)
def test_balance_in_words(won: float, fought: int, favored: str, words: str, line: str) -> None:
    figures = BattleFigures(won=won, fought=fought)
    assert (figures.favored, balance_words(figures), balance_line(figures)) == (favored, words, line)


def test_the_marks_of_a_battle_say_what_is_known() -> None:
    assert marks(BattleFigures(40, 15, 30, first=True)) == "good first battle · about 40 min · even"
    assert marks(BattleFigures(minutes=25)) == length_words(BattleFigures(minutes=25)) == "about 25 min"
    assert marks(BattleFigures(won=1, fought=10)) == "favors the Confederacy"
    assert marks(BattleFigures()) == ""
