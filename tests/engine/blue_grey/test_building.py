"""10.34 i: breastworks are begun in the Movement Phase."""

from __future__ import annotations

import pytest

from engine.blue_grey.events import WorksBegun, WorksLost
from engine.decision import UNION
from tests.support.blue_grey.battle import Battle

ROW = "01 .  .  .  .  .  .  .  .  .  .\n02 .  .  .  .  .  .  .  .  .  ."
LATE = "1863-09-19"


def test_10_34_infantry_that_does_not_move_begins_them() -> None:
    battle = Battle(ROW, "A 0101 5, B 0201 4", "x 1001 4", date=LATE)
    battle.do("build A")
    assert [event.hex for event in battle.happened(WorksBegun)] == ["0101"]
    work = battle.position.work_in(battle.setup.board.index("0101"))
    assert work
    assert (work.kind, work.owner, work.turn) == ("building", 0, 1)
    assert battle.moves("A") == []
    why = battle.why_not("move A-0102")
    assert why
    assert why.code == "is-building"
    assert battle.view(UNION).works[0].kind == "building"


@pytest.mark.parametrize(
    ("units", "date", "works", "code"),
    [
        ("A 0101 5", "1862-04-06", "", "no-works-yet"),
        ("A 0101 5 cavalry", LATE, "", "not-infantry"),
        ("A 0101 5 artillery", LATE, "", "not-infantry"),
        ("A 0701 5", LATE, "", "enemy-too-near"),
        ("A 0101 5 disordered", LATE, "", "not-in-good-order"),
        ("A 0101 5", LATE, "0101 breastworks n ne se", "works-there"),
    ],
)
def test_10_34_who_may_not(units: str, date: str, works: str, code: str) -> None:
    battle = Battle(ROW, f"{units}, B 0202 4", "x 1001 4", date=date, works=works)
    if battle.kind == "rally":
        battle.do("pass")
    assert "build A" not in battle.legal
    why = battle.why_not("build A")
    assert why
    assert why.code == code


def test_10_34_four_hexes_are_far_enough() -> None:
    assert "build A" in Battle(ROW, "A 0601 5", "x 1001 4", date=LATE).legal


def test_10_34_not_after_moving() -> None:
    battle = Battle(ROW, "A 0101 5", "x 1001 4", date=LATE).do("move A-0102")
    why = battle.why_not("build A")
    assert why
    assert why.code == "already-moved"


def test_10_36_two_units_in_a_hex_build_one() -> None:
    battle = Battle(ROW, "A 0101 5, B 0101 4", "x 1001 4", date=LATE).do("build A")
    why = battle.why_not("build B")
    assert why
    assert why.code == "works-there"


def test_10_34_a_unit_that_leaves_loses_what_it_began() -> None:
    battle = Battle(ROW, "A 0101 5", "x 1001 4", date=LATE).do("build A", "pass", "pass")
    assert battle.moves("A")
    battle.do("move A-0102")
    assert battle.position.works == ()
    assert [event.cause for event in battle.happened(WorksLost)] == ["moved"]
    assert not battle.unit("A").building


def test_10_34_works_are_finished_before_anybody_rolls_to_rally() -> None:
    battle = Battle(ROW, "A 0101 5, B 0301 4 shaken", "x 1001 4", date=LATE).do("pass", "build A")
    while battle.kind != "rally":
        battle.do("pass")
    battle.do("rally B", "pass")
    assert (battle.kind, battle.unit("B").rallying) == ("face-works", True)
