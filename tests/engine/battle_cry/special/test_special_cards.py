"""``without-cards``, ``opening-cards``, ``hand-by-generals``, ``shrinking-hand``: decks and hands of one battle."""

from collections import Counter

import pytest

from engine.battle_cry.events import CardDiscarded, CardsDrawn, OpeningCards
from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import Side
from engine.chance import Seeded
from engine.decision import CONFEDERATE, PASS, PUBLIC, UNION, Decision
from engine.family import family
from engine.match import Events, State, decode, encode, legal_actions, new_match, pending, seen_by, submit, view
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.special_rules import with_rule

ALL = pytest.mark.rulesets("variant-150", "classic", "advanced")


def started(rule: str, ruleset: str, seed: bytes = b"s") -> tuple[State, Events]:
    """A battle of a file with one special rule: Union 5 cards and one general, Confederates 6 and one, who begin."""
    setup = family("battle-cry").scenarios.setup(with_rule(rule), ruleset, {})
    return new_match(setup, Seeded(seed * 32))


def everything(position: Position) -> Counter[str]:
    found = Counter(card for deck in position.decks for card in (*deck.draw, *deck.discards))
    found.update((*position.hands[0], *position.hands[1]))
    return found


@pytest.fixture
def ruleset(request: pytest.FixtureRequest) -> str:
    return Battle.usual


# Cards left out


@ALL
def test_no_copy_of_a_card_left_out_is_in_any_deck(ruleset: str) -> None:
    usual, _ = started("swift: {side: union, arm: infantry, hexes: 2}", ruleset)
    state, _ = started("without-cards: {cards: construct-fieldworks fight-back}", ruleset)
    left_out = everything(usual.position) - everything(state.position)
    assert left_out == Counter({"construct-fieldworks": 1, "fight-back": 3})
    assert not everything(state.position) - everything(usual.position)


@ALL
def test_without_fight_back_nobody_is_asked_for_it() -> None:
    drawn, rule = ".:I .:i . .:i", "- without-cards: {cards: fight-back}"
    asked = Battle(drawn, fighting="A1", enemy_hand="rally", deck="rally rally")
    dice = int(asked.dice("battle A1>A2").split()[-1])
    asked.do(f"battle A1>A2 = {'C' * dice}")
    assert asked.asks == "confederate fight-back"
    spared = Battle(drawn, fighting="A1", enemy_hand="rally", deck="rally rally", special=rule)
    spared.do(f"battle A1>A2 = {'C' * dice}")
    assert spared.asks == "confederate play-card"


# Opening cards


@ALL
def test_opening_cards_are_held_besides_the_number_and_everybody_knows(ruleset: str) -> None:
    usual, _ = started("swift: {side: union, arm: infantry, hexes: 2}", ruleset)
    state, events = started("opening-cards: {side: union, cards: assault-right assault-center}", ruleset)
    (dealt,) = (event for event in seen_by(state, events, PUBLIC) if isinstance(event, OpeningCards))
    assert dealt == OpeningCards(UNION, ("assault-right", "assault-center"))
    assert state.position.hands[0][:2] == ("assault-right", "assault-center")
    assert [len(hand) for hand in state.position.hands] == [
        len(usual.position.hands[0]) + 2,
        len(usual.position.hands[1]),
    ]
    assert everything(state.position) == everything(usual.position)
    assert decode(state.setup, encode(state)).position.surplus == (2, 0)


@ALL
def test_they_are_not_replaced(ruleset: str) -> None:
    """A side with a card more than its number plays one and draws none; then it draws again."""
    state, _ = started("opening-cards: {side: confederate, cards: assault-left}", ruleset)
    number = len(state.position.hands[1]) - 1
    drawn = []
    while state.position.turn < 5:
        decision = pending(state)
        assert isinstance(decision, Decision)
        actions = legal_actions(state)
        plays = [action for action in actions if action.verb == "play" and "scout" not in action.subject]
        state, events = submit(state, decision.seat, PASS if PASS in actions else (plays or actions)[0])
        drawn += [event.count for event in events if isinstance(event, CardsDrawn) and event.side == "confederate"]
    assert len(state.position.hands[1]) == number
    assert len(drawn) == 1


