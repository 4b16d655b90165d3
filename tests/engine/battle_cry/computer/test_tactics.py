"""Elementary tactics of the computer general. The Union's own edge is the bottom."""

from __future__ import annotations

import pytest

from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.computer_player import asked, follow

pytestmark = pytest.mark.rulesets("variant-150", "classic", "advanced")


def test_he_takes_the_surest_kill() -> None:
    battle = Battle(
        """
        E3   .  .:i1 .:I4 .:i4
         F3    .  .    .    .
        """,
        fighting="E5",
    )
    assert asked(battle) == "battle E5>E4"


def test_he_strikes_for_the_last_flag() -> None:
    """Two weak enemies, one of them the general's: that unit's flag is as good, and his general is in peril too."""
    battle = Battle(
        """
        E3   .  .:i1* .:I4 .:i1
         F3    .  .    .    .
        """,
        fighting="E5",
        stands=(5, 0),
    )
    assert asked(battle) == "battle E5>E4"


def test_several_units_fall_upon_one() -> None:
    """The second attack follows the first: one enemy destroyed is worth more than two scratched."""
    battle = Battle(
        """
        D4    .:i3 .    .:i3
         E3  .   .:I4 .:I4 .
        """,
        fighting="E4 E5",
    )
    first = asked(battle)
    dice = battle.forecast(first).dice
    battle.do(f"{first} = {'II'.ljust(dice, 'A')}")
    while battle.asked.kind not in {"battle", "melee"}:
        battle.do(asked(battle))
    assert asked(battle).partition(">")[2] == first.partition(">")[2]


def test_a_lone_general_beside_the_enemy_joins_his_troops() -> None:
    battle = Battle(
        """
        D4    .:i4 .:i4 .
         E3  .   .:G  .    .
        F3 .   .    .    .    .
         G3  .   .:I4 .    .
        """,
        moving="E4*",
    )
    assert asked(battle) == "move E4*-G4"


def test_a_general_does_not_leave_his_unit_to_stand_before_the_enemy() -> None:
    battle = Battle(
        """
        C4   .:i4 .    .:i4 .
         D3  .   .    .    .
        E3 .   .    .:I4* .   .
         F3  .   .    .    .
        """,
        moving="E5*",
    )
    assert asked(battle) == "pass"


@pytest.mark.rulesets("variant-150", "classic")
def test_leadership_is_played_when_generals_can_attack_with_it() -> None:
    """The units go in with their generals beside them, and the first battle has the die more."""
    battle = Battle(
        """
        D3    .   .:i2 .   .:i3
         E3 .   .    .    .    .
        F3    .   .:I4* .  .:I4*
         G3 .   .    .    .    .
        """,
        hand="scout-left leadership probe-right",
        enemy_hand="probe-left",
    )
    played = follow(battle, until="battle")
    assert played[0] == "play leadership"
    assert not any("*" in text for text in played)
    assert battle.forecast(played[-1]).card == 1


@pytest.mark.parametrize(("left", "right", "cover"), [("W", ".", "F4"), (".", "W", "F5")])
def test_a_retreat_leads_into_cover(left: str, right: str, cover: str) -> None:
    battle = Battle(
        f"""
        D4    .   .:I4 .   .
         E3 .   .    .:i3 .   .
        F3    .   {left} {right} .
         G3 .   .    .    .    .
        """,
        fighting="D5",
        top="union",
    )
    dice = battle.forecast("battle D5>E5").dice
    battle.do(f"battle D5>E5 = {'F'.ljust(dice, 'A')}")
    assert battle.asks == "confederate retreat-unit"
    assert battle.legal() == ["retreat E5-F4", "retreat E5-F5"]
    assert asked(battle) == f"retreat E5-{cover}"


def test_figures_are_rallied_where_the_enemy_is() -> None:
    battle = Battle(
        """
        D4    .   .:i4 .:i4 .
         E3 .   .    .    .   .
        F3    .   .:I3 .    .
         G3 .   .    .    .    .
        H3   .    .    .    .
         I3 .:I3 .    .    .
        """,
        hand="rally probe-left",
    )
    battle.do("play rally = IA")
    assert asked(battle) == "rally F4"


def test_far_from_the_enemy_he_goes_forward() -> None:
    battle = Battle(
        """
        A4   .    .:i4 .:i4 .
         B3 .   .    .    .   .
        C3    .   .    .    .
         D3 .   .    .    .   .
        E3    .   .    .    .
         F3 .   .    .    .   .
        G3   .:I4 .:I4 .    .
        """,
        moving="G3 G4",
    )
    assert asked(battle).startswith("move ")
