"""The load benchmark: its clicks, its waits, and one short run of it all."""

from __future__ import annotations

from random import Random

import pytest

from bot.tools.bench.load import payloads
from bot.tools.bench.load.measure import LoadPlan, SentRow, _hands, rows
from bot.tools.bench.load.players import Players


def control(step: str, arg: str = "", **more: object) -> payloads.Payload:
    return {"type": 2, "custom_id": f"lr:{step}:1:2:{arg}", **more}


def panel(*controls: payloads.Payload) -> payloads.Payload:
    row = {"type": 1, "components": list(controls)}
    return {"components": [{"type": 17, "components": [{"type": 10, "content": "?"}, row]}]}


def test_people_press_what_brings_a_battle_further() -> None:
    players = Players(Random(1))
    choice = control("do", "move A1 A2")
    shown = panel(control("undo"), control("do", "battle A1 B1", disabled=True), choice, control("hand"))
    assert players._chosen(shown) == {"component_type": 2, "custom_id": choice["custom_id"]}
    assert players._chosen(panel(control("show"), control("hand"))) is None


def test_people_seldom_pass_if_they_can_do_something() -> None:
    players = Players(Random(1))
    shown = panel(control("do", "pass"), control("do", "move A1 A2"))
    pressed = [str((players._chosen(shown) or {})["custom_id"]) for _ in range(200)]
    assert 0 < sum(one.endswith(":pass") for one in pressed) < 40


def test_in_a_menu_they_pick_as_many_as_it_takes() -> None:
    options = [{"label": one, "value": one} for one in "abc"]
    menu = {"type": 3, "custom_id": "lr:order:1:2:", "options": options, "max_values": 2}
    chosen = Players(Random(1))._chosen(panel(menu))
    assert chosen is not None
    assert len(set(chosen["values"])) == 2


def test_a_hand_that_gave_way_is_shown_when_the_newer_one_is() -> None:
    told = [
        SentRow(match=1, kind="hand", person=7, nonce="a", state="superseded", created=1000, settled=1500),
        SentRow(match=1, kind="hand", person=8, nonce="b", state="sent", created=1000, settled=1100),
        SentRow(match=1, kind="hand", person=7, nonce="c", state="sent", created=1500, settled=1900),
        SentRow(match=1, kind="hand", person=7, nonce="d", state="queued", created=2000, settled=0),
        SentRow(match=1, kind="turn", person=0, nonce="e", state="sent", created=1000, settled=5000),
    ]
    assert sorted(_hands(told)) == [100.0, 400.0, 900.0]


def test_attached_pictures_get_an_address_and_controls_are_found_wherever_they_lie() -> None:
    shown = panel(control("do"))["components"]
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://board.png"}}]}
    found = payloads.resolved([*shown, gallery])
    assert found[1]["items"][0]["media"]["url"] == "http://127.0.0.1/board.png"
    assert [one["custom_id"] for one in payloads.controls(found)] == ["lr:do:1:2:"]
    assert len({one["id"] for one in (found[0], *found[0]["components"], found[1])}) == 4


@pytest.mark.soak
@pytest.mark.timeout(300)
def test_a_short_load_fills_every_row() -> None:
    """The whole bot as a process, against the stand-in of Discord."""
    found = {row.name.removeprefix("load: "): row for row in rows(LoadPlan(matches=1, seconds=1, rate=4))}
    assert {row.unit for row in found.values()} == {"ms", "requests", "clicks", "messages", "of 100"}
    assert found["clicks answered a second"].median > 0
    assert found["click to panel filled"].median > found["click to first answer"].median > 0