@ALL
def test_cards_that_its_deck_does_not_have_are_not_dealt(ruleset: str) -> None:
    rule = "opening-cards: {side: union, cards: rally rally}"
    state, _ = started(rule, ruleset)
    assert state.position.hands[0].count("rally") <= 1
    assert state.position.surplus[0] == state.position.hands[0][:1].count("rally")


# Hands that grow and shrink


@pytest.mark.parametrize("ruleset", ["variant-150", "classic", "advanced"])
@pytest.mark.parametrize(("side", "hands"), [("union", (6, 6)), ("confederate", (5, 7)), ("both", (6, 7))])
def test_a_card_for_each_general(ruleset: str, side: str, hands: tuple[int, int]) -> None:
    """As the Advanced Rulebook has it anyway."""
    state, _ = started(f"hand-by-generals: {{side: {side}}}", ruleset)
    assert tuple(len(hand) for hand in state.position.hands) == ((6, 7) if ruleset == "advanced" else hands)


@ALL
def test_with_a_general_a_card_of_his_sides_choice_is_lost() -> None:
    battle = Battle(
        ".:I .:g . .:g", fighting="A1", enemy_hand="rally probe-left", special="- hand-by-generals: {side: both}"
    )
    dice = int(battle.dice("battle A1>A2").split()[-1])
    battle.do(f"battle A1>A2 = {'S' * dice}")
    assert battle.asks == "confederate discard-card"
    assert battle.legal() == ["discard probe-left", "discard rally"]
    battle.do("confederate: discard rally")
    assert battle.hand("confederate") == "probe-left"


@ALL
def test_with_each_unit_the_hand_is_a_card_smaller_for_good() -> None:
    battle = Battle(
        ".:I .:i1 . .:i",
        fighting="A1",
        enemy_hand="rally probe-left rally",
        deck="rally sharpshooter",
        enemy_deck="sharpshooter rally",
        special="- shrinking-hand: {side: confederate}",
    )
    dice = int(battle.dice("battle A1>A2").split()[-1])
    battle.do(f"battle A1>A2 = I{'C' * (dice - 1)}")
    assert (battle.asks, battle.legal()) == ("confederate shed-card", ["discard probe-left", "discard rally"])
    assert battle.explain("discard sharpshooter") == "card-not-held (sharpshooter)"
    battle.do("confederate: discard rally")
    assert battle.last(CardDiscarded) == CardDiscarded(CONFEDERATE, "rally")
    assert battle.hand("confederate") == "probe-left rally"


@pytest.mark.rulesets("variant-150", "classic")
def test_a_lost_general_costs_a_shrinking_hand_nothing() -> None:
    """H67: only units count, but under the Advanced Rulebook a card goes with each general anyway."""
    battle = Battle(
        ".:I .:g . .:i",
        fighting="A1",
        enemy_hand="rally probe-left",
        special="- shrinking-hand: {side: confederate}",
    )
    dice = int(battle.dice("battle A1>A2").split()[-1])
    battle.do(f"battle A1>A2 = {'S' * dice}")
    assert battle.flags == (1, 0)
    assert battle.asks != "confederate shed-card"
    assert battle.hand("confederate") == "rally probe-left"


@ALL
def test_the_other_side_loses_no_card() -> None:
    battle = Battle(
        ".:I .:i1 . .:i", fighting="A1", enemy_hand="rally", deck="rally", special="- shrinking-hand: {side: union}"
    )
    dice = int(battle.dice("battle A1>A2").split()[-1])
    battle.do(f"battle A1>A2 = I{'C' * (dice - 1)}")
    assert battle.asks == "confederate play-card"


@ALL
def test_a_watcher_learns_the_opening_cards_and_no_other(ruleset: str) -> None:
    state, _ = started("opening-cards: {side: union, cards: assault-right}", ruleset)
    shown = view(state, PUBLIC)
    assert not hasattr(shown, "hand")
    assert isinstance(state.setup, BattleSetup)
    assert [side.cards for side in shown.sides] == [len(state.position.hands[side]) for side in Side]
