"""Refusals: for every reason code a position that gives it, with the hexes that it names."""

import re
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Literal, NamedTuple

import pytest

from engine.battle_cry.explain import CODES
from engine.battle_cry.frames import FallBack
from engine.decision import CONFEDERATE, UNION
from engine.errors import GameOver, IllegalAction, NotYourTurn, Refusal
from engine.match import explain, parse_action, resign, submit
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.epic import epic


class Why(NamedTuple):
    """A position, an action that is not legal there, and the reason: code, hexes and details in brackets."""

    position: Callable[[], Battle]
    action: str
    reason: str

    @property
    def code(self) -> str:
        return self.reason.split()[0]


def orders() -> Battle:
    """The center's two orders are being given; C6 has the first."""
    battle = Battle("C4  .:I  .:I  .:I*  .:i  .:G", hand="probe-center")
    battle.do("play probe-center", "order C6")
    return battle


def epic_orders() -> Battle:
    """A team: the first general has the card; the units of the second are another's."""
    battle = epic(hands={"union/commander": "attack-left"})
    battle.do("play attack-left", "entrust 1")
    return battle


def epic_flag() -> Battle:
    """A team: the second general's die shows a flag, and E6 is in melee."""
    battle = epic(
        "D3 .:i* .  . .:i .  .  .\nE3 . .:I* . .:I* . .:I .:I", owners={"union/2": "E6 E8 E9"}, leader="union/1"
    )
    battle.asks_of(FallBack(1))
    return battle


def moves() -> Battle:
    """C4 may move, C6 has moved."""
    return Battle("C4  .:C  .  .:I  R  .:G  .:i", moving="C4", fighting="C6")


def moved(drawn: str, move: str, fighting: str) -> Battle:
    """The piece has moved; another one keeps the battles open."""
    battle = Battle(drawn, moving=move.partition("-")[0], fighting=fighting, options={"carbines": "on"})
    battle.do(f"move {move}")
    return battle


def fired() -> Battle:
    battle = Battle("C4  .:I  .:i  .:I", fighting="C4 C6")
    battle.do("battle C4>C5 = CAAA")
    return battle


REASONS = [
    # Anything at the wrong time, or nothing of this game
    Why(lambda: Battle("C4  .:I  .", hand="probe-left"), "order C4", "not-now (order, play-card)"),
    Why(orders, "battle C4>C7", "not-now (battle, give-orders)"),
    Why(orders, "retreat C4-B4", "not-now (retreat, give-orders)"),
    Why(orders, "order Z9", "no-such-hex (Z9)"),
    Why(epic_orders, "order E6", "led-by-another E6 (General E6)"),
    Why(lambda: epic(hands={"union/commander": "rally"}), "transfer E3>1", "already-theirs E3 (General E3)"),
    Why(lambda: epic(moving="E4 E6", leader="union/1", halted="union/1"), "move E4-D4", "halted E4 (General E3)"),
    Why(epic_flag, "back E6", "not-back E6 D6"),
    Why(moves, "move C4-X44", "no-such-hex (X44)"),
    Why(lambda: Battle("C4  .:I", hand="probe-left"), "play rally", "card-not-held (rally)"),
    Why(lambda: Battle("C4  .:I", hand="probe-left"), "play go", "no-such-card (go)"),
    # Orders
    Why(orders, "order C7", "no-own-piece C7"),
    Why(orders, "order C9", "no-own-piece C9"),
    Why(orders, "order C5*", "no-own-general C5"),
    Why(orders, "order C6", "already-ordered C6"),
    Why(orders, "order C4", "wrong-section C4"),
    # Moves
    Why(moves, "move C9-C8", "no-own-piece C9"),
    Why(moves, "move C6*-C7", "no-own-general C6"),
    Why(moves, "move C8*-B8", "not-ordered C8"),
    Why(moves, "move C6-B6", "already-moved C6"),
    Why(moves, "move C4-C6", "own-piece-there C4 C6"),
    Why(lambda: Battle("C4  .:C  .  .  .:i", moving="C4"), "move C4-C7", "enemy-there C4 C7"),
    Why(moves, "move C4-C7", "impassable C4 C7 (rough)"),
    Why(moves, "move C4-E7", "too-far C4 E7 (3)"),
    Why(lambda: Battle("C4  .:C  W  .  .", moving="C4"), "move C4-C7", "no-way C4 C7 C5"),
    # Battles
    Why(fired, "battle C4>C5", "already-battled C4"),
    Why(lambda: moved("C4  .:A  .  .:i  .:I", "C4-C5", "C7"), "battle C5>C6", "moved-too-far C5"),
    Why(lambda: moved("C4  .:C  .  .  .:i  .:I", "C4-C5", "C8"), "battle C5>C7", "moved-first C5 C7 (2)"),
    Why(lambda: moved("C4  .:C  T  .:i  .:I", "C4-C5", "C7"), "battle C5>C6", "entered-terrain C5 (town)"),
    Why(fired, "battle C6>C4", "nobody-there C6 C4"),
    Why(lambda: Battle("C4  .:i  .:I  .  .:i", fighting="C5"), "battle C5>C7", "adjacent-first C5 C7 C4"),
    Why(lambda: Battle("C4  .:I  .  .  .  .:i", fighting="C4"), "battle C4>C8", "out-of-range C4 C8 (4, 3)"),
    Why(lambda: Battle("C4  .:I  .  .:g", fighting="C4"), "battle C4>C6", "general-alone C4 C6"),
    Why(lambda: Battle("C4  .:I  W  .:i", fighting="C4"), "battle C4>C6", "sight-blocked C4 C6 C5 (woods)"),
    Why(lambda: Battle("C4  .:I1  .  T:i", fighting="C4"), "battle C4>C6", "no-dice C4 C6 (1, 0, 0, -2, 0)"),
]


