"""Doubles ("Doubles" of the Advanced Rulebook's games)."""

from __future__ import annotations

from collections import Counter

import pytest

import engine.games  # noqa: F401  (it registers the families)
from engine.battle_cry.events import CardDiscarded, HandedOver, NameDrawn, PlayerOut
from engine.battle_cry.setup import BattleSetup
from engine.chance import Seeded
from engine.decision import Decision, Outcome, Seat
from engine.errors import CannotPlay
from engine.family import family
from engine.match import State, legal_actions, new_match, pending, submit
from engine.scenarios import scenario_text
from tests.support.battle_cry.teams import Teams

FIELD = """
    C3 .:i*  .:i  .:i  .:g  .
     D3 .    .    .    .    .
    E3 .:I*  .:I  .:I  .:G  .
"""
PAIR = {"union/2": "E5", "confederate/2": "C5"}

ALL = pytest.mark.rulesets("variant-150", "classic", "advanced")


def setup_of(scenario: str, ruleset: str = "", **options: str) -> BattleSetup:
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    found = family("battle-cry").scenarios.setup(
        scenario_text(scenario), ruleset or Teams.usual, {"mode": "doubles", **chosen}
    )
    assert isinstance(found, BattleSetup)
    return found


def started(setup: BattleSetup, seed: int = 1) -> State:
    """The battle after everybody has agreed to the fair division."""
    state, _ = new_match(setup, Seeded(bytes([seed]) * 32))
    while isinstance(asked := pending(state), Decision) and asked.kind == "divide":
        state, _ = submit(state, asked.seat, next(one for one in legal_actions(state) if one.text == "pass"))
    return state


# "This is limited to games for 3-4 players."


@ALL
def test_four_players_have_four_seats_with_a_hand_each() -> None:
    setup = setup_of("shiloh")
    assert setup.seats == ("union/1", "union/2", "confederate/1", "confederate/2")
    assert setup.roster.hands == setup.seats


@ALL
def test_three_players_where_a_side_has_one_general() -> None:
    setup = setup_of("first-bull-run")
    assert setup.seats == ("union/1", "confederate/1", "confederate/2")
    assert dict(setup.options).items() >= {"mode": "doubles", "union-players": "1", "confederate-players": "2"}.items()


@ALL
@pytest.mark.parametrize(
    ("scenario", "players", "code"),
    [
        ("shiloh", ("1", "1"), "too-few-players"),
        ("shiloh", ("3", "2"), "players-of-mode"),
        ("first-bull-run", ("2", "2"), "too-few-generals"),
    ],
)
def test_what_is_no_doubles(scenario: str, players: tuple[str, str], code: str) -> None:
    with pytest.raises(CannotPlay) as refused:
        setup_of(scenario, union_players=players[0], confederate_players=players[1])
    assert refused.value.code == code


# "Any surplus general figures are removed."


@ALL
def test_surplus_generals_are_removed() -> None:
    duel = family("battle-cry").scenarios.setup(scenario_text("antietam"), Teams.usual, {})
    assert isinstance(duel, BattleSetup)
    setup = setup_of("antietam")
    for side in (0, 1):
        there = [one.name for one in duel.battle.generals if one.side == side]
        assert [one.name for one in setup.battle.generals if one.side == side] == there[:2]


# "The First Player listed in each game is ignored. Randomly draw a player's name from a cup …"


@ALL
@pytest.mark.parametrize("scenario", ["shiloh", "first-bull-run"])
def test_the_cup_holds_two_names_a_side_and_is_filled_again_when_it_is_empty(scenario: str) -> None:
    setup = setup_of(scenario)
    state = started(setup)
    drawn: list[Seat] = []
    before = -1
    while len(drawn) < 12 and not isinstance(asked := pending(state), Outcome):
        if state.position.turn != before:
            before = state.position.turn
            drawn.append(setup.roster.hands[state.position.hand])
        verbs = {one.text: one for one in legal_actions(state)}
        state, _ = submit(state, asked.seat, verbs.get("pass") or next(iter(verbs.values())))
    alone = Counter({"union/1": 2, "confederate/1": 1, "confederate/2": 1})
    names = alone if scenario == "first-bull-run" else Counter(setup.seats)
    for first in range(0, 12, 4):
        assert Counter(drawn[first : first + 4]) == names


@ALL
def test_who_begins_is_drawn_and_not_the_first_player_of_the_battle() -> None:
    setup = setup_of("shiloh")
    first = {setup.roster.hands[started(setup, seed).position.hand] for seed in range(20)}
    assert first == set(setup.seats)


@ALL
@pytest.mark.parametrize("option", ["union", "confederate"])
def test_nor_the_one_that_an_option_names(option: str) -> None:
    """H76."""
    setup = setup_of("shiloh", first=option)
    assert {setup.roster.hands[started(setup, seed).position.hand] for seed in range(20)} == set(setup.seats)


