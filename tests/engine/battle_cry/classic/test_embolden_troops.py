"""Official rules, "Generals in Battle", Embolden Troops: a unit with a general may ignore one flag each time."""

import pytest

from engine.battle_cry.events import FlagsIgnored
from engine.decision import CONFEDERATE
from tests.support.battle_cry.battle import Classic
from tests.support.battle_cry.cards import answers

DRAWN = """
    A1  .     .     .     .
     B1   .     .     .
    C1  .     .:i4* .
     D1   .     .     .
    E1  .     .:I   .
"""


def test_a_unit_with_a_general_may_ignore_one_flag() -> None:
    battle = Classic(DRAWN, fighting="E2")
    battle.do("battle E2>C2 = FFI")
    assert (battle.asks, battle.asked.numbers) == ("confederate ignore-flags", (2, 1))
    assert battle.legal() == answers("ignore 0 1")
    battle.do("confederate: ignore 1")
    assert battle.last(FlagsIgnored) == FlagsIgnored(CONFEDERATE, "C2", 1, 2)
    assert battle.legal() == answers("retreat C2-B1 C2-B2")


def test_it_may_obey_the_flag_instead() -> None:
    battle = Classic(DRAWN, fighting="E2")
    battle.do("battle E2>C2 = FCA", "confederate: ignore 0", "confederate: retreat C2-B1")
    battle.shows("""
        A1  .     .     .     .
         B1   .:i4* .     .
        C1  .     .     .
         D1   .     .     .
        E1  .     .:I   .
    """)


def test_losses_take_neither_the_general_nor_his_flag_away() -> None:
    """There is no casualty check: three figures are lost, and nothing is rolled for him."""
    battle = Classic(DRAWN, fighting="E2", card_dice=1)
    battle.do("battle E2>C2 = ISSF")
    assert battle.legal() == answers("ignore 0 1")
    battle.do("confederate: ignore 1")
    battle.shows(DRAWN.replace("i4", "i1"))


def test_he_may_ignore_one_flag_of_every_attack() -> None:
    battle = Classic(
        """
        .:I  .    .:i* .    .:I
        """,
        fighting="A1 A5",
    )
    battle.do("battle A1>A3 = FCA", "confederate: ignore 1")
    battle.do("battle A5>A3 = FCA")
    assert battle.legal() == answers("ignore 0 1")


def test_friends_do_not_help() -> None:
    """Supports are the 150 Variant's alone."""
    battle = Classic(
        """
        .    .    .    .
          .    .    .    .
        .:i  .:i  .:i  .
          .:I  .    .    .
        """,
        fighting="D1",
    )
    battle.do("battle D1>C2 = FCAA")
    assert battle.legal() == answers("retreat C2-B1 C2-B2")


@pytest.mark.parametrize("code", "WOFHTS")
def test_no_terrain_ignores_a_flag(code: str) -> None:
    battle = Classic(DRAWN.replace(".:i4*", f"{code}:i4 "), fighting="E2", card_dice=1)
    dice = 2 if code == "T" else 3
    battle.do(f"battle E2>C2 = {'FCA'[:dice]}")
    assert battle.asks == "confederate retreat-unit"


def test_behind_works_another_flag_may_be_ignored() -> None:
    """House values of works: across the covered hexside one flag, the general's own apart."""
    battle = Classic(".:I . .:i* .", fighting="A1", works="fieldwork A3/w,sw", card_dice=1)
    battle.do("battle A1>A3 = FFF")
    assert battle.legal() == answers("ignore 0 1 2")
