"""``/turn why`` for an attack during movement: the moves that it takes, and its odds."""

from __future__ import annotations

from typing import Any

import pytest

from bot.discord.panels.blue_grey.attack_preview import LATER, RALLY_FIRST, preview_attack, preview_move
from bot.discord.panels.blue_grey.look import judged_whole
from engine.decision import CONFEDERATE, UNION, Seat
from engine.errors import IllegalAction
from engine.match import view
from tests.bot.discord.conftest import Game
from tests.support.blue_grey.battle import Battle

MAP = """
   01 02 03 04 05 06
01 .  .  .  .  .  .
02 .  .  .  .  .  .
03 .  .  .  .  .  .
04 .  .  .  .  .  .
"""


class Table:
    """What of a match the words need."""

    family, odds = "blue-grey", True


def lines(battle: Battle, text: str, seat: Seat = UNION) -> tuple[str, ...]:
    info: Any = Table()
    return preview_attack(battle.setup, view(battle.state, seat), text, info).lines


def test_who_stands_beside_the_enemy_could_attack_when_movement_has_ended() -> None:
    battle = Battle(MAP, "A 0201 5, B 0601 3", "x 0202 4")
    assert lines(battle, "A>0202")[:2] == (
        LATER.format(order="A>0202") + " It would be allowed then:",
        "Attack 5 against 4: 1-1.",
    )


def test_who_is_not_beside_it_is_tried_out_where_he_could_come_to() -> None:
    battle = Battle(MAP, "A 0501 8", "x 0202 4")
    first, odds, *_ = lines(battle, "A>x")
    assert first.startswith(LATER.format(order="A>x") + " First `A-030")
    assert first.endswith("`; then:")
    assert odds == "Attack 8 against 4: 2-1."


def test_a_battery_is_brought_no_nearer_than_it_can_fire() -> None:
    battle = Battle(MAP, "G 0601 4 artillery, A 0604 3", "x 0101 4")
    first, odds, *_ = lines(battle, "G>0101")
    assert "First `G-04" in first
    assert odds == "Attack 3 against 4: 1-2."


def test_several_are_brought_up_together_and_the_column_is_kept() -> None:
    battle = Battle(MAP, "A 0501 8, B 0503 4", "x 0202 4")
    told = lines(battle, "A+B>0202 2-1")
    assert told[0].count("`") == 6
    assert told[1].startswith("Attack 12 against 4: 3-1")
    assert "rolled on 2-1" in told[1]


def test_who_cannot_come_near_is_named_with_what_it_would_take() -> None:
    battle = Battle(MAP, "A 0601 5 mp1, G 0602 3 artillery mp1", "x 0102 4")
    assert lines(battle, "A+G>0102")[1:] == (
        "A would have to be next to 0102, and can’t get there this turn. It is 5 hexes away.",
        "G would have to be within 3 hexes and in sight of 0102, and can’t get there this turn. It is 5 hexes away.",
    )


def test_without_names_all_that_could_come_are_told() -> None:
    battle = Battle(MAP, "C 0401 5 mp1, B 0601 5 mp1", "x 0102 4")
    assert lines(battle, "all>0102")[1] == "None of your units could attack 0102 this turn."
    battle = Battle(MAP, "C 0401 5, B 0601 5 mp1", "x 0102 4")
    assert lines(battle, "all>0102")[1].startswith("These units could attack 0102 this turn: C (from 020")


def test_where_nobody_is_and_who_is_unknown() -> None:
    battle = Battle(MAP, "A 0201 5", "x 0202 4")
    assert lines(battle, "A>0404") == ("`A>0404`: no enemy that you can attack is in 0404.",)
    with pytest.raises(IllegalAction):
        lines(battle, "Z>0202")


def test_before_rally_markers_are_placed_it_is_foreseen_too() -> None:
    battle = Battle(MAP, "A 0501 8, C 0604 3 shaken", "x 0202 4")
    assert battle.kind == "rally"
    assert lines(battle, "A>x")[1] == "Attack 8 against 4: 2-1."


def test_a_hex_without_an_enemy_among_several_is_named() -> None:
    battle = Battle(MAP, "A 0201 5", "x 0202 4")
    assert lines(battle, "A>0202+0302") == ("`A>0202+0302`: no enemy that you can attack is in 0302.",)


def test_a_battery_needs_sight_to_one_of_several_hexes() -> None:
    """9.22."""
    wide = "\n".join(f"{row:02} {'.  ' * 7}" for row in (1, 2, 3))
    battle = Battle(wide, "A 0201 5, G 0702 3 artillery mp1", "x 0202 4, y 0102 4")
    assert lines(battle, "A+G>0202+0102")[1] == (
        "G would have to be within 3 hexes and in sight of 0202 or 0102, and can’t get there this turn. "
        "It is 5 hexes away."
    )


def test_who_stands_beside_all_is_told_what_keeps_it_out() -> None:
    battle = Battle(MAP, "A 0201 5, B 0601 3", "x 0202 4, y 0301 4", sides="creek: 0201|0202")
    told = lines(battle, "A>0202")
    assert told[1] == "A is next to 0202, but: None of your units can attack 0202 now. (8.1)"


def test_moves_are_foreseen_while_rally_markers_are_placed() -> None:
    battle = Battle(MAP, "A 0201 5, C 0604 3 shaken", "x 0104 4", arrivals="union: R 1@0201/0301 5")
    assert battle.kind == "rally"
    seen = view(battle.state, UNION)
    for text in ("R enters 0201", "R-0301", "A-0301"):
        assert judged_whole(text, seen.actions, seen)
    taken, error = preview_move(battle.setup, seen, "R enters 0201")
    assert isinstance(error, IllegalAction)
    assert taken == (
        RALLY_FIRST.format(order="R enters 0201")
        + " After that: 0201 is taken by A: reinforcements don’t enter stacked. (5.0)"
    )
    assert preview_move(battle.setup, seen, "A-0301") == (
        RALLY_FIRST.format(order="A-0301") + " It would be allowed then.",
        None,
    )


async def test_why_says_it_at_the_table(landing: Game) -> None:
    why = await landing.world.slash(landing.player(CONFEDERATE), landing.thread, "turn why", action="Marsden>0405")
    assert "First `Marsden-0406`; then:" in why.text
    assert "Attack 5 against 4: 1-1, 1 column left (trench), rolled on 1-2." in why.text
    assert (await landing.scene(CONFEDERATE)).draft == ()
