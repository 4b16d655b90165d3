"""The grammar of typed sketches."""

from __future__ import annotations

import pytest

from bot.discord.panels.sketch_grammar import LONGEST, MOST, BadSketch, added, strokes_of, written
from engine.hexgrid import STANDARD_ROWS, grid_of
from render.sketch import Stroke

HEXES = grid_of(STANDARD_ROWS).names


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("E4>D5", Stroke("arrow", "E4", "D5")),
        ("e4 -> d5 attack", Stroke("arrow", "E4", "D5", "attack")),
        ("E4-D5", Stroke("arrow", "E4", "D5")),
        ("E4→D5  fall   back", Stroke("arrow", "E4", "D5", "fall back")),
        ("mark f6", Stroke("mark", "F6")),
        ("cross F6", Stroke("mark", "F6")),
        ("circle G7 reserve", Stroke("circle", "G7", "", "reserve")),
        ('text B3 "hold"', Stroke("text", "B3", "", "hold")),
        ("note B3 “hold!”", Stroke("text", "B3", "", "hold!")),
    ],
)
def test_what_is_typed_is_meant(typed: str, meant: Stroke) -> None:
    assert strokes_of(typed, HEXES) == [meant]
    assert strokes_of(meant.written, HEXES) == [meant]


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("hello", "unclear"),
        ("draw F6", "unclear"),
        ("mark", "unclear"),
        ("mark J1", "no-hex"),
        ("E4>B13", "no-hex"),
        ("E4>E4", "no-way"),
        ("text B3", "no-words"),
        (f"text B3 {'a' * (LONGEST + 1)}", "long-words"),
        ("text B3 <@123>", "strange-words"),
        ("text B3 @everyone", "strange-words"),
        ("mark F6 **bold**", "strange-words"),
        ("mark F6 a`b", "strange-words"),
        ("E4>D5 [a](b)", "strange-words"),
        ("text B3 discord.gg/a", "strange-words"),
        ("text B3 進軍", "strange-words"),
        ("text B3 a\u202eb", "strange-words"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_words_that_call_nobody(typed: str, code: str) -> None:
    with pytest.raises(BadSketch) as wrong:
        strokes_of(typed, HEXES)
    assert wrong.value.code == code
    assert wrong.value.text.count("`") % 2 == 0
    assert len(wrong.value.text) < 200


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("0408>0407 attack", Stroke("arrow", "0408", "0407", "attack")),
        ("0408-0407", Stroke("arrow", "0408", "0407")),
        ("circle 0305 hold", Stroke("circle", "0305", "", "hold")),
    ],
)
def test_hexes_of_four_digits(typed: str, meant: Stroke) -> None:
    hexes = ("0305", "0407", "0408")
    assert strokes_of(typed, hexes) == [meant]
    assert strokes_of(meant.written, hexes) == [meant]
    with pytest.raises(BadSketch) as wrong:
        strokes_of("mark E4", hexes)
    assert "look like **0305**" in wrong.value.text


def test_several_are_apart_at_commas_but_not_inside_quotes() -> None:
    found = strokes_of('E4>D5 attack, mark F6; text B3 "a.b"', HEXES)
    assert written(found) == "E4>D5 attack, mark F6, text B3 a.b"
    assert strokes_of(written(found), HEXES) == found


def test_there_is_room_for_twenty_and_each_is_drawn_once() -> None:
    some = [Stroke("mark", hex_) for hex_ in HEXES[:MOST]]
    assert added(some, some) == some
    with pytest.raises(BadSketch, match="too-many"):
        added(some, [Stroke("mark", HEXES[MOST])])
