"""``extra-play``: after its turn's card a side plays another one of a kind, while its leader is there."""

import pytest

from engine.battle_cry.determinize import imagine
from engine.battle_cry.events import CardPlayed
from engine.battle_cry.placement_changes import with_general_at
from engine.battle_cry.turn import options_of
from engine.decision import UNION
from engine.field_changes import replace
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.computer_player import asked, seen

ALL = pytest.mark.rulesets("variant-150", "classic", "advanced")

RULE = "- extra-play: {side: union, cards: probe-left attack-left}"
DRAWN = "G1 .:I . .:I* . . . . .:I\n H1 . .\nI1 . . . ."


def playing(rule: str = RULE, hand: str = "probe-left attack-left rally") -> Battle:
    battle = Battle(
        DRAWN,
        hand=hand,
        enemy_hand="rally rally",
        deck="sharpshooter bombard leadership",
        enemy_deck="rally",
        special=rule,
    )
    battle.do("play probe-left", "order G1", "pass", "move G1-H1")
    return passing(battle, "further-card")


def passing(battle: Battle, until: str) -> Battle:
    """The battle after so many passes that this kind of choice is waited for, or the other side."""
    while battle.asked.seat == "union" and battle.asked.kind != until:
        battle.do("pass")
    return battle


@ALL
def test_after_its_card_the_side_may_play_one_of_that_kind() -> None:
    battle = playing()
    assert battle.asks == "union further-card"
    assert battle.legal() == ["pass", "play attack-left"]
    assert battle.explain("play rally") == "no-further-card (rally)"
    assert battle.explain("play bombard") == "card-not-held (bombard)"
    battle.do("play attack-left")
    assert battle.last(CardPlayed) == CardPlayed(UNION, 7, "attack-left", "attack-left")
    assert (battle.position.table, battle.position.decks[0].discards[-1]) == ("attack-left", "probe-left")


@ALL
def test_what_has_had_its_order_gets_no_other() -> None:
    battle = playing()
    battle.do("play attack-left")
    assert "order G3" in battle.legal("order")
    assert battle.explain("order H1") == "already-ordered H1"
    battle.do("order G3")
    if battle.asked.kind == "give-orders":
        battle.do("pass")
    assert {text.split("-")[0] for text in battle.legal("move")} == {"move G3"}


@ALL
def test_it_draws_back_to_its_number() -> None:
    battle = playing()
    battle.do("play attack-left", "order G3")
    passing(battle, "")
    assert battle.hand("union").split() == ["rally", "sharpshooter", "bombard"]
    assert battle.position.played[0] == "attack-left"


@ALL
def test_it_may_pass_and_undo() -> None:
    battle = playing()
    battle.do("play attack-left")
    battle.undo()
    assert battle.asks == "union further-card"
    battle.do("pass")
    assert battle.asks == "confederate play-card", "passing ends the turn"
    assert battle.hand("union").split() == ["attack-left", "rally", "sharpshooter"]


@ALL
def test_it_is_asked_whatever_it_holds_so_that_nobody_learns_what_that_is() -> None:
    battle = playing(hand="probe-left rally rally")
    assert (battle.asks, battle.legal()) == ("union further-card", ["pass"])


@ALL
def test_twice_if_the_rule_says_so() -> None:
    rule = RULE.replace("}", ", times: 2}")
    battle = playing(rule, hand="probe-left attack-left attack-left rally")
    assert battle.asked.numbers == (2,)
    battle.do("play attack-left", "order G3")
    passing(battle, "further-card")
    assert (battle.asked.numbers, battle.legal()) == ((1,), ["pass", "play attack-left"])


@ALL
def test_only_while_its_leader_is_on_the_board() -> None:
    led = RULE.replace("}", ", leader: General G3}")
    assert playing(led).asks == "union further-card"
    lone = "- extra-play: {side: union, flank: left, leader: General G3}"
    battle = Battle(DRAWN, hand="probe-left attack-left", deck="rally", enemy_hand="rally", special=lone)
    general = battle.position.placement.generals[0]
    assert battle.setup.rules.further_cards(battle.setup, battle.position, battle.side) is not None
    gone = replace(battle.position, placement=with_general_at(battle.position.placement, general, -1))
    assert battle.setup.rules.further_cards(battle.setup, gone, battle.side) is None


@ALL
def test_a_flank_stands_for_the_cards_of_that_section_alone() -> None:
    rules = Battle(DRAWN, special="- extra-play: {side: union, flank: right}").setup.rules
    battle = Battle(DRAWN)
    further = rules.further_cards(battle.setup, battle.position, battle.side)
    assert further is not None
    assert further.cards == {"scout-right", "probe-right", "attack-right", "assault-right"}
    assert rules.further_cards(battle.setup, battle.position, type(battle.side)(1)) is None


@ALL
def test_the_computer_general_answers_and_imagines_the_same() -> None:
    battle = playing()
    assert tuple(options_of(battle.setup, imagine(battle.setup, seen(battle.state)))) == seen(battle.state).actions
    assert asked(battle) in battle.legal()
