"""Standing orders, in the enemy's turn and at the end of one's own; remaining duties while attacks are planned."""

from __future__ import annotations

import pytest

from engine.blue_grey.duties import come_to_nothing, duties
from engine.blue_grey.scenario_file import read_battle
from engine.blue_grey.sides import Side
from engine.blue_grey.standing_orders import OPTIONS, homeward
from engine.blue_grey.turn import options_of
from engine.blue_grey.view import Duties
from engine.decision import Action
from engine.family import family
from engine.match import legal_actions, view
from engine.scenarios import scenario_text
from tests.support.blue_grey.battle import Battle

OPEN = """
   01 02 03 04 05
01 .  .  .  .  .
02 .  .  .  .  .
03 .  .  .  .  .
04 .  .  .  .  .
05 .  .  .  .  .
"""


def answer(battle: Battle, **orders: str) -> str:
    """What a seat's orders answer to what it is asked now; empty for nothing."""
    found: Action | None = family("blue-grey").standing.answer(battle.setup, view(battle.state, battle.asked), orders)
    assert found is None or found in legal_actions(battle.state)
    return found.text if found else ""


def beaten(sides: str = "") -> Battle:
    """A Confederate unit that has to retreat before the Union."""
    battle = Battle(OPEN, "A 0202 6", "x 0203 3, y 0505 3", sides=sides).fight()
    return battle.do("target 0203", "join A", "fight 2-1 = 2")


def test_to_be_asked_is_the_default_of_each_but_of_what_is_offered() -> None:
    usual = {one.id: one.values[0] for one in OPTIONS}
    offers = {"rout": "zone", "batteries": "stay", "works": "leave"}
    assert usual == dict.fromkeys(("retreat", "cavalry", "losses", "advance", "flight"), "ask") | offers
    assert all("ask" in one.values for one in OPTIONS)
    assert answer(beaten()) == ""
    assert answer(beaten(), retreat="ask") == ""


def test_retreats_go_to_the_own_side_of_the_map_to_a_road_or_away() -> None:
    assert answer(beaten(), retreat="side") == "retreat x-0204"
    assert answer(beaten("road: 0104|0105 0105|0205"), retreat="road") == "retreat x-0104"
    away = beaten()
    assert answer(away, retreat="away") in away.legal


def test_in_ones_own_turn_nothing_is_answered() -> None:
    battle = Battle(OPEN, "A 0202 3", "x 0203 6").fight().do("target 0203", "join A", "fight 1-2 = 3")
    assert (battle.kind, battle.asked) == ("retreat", "union")
    orders = {one.id: one.values[1] for one in OPTIONS}
    assert answer(battle, **orders) == ""


def test_batteries_stay_unless_their_player_wants_to_be_asked() -> None:
    """9.17: G bombards from 0102 with A; the attackers are to retreat."""
    battle = Battle(OPEN, "A 0203 4, G 0102 4 artillery", "x 0204 6").fight()
    battle.do("target 0204", "join A", "join G", "fight 1-1 = 6")
    assert (battle.kind, battle.asked) == ("comply", "union")
    assert "comply G" in battle.legal
    assert answer(battle) == answer(battle, batteries="stay") == "pass"
    assert answer(battle, batteries="ask") == ""


@pytest.mark.parametrize(
    ("enemy", "wish", "found"),
    [
        ("x 0505 4", "zone", "pass"),
        ("x 0203 4", "zone", ""),
        ("x 0203 4", "never", "pass"),
        ("x 0505 4", "ask", ""),
    ],
)
def test_shaken_units_are_asked_about_where_they_could_escape_a_fight(enemy: str, wish: str, found: str) -> None:
    """12.16: A is Shaken and has not moved."""
    battle = Battle(OPEN, "A 0202 5 shaken, B 0101 3", enemy)
    while battle.kind != "voluntary-rout":
        battle.do("pass")
    assert answer(battle, rout=wish) == found


def test_works_are_left_unless_their_player_wants_to_be_asked() -> None:
    """10.37: A stands in breastworks at the end of its Combat Phase."""
    battle = Battle(OPEN, "A 0202 5", "x 0505 4", works="0202 breastworks").do("pass")
    assert battle.kind == "raze-works"
    assert answer(battle) == answer(battle, works="leave") == "pass"
    assert answer(battle, works="ask") == ""


def pinned(kind: str = "infantry routed", sides: str = "") -> Battle:
    """A unit that must fall back at the end of its own Combat Phase: nobody could free it."""
    battle = Battle(OPEN, f"A 0303 3 {kind}, B 0305 3", "x 0302 4", sides=sides).fight()
    while battle.kind == "attack":
        battle.do("pass")
    assert (battle.kind, battle.asked) == ("retreat", "union")
    return battle


