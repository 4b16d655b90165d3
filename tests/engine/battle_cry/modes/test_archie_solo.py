"""Archie, the imaginary opponent ("Archie" of the Advanced Rulebook's games; readings 30 and 32)."""

from __future__ import annotations

import pytest

import engine.games  # noqa: F401  (it registers the families)
from engine.battle_cry.events import BattleRolled, CardsDrawn, Event, SharpshooterFired
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import SEATS, Side
from engine.battle_cry.view import SeatView
from engine.chance import Scripted, Seeded
from engine.decision import CONFEDERATE, PUBLIC, UNION, Seat
from engine.family import family
from engine.field_changes import replace
from engine.match import new_match, seen_by, view
from engine.scenarios import scenario_text
from render.battle_cry.labels import forecast_text
from tests.support.battle_cry.battle import Battle

pytestmark = pytest.mark.rulesets("variant-150", "classic", "advanced")

SOLO = {"mode": "archie"}
FIELD = """
    C4 .:i  .  .
     D4 .   .   .
    E4 .:I  .  .
"""
DECKS = {"deck": "rally bombard scout-left", "enemy_deck": "bombard scout-left"}


def solo(drawn: str = FIELD, **rest: object) -> Battle:
    """A battle against Archie, who has the Confederate side."""
    return Battle(drawn, options=SOLO, **rest)  # type: ignore[arg-type]


def turn(battle: Battle, *lines: str) -> None:
    """A turn that begins with these lines, in which nothing more is done; ``events`` are all of its own."""
    number = battle.position.turn
    happened: list[Event] = []
    lines = (*lines, *("pass",) * 9)
    for line in lines:
        if battle.position.turn == number:
            battle.do(line)
            happened += battle.events
    battle.events = tuple(happened)


def shown(battle: Battle, card: str) -> list[str]:
    """What may be done with a hand of this card alone."""
    return [f"play {card}", *([f"skirmish {card}"] if battle.setup.rules.skirmish else [])]


def setup_of(scenario: str, ruleset: str, **options: str) -> BattleSetup:
    found = family("battle-cry").scenarios.setup(scenario_text(scenario), ruleset, {**SOLO, **options})
    assert isinstance(found, BattleSetup)
    return found


# No hand: each turn's card comes from the top of his deck


def test_a_duels_seats_one_of_which_the_program_plays() -> None:
    rules = Battle.usual
    for archie, seat in (("confederate", CONFEDERATE), ("union", UNION)):
        setup = setup_of("shiloh", rules, archie=archie)
        assert setup.seats == (UNION, CONFEDERATE)
        assert family("battle-cry").modes.imaginary(setup) == (seat,)
    assert (
        family("battle-cry").modes.imaginary(family("battle-cry").scenarios.setup(scenario_text("shiloh"), rules, {}))
        == ()
    )


def test_he_is_dealt_no_hand_and_the_player_his_own() -> None:
    setup = setup_of("gettysburg-day-2", Battle.usual, first="union")
    state, events = new_match(setup, Seeded(bytes(32)))
    cards = setup.rules.hand(setup, state.position.active)
    assert [len(hand) for hand in state.position.hands] == [cards, 0]
    assert [event.count for event in events if isinstance(event, CardsDrawn)] == [cards, 0]


def test_at_the_beginning_of_his_turn_a_card_is_drawn_and_he_must_play_it() -> None:
    battle = solo(hand="attack-center", **DECKS)
    turn(battle, "play attack-center")
    assert battle.asks == "confederate play-card"
    assert battle.hand("confederate") == "bombard"
    assert battle.legal() == shown(battle, "bombard")
    drawn = battle.last(CardsDrawn)
    assert (drawn.side, drawn.cards) == (CONFEDERATE, ("bombard",))


def test_if_he_begins_the_battle_his_first_card_is_drawn_after_the_deal() -> None:
    setup = setup_of("shiloh", Battle.usual, first="confederate")
    state, events = new_match(setup, Seeded(bytes(32)))
    assert [len(hand) for hand in state.position.hands] == [setup.rules.hand(setup, Side.UNION), 1]
    last = [event for event in events if isinstance(event, CardsDrawn)][-1]
    assert (last.side, last.count) == (CONFEDERATE, 1)


def test_he_draws_nothing_at_the_end_of_his_turn() -> None:
    battle = solo(active="confederate", hand="attack-center", enemy_hand="rally", **DECKS)
    turn(battle, "play attack-center")
    assert battle.asks == "union play-card"
    assert battle.hand("confederate") == ""
    assert not battle.all(CardsDrawn)


def test_a_scout_brings_him_no_choice_of_cards() -> None:
    battle = solo(active="confederate", hand="scout-left", enemy_hand="rally", **DECKS)
    turn(battle, "play scout-left")
    assert battle.asks == "union play-card"
    assert battle.hand("confederate") == ""


def test_an_empty_pile_is_made_anew_for_him() -> None:
    own = {"enemy_deck": "", "enemy_discards": "bombard"} if Battle.usual == "advanced" else {}
    battle = solo(hand="attack-center", deck="rally", **own)
    turn(battle, "play attack-center")
    assert battle.asks == "confederate play-card"
    assert battle.hand("confederate") == ("bombard" if own else "attack-center")


