"""Epic games of the Advanced Rulebook: "Personal Authority"."""

from __future__ import annotations

import pytest

from engine.battle_cry.events import AuthorityRolled, FiguresLost, GeneralChecked
from engine.battle_cry.frames import Authority
from engine.decision import Seat
from engine.errors import NothingToUndo
from tests.support.battle_cry.epic import FIELD, epic
from tests.support.battle_cry.teams import Teams

ALL = pytest.mark.rulesets("variant-150", "classic", "advanced")
ADVANCED = pytest.mark.rulesets("advanced")

ARMS = """
    C3 .:i*  .:i  .:i  .:i*  .
     D3 .    .    .    .     .
    E3 .:I*  .    .    .     .
     F3 .    .    .    .     .
    G3 .:I   .:C  .:A  .:I*  .
     H3 .    .    .    .     .
"""
OF_ARMS = {"union/2": "G3 G4 G5 G6", "confederate/2": "C5 C6"}
HANDS = {"union/commander": "fight-back rally", "confederate/commander": "rally"}


def acting(drawn: str = ARMS, **rest: object) -> Teams:
    """The first Union general has had the card, and has done nothing; the second one is asked."""
    owners = OF_ARMS if drawn == ARMS else {}
    battle = epic(drawn, **{"owners": owners, "hands": HANDS, **rest})
    battle.do("play fight-back", "entrust 1")
    while battle.asks != "union/2 authority":
        battle.do("pass")
    return battle


def units(battle: Teams) -> list[str]:
    return [text for text in battle.legal() if not text.startswith("move")]


# "A Major-General may decide to act on their own initiative provided they did not receive a command card …"


@ALL
def test_who_did_not_get_the_card_is_asked_and_may_wait_for_orders() -> None:
    battle = acting()
    assert units(battle) == ["pass", "roll"]
    battle.do("pass")
    assert battle.asks == "confederate/commander play-card"


@ALL
def test_who_got_the_card_is_not_asked() -> None:
    battle = epic(ARMS, owners=OF_ARMS, hands=HANDS)
    battle.do("play fight-back", "entrust 2")
    while battle.asked.seat == "union/2":
        battle.do("pass")
    assert battle.asks == "union/1 authority"
    battle.do("pass")
    assert battle.asks == "confederate/commander play-card"


@ALL
def test_who_leads_no_unit_has_nothing_to_roll_for() -> None:
    """H57."""
    battle = epic(owners={"confederate/2": "C5 C6"}, hands=HANDS)
    battle.do("play fight-back", "entrust 1")
    while battle.asks == "union/1 move":
        battle.do("pass")
    free = battle.setup.rules.free_generals
    assert battle.asks == ("union/2 authority" if free else "union/commander end-turn")
    assert "roll" not in battle.legal()


# "The Major-General rolls one dice before the opposing team takes their player turn"


@ALL
def test_the_die_is_public_and_cannot_be_taken_back() -> None:
    battle = acting()
    battle.do("roll = S")
    assert battle.last(AuthorityRolled) == AuthorityRolled(Seat("union/2"), "General G6", "S", "halt")
    with pytest.raises(NothingToUndo):
        battle.undo()
    assert battle.asks == "confederate/commander play-card"


# "… may move and attack with 1 artillery unit." "… 1 cavalry unit." "… 1 infantry unit."


@ALL
@pytest.mark.parametrize(
    ("face", "arm", "there"), [("A", "artillery", ["G5"]), ("C", "cavalry", ["G4"]), ("I", "infantry", ["G3", "G6"])]
)
def test_an_arm_orders_one_unit_of_it_that_is_his(face: str, arm: str, there: list[str]) -> None:
    battle = acting()
    battle.do(f"roll = {face}")
    assert battle.last(AuthorityRolled).outcome == arm
    assert battle.asks == "union/2 give-orders"
    assert battle.legal() == [*(f"order {hex_}" for hex_ in there), "pass"]
    assert battle.explain("order E3") == "led-by-another E3 (General E3)"
    battle.do(f"order {there[0]}")
    assert battle.asks == "union/2 move"
    assert battle.to(there[0])


@ALL
def test_the_unit_moves_and_attacks_by_the_rulebook_and_then_the_turn_ends() -> None:
    battle = acting(FIELD, owners={"union/2": "E5 E6", "confederate/2": "C5 C6"})
    battle.do("roll = I", "order E5", "pass")
    assert battle.asks == "union/2 battle"
    assert set(battle.legal()) <= {"battle E5>C4", "battle E5>C5", "battle E5>C6", "battle E5>C3", "pass"}
    dice = battle.forecast("battle E5>C5").dice
    battle.do(f"battle E5>C5 = {'A' * dice}")
    while battle.asked.seat.startswith("confederate") and battle.position.active == 0:
        battle.do("pass")
    assert battle.asks == "confederate/commander play-card"