def test_what_falls_back_at_the_end_of_ones_own_turn_is_answered_if_it_is_settled() -> None:
    battle = pinned()
    assert answer(battle, retreat="side") == ""
    assert answer(battle, flight="side") == "retreat A-0304"
    assert answer(battle, flight="away") in battle.legal
    train = pinned("train", "road: 0303|0304 0303|0203 0302|0303")
    assert answer(train, flight="side") == "retreat A-0304"
    assert answer(train) == ""


@pytest.mark.parametrize(
    ("wish", "found"),
    [("never", "pass"), ("always", "withdraw x-0204"), ("2-1", "withdraw x-0204"), ("3-1", "pass"), ("ask", "")],
)
def test_cavalry_withdraws_as_it_was_told(wish: str, found: str) -> None:
    battle = Battle(OPEN, "A 0202 6", "x 0203 3 cavalry, y 0505 3").fight()
    battle.do("target 0203", "join A", "fight 2-1")
    assert (battle.kind, battle.asked) == ("cavalry-withdraws", "confederate")
    assert answer(battle, cavalry=wish, retreat="side") == found


def test_a_lower_column_that_was_named_counts_for_cavalry() -> None:
    battle = Battle(OPEN, "A 0202 6", "x 0203 3 cavalry").fight().do("target 0203", "join A", "fight 1-1")
    assert answer(battle, cavalry="2-1") == "pass"


@pytest.mark.parametrize(("wish", "found"), [("weakest", "lose y"), ("least", "lose x")])
def test_losses_are_the_weakest_or_the_least(wish: str, found: str) -> None:
    """Three points are to go of units of 2 and 4: the weakest first costs all 6, the unit of 4 just itself."""
    battle = Battle(OPEN, "A 0202 9, B 0202 9", "x 0203 4, y 0203 2").fight()
    battle.do("target 0203", "join A", "fight 3-1 = 6")
    assert (battle.kind, battle.asked, battle.decision.numbers) == ("choose-losses", "confederate", (3,))
    assert answer(battle, losses=wish) == found


@pytest.mark.parametrize(("wish", "found"), [("never", "pass"), ("always", "advance x-0202"), ("ask", "")])
def test_victors_in_the_enemys_turn_advance_as_they_were_told(wish: str, found: str) -> None:
    battle = Battle(OPEN, "A 0202 3", "x 0203 6").fight().do("target 0203", "join A", "fight 1-2 = 6")
    assert (battle.kind, battle.asked) == ("advance", "confederate")
    assert answer(battle, advance=wish) == found


@pytest.mark.parametrize(
    ("scenario", "union", "confederate"),
    [("pruitts-landing", (0, -1), (0, 1)), ("chickamauga-blue-grey", (-1, 0), (1, 0))],
)
def test_a_side_of_the_map_follows_from_how_the_armies_stand(
    scenario: str, union: tuple[int, int], confederate: tuple[int, int]
) -> None:
    battle = read_battle(scenario_text(scenario), "-")
    assert (homeward(battle, Side.UNION), homeward(battle, Side.CONFEDERATE)) == (union, confederate)


# What a plan of attacks rests on


def test_duties_are_told_while_attacks_are_chosen_and_at_no_other_time() -> None:
    battle = Battle(OPEN, "A 0202 6, B 0402 4", "x 0203 3, y 0403 3")
    assert battle.kind == "attack"
    assert battle.view().duties == Duties(("0202", "0402"), ("0203", "0403"))
    battle.do("target 0203", "join A", "fight 2-1 = 2")
    assert battle.kind == "retreat"
    assert battle.view().duties == Duties()
    battle.do("retreat x-0204 = 1")
    while battle.kind != "attack":
        battle.do("pass")
    assert battle.view().duties == Duties(("0402",), ("0403",))


def test_an_attack_of_which_nothing_came_leaves_the_others() -> None:
    battle = Battle(OPEN, "A 0202 6, B 0402 4", "x 0203 3, y 0403 3").do("target 0203", "join A")
    after = come_to_nothing(battle.position)
    assert duties(battle.setup, after) == Duties(("0402",), ("0403",))
    assert [after.units[battle.setup.numbers[unit]].fought for unit in "AB"] == [True, False]
    assert [after.units[battle.setup.numbers[unit]].attacked for unit in "xy"] == [True, False]
    assert after.combat is None
    assert [action.text for action in options_of(battle.setup, after)] == ["target 0403"]
