"""Nightfall ("Nightfall" of the Advanced Rulebook's games; reading 17)."""

from __future__ import annotations

from typing import Any

import pytest

import engine.games  # noqa: F401  (it registers the families)
from engine.battle_cry.events import BattleEnded, CardsDrawn, DeckReshuffled, Event, NightFell
from engine.decision import CONFEDERATE, UNION, Outcome
from render.battle_cry.narrate import narrate
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.teams import Teams

pytestmark = pytest.mark.rulesets("variant-150", "classic", "advanced")

NIGHT = {"nightfall": "on"}
FIELD = """
    C4 .:i3  .   .:i
     D4  .   .   .
    E4 .:I   .   .
"""


def night(drawn: str = FIELD, **rest: Any) -> Battle:
    return Battle(drawn, options=NIGHT, **{"deck": "", "enemy_deck": "", **rest})


def turn(battle: Battle, *lines: str) -> None:
    """A turn that begins with these lines, in which nothing more is done; ``events`` are all of its own."""
    number = battle.position.turn
    happened: list[Event] = []
    for line in (*lines, *("pass",) * 9):
        if battle.position.turn == number and not battle.outcome:
            battle.do(line)
            happened += battle.events
    battle.events = tuple(happened)


def fallen(battle: Battle) -> Outcome:
    """How the battle ends when its active side plays its only card, and the other has none."""
    turn(battle, f"play {battle.hand('union')}")
    assert battle.outcome is not None
    return battle.outcome


# Each card is used once


def test_an_empty_pile_is_not_made_anew() -> None:
    battle = night(hand="attack-center rally", enemy_hand="bombard", discards="scout-left")
    turn(battle, "play attack-center")
    assert battle.hand("union") == "rally"
    assert battle.asks == "confederate play-card"
    assert not battle.all(DeckReshuffled)
    assert sum(event.count for event in battle.all(CardsDrawn)) == 0
    assert sorted(battle.view().discards) == ["attack-center", "scout-left"]


def test_without_the_rule_it_is() -> None:
    battle = Battle(FIELD, hand="attack-center rally", enemy_hand="bombard", deck="", discards="scout-left")
    turn(battle, "play attack-center")
    assert battle.all(DeckReshuffled)


def test_a_scout_keeps_the_last_card_alone() -> None:
    battle = night(hand="scout-center", enemy_hand="bombard", deck="rally")
    turn(battle, "play scout-center")
    assert battle.hand("union") == "rally"
    assert battle.asks == "confederate play-card"


# It ends when a card has to be played and none is held


def test_it_goes_on_as_long_as_cards_are_held() -> None:
    battle = night(hand="attack-center", enemy_hand="bombard")
    turn(battle, "play attack-center")
    assert battle.asks == "confederate play-card"
    assert battle.legal("play") == ["play bombard"]
    assert battle.outcome is None


def test_it_ends_when_he_who_is_to_play_has_none() -> None:
    battle = night(hand="attack-center", stands=(1, 0))
    assert fallen(battle) == Outcome(UNION, "nightfall", ((UNION, 1), (CONFEDERATE, 0)))
    assert battle.last(NightFell).side == CONFEDERATE
    assert battle.last(BattleEnded).reason == "nightfall"
    assert narrate(battle.events)[-2:] == [
        "Night falls: the Confederacy has no card left to play. Casualties caused: Union 0, Confederate 0.",
        "The Union wins: it was ahead when night fell. Flags: Union 1, Confederate 0.",
    ]


def test_it_may_be_lost_by_him_who_has_cards() -> None:
    assert fallen(night(hand="attack-center", stands=(1, 2))).winner == CONFEDERATE


# Most flags, figures and tokens, win


def test_tokens_count_among_the_flags() -> None:
    drawn = """
        C4 .:i3  .   .:i
         D4  .   .   .
        E4 .:I   .   .
        """
    battle = night(drawn, hand="attack-center", stands=(1, 2), objectives="union:E4/2")
    assert fallen(battle).winner == UNION