@pytest.mark.parametrize("why", REASONS, ids=lambda why: why.reason)
def test_the_reason(why: Why) -> None:
    assert why.position().explain(why.action) == why.reason


def test_no_orders_left_for_a_section_though_the_card_has_some_elsewhere() -> None:
    battle = Battle("C4  .:I  .:I  .:I", hand="recon-in-force")
    battle.do("play recon-in-force", "order C5")
    assert battle.legal() == ["order C4", "pass"]
    assert battle.explain("order C6") == "no-orders-left C6"


def flagged(drawn: str = "A1 . . .\n B1 . .:i .\nC1 . . .\n D1 . .:I .") -> Battle:
    """D2 has fired a flag at B2, which has to retreat by one hex."""
    battle = Battle(drawn, fighting="D2")
    battle.do("battle D2>B2 = FAAA")
    return battle


def test_none_of_the_answers() -> None:
    assert flagged().explain("retreat") == "not-offered (retreat-unit)"


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("retreat B2-A1", "not-the-way-back B2 A1 (1, A2, A3)"),
        ("retreat B2-C2", "not-the-way-back B2 C2 (1, A2, A3)"),
        ("retreat B2-D2", "enemy-there B2 D2"),
        ("retreat C2-B2", "no-own-piece C2"),
        ("retreat B2*-A2", "no-own-general B2"),
        ("retreat B4-A4", "another-goes-back B4 B2"),
        ("retreat B2-B4", "own-piece-there B2 B4"),
        ("retreat B2-B1", "impassable B2 B1 (rough)"),
    ],
)
def test_a_retreat_goes_back_and_to_a_free_hex(action: str, reason: str) -> None:
    assert flagged("A1 . . . .\n B1 R .:i . .:i\nC1 . . . .\n D1 . .:I . .").explain(action) == reason


def test_every_code_has_its_position() -> None:
    """Here, or where only the Advanced Rulebook, a mode or a special rule has the reason, among their tests."""
    shown = {why.code for why in REASONS} | {"no-orders-left", "not-offered", "no-card-orders"}
    shown |= {"not-the-way-back", "another-goes-back"}
    files = (
        file for folder in ("advanced", "modes", "special") for file in (Path(__file__).parent / folder).rglob("*.py")
    )
    others = "".join(file.read_text(encoding="utf-8") for file in files)
    judged = "".join(
        (Path(__file__).parent / name).read_text(encoding="utf-8")
        for name in ("test_judge_steps.py", "test_judge_answers.py")
    )
    shown |= {code for code in CODES if f'"{code} ' in others}
    assert shown | {code for code in CODES if re.search(rf"{code}[ \"]", judged)} == set(CODES)


