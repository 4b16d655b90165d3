"""Database work of a press of *End turn*, on the real bot in the simulated Discord."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.service.domain import perspective
from bot.service.model.live_match import LiveMatch
from bot.service.model.match import Person, Scene
from bot.tools.bench import press
from bot.tools.bench.press import NEEDED, CountedDatabase, MeasuredPress, Opened

READS, WRITES, STATEMENTS = 3, 4, 38

SCENES = 2
"""As a person sees the match: before the press and after it."""


def _sketch(what: object, *_: object, **__: object) -> bytes:
    """Takes the place of a picture."""
    return b"\x89PNG" + repr(what).encode()


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("render.battle_cry.board.draw_board", _sketch)
    monkeypatch.setattr("render.battle_cry.presenter.draw_hand", _sketch)
    monkeypatch.setattr("bot.service.workers.outbox._TOGETHER", 60.0)  # a busy machine does not part the two hands


async def test_a_press_asks_no_more_than_it_did() -> None:
    (one,) = await press.presses(1)
    assert one.number("read") <= READS, one.explained()
    assert one.number("write") <= WRITES, one.explained()
    assert one.statements <= STATEMENTS, one.explained()
    assert one.number("read") >= NEEDED["read"]
    assert one.number("write") >= NEEDED["write"]


async def test_a_press_makes_the_scene_of_each_person_once_before_and_once_after(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made, of_the_press = Counter[Person | None](), Counter[Person | None]()
    scene, taken = perspective.scene, CountedDatabase.taken

    def counted(live: LiveMatch, person: Person | None) -> Scene:
        made[person] += 1
        return scene(live, person)

    def begun_anew(database: CountedDatabase) -> MeasuredPress:
        of_the_press.clear()
        of_the_press.update(made)
        made.clear()
        return taken(database)

    monkeypatch.setattr(perspective, "scene", counted)
    monkeypatch.setattr(CountedDatabase, "taken", begun_anew)
    await press.presses(1)
    assert of_the_press
    assert max(of_the_press.values()) <= SCENES


def test_each_session_is_explained_by_who_opened_it() -> None:
    one = MeasuredPress((Opened("read", ("a.py:ask", "b.py:read")), Opened("write", ("a.py:change",))), 3)
    assert one.explained() == "read: a.py:ask > b.py:read\nwrite: a.py:change"
    assert (one.number("read"), one.number("write")) == (1, 1)


def test_the_rows_have_median_and_floor(monkeypatch: pytest.MonkeyPatch) -> None:
    async def played(turns: int) -> list[MeasuredPress]:
        return [MeasuredPress((Opened("read", ()),) * 8, 20)] * turns

    monkeypatch.setattr(press, "presses", played)
    found = {row.name: (row.median, row.p99, row.floor, row.ratio, row.unit) for row in press.rows()}
    assert found == {
        "press: read sessions of End turn": (8, 8, 3, 2.67, "count"),
        "press: write transactions of End turn": (0, 0, 4, 0, "count"),
        "press: statements of End turn": (20, 20, 7, 2.86, "count"),
    }
