"""Cells and results of the arena, made up for tests."""

from __future__ import annotations

from bot.tools.arena.basket import Cell
from bot.tools.arena.pairs import PairedBattle, PairResult
from engine.scenarios import scenario_family, scenario_text


def cell(scenario: str = "first-bull-run", rules: str = "variant-150") -> Cell:
    """One of our battles by a rulebook."""
    text = scenario_text(scenario)
    return Cell(scenario=scenario, rules=rules, options={}, game=scenario_family(text), source=text)


def fought(score: float, luck: float = 0.0) -> PairedBattle:
    """A battle with this score for the first player, who had so many hits of luck more than the second."""
    return PairedBattle(
        union="a",
        winner={1.0: "union", 0.0: "confederate"}.get(score, "draw"),
        score=score,
        turns=20,
        luck=(luck, 0.0),
        rolls=10,
        thought=(0.2, 0.1),
        claimed=(None, None),
    )


def pair(scores: tuple[float, float], luck: float = 0.0, rules: str = "variant-150", number: int = 0) -> PairResult:
    """A pair with these scores of the first player, and so much luck in each battle."""
    return PairResult(
        number=number,
        scenario="first-bull-run",
        rules=rules,
        seed=number,
        battles=(fought(scores[0], luck), fought(scores[1], luck)),
    )
