"""Advanced Rulebook, "Command Decks", "High Command", "Drawing New Command Cards"."""

from collections import Counter

import engine.games  # noqa: F401  registers every family
from engine.battle_cry.advanced_decks import extra_cards, player_deck
from engine.battle_cry.cards import card_table, common_deck
from engine.battle_cry.events import CardDiscarded, CardsDrawn, DeckReshuffled
from engine.battle_cry.position import Position
from engine.battle_cry.sides import Side
from engine.chance import Seeded
from engine.decision import CONFEDERATE
from engine.family import family
from engine.match import new_match
from engine.scenarios import scenario_text
from tests.support.battle_cry.battle import advanced

OWN = {
    "assault-center": 1, "assault-left": 1, "assault-right": 1, "attack-left": 1, "attack-right": 1,
    "scout-center": 1, "scout-left": 1, "scout-right": 1, "battle-and-hold-position": 1, "bombard": 1,
    "counter-attack": 1, "fight-back": 1, "forced-march": 1, "hit-and-run": 1, "leadership": 1,
    "attack-center": 2, "probe-center": 2, "probe-left": 2, "probe-right": 2,
}  # fmt: skip
EXTRA = {
    "attack-left", "attack-right", "battle-cry", "call-for-reinforcements", "construct-fieldworks",
    "coordinated-advance", "fight-back", "leadership", "outflank", "probe-center", "rally", "recon-in-force",
    "sharpshooter", "short-supply",
}  # fmt: skip


def started(seed: int) -> Position:
    setup = family("battle-cry").scenarios.setup(scenario_text("first-bull-run"), "advanced", {})
    position = new_match(setup, Seeded(seed.to_bytes(32, "big")))[0].position
    assert isinstance(position, Position)
    return position


# Command Decks


def test_each_players_own_cards_are_those_23() -> None:
    assert Counter(player_deck()) == OWN
    assert len(player_deck()) == 23


def test_the_extra_cards_are_those_14() -> None:
    assert sorted(extra_cards()) == sorted(EXTRA)


def test_both_decks_and_the_extra_cards_are_the_common_deck() -> None:
    assert Counter((*player_deck(), *player_deck(), *extra_cards())) == Counter(common_deck())
    assert len(card_table()) == 28


def test_each_player_has_his_23_and_half_of_the_extra_cards() -> None:
    piles = set()
    for seed in range(8):
        position = started(seed)
        extras = []
        for side in Side:
            deck = Counter((*position.decks[side].draw, *position.hands[side]))
            assert deck.total() == 30
            deck.subtract(OWN)
            assert min(deck.values()) == 0
            extras.append(tuple(sorted((+deck).elements())))
        assert sorted((*extras[0], *extras[1])) == sorted(EXTRA)
        piles.add(extras[0])
    assert len(piles) > 1


# High Command


def test_a_hand_is_the_scenarios_number_and_a_card_for_each_general() -> None:
    """First Bull Run: six cards each; Hunter for the Union, Stuart and Jackson for the Confederates."""
    position = started(1)
    assert [len(hand) for hand in position.hands] == [7, 8]


LOSING = """
    .     .     .     .     .:g
      .     .     .     .     .
    .     .     .:g   .     .
      .     .     .:I   .     .
"""


def test_a_general_lost_costs_a_card_at_once_of_the_holders_choice() -> None:
    battle = advanced(LOSING, fighting="D3", enemy_hand="rally bombard bombard")
    battle.do("battle D3>C3 = SII")
    assert battle.asks == "confederate discard-card"
    assert battle.legal() == ["discard bombard", "discard rally"]
    battle.do("confederate: discard bombard")
    assert battle.hand("confederate") == "rally bombard"
    assert battle.last(CardDiscarded) == CardDiscarded(CONFEDERATE, "bombard")
    assert battle.position.decks[Side.CONFEDERATE].discards == ("bombard",)


def test_so_does_one_shot_by_a_sharpshooter() -> None:
    battle = advanced(LOSING, hand="sharpshooter", enemy_hand="rally bombard")
    battle.do("play sharpshooter", "shoot C3* = S")
    assert battle.asks == "confederate discard-card"
    battle.do("confederate: discard rally")
    assert battle.asks == "confederate play-card"
    assert battle.hand("confederate") == "bombard"


def test_his_own_turn_costs_a_player_a_card_of_those_left_and_he_draws_one_less_than_before() -> None:
    """Two in hand, one on the table: he discards one, draws one, and has two for his one general."""
    battle = advanced(
        ".:G  .  .:I1*  .:i  .",
        hand="rally bombard probe-left",
        deck="scout-left",
        enemy_hand="fight-back",
        enemy_deck="rally",
    )
    battle.do("skirmish rally", "pass", "battle A3>A4 = CCC", "confederate: play fight-back = ICC")
    battle.do("confederate: battle A4>A3 = SAA")
    assert battle.asks == "union discard-card"
    battle.do("union: discard probe-left", "pass")
    assert battle.hand("union") == "bombard scout-left"


def test_with_no_card_left_nothing_is_discarded() -> None:
    battle = advanced(LOSING, fighting="D3")
    battle.do("battle D3>C3 = SII")
    assert battle.flags == (1, 0)
    assert battle.all(CardDiscarded) == []


# Drawing New Command Cards


def test_the_card_used_goes_to_the_own_discards_and_one_is_drawn_from_the_own_deck() -> None:
    battle = advanced(".:I  .  .  .:i", hand="rally bombard", deck="scout-left", enemy_hand="outflank")
    battle.do("skirmish rally", "pass", "pass")
    assert battle.hand("union") == "bombard scout-left"
    assert battle.position.decks[Side.UNION].discards == ("rally",)
    assert battle.position.decks[Side.CONFEDERATE].discards == ()


def test_an_empty_deck_is_made_of_the_own_discards_with_the_card_just_used() -> None:
    battle = advanced(
        ".:I  .  .  .:i",
        hand="rally",
        deck="",
        discards="bombard outflank",
        enemy_hand="outflank",
        enemy_deck="probe-left",
        enemy_discards="probe-right",
    )
    battle.do("skirmish rally", "pass", "pass")
    assert battle.last(DeckReshuffled).cards == 3
    assert battle.hand("union") in {"bombard", "outflank", "rally"}
    assert len(battle.position.decks[Side.UNION].draw) == 2
    assert battle.position.decks[Side.UNION].discards == ()
    assert battle.position.decks[Side.CONFEDERATE].discards == ("probe-right",)


def test_who_fought_back_draws_from_his_own_deck_first() -> None:
    battle = advanced(
        ".:I  .  .:i  .",
        hand="rally",
        deck="scout-left",
        enemy_hand="fight-back",
        enemy_deck="scout-right",
    )
    battle.do("skirmish rally", "order A1", "pass", "battle A1>A3 = CC", "confederate: play fight-back = AA")
    assert [(event.side, event.cards) for event in battle.all(CardsDrawn)] == [
        ("confederate", ("scout-right",)),
        ("union", ("scout-left",)),
    ]


def test_nobody_knows_what_the_other_draws_or_holds() -> None:
    battle = advanced(".:I  .  .  .:i", hand="rally", deck="scout-left", enemy_hand="bombard")
    assert not hasattr(battle.view(), "hand")
    assert getattr(battle.view("confederate"), "hand") == ("bombard",)  # noqa: B009
    assert [side.cards for side in battle.view().sides] == [1, 1]
