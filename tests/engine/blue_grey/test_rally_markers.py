"""12.41b, its beginning: Rally markers."""

from __future__ import annotations

from engine.blue_grey.events import RallyPlaced
from tests.support.blue_grey.battle import Battle

MAP = "01 .  .  .  .  .  .\n02 .  .  .  .  .  ."


def test_12_41_markers_go_to_units_in_disorder_outside_enemy_zones() -> None:
    battle = Battle(MAP, "A 0101 5, B 0102 5 disordered, C 0201 5 shaken, D 0202 4 routed, E 0501 4 shaken", "x 0601 4")
    assert battle.kind == "rally"
    assert battle.legal == ["rally B", "rally C", "rally D", "pass"]
    codes = {line: battle.why_not(line) for line in ("rally A", "rally E", "rally x", "rally Q")}
    assert [why and why.code for why in codes.values()] == [
        "needs-no-rally", "rally-in-zone", "not-yours", "no-such-unit",
    ]  # fmt: skip


def test_12_41_a_unit_with_a_marker_does_not_move() -> None:
    battle = Battle(MAP, "A 0101 5, B 0102 5 disordered", "x 0601 4")
    battle.do("rally B")
    assert battle.kind == "move-units"
    assert battle.moves("B") == []
    why = battle.why_not("move B-0202")
    assert why
    assert (why.code, why.rule) == ("is-rallying", "12.41")
    assert [event.unit for event in battle.happened(RallyPlaced)] == ["B"]


def test_12_41_one_without_a_marker_moves_as_ever() -> None:
    battle = Battle(MAP, "B 0102 5 disordered", "x 0601 4").do("pass")
    assert battle.moves("B")


def test_12_41_nobody_in_need_nobody_asked() -> None:
    assert Battle(MAP, "A 0101 5", "x 0601 4").kind == "move-units"
