"""Twenty positions that a good player calls easy: what a computer general from sergeant upward must not do there.

No unit is left alone for nothing, no attack thrown away, generals are kept, ground is held. The Union's own edge is the
bottom.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from bot.computer_players import ArchiePlayer
from engine.battle_cry.family import BATTLE_CRY
from engine.family import RECRUIT, SERGEANT
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.computer_player import seen
from tests.support.battle_cry.scenarios_in_play import RULESETS
from tests.support.examples import BY_NIGHT

LEVELS = [level for level in BATTLE_CRY.levels if level != RECRUIT]

pytestmark = [
    pytest.mark.rulesets("variant-150", "classic", "advanced"),
    pytest.mark.parametrize("level", LEVELS),
]

SEEDS = range(3)


def seeds(battle: Battle) -> Sequence[int]:
    """By day one under each rulebook, and not the same; in the soak all."""
    return SEEDS if BY_NIGHT else [[*RULESETS].index(battle.setup.ruleset) % len(SEEDS)]


def answers(battle: Battle, level: str) -> set[str]:
    """What a level answers, whatever its own chance."""
    view = seen(battle.state)
    return {ArchiePlayer(battle.setup, view.seat, seed, 0, level=level).choose(view).text for seed in seeds(battle)}


def never(battle: Battle, level: str, wrong: Callable[[str], bool]) -> None:
    """No answer of a level is a wrong one."""
    found = answers(battle, level)
    assert not [text for text in found if wrong(text)], found


def goes_to(*hexes: str) -> Callable[[str], bool]:
    """Whether an answer moves a piece into one of these hexes."""
    return lambda text: text.startswith("move") and text.rpartition("-")[2] in hexes


def other_than(*texts: str) -> Callable[[str], bool]:
    """Whether an answer is none of these."""
    return lambda text: text not in texts


# Attacks


def test_1_a_last_figure_next_door_is_not_spared(level: str) -> None:
    battle = Battle(
        """
        D3    .   .:i1 .   .
         E3 .   .:I4 .    .   .
        """,
        fighting="E4",
    )
    never(battle, level, other_than("battle E4>D4"))


def test_2_guns_that_have_a_target_fire(level: str) -> None:
    battle = Battle(
        """
        C3    .   .:i3 .   .
         D3 .   .    .    .
        E3    .   .:A3 .   .
        """,
        fighting="E4",
    )
    never(battle, level, other_than("battle E4>C4"))


def test_3_the_weak_unit_in_the_open_is_shot_at_and_not_the_full_one_in_the_woods(level: str) -> None:
    battle = Battle(
        """
        D3    W:i4 .:i1 .    .
         E3 .    .:I4 .    .
        """,
        fighting="E4",
    )
    never(battle, level, other_than("battle E4>D4"))


def test_4_the_attack_that_wins_is_made(level: str) -> None:
    """Five of six flags: the last figure falls first, whatever else could be hit."""
    battle = Battle(
        """
        D3    .:c3 .:i1 .    .
         E3 .    .:I4 .    .
        """,
        fighting="E4",
        stands=(5, 5),
    )
    never(battle, level, other_than("battle E4>D4"))


def test_5_two_units_beside_one_enemy_both_attack(level: str) -> None:
    battle = Battle(
        """
        D3    .   .:i4 .   .
         E3 .   .:I4 .:I3 .   .
        """,
        fighting="E4 E5",
    )
    never(battle, level, lambda text: text == "pass")


# Cards


@pytest.mark.rulesets("variant-150", "classic")
def test_6_a_card_that_can_order_nobody_near_the_enemy_is_not_played(level: str) -> None:
    battle = Battle(
        """
        C9    .   .:i2 .   .
         D9 .   .:I4 .:I4 .
        E9    .   .    .    .
        """,
        hand="attack-left attack-right",
    )
    never(battle, level, other_than("play attack-right"))


@pytest.mark.rulesets("variant-150", "classic")
def test_7_the_section_where_the_battle_is_won_is_played(level: str) -> None:
    battle = Battle(
        """
        D2  .   .:i1 .   .    .    .    .    .    .   .    .:i4
         E2   .   .:I4 .   .    .    .    .    .    .   .:I4 .
        """,
        hand="probe-left assault-right",
        stands=(5, 2),
    )
    never(battle, level, other_than("play probe-left"))


@pytest.mark.rulesets("variant-150", "classic")
def test_8_bombard_is_not_played_without_a_target_for_the_guns(level: str) -> None:
    battle = Battle(
        """
        A6    .   .    .    .
         B6 .   .    .:i1 .   .
        C6    .   .:I4 .:I4 .
         D6 .   .    .    .   .
        E6    .   .    .    .
         F6 .   .    .    .   .
        G6    .   .    .    .
         H6 .   .:A3 .    .   .
        """,
        hand="bombard attack-center",
    )
    never(battle, level, other_than("play attack-center"))


# Units


def test_9_a_last_figure_does_not_walk_up_to_full_units(level: str) -> None:
    battle = Battle(
        """
        C4   .:i4 .:i4 .:i4 .
         D4    .   .   .   .
        E4   .   .   .   .
         F4    .  .:I1 .   .
        G4   .   .   .   .
        """,
        moving="F5",
    )
    never(battle, level, goes_to("D3", "D4", "D5", "D6", "D7"))


def test_10_guns_do_not_go_beside_the_enemy(level: str) -> None:
    battle = Battle(
        """
        C4   .   .:i4 .:i4 .
         D4    .   .   .   .
        E4   .   .:A3 .   .
         F4    .   .   .   .
        """,
        moving="E5",
    )
    never(battle, level, goes_to("D4", "D5", "D6"))


def test_11_one_unit_alone_is_not_sent_among_three(level: str) -> None:
    battle = Battle(
        """
        B4   .:i4 .:i4 .:i4 .
         C4    .   .   .   .
        D4   .   .   .   .
         E4    .  .:I2 .   .
        F4   .   .   .   .
        """,
        moving="E5",
    )
    never(battle, level, goes_to("C4", "C5", "C6"))


@pytest.mark.rulesets("variant-150")
def test_12_a_unit_in_the_woods_does_not_step_into_the_open_before_the_enemy(level: str) -> None:
    battle = Battle(
        """
        C4   .   .:i4 .:i4 .
         D4    .   .   .   .
        E4   .   W:I1 .   .
         F4    .   .   .   .
        """,
        moving="E5",
    )
    never(battle, level, goes_to("D4", "D5"))


def test_13_in_range_already_a_unit_does_not_walk_out_of_it(level: str) -> None:
    battle = Battle(
        """
        D4   .   .:i1 .   .
         E4    .   .   .   .
        F4   .   .:I4 .   .
         G4    .   .   .   .
        H4   .   .   .   .
        """,
        moving="F5",
    )
    never(battle, level, goes_to("G4", "G5", "H4", "H5", "H6"))


@pytest.mark.rulesets("variant-150", "classic")
def test_14_a_retreat_does_not_end_beside_another_enemy(level: str) -> None:
    battle = Battle(
        """
        D4    .   .:I4 .   .
         E3 .   .    .:i1 .   .
        F3    .   .    .    .:I4
         G3 .   .    .:I4 .    .
        """,
        fighting="D5",
        top="union",
    )
    dice = battle.forecast("battle D5>E5").dice
    battle.do(f"battle D5>E5 = {'F'.ljust(dice, 'A')}")
    assert battle.asks == "confederate retreat-unit"
    never(battle, level, lambda text: text == "retreat E5-F5")


# Generals


def test_15_a_general_does_not_stay_alone_beside_the_enemy(level: str) -> None:
    battle = Battle(
        """
        D4    .:i4 .:i4 .
         E3  .   .:G  .    .
        F3 .   .    .    .    .
         G3  .   .:I4 .    .
        """,
        moving="E4*",
    )
    never(battle, level, other_than("move E4*-G4"))


def test_16_a_general_does_not_walk_out_before_the_enemy(level: str) -> None:
    battle = Battle(
        """
        C4   .:i4 .    .:i4 .
         D3  .   .    .    .
        E3 .   .    .:I4* .   .
         F3  .   .    .    .
        """,
        moving="E5*",
    )
    never(battle, level, other_than("pass"))


def test_17_the_last_general_does_not_join_a_last_figure_at_the_front(level: str) -> None:
    battle = Battle(
        """
        D4    .:i4 .:i4 .
         E3  .   .:I1 .    .
        F3 .   .    .    .    .
         G3  .   .:G  .:I4 .
        """,
        moving="G4*",
    )
    never(battle, level, goes_to("E4", "F4", "F5", "E5", "E3"))


# Ground


def test_18_a_place_that_gives_flags_is_not_left_to_the_enemy(level: str, request: pytest.FixtureRequest) -> None:
    if level == SERGEANT:
        reason = "being near a place counts nearly as much to him as being there"
        request.applymarker(pytest.mark.xfail(strict=True, reason=reason))
    battle = Battle(
        """
        C4   .   .:i3 .   .
         D4    .   .   .   .
        E4   .   .:I4 .   .
         F4    .   .   .   .
        G4   .   .   .   .
        """,
        moving="E5",
        objectives="union:E5/2=left",
        stands=(3, 3),
    )
    never(battle, level, lambda text: text.startswith("move E5"))


def test_19_the_place_that_wins_is_entered(level: str) -> None:
    battle = Battle(
        """
        C4   .   .   .   .:i4
         D4    .   .   .   .
        E4   .   .:I4 .   .
         F4    .   .   .   .
        """,
        moving="E5",
        objectives="union:D5/1=left",
        stands=(5, 3),
    )
    never(battle, level, other_than("move E5-D5"))


@pytest.mark.rulesets("variant-150", "classic")
def test_20_the_unit_beside_a_last_figure_is_ordered(level: str) -> None:
    """Of three units the card orders two: not the others alone."""
    battle = Battle(
        """
        D1  .    .:i1 .    .
         E1  .   .:I4 .    .
        F1  .    .    .    .
         G1  .   .:I4 .    .
        H1  .    .    .    .
         I1  .   .:I4 .    .
        """,
        hand="probe-left",
    )
    battle.do("play probe-left")
    ordered: list[str] = []
    while battle.asked.kind == "give-orders":
        ordered += answers(battle, level)
        battle.do(ordered[-1])
    assert "order E2" in ordered, ordered
