"""A turn of each card in Doubles: it concerns the units and the general of the player whose turn it is."""

from __future__ import annotations

from typing import Any

import pytest

from engine.battle_cry.cards import card_table
from engine.battle_cry.events import CardDiscarded, CardsDrawn, DiceRolled, FellBack, UnitReturned
from engine.chance import Seeded
from engine.decision import UNION, Action
from engine.field_changes import replace
from engine.match import submit
from tests.support.battle_cry.teams import Teams
from tests.support.battle_cry.two_generals import FRONT, LED, OWNERS, led_by, turn

ALL = pytest.mark.rulesets("variant-150", "classic", "advanced")

TURNS = 6
"""Turns of each card, with other dice and other choices."""


def front(card: str, player: str = "union/2", **rest: Any) -> Teams:
    hands = {player: f"{card} bombard", "confederate/1": "rally", "confederate/2": "fight-back"}
    return Teams(FRONT, player=player, **{"owners": OWNERS, "hands": hands, "cup": "confederate/1", **rest})


@ALL
@pytest.mark.parametrize("card", sorted(card_table()))
def test_a_card_concerns_ones_own_units_and_oneself(card: str) -> None:
    for seed in range(TURNS):
        player = f"union/{1 + seed % 2}"
        battle = front(card, player, copies="attack-right")
        battle.state = replace(battle.state, chance=Seeded(bytes([seed]) * 32))
        battle.state, _ = submit(battle.state, battle.asked.seat, Action("play", card))
        for seat, action, state in turn(battle.state, seed):
            if seat.startswith("union"):
                assert seat == player, action.text
                assert action.verb not in LED or led_by(state, action) == seed % 2, action.text


@ALL
def test_forced_march_is_offered_in_the_sections_of_ones_own_infantry() -> None:
    left = front("forced-march", "union/1", owners={"union/2": "E6 E8 E9 E10 F4 F8"})
    right = front("forced-march")
    left.do("play forced-march")
    right.do("play forced-march")
    assert left.legal() == ["section left"]
    assert right.legal() == ["section center"]


@ALL
def test_hit_and_run_is_for_ones_own_cavalry() -> None:
    battle = front("hit-and-run", "union/1")
    battle.do("play hit-and-run")
    assert battle.to("E4")
    assert not battle.to("E9")


@ALL
def test_without_cavalry_of_ones_own_it_gives_one_order() -> None:
    battle = front("hit-and-run", "union/1", owners={**OWNERS, "union/2": "E4 E8 E9 E10 F8"})
    battle.do("play hit-and-run")
    assert battle.all(FellBack)
    assert battle.legal("order") == ["order E3", "order E6", "order F4"]


@ALL
def test_fieldworks_are_built_by_ones_own_units() -> None:
    battle = front("construct-fieldworks")
    battle.do("play construct-fieldworks")
    assert {text.split("/")[0] for text in battle.legal("build")} == {"build E8", "build E9", "build E10", "build F8"}


@ALL
def test_rally_and_battle_cry_count_ones_own_hand_and_help_ones_own_units() -> None:
    battle = front("rally")
    battle.do("play rally = SS")
    assert battle.last(DiceRolled).dice == "SS", "a die for the card and one for the other in this hand"
    assert battle.legal("rally") == ["rally E10", "rally E8"]
    cry = front("battle-cry", "union/1")
    cry.do("play battle-cry = SS")
    assert {text.rstrip("*") for text in cry.legal("order")} == {"order E3", "order E4", "order E6", "order F4"}


@ALL
def test_a_lost_unit_that_returns_is_one_of_ones_own_and_stays_so() -> None:
    battle = front("call-for-reinforcements", "union/1", lost="I A")
    battle.do("play call-for-reinforcements", "return infantry>I1")
    assert battle.last(UnitReturned).hex == "I1"
    assert "I1" in battle.led("union/1")
    partner = front("call-for-reinforcements", lost="I A")
    partner.do("play call-for-reinforcements")
    assert partner.all(FellBack), "he has lost none"


@ALL
def test_short_supply_sends_back_an_enemys_unit_or_ones_own_and_its_own_player_places_it() -> None:
    battle = front("short-supply")
    battle.do("play short-supply")
    own = {text for text in battle.legal() if text.split()[1][0] in "EF"}
    assert own == {"supply E10", "supply E8", "supply E9", "supply F8"}
    battle.do("supply C10")
    assert battle.asks == "confederate/2 place-supply"
    other = front("short-supply")
    other.do("play short-supply", "supply C3")
    assert other.asks == "confederate/1 place-supply"


@ALL
def test_a_sharpshooter_aims_at_any_general_of_the_enemy() -> None:
    battle = front("sharpshooter")
    battle.do("play sharpshooter")
    assert battle.legal() == ["shoot C3*", "shoot C9*"]


@ALL
def test_leadership_is_for_oneself_and_ones_own_unit() -> None:
    battle = front("leadership")
    battle.do("play leadership")
    assert battle.to("E9") or battle.to("E9*")
    assert not battle.to("E3")
    assert not battle.to("E3*")


@ALL
def test_leadership_does_not_order_a_partners_unit_that_one_stays_with() -> None:
    battle = front("leadership", owners={"union/2": "E8 E10 F8", "confederate/2": "C8 C9 C10"})
    battle.do("play leadership")
    assert not battle.to("E9")
    assert battle.to("E9*"), "the general himself may go"


@ALL
def test_scout_shows_its_cards_to_the_player_alone() -> None:
    battle = front("scout-left", "union/1", cup="union/2")
    battle.do("play scout-left")
    while battle.asked.kind != "keep-card":
        battle.do("pass")
    drawn = battle.last(CardsDrawn)
    assert (drawn.side, drawn.by, drawn.count) == ("union/1", "General E3", 2)
    kept, other = drawn.cards
    for seat in ("union/2", "confederate/1", "confederate/2", "public"):
        view = battle.view(seat)
        assert getattr(view, "under_way", None) is None
        assert not getattr(view, "actions", ())
        assert getattr(view, "hand", ()) == tuple(battle.hand(seat).split()) if seat != "public" else True
    battle.do(f"keep {kept}")
    assert battle.hand("union/1") == f"bombard {kept}"
    assert battle.last(CardDiscarded) == CardDiscarded(UNION, other, "General E3")


@ALL
def test_the_card_is_drawn_into_the_hand_that_played_it() -> None:
    battle = front("bombard", cup="union/1")
    battle.do("play bombard")
    while battle.asked.kind != "play-card":
        battle.do("pass")
    assert len(battle.hand("union/2").split()) == 2
    assert battle.hand("union/1") == ""


@ALL
def test_who_has_no_card_may_hand_units_over_at_the_beginning_of_his_turn_all_the_same() -> None:
    battle = front("", hands={"confederate/1": "rally"})
    assert battle.asks == "union/2 play-card"
    assert {one.split()[0] for one in battle.legal()} == {"pass", "transfer"}
    given = battle.led("union/2").split()[0]
    battle.do(f"transfer {given}>1")
    assert given in battle.led("union/1")
    assert battle.asks == "union/2 play-card"
    assert f"transfer {given}>2" not in battle.legal(), "each unit once"
    battle.do("pass")
    while battle.asks != "confederate/1 play-card":
        battle.do("pass")