@ALL
def test_the_same_side_may_play_twice_in_a_row() -> None:
    hands = {"union/1": "attack-left", "union/2": "rally"}
    battle = Teams(FIELD, player="union/1", hands=hands, owners=PAIR, cup="union/2")
    battle.do("play attack-left")
    while not battle.all(NameDrawn):
        battle.do("pass")
    drawn = battle.last(NameDrawn)
    assert (drawn.seat, drawn.left) == ("union/2", 0)
    assert battle.asked.seat == "union/2"
    assert battle.team.own == (2, 1)


# "Each Major-General has their own hand of cards … the same number of command cards listed"


@pytest.mark.rulesets("variant-150", "classic")
def test_each_holds_the_number_of_the_battle_from_the_common_deck() -> None:
    setup = setup_of("shiloh")
    state = started(setup)
    for seat, hand in zip(setup.roster.hands, state.position.hands, strict=True):
        assert len(hand) == setup.battle.armies[seat.startswith("confederate")].cards


@pytest.mark.rulesets("advanced")
def test_under_high_command_a_hand_grows_with_ones_own_general_alone() -> None:
    """Reading 28."""
    setup = setup_of("shiloh")
    state = started(setup)
    for seat, hand in zip(setup.roster.hands, state.position.hands, strict=True):
        assert len(hand) == setup.battle.armies[seat.startswith("confederate")].cards + 1


@ALL
def test_partners_share_the_discards_and_not_their_hands() -> None:
    battle = Teams(
        FIELD,
        player="union/1",
        hands={"union/1": "attack-left rally", "union/2": "attack-center"},
        owners=PAIR,
        cup="union/2",
    )
    battle.do("play attack-left", *["pass"] * (1 + ("move" in str(battle.asks))))
    while battle.asked.kind != "play-card":
        battle.do("pass")
    assert "attack-left" not in battle.hand("union/1")
    assert battle.hand("union/2") == "attack-center"
    assert "attack-left" in battle.view().discards
    assert battle.asked.seat == "union/2"
    assert all(not one.startswith("play attack-left") for one in battle.legal("play"))


@ALL
def test_a_counter_attack_copies_the_enemy_sides_last_card() -> None:
    """Reading 30."""
    battle = Teams(FIELD, player="union/2", hands={"union/2": "counter-attack"}, owners=PAIR, copies="attack-center")
    battle.do("play counter-attack")
    assert battle.position.effective == "attack-center"


# "units belong to which Major-General": orders


@ALL
def test_a_card_orders_ones_own_units_and_oneself() -> None:
    battle = Teams(FIELD, player="union/1", hands={"union/1": "assault-left"}, owners=PAIR)
    battle.do("play assault-left")
    assert "order E5" not in battle.legal()
    assert {"order E3", "order E4"} <= set(battle.legal("order"))
    assert battle.explain("order E5") == "led-by-another E5 (General E6)"
    assert "order E6*" not in battle.legal()


@pytest.mark.rulesets("advanced")
def test_under_the_advanced_rulebook_only_ones_own_general_moves_freely() -> None:
    battle = Teams(FIELD, player="union/2", hands={"union/2": "scout-left"}, owners=PAIR)
    battle.do("play scout-left")
    assert battle.asks == "union/2 move"
    assert battle.to("E6*")
    assert not battle.to("E3*")


@pytest.mark.rulesets("advanced")
def test_compulsory_melee_is_for_ones_own_units() -> None:
    battle = Teams(
        """
        C3 .:i*  .:i  .    .:g  .
         D3 .:I  .    .    .:i  .
        E3 .:I*  .:I  .:I  .:G  .
        """,
        player="union/1",
        hands={"union/1": "scout-left"},
        owners={"union/2": "E5", "confederate/2": "D6"},
    )
    battle.do("play scout-left", "pass", "pass")
    assert battle.asks == "union/1 melee"
    assert battle.legal() == ["battle D3>C3", "battle D3>C4"]


# Who is asked about a unit


def test_flags_are_answered_by_the_units_own_player() -> None:
    battle = Teams(
        """
        C3 .:i*  .:i  W:i  .:g  .
         D3 .    .:I  .    .    .
        E3 .:I*  .:I  .:I  .:G  .
        """,
        player="union/1",
        owners={"union/2": "E5", "confederate/2": "C4"},
        fighting="D4",
    )
    battle.do("battle D4>C4 = AAAF")
    assert battle.asks == "confederate/2 ignore-flags"


