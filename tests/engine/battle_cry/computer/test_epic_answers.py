"""The computer general in Epic games: giving the card, personal authority, succession to the fallen."""

from __future__ import annotations

import pytest

from engine.battle_cry.frames import Authority, FallBack
from tests.support.battle_cry.computer_player import asked, follow
from tests.support.battle_cry.epic import epic

BOTH_FLANKS = """
    C2 .:i* .    .    .    .    .    .    .:i1 .
     D2 .   .    .    .    .    .    .    .    .
    E2 .    .:I* .    .    .    .    .    .:I* .
"""
RIGHT = {"union/2": "E9"}
HANDS = {"union/commander": "recon-in-force bombard", "confederate/commander": "rally"}


def test_the_card_goes_to_whom_can_do_most_with_it() -> None:
    """The weak unit is before the second general; before the first only a general."""
    alone = BOTH_FLANKS.replace("C2 .:i*", "C2 .:g ")
    battle = epic(alone, owners=RIGHT, hands=HANDS, ruleset="classic")
    battle.do("play recon-in-force")
    assert asked(battle) == "entrust 2"
    other = epic(alone, owners={"union/2": "E3"}, hands=HANDS, ruleset="classic")
    other.do("play recon-in-force")
    assert asked(other) == "entrust 1", "it is the units that count"


def test_a_commander_plays_a_card_and_does_not_hand_units_over_for_ever() -> None:
    battle = epic(BOTH_FLANKS, owners=RIGHT, hands=HANDS, ruleset="classic")
    assert asked(battle).startswith("play ")


@pytest.mark.parametrize("ruleset", ["classic", "advanced"])
def test_he_acts_by_himself_where_there_is_something_to_win(ruleset: str) -> None:
    near = BOTH_FLANKS.replace(".    .:i1 .", ".    .:i1 .:i1")
    battle = epic(near, owners={"union/2": "E9"}, leader="union/1", ruleset=ruleset, flags=1)
    battle.asks_of(Authority(1))
    assert follow(battle, until="roll")[-1] == "roll"


def test_and_waits_where_the_die_can_only_harm() -> None:
    """Guns alone that no face but one in six lets act, and with nobody in range."""
    battle = epic(
        """
        A1 .    .    .    .    .    .:i* .:i  .    .
         E2 .   .    .    .    .    .    .    .    .
        I2 .    .:I* .    .    .    .    .    .:A* .
        """,
        owners={"union/2": "I9"},
        leader="union/1",
        ruleset="classic",
    )
    battle.asks_of(Authority(1))
    assert asked(battle) == "pass"


def test_the_unit_sent_back_is_the_one_that_loses_least_by_it() -> None:
    """Not the one that could only lose a figure on its own edge."""
    battle = epic(
        "F3 .:i* . .:i .\n G3 . . . .\nH3 .:I* . .:I* .\n I3 . . .:I2 .",
        owners={"union/2": "H5 I5"},
        leader="union/1",
        ruleset="classic",
    )
    battle.asks_of(FallBack(1))
    assert asked(battle) == "back H5"


def test_all_the_units_of_the_fallen_go_to_the_nearest_general() -> None:
    battle = epic(
        """
        C3 .:I*  .    .    .    .:I* .:I  .    .:I*
         D3 .    .    .    .    .    .    .    .
        E3 .:i*  .    .    .    .    .    .    .
        """,
        owners={"union/2": "C7 C8", "union/3": "C10"},
        hands={"confederate/commander": "sharpshooter", "union/commander": "rally"},
        player="confederate/commander",
        top="union",
        ruleset="classic",
    )
    battle.do("play sharpshooter", "shoot C7* = S")
    assert battle.asks == "union/commander reassign"
    assert asked(battle) == "transfer all>3"