# Of equal ones, most casualties


def test_with_equal_flags_casualties_decide() -> None:
    battle = night("E4 .:I  .:i  .  .", fighting="E4", active="union", stands=(1, 1))
    dice = "I" + "A" * (battle.forecast("battle E4>E5").dice - 1)
    turn(battle, f"battle E4>E5 = {dice}")
    assert battle.outcome == Outcome(UNION, "nightfall", ((UNION, 1), (CONFEDERATE, 1)))
    fell = battle.last(NightFell)
    assert (fell.union, fell.confederate) == (1, 0)


def test_a_general_is_a_casualty_and_a_token_is_none() -> None:
    """Two flags each: a general and a unit's, against a token of two."""
    battle = night("E4 .:I  .:g  .  .:i  .:g", fighting="E4", objectives="confederate:E7/1", flags=6)
    dice = "S" + "A" * (battle.forecast("battle E4>E5").dice - 1)
    turn(battle, f"battle E4>E5 = {dice}", "pass")
    assert battle.flags == (1, 1)
    assert battle.outcome is not None
    assert battle.outcome.winner == UNION
    assert battle.last(NightFell).union == 1


def test_figures_that_rallied_are_no_casualties() -> None:
    """H40: what the enemy lacks of its start counts, not what it once lost."""
    battle = night("E4 .:I  .  .:i  .", fighting="E4", enemy_hand="rally", stands=(1, 1))
    dice = "I" + "A" * (battle.forecast("battle E4>E6").dice - 1)
    turn(battle, f"battle E4>E6 = {dice}")
    battle.shows("E4 .:I  .  .:i3  .")
    turn(battle, "play rally = I", "rally E6")
    assert battle.outcome == Outcome(None, "nightfall", ((UNION, 1), (CONFEDERATE, 1)))


def test_equal_in_both_is_a_draw() -> None:
    """Reading 17."""
    battle = night(hand="attack-center")
    assert fallen(battle) == Outcome(None, "nightfall", ((UNION, 0), (CONFEDERATE, 0)))
    assert narrate(battle.events)[-1] == "Night falls on a drawn battle. Flags: Union 0, Confederate 0."


def test_units_weak_from_the_start_are_no_casualties() -> None:
    """C4 begins with three figures."""
    battle = night(hand="attack-center")
    fallen(battle)
    fell = battle.last(NightFell)
    assert (fell.union, fell.confederate) == (0, 0)


# In other modes


def test_archies_empty_deck_ends_it_too() -> None:
    battle = Battle(FIELD, options={**NIGHT, "mode": "archie"}, hand="attack-center", deck="rally", enemy_deck="")
    turn(battle, "play attack-center")
    assert battle.outcome is not None
    assert battle.outcome.reason == "nightfall"


def test_as_long_as_it_has_cards_he_draws() -> None:
    battle = Battle(
        FIELD, options={**NIGHT, "mode": "archie"}, hand="attack-center", deck="rally bombard", enemy_deck="bombard"
    )
    turn(battle, "play attack-center")
    assert battle.asks == "confederate play-card"
    assert battle.hand("confederate") == "bombard"


def test_in_doubles_it_falls_on_him_whose_name_is_drawn() -> None:
    battle = Teams(
        """
        C3 .:i*  .:i  .:i  .:g  .
         D3 .    .    .    .    .
        E3 .:I*  .:I  .:I  .:G  .
        """,
        player="union/1",
        hands={"union/1": "rally", "union/2": "bombard"},
        owners={"union/2": "E5", "confederate/2": "C5"},
        cup="confederate/1",
        options=NIGHT,
        deck="",
        enemy_deck="",
        stands=(0, 1),
    )
    turn(battle, "play rally")
    assert battle.outcome == Outcome(CONFEDERATE, "nightfall", ((UNION, 0), (CONFEDERATE, 1)))