@pytest.mark.rulesets("variant-150", "classic")
def test_fight_back_comes_from_the_hand_of_the_attacked_units_player() -> None:
    """Reading 11: his partner's card opens nothing for him."""
    drawn = """
        C3 .:i*  .:i  .:i  .:g  .
         D3 .    .:I  .    .    .
        E3 .:I*  .:I  .:I  .:G  .
    """
    owners = {"union/2": "E5", "confederate/2": "C4"}
    hands = {"confederate/1": "fight-back", "confederate/2": "attack-left"}
    battle = Teams(drawn, player="union/1", owners=owners, hands=hands, fighting="D4")
    battle.do("battle D4>C4 = AAAA")
    assert (battle.asks, battle.legal()) == ("confederate/2 fight-back", ["pass"])
    hands = {"confederate/2": "fight-back", "confederate/1": "attack-left"}
    battle = Teams(drawn, player="union/1", owners=owners, hands=hands, fighting="D4")
    battle.do("battle D4>C4 = AAAA")
    assert battle.legal() == ["pass", "play fight-back"]
    battle.do("play fight-back = AAAA")
    assert "fight-back" not in battle.hand("confederate/2")
    assert battle.hand("confederate/1") == "attack-left"


# "may voluntarily transfer command … at the beginning of their own player turn"


@ALL
def test_own_units_are_handed_over_at_the_beginning_of_ones_own_turn_each_once() -> None:
    battle = Teams(FIELD, player="union/1", hands={"union/1": "attack-left"}, owners=PAIR)
    assert battle.legal("transfer") == ["transfer E3>2", "transfer E4>2"]
    battle.do("transfer E3>2")
    assert battle.last(HandedOver) == HandedOver(Seat("union"), "infantry", "E3", Seat("union/2"), "General E6")
    assert battle.led("union/2") == "E3 E5"
    assert battle.legal("transfer") == ["transfer E4>2"]
    battle.undo()
    assert battle.led("union/2") == "E5"
    battle.do("play attack-left")
    assert battle.legal("transfer") == []


# "The surviving player may take control of all the units on their side if their team-mate's general is killed."

FALLS = """
    C3 .:i*  .:i  .:i  .    .
     D3 .    .    .:I  .:g  .
    E3 .:I*  .:I  .:I  .:G  .
"""


def fallen() -> Teams:
    battle = Teams(
        FALLS,
        player="union/1",
        owners={"union/2": "E5", "confederate/2": "C5"},
        hands={"union/2": "rally", "confederate/1": "rally", "confederate/2": "attack-left scout-left"},
        cup="union/2 confederate/2",
        fighting="D5",
        ruleset="classic",
    )
    battle.do("battle D5>D6 = SSAA")
    return battle


def test_a_generals_partner_may_take_over() -> None:
    battle = fallen()
    assert battle.asks == "confederate/1 take-over"
    assert battle.legal() == ["pass", "takeover"]
    battle.do("takeover")
    assert battle.led("confederate/1") == "C3 C4 C5"
    assert battle.hand("confederate/2") == ""
    assert [one.card for one in battle.all(CardDiscarded)] == ["attack-left", "scout-left"]
    assert battle.last(PlayerOut).seat == "confederate/2"
    assert set(battle.team.cup) | {battle.asked.seat} == {"union/2", "confederate/1"}


def test_or_lets_him_go_on() -> None:
    battle = fallen()
    battle.do("pass")
    assert battle.led("confederate/2") == "C5"
    assert battle.hand("confederate/2") == "attack-left scout-left"
    assert not battle.team.fallen


def test_who_takes_over_in_the_fallens_own_turn_draws_nothing_for_it() -> None:
    """The card was the fallen's: his partner goes on with the turn and keeps the number of his cards."""
    battle = Teams(
        """
        C3 .:i*  .:i  .    .:i  .    .:g
         D3 .    .    .      .:I1* .
        E3 .:I*  .:I  .    .    .    .
        """,
        player="union/1",
        owners={"union/1": "D6", "union/2": "E3 E4", "confederate/2": "C6"},
        hands={"union/1": "attack-left", "union/2": "rally", "confederate/2": "fight-back", "confederate/1": "rally"},
        cup="confederate/1",
        fighting="D6",
        ruleset="variant-150",
    )
    battle.do("battle D6>C6 = A", "play fight-back = ISSS S")
    assert battle.asks == "union/2 take-over"
    battle.do("takeover")
    assert battle.team.fallen
    assert (battle.hand("union/1"), battle.hand("union/2")) == ("", "rally")
    assert battle.asks == "confederate/1 play-card"


def test_the_only_general_left_is_not_asked() -> None:
    battle = Teams(
        """
        C3 .:i*  .:i  .    .    .
         D3 .    .    .:I  .:g  .
        E3 .:I*  .:I  .:I  .:G  .
        """,
        player="union/1",
        owners={"union/2": "E5"},
        hands={"confederate/2": "rally"},
        fallen="confederate/1",
        fighting="D5",
        ruleset="classic",
    )
    battle.do("battle D5>D6 = SSAA")
    assert battle.asked.kind != "take-over"