@ALL
def test_he_need_not_use_it() -> None:
    battle = acting()
    battle.do("roll = A", "pass")
    assert battle.asks == "union/2 confirm"
    battle.do("pass")
    assert battle.asks == "confederate/commander play-card"


@ALL
def test_his_last_choice_stands_only_when_he_says_so() -> None:
    battle = acting()
    battle.do("roll = C", "order G4", "move G4-F4")
    while battle.asked.kind != "confirm":
        battle.do("pass")
    battle.undo()
    assert battle.asks != "union/2 confirm"


@ADVANCED
def test_a_charge_ends_in_a_melee_on_his_own_authority_too() -> None:
    """H58: "Cavalry charges must always result in a compulsory melee."."""
    battle = acting(
        """
        C3 .:i*  .    .    .     .:i*
         D3 .    .    .    .     .
        E3 .:I*  .    .    .     .
         F3 .    .    .:C  .     .
        G3 .     .    .    .:I*  .
        """,
        owners={"union/2": "F5 G6"},
    )
    battle.do("roll = C", "order F5")
    battle.do("move F5-D6")
    assert battle.asks == "union/2 melee"
    assert "pass" not in battle.legal()


@ADVANCED
def test_units_that_have_fought_their_melee_do_not_fight_again() -> None:
    battle = epic(
        """
        D3 .:i*  .    .    .:i   .
        E3 .     .:I* .    .:I*  .:I
        """,
        owners={"union/2": "E6 E7"},
        hands={"union/commander": "rally", "confederate/commander": "rally"},
    )
    battle.do("skirmish rally", "entrust 1", "pass", "battle E4>D3 = AAA", "confederate/commander: pass")
    assert battle.asks == "union/2 melee"
    battle.do("battle E6>D6 = CCC", "confederate/commander: pass", "battle E7>D6 = CCC", "confederate/commander: pass")
    battle.do("roll = I")
    assert battle.last(AuthorityRolled).outcome == "nothing", "both are in melee and take no orders"
    assert battle.asks == "confederate/commander play-card"


# "The Major-General must retreat any 1 unit under their command, that is not in melee."


@ALL
def test_a_flag_sends_one_of_his_units_back_of_his_choice() -> None:
    battle = acting()
    battle.do("roll = F")
    assert battle.last(AuthorityRolled).outcome == "retreat"
    assert (battle.asks, battle.legal()) == ("union/2 fall-back", ["back G3", "back G4", "back G5", "back G6"])
    assert battle.explain("back E3") == "led-by-another E3 (General E3)"
    battle.do("back G6")
    assert (battle.asks, battle.legal()) == ("union/2 retreat-unit", ["retreat G6-H5", "retreat G6-H6"])
    battle.do("retreat G6-H6")
    assert battle.asks == "union/2 confirm"
    battle.do("pass")
    battle.shows(ARMS.replace(".:I*  .\n     H3 .    .    .    .     .", ".     .\n     H3 .    .    .    .:I*  ."))
    assert battle.asks == "confederate/commander play-card"


@ALL
def test_no_unit_in_melee_goes_back_and_none_at_all_if_all_are() -> None:
    """Reading 24: in melee is who is adjacent to an enemy unit, under every rulebook."""
    drawn = """
    D3 .:i*  .    .    .:i   .
    E3 .     .:I* .    .:I*  .     .:I
     F3 .    .    .    .     .     .
    """
    battle = epic(drawn, owners={"union/2": "E6 E8"}, hands=HANDS, leader="union/1")
    battle.asks_of(Authority(1))
    battle.do("roll = F")
    assert battle.legal() == ["retreat E8-F7", "retreat E8-F8"], "only E8 is not in melee: nothing to choose"
    alone = epic(drawn, owners={"union/2": "E6"}, hands=HANDS, leader="union/1")
    alone.asks_of(Authority(1))
    alone.do("roll = F")
    assert alone.last(AuthorityRolled).outcome == "nothing"
    several = epic(drawn.replace(".     .:I\n", ".     .:I  .:I\n"), owners={"union/2": "E6 E8 E9"}, leader="union/1")
    several.asks_of(Authority(1))
    several.do("roll = F")
    assert several.legal() == ["back E8", "back E9"]
    assert several.explain("back E6") == "not-back E6 D6"