# What is told first


def test_a_blocked_line_names_what_blocks_it_on_each_side() -> None:
    """So that a player reads: C5 is behind the woods at D4 and the homestead at D5."""
    battle = Battle("C4 . .:i .\n D4 W S .\nE4 . .:I .", fighting="E5")
    assert battle.explain("battle E5>C5") == "sight-blocked E5 C5 D4 D5 (woods, homestead)"


def test_a_wooded_hill_on_ones_own_plateau_blocks_by_its_woods() -> None:
    battle = Battle("C4  H:I  HW  H:i", fighting="C4")
    assert battle.explain("battle C4>C6") == "sight-blocked C4 C6 C5 (woods)"


def test_a_way_that_is_closed_names_the_hexes_that_close_it() -> None:
    battle = Battle(". . .\n  .:I W .\n.:C .:i . .", moving="C1")
    assert battle.explain("move C1-C3") == "no-way C1 C3 B1 B2 C2"


def test_a_friend_who_could_be_joined_is_not_in_the_way_but_behind_it() -> None:
    blocked = Battle(".:C  .:i  .:G", moving="A1")
    assert blocked.explain("move A1-A3") == "no-way A1 A3 A2"
    general = Battle(".:G  .:i  .:I", moving="A1*")
    assert general.explain("move A1*-A3") == "no-way A1 A3 A2"


# The contract


def test_a_legal_action_needs_no_reason() -> None:
    assert orders().explain("order C5") == ""


def test_a_refused_action_carries_the_same_reason() -> None:
    battle = Battle("C4  .:I  W  .:i", fighting="C4")
    with pytest.raises(IllegalAction) as refused:
        battle.do("battle C4>C6")
    reason = Refusal("sight-blocked", "Line of Sight", ("C4", "C6", "C5"), ("woods",))
    assert refused.value.refusal == reason
    assert explain(battle.state, UNION, parse_action(battle.setup, "battle C4>C6")) == reason


def test_another_seat_is_told_who_is_waited_for() -> None:
    battle = Battle("C4  .:I", hand="probe-left")
    action = parse_action(battle.setup, "play probe-left")
    assert explain(battle.state, CONFEDERATE, action) == Refusal("not-your-turn", detail=("union",))
    with pytest.raises(NotYourTurn):
        submit(battle.state, CONFEDERATE, action)


def test_after_the_end_there_is_one_reason() -> None:
    battle = Battle("C4  .:I", hand="probe-left")
    over, _ = resign(battle.state, UNION)
    action = parse_action(battle.setup, "play probe-left")
    assert explain(over, UNION, action) == Refusal("game-over")
    with pytest.raises(GameOver):
        submit(over, UNION, action)


@pytest.mark.parametrize("step", ["moving", "fighting"])
def test_every_pair_of_hexes_is_either_legal_or_explained(step: Literal["moving", "fighting"]) -> None:
    drawn = """
        .:I2*  W      .:i4   H:a3
          .:g    S:C3   .      R
        T:H1   ~:G    H:I1   .:I4
          O:i1*  .      F:a1   .:A3
    """
    named = "A1 A1* B2 C1 C2* C3 C4 D4"
    battle = Battle(drawn, moving=named) if step == "moving" else Battle(drawn, fighting=named)
    names = [f"{row}{column}" for row in "ABCD" for column in range(1, 5)]
    verb, mark = ("move", "-") if step == "moving" else ("battle", ">")
    for from_, to in product([*names, *(f"{name}*" for name in names)], names):
        action = f"{verb} {from_}{mark}{to}"
        why = battle.explain(action)
        assert (why == "") == (action in battle.legal()), action
        assert why == "" or why.split()[0] in CODES
        assert "not-offered" not in why