def test_with_no_card_anywhere_his_turn_passes() -> None:
    """Reading 14."""
    battle = solo(hand="attack-center", deck="", enemy_deck="")
    turn(battle, "play attack-center")
    assert battle.asks == "union play-card"
    assert battle.position.turn == 9


def test_an_assault_counts_the_card_alone() -> None:
    """H38: he holds no others."""
    battle = solo(
        """
        C4 .:i  .:i  .
         D4 .   .   .
        E4 .:I  .  .
        """,
        active="confederate",
        hand="assault-right",
        enemy_hand="rally",
    )
    battle.do("play assault-right")
    assert battle.asked.numbers == (0, 1)


# His cards are not seen before they are played, so that no deck has to be shuffled anew for it


def test_nobody_sees_his_card_before_it_is_played() -> None:
    battle = solo(hand="attack-center", **DECKS)
    turn(battle, "play attack-center")
    for seat in (UNION, PUBLIC):
        told = seen_by(battle.state, battle.events, seat)
        assert all(event.cards in {(), ("rally",)} for event in told if isinstance(event, CardsDrawn))
        seen = battle.view(seat)
        assert seen.sides[1].cards == 1
        assert "bombard" not in seen.discards
    mine, his = view(battle.state, UNION), view(battle.state, CONFEDERATE)
    assert isinstance(mine, SeatView)
    assert isinstance(his, SeatView)
    assert (mine.hand, mine.actions) == (("rally",), ())
    assert his.hand == ("bombard",)


# A die more for each attack, and no longer range


def test_each_of_his_attacks_has_a_die_more() -> None:
    battle = solo("E4 .:i  .:I  .", active="confederate", fighting="E4")
    dice = {"variant-150": "4 +1 extra = 5", "classic": "4 +1 extra = 5", "advanced": "3 +1 extra = 4"}[Battle.usual]
    assert battle.dice("battle E4>E5") == dice
    assert "+1 solo opponent" in forecast_text(battle.forecast("battle E4>E5"))
    battle.do(f"battle E4>E5 = {'A' * int(dice[-1])}")
    rolled = battle.last(BattleRolled)
    assert (len(rolled.dice), rolled.extra) == (int(dice[-1]), 1)


def test_the_odds_are_those_of_all_his_dice() -> None:
    battle = solo("E4 .:i  .:I  .", active="confederate", fighting="E4")
    forecast = battle.forecast("battle E4>E5")
    assert forecast.odds is not None
    assert len(forecast.odds.hits) == forecast.dice + 1


def test_the_players_attacks_have_none() -> None:
    battle = solo("E4 .:i  .:I  .", fighting="E5")
    assert "extra" not in battle.dice("battle E5>E4")


def test_beyond_its_range_no_unit_of_his_attacks() -> None:
    far = ".  " * (4 if Battle.usual == "classic" else 3)
    battle = solo(f"E4 .:i  {far} .:I", active="confederate", fighting="E4")
    assert battle.explain(f"battle E4>E{9 if Battle.usual == 'classic' else 8}").startswith("out-of-range")


def test_where_the_ground_leaves_no_die_he_has_none_either() -> None:
    """H37."""
    away = {"variant-150": ("T", "E6", "i1"), "classic": ("T", "E7", "i"), "advanced": ("W", "E7", "i")}[Battle.usual]
    terrain, target, unit = away
    gap = ".  " * (int(target[1:]) - 5)
    battle = solo(f"E4 .:{unit}  {gap} {terrain}:I  .", active="confederate", fighting="E4")
    assert battle.legal() == []
    assert battle.explain(f"battle E4>{target}").startswith(f"no-dice E4 {target} (")


def test_a_sharpshooter_of_his_rolls_one_die() -> None:
    """H37: it is no unit's attack."""
    battle = solo("E4 .:i  .  .:G", active="confederate", hand="sharpshooter", enemy_hand="rally")
    battle.do("play sharpshooter")
    battle.do("shoot E6* = F")
    assert battle.last(SharpshooterFired).dice == "F"


@pytest.mark.rulesets("advanced")
def test_his_free_attack_on_a_general_has_it_too() -> None:
    battle = solo("E4 .:i  .:I1*  .", active="confederate", fighting="E4")
    battle.do("battle E4>E5 = IAAA")
    assert battle.asks == "confederate free-attack"
    assert battle.dice("battle E4>E5") == "3 +1 extra = 4"


# Archie never reacts (reading 32)


def test_he_is_never_asked_to_fight_back() -> None:
    battle = solo("E4 .:i  .:I  .", fighting="E5", enemy_hand="", deck="rally scout-left")
    battle.do(f"battle E5>E4 = {'A' * int(battle.dice('battle E5>E4')[-1])}")
    assert battle.asked.seat != CONFEDERATE or battle.asked.kind == "play-card"