@ALL
def test_a_unit_that_cannot_go_back_loses_a_figure_and_nobody_has_attacked_its_general() -> None:
    """H56: ``variant-150`` alone checks him when a retreat costs his unit a figure, and sends him back."""
    battle = epic(
        ".:i* . .:i* .\n . . . .\n. . .:I* .:I1*",
        owners={"union/2": "C4", "confederate/2": "A3"},
        hands=HANDS,
        leader="union/1",
    )
    battle.asks_of(Authority(1))
    checks = battle.setup.ruleset == "variant-150"
    battle.do("roll = F I" if checks else "roll = F")
    lost = battle.last(FiguresLost)
    assert (lost.hex, lost.lost, lost.left, lost.cause) == ("C4", 1, 0, "retreat")
    assert bool(battle.all(GeneralChecked)) == checks
    assert any(one.hex == "C4" for one in battle.view().generals) != checks


# "The Major-General may NOT move any units in the next friendly player turn, but they may still attack or melee."


@ALL
def test_sabers_halt_his_units_in_the_next_friendly_turn_and_only_then() -> None:
    battle = acting(FIELD, owners={"union/2": "E5 E6", "confederate/2": "C5 C6"})
    battle.do("roll = S")
    assert not [one for one in battle.view().players if one.halted and one.seat != "union/2"]
    battle.do("play rally", "entrust 1")
    while battle.asked.seat != "union/commander":
        battle.do("pass")
    assert [one.seat for one in battle.view().players if one.halted] == ["union/2"]
    battle.do("play rally", "entrust 2", "order E5")
    while battle.asked.kind == "give-orders":
        battle.do("pass")
    if battle.asked.kind == "move":
        assert battle.to("E5") == ""
        assert battle.explain("move E5-F5") == "halted E5 (General E6)"
        battle.do("pass")
    assert battle.asks == "union/2 battle", "they may still attack"
    battle.do("pass")
    while battle.asked.seat != "confederate/commander":
        battle.do("pass")
    assert not [one for one in battle.view().players if one.halted]


@ALL
def test_his_halt_goes_with_him_not_with_the_unit() -> None:
    """H55: who is handed over to another may move."""
    battle = epic(hands={"union/commander": "coordinated-advance"}, halted="union/2")
    battle.do("transfer E5>1", "transfer E3>2", "play coordinated-advance")
    other = epic(hands={"union/commander": "coordinated-advance"}, halted="union/1")
    other.do("transfer E5>1", "transfer E3>2", "play coordinated-advance")
    for found, moves in ((battle, True), (other, False)):
        found.do("entrust 1", "order E5")
        while found.asked.kind == "give-orders":
            found.do("pass")
        assert bool([text for text in found.legal() if text.startswith("move E5-")]) == moves


# "Results only effect units under the rolling Major-General's command. Dice symbol's for types of unit not …"


@ALL
def test_an_arm_that_he_has_not_does_nothing_and_is_not_rolled_again() -> None:
    battle = acting(FIELD, owners={"union/2": "E5 E6", "confederate/2": "C5 C6"})
    battle.do("roll = A")
    assert battle.last(AuthorityRolled).outcome == "nothing"
    assert battle.asks == "confederate/commander play-card"


# Free generals of the Advanced Rulebook


@ADVANCED
@ADVANCED
def test_his_general_who_needs_no_order_may_move_once_before_the_die() -> None:
    battle = acting()
    assert "move G6*-F6" in battle.legal()
    assert battle.explain("move G6*-A6") == "too-far G6 A6 (3)"
    assert battle.explain("move E3*-F3") == "led-by-another E3 (General E3)"
    assert battle.explain("move G4-F4") == "not-ordered G4"
    battle.do("move G6*-F6")
    assert battle.legal() == ["pass", "roll"]
    battle.undo()
    battle.do("move G6*-F6", "roll = I")
    assert "order G6" in battle.legal()
    assert battle.explain("move G6*-F6") == "not-now (move, give-orders)"


@ADVANCED
@ADVANCED
def test_a_unit_that_his_general_has_joined_attacks_but_moves_no_more() -> None:
    battle = acting()
    battle.do("move G6*-G4", "roll = C", "order G4")
    assert battle.asks in {"union/2 battle", "union/2 confirm"}


@pytest.mark.rulesets("variant-150", "classic")
def test_generals_of_the_other_rulebooks_need_orders() -> None:
    assert acting().legal() == ["pass", "roll"]
