"""Variant 150, "Bolster Morale": optional and cumulative."""

import pytest

from engine.battle_cry.events import FlagsIgnored
from engine.decision import CONFEDERATE
from tests.support.battle_cry.battle import Battle


def fired_at(around: str, faces: str = "FFFA", works: str = "") -> Battle:
    """The Union fires from F2 at the unit in D2 amid its friends; ``around`` is rows B to E of the map."""
    battle = Battle(f"{around}\n F1   .     .:I4  .", fighting="F2", works=works)
    battle.do(f"battle F2>D2 = {faces}")
    return battle


ALONE = """
     B1   .     .     .
    C1  .     .     .
     D1   .     .:i4  .
    E1  .     .     .
"""


def test_without_any_reason_no_flag_may_be_ignored() -> None:
    battle = fired_at(ALONE)
    assert battle.asks == "confederate retreat-unit"


def test_one_flag_may_be_ignored_when_a_general_is_attached() -> None:
    battle = fired_at(ALONE.replace(".:i4", ".:i4*"))
    assert battle.asks == "confederate ignore-flags"
    assert battle.legal() == ["ignore 0", "ignore 1"]


@pytest.mark.parametrize(
    ("around", "most"),
    [
        (ALONE.replace("D1   .    ", "D1   .:i4 "), 0),
        (ALONE.replace("D1   .    ", "D1   .:i4 ").replace("i4  .\n", "i4  .:a1\n"), 1),
        (ALONE.replace("D1   .    ", "D1   .:c1 ").replace("C1  .     .", "C1  .     .:g"), 1),
        (ALONE.replace("D1   .    ", "D1   .:c1*"), 0),
        (ALONE.replace("D1   .    ", "D1   .:i4 ").replace("i4  .\n", "i4  .:I4\n"), 0),
        (ALONE.replace("B1   .     .", "B1   .:i4  .:i4"), 0),
    ],
    ids=["one", "two", "unit-and-lone-general", "unit-with-general-is-one", "enemies-do-not-count", "not-adjacent"],
)
def test_one_flag_may_be_ignored_with_two_or_more_adjacent_friends(around: str, most: int) -> None:
    battle = fired_at(around)
    assert battle.asks == ("confederate ignore-flags" if most else "confederate retreat-unit")
    assert not most or battle.legal() == [f"ignore {number}" for number in range(most + 1)]


def test_more_than_two_friends_are_worth_no_second_flag() -> None:
    around = """
         B1   .     .     .
        C1  .     .:i4  .:i4
         D1   .:i4  .:i4  .:i4
        E1  .     .     .
    """
    assert fired_at(around).legal() == ["ignore 0", "ignore 1"]


@pytest.mark.parametrize("code", list("WOFHTS~=-"))
def test_terrain_lets_no_flag_be_ignored(code: str) -> None:
    """House reading (20): none for hills or any other hex; only works do, see their tests."""
    dice = {"W": 3, "O": 3, "F": 3, "H": 3, "S": 3, "T": 2}.get(code, 4)
    battle = fired_at(ALONE.replace(".:i4", f"{code}:i4"), "F" * dice)
    assert battle.asks == "confederate retreat-unit"


def test_the_reasons_are_cumulative_and_any_part_may_be_accepted() -> None:
    around = """
         B1   .     .     .
        C1  .     .     .
         D1   .:i4  .:i4* .:g
        E1  .     .     .
    """
    battle = fired_at(around, "FFF", works="fieldwork D2/sw,se")
    assert battle.asked.numbers == (3, 3)
    assert battle.legal() == ["ignore 0", "ignore 1", "ignore 2", "ignore 3"]
    battle.do("confederate: ignore 2")
    assert battle.last(FlagsIgnored) == FlagsIgnored(CONFEDERATE, "D2", 2, 3)
    assert battle.legal() == ["retreat D2-C2", "retreat D2-C3"]


def test_no_more_flags_are_ignored_than_were_rolled() -> None:
    around = """
         B1   .     .     .
        C1  .     .     .
         D1   .:i4  .:i4* .:i4
        E1  .     .     .
    """
    assert fired_at(around, "FAAA").legal() == ["ignore 0", "ignore 1"]


def test_who_ignores_every_flag_stays() -> None:
    battle = fired_at(ALONE.replace(".:i4", ".:i4*"), "FAAA")
    battle.do("confederate: ignore 1")
    battle.shows(ALONE.replace(".:i4", ".:i4*") + "\n F1   .     .:I4  .")


def test_flags_may_be_ignored_each_time_a_unit_is_attacked() -> None:
    battle = Battle(
        """
        A1  .     .     .
         B1   .     .:i4* .
        C1  .     .     .
         D1   .     .:I4  .:I4
        """,
        fighting="D2 D3",
    )
    for _ in range(2):
        action, *_ = battle.legal("battle")
        battle.do(f"{action} = FAAA")
        assert battle.legal() == ["ignore 0", "ignore 1"]
        battle.do("confederate: ignore 1")


def test_supports_lost_in_between_no_longer_count() -> None:
    """The reasons are looked at after the losses of each battle."""
    battle = Battle(
        """
        A1  .     .     .
         B1   .:i1  .:i4  .:i4
        C1  .     .     .
         D1   .:I4  .:I4  .
        """,
        fighting="D1 D2",
    )
    battle.do("battle D1>B1 = IAAA")
    battle.do("battle D2>B2 = FAAA")
    assert battle.asks == "confederate retreat-unit"
