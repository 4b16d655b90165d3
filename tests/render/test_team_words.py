"""Battles with several players a side, in words and on the board: modes, leaders and their units."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from engine.chance import Seeded
from engine.decision import Seat
from engine.errors import NotYourTurn, Refusal
from engine.family import family
from engine.match import new_match, view
from engine.scenarios import scenario_text
from render.battle_cry.alt_text import plain_board
from render.battle_cry.board import draw_board
from render.battle_cry.forms import ABOUT, NAMES, form_words
from render.battle_cry.owner_marks import COMMANDER, general_mark, owner_mark
from render.battle_cry.refusals import refusal_text
from render.battle_cry.text_board import board_parts
from render.errors import error_text


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, []),
        ({"carbines": "on"}, []),
        ({"mode": "doubles", "union-players": "2", "confederate-players": "1"}, ["Doubles, 2 against 1"]),
        (
            {"mode": "epic", "union-players": "4", "confederate-players": "3", "nightfall": "on"},
            ["Epic, 4 against 3", "Nightfall"],
        ),
        ({"mode": "archie"}, ["Solo against Archie, who leads the Confederacy"]),
        ({"mode": "archie", "archie": "union"}, ["Solo against Archie, who leads the Union"]),
        ({"first": "union"}, ["The Union plays first"]),
        ({"confederate-dice": "1"}, ["The Confederacy rolls 1 die before the battle"]),
    ],
)
def test_only_what_is_unusual_is_told(options: dict[str, str], words: list[str]) -> None:
    assert form_words(options) == words


def test_every_way_to_play_has_a_name_and_says_what_it_is() -> None:
    declared = next(one for one in family("battle-cry").modes.options("variant-150") if one.id == "mode")
    assert set(NAMES) == set(ABOUT) == set(declared.values)
    assert all(len(text) <= 100 for text in ABOUT.values())


def test_a_leader_is_marked_by_the_number_of_his_seat() -> None:
    assert [owner_mark(Seat(seat)) for seat in ("union", "union/1", "confederate/6")] == ["", "1", "6"]
    assert owner_mark(Seat("union/commander")) == COMMANDER


@pytest.mark.parametrize("mode", ["doubles", "epic"])
def test_each_general_has_the_mark_of_his_units(mode: str) -> None:
    state, _ = new_match(
        family("battle-cry").scenarios.setup(scenario_text("antietam"), "variant-150", {"mode": mode}),
        Seeded(bytes(32)),
    )
    seen = view(state)
    under = {unit.hex: owner_mark(unit.leader) for unit in seen.units}
    led = [general for general in seen.generals if not general.alone]
    assert led
    for general in led:
        assert general_mark(seen, general) == under[general.hex]
    told = plain_board(seen)
    first = min(unit.hex for unit in seen.units if unit.leader == "union/1")
    assert f"Sumner (Union): marked 1, leads {first}" in told
    assert f"Sumner (Union): marked 1, leads {first}" in "\n".join(
        line for part in board_parts(seen) for line in part.lines if part.title == "Who leads which units"
    )


def test_the_marks_are_drawn_at_every_size_and_a_duel_has_none() -> None:
    def drawn(options: dict[str, str], width: int) -> Image.Image:
        setup = family("battle-cry").scenarios.setup(scenario_text("antietam"), "variant-150", options)
        seen = view(new_match(setup, Seeded(bytes(32)))[0])
        return Image.open(io.BytesIO(draw_board(seen, width=width))).convert("L")

    for width in (400, 1600):
        unit = width / 1600
        duel, team = drawn({}, width), drawn({"mode": "epic"}, width)
        assert duel.size == team.size
        box = (255 * unit, 210 * unit, 400 * unit, 330 * unit)
        assert duel.crop(box).tobytes() != team.crop(box).tobytes()


def test_who_is_waited_for_is_named_by_seat_in_teams() -> None:
    said = {
        "union": "It isn’t your turn to choose. Waiting for the Union.",
        "union/commander": "It isn’t your turn to choose. Waiting for the Union commander.",
        "confederate/2": "It isn’t your turn to choose. Waiting for one of the Confederacy’s generals.",
    }
    for seat, words in said.items():
        assert error_text(NotYourTurn("union/1", seat)) == words
        assert refusal_text(Refusal("not-your-turn", detail=(seat,))) == words
