"""``locked``: units that take no orders until their side has discarded a card of a section for them."""

import pytest

from engine.battle_cry.events import UnitsReleased
from engine.decision import UNION
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.computer_player import asked

ALL = pytest.mark.rulesets("variant-150", "classic", "advanced")

RULE = "- locked: {side: union, hexes: G1 G2, card: section left}"


def locked(hand: str = "probe-left rally attack-center") -> Battle:
    return Battle(
        "A1 . .:i\nG1 .:I .:A .:I .",
        hand=hand,
        enemy_hand="rally rally",
        deck="bombard rally",
        enemy_deck="rally",
        special=RULE,
    )


@ALL
def test_locked_units_cannot_be_ordered() -> None:
    battle = locked()
    battle.do("play probe-left")
    assert battle.legal("order") == ["order G3"]
    assert battle.explain("order G1") == "locked G1 (left)"


@ALL
def test_a_card_of_the_section_releases_them_instead_of_giving_orders() -> None:
    battle = locked()
    assert battle.legal("release") == ["release probe-left"]
    assert battle.explain("release attack-center") == "releases-nobody (attack-center)"
    assert battle.explain("release attack-left") == "card-not-held (attack-left)"
    battle.do("release probe-left")
    assert battle.last(UnitsReleased) == UnitsReleased(UNION, "probe-left", ("G1", "G2"))
    while battle.asked.seat == "union":
        battle.do("pass")
    assert battle.hand("union").split() == ["rally", "attack-center", "bombard"]
    assert battle.position.decks[0].discards == ("probe-left",)
    assert battle.position.played[0] == ""
    assert not any("locked-left" in unit.traits for unit in battle.position.placement.units)


@ALL
def test_it_can_be_taken_back() -> None:
    battle = locked()
    before = battle.position
    battle.do("release probe-left")
    battle.undo()
    assert battle.position == before


@ALL
def test_released_units_take_orders() -> None:
    battle = locked(hand="probe-left attack-left")
    battle.do("release probe-left")
    while battle.asked.seat == "union":
        battle.do("pass")
    battle.do("confederate: play rally")
    while battle.asked.seat == "confederate":
        battle.do("confederate: pass" if "pass" in battle.legal() else f"confederate: {battle.legal()[0]}")
    battle.do("play attack-left")
    assert battle.legal("order") == ["order G1", "order G2", "order G3"]
    assert battle.legal("release") == []


@ALL
def test_the_computer_general_chooses_among_the_answers() -> None:
    battle = locked(hand="probe-left probe-right")
    assert asked(battle) in battle.legal()