def test_the_player_fights_back_as_ever() -> None:
    battle = solo("E4 .:i  .:I  .", active="confederate", fighting="E4", enemy_hand="fight-back")
    battle.do(f"battle E4>E5 = {'A' * battle.forecast('battle E4>E5').dice}")
    assert battle.asks == "union fight-back"
    assert battle.dice("play fight-back") == ("3 = 3" if Battle.usual == "advanced" else "4 = 4")


def test_a_fight_back_that_he_draws_orders_nothing() -> None:
    battle = solo(active="confederate", hand="fight-back", enemy_hand="rally", **DECKS)
    assert battle.legal() == shown(battle, "fight-back")
    battle.do("play fight-back")
    assert battle.asked.kind == "end-turn" or battle.asks == "union play-card"


@pytest.mark.rulesets("advanced")
def test_or_is_a_skirmish_action() -> None:
    battle = solo(active="confederate", hand="fight-back", enemy_hand="rally", **DECKS)
    battle.do("skirmish fight-back")
    assert battle.legal() == ["order C4", "pass"]


# What else is about a hand


@pytest.mark.rulesets("advanced")
def test_a_lost_general_costs_him_no_card() -> None:
    battle = solo("E4 .:I  .:g  .  .:g", fighting="E4", deck="rally", enemy_deck="scout-left")
    battle.do("battle E4>E5 = SAA")
    assert battle.flags == (1, 0)
    assert battle.asked.seat == UNION or battle.asked.kind == "play-card"


SPECIAL = """
    - opening-cards: {side: confederate, cards: rally}
    - hand-by-generals: {side: both}
    - shrinking-hand: {side: both}
    - opening-cards: {side: union, cards: bombard}
"""


def test_special_rules_of_hands_are_for_the_player_alone() -> None:
    battle = solo("E4 .:i*  .  .:I*", special=SPECIAL)
    rules = [(rule.name, dict(rule.params)["side"]) for rule in battle.setup.battle.special]
    assert rules == [("hand-by-generals", "union"), ("shrinking-hand", "union"), ("opening-cards", "union")]
    state, _ = new_match(battle.setup, Seeded(bytes(32)))
    assert len(state.position.hands[1]) == 0
    assert state.position.surplus == (1, 0)


def test_his_reinforcements_bring_him_no_card() -> None:
    battle = solo(
        "A1 .  .  .\n B1 .:i .  .\nC1 . . .\n D1 .:I*  .  .",
        active="confederate",
        special="- reinforcements: {side: confederate, turn: 1, hexes: A1 A2, generals: Hill, by: free}",
    )
    battle.state, _ = new_match(battle.setup, Seeded(bytes(32)))
    battle.state = replace(battle.state, chance=Scripted())
    assert battle.asks == "confederate arrive"
    assert battle.hand("confederate") == ""
    battle.do("arrive hill*/A1")
    assert battle.position.owed == (0, 0)
    assert len(battle.position.hands[1]) == 1


@pytest.mark.parametrize(("archie", "player"), [("confederate", "union"), ("union", "confederate")])
def test_the_player_begins_a_first_battle_and_archie_its_rematch_whatever_the_file_says(
    archie: str, player: str
) -> None:
    """Falling Waters is begun by the Union, Shiloh by the Confederates. In the rematch each leads the other side."""
    rules = family("battle-cry")
    for scenario in ("falling-waters", "shiloh"):
        first = rules.modes.first_game({**SOLO, "archie": archie})
        second = rules.modes.swapped(first)
        for options, his in ((first, archie), (second, player), (rules.modes.swapped(second), archie)):
            setup = rules.scenarios.setup(scenario_text(scenario), Battle.usual, options)
            state, _ = new_match(setup, Seeded(bytes(32)))
            assert rules.modes.imaginary(setup) == (Seat(his),)
            assert SEATS[state.position.active] == player


@pytest.mark.parametrize("chosen", ["union", "confederate"])
def test_another_order_that_was_chosen_stands_in_both(chosen: str) -> None:
    rules = family("battle-cry")
    options = {**SOLO, "archie": "union", "first": chosen}
    assert rules.modes.first_game(options) == options
    assert rules.modes.swapped(options)["first"] == chosen


def test_archie_begins_the_rematch_of_a_battle_in_which_nobody_was_named_too() -> None:
    """One that was opened when the file alone said who begins."""
    assert family("battle-cry").modes.swapped({**SOLO, "archie": "union"}) == {
        **SOLO,
        "archie": "confederate",
        "first": "confederate",
    }


def test_no_other_way_to_play_names_who_begins() -> None:
    rules = family("battle-cry")
    for options in ({}, {"mode": "epic"}, {"mode": "doubles"}):
        assert rules.modes.first_game(options) == options == rules.modes.swapped(options)


def test_option_first_says_who_begins() -> None:
    """The player is the first player in the first battle and the second in the re-match."""
    for first in (UNION, CONFEDERATE):
        setup = setup_of("shiloh", Battle.usual, first=str(first))
        state, _ = new_match(setup, Seeded(bytes(32)))
        assert Seat(("union", "confederate")[state.position.active]) == first
