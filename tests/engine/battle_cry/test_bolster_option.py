"""The option of the 150 Variant that limits how many flags of a roll may be ignored."""

import pytest

from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.cards import answers

THREE_REASONS = """
    A1  .     .     .     .
     B1   .     .     .
    C1  .     .     .     .
     D1   .:i4  .:i4* .:g
    E1  .     .     .     .
     F1   .     .:I4  .
"""
"""The general, two friends beside, and a fieldwork across which the fire comes."""


@pytest.mark.parametrize(
    ("options", "legal"),
    [
        ({}, "ignore 0 1 2 3"),
        ({"bolster": "cumulative"}, "ignore 0 1 2 3"),
        ({"bolster": "two-flags"}, "ignore 0 1 2"),
        ({"bolster": "one-flag"}, "ignore 0 1"),
    ],
)
def test_at_most_so_many_flags_may_be_ignored(options: dict[str, str], legal: str) -> None:
    battle = Battle(THREE_REASONS, fighting="F2", works="fieldwork D2/sw,se", options=options)
    battle.do("battle F2>D2 = FFF")
    assert battle.legal() == answers(legal)


@pytest.mark.parametrize("most", ["two-flags", "one-flag"])
def test_a_reason_is_needed_all_the_same(most: str) -> None:
    battle = Battle(THREE_REASONS.replace("*", " ").replace(".:g", ".  "), fighting="F2", options={"bolster": most})
    battle.do("battle F2>D2 = FFFA")
    assert battle.asks == "confederate retreat-unit"


def test_a_limit_is_for_each_roll() -> None:
    battle = Battle(THREE_REASONS.replace(".:I4  .", ".:I4  .:I4"), fighting="F2 F3", options={"bolster": "one-flag"})
    for unit in ("F2", "F3"):
        battle.do(f"battle {unit}>D2 = FAAA")
        assert battle.legal() == answers("ignore 0 1")
        battle.do("confederate: ignore 1")
