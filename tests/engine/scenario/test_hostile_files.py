"""Hostile files: refused at once, with one clear error, at next to no cost."""

import time
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.battle_cry.scenario_file import read_battle
from engine.errors import ScenarioError, ScenarioErrors
from engine.scenario_text import MAX_PROBLEMS
from engine.scenarios import scenario_family
from tests.engine.scenario.files import EVERYTHING, changed

LAUGHS = "a: &a [ha, ha]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True))
STAIRS = "".join(" " * depth + f"k{depth}:\n" for depth in range(400))

ALIASES = "anchors and aliases (& and *) may not be used: put such text in quotes"
NUMBER = "expected a whole number from 1 to 20"
NINES = "9" * 39 + "…"


def unseen(code: str) -> str:
    return f"the character {code} can’t be seen: expected plain text"


HOSTILE = {
    "ten megabytes": ("name: x\n" * 1_300_000, "1:1 the file is too big: expected at most 256 KB"),
    "just too much": ("é" * 128 * 1024 + "x", "1:1 the file is too big: expected at most 256 KB"),
    "a billion laughs": (LAUGHS, f"1:4 {ALIASES}"),
    "merge keys": ("a: &a {b: 1}\n<<: *a\n", f"1:4 {ALIASES}"),
    "an object": ("name: !!python/name:os.system", "1:7 tags (!) may not be used: put such text in quotes"),
    "deep lists": ("a: " + "[" * 900, "1:9 nested too deeply: expected at most 6 levels"),
    "deep tables": (STAIRS, "7:7 nested too deeply: expected at most 6 levels"),
    "deep keys": ("? " * 400 + "x", "1:13 nested too deeply: expected at most 6 levels"),
    "many words": ("- a\n" * 9_000, "8000:3 too much: expected at most 8000 words and lists"),
    "a long line": ("name: " + "x" * 2_000, "1:1001 a line of more than 1000 characters"),
    "a null byte": ("name: a\0b", f"1:8 {unseen('U+0000')}"),
    "an escape": ("id: x\nname: \x1b[2J", f"2:7 {unseen('U+001B')}"),
    "text turned round": ("name: \u202egnirts", f"1:7 {unseen('U+202E')}"),
    "a hidden space": ("name: a\u200bb", f"1:8 {unseen('U+200B')}"),
    "a hidden escape": ('name: "\\u202egnirts"', "1:8 a backslash: expected plain text"),
    "an impossible escape": ('name: "\\UFFFFFFFF"', "1:8 a backslash: expected plain text"),
    "another line end": ("name: a\u2028b", f"1:8 {unseen('U+2028')}"),
    "half a character": ("name: \ud800", f"1:7 {unseen('U+D800')}"),
    "heaped accents": ("name: e\u0301\u0302\u0303\u0304", "1:8 accents heaped on one letter: expected plain text"),
    "nothing": ("", "1:1 expected rows such as “name: First Bull Run”"),
    "a list": ("- a\n- b", "1:1 expected rows such as “name: First Bull Run”"),
    "a word": ("battle", "1:1 expected rows such as “name: First Bull Run”"),
    "a key that is a list": ("[a, b]: c", "1:1 expected a word before the colon"),
    "two battles": ("a: b\n---\nc: d", "2:1 a second document: expected one battle a file"),
    "a huge number": (changed("cards: 5", f"cards: {'9' * 900}"), f"20:12 “{NINES}” for “cards”: {NUMBER}"),
    "another script's number": (changed("cards: 5", "cards: ٥"), f"20:12 “٥” for “cards”: {NUMBER}"),
    "another script's date": (
        changed("1862-02-28", "１８６２-02-28"),
        "5:7 “１８６２-02-28” for “date”: expected a date such as 1861-07-21",
    ),
}


@pytest.mark.parametrize(("text", "expected"), HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_file_is_refused_at_once(text: str, expected: str) -> None:
    start = time.process_time()
    with pytest.raises(ScenarioErrors) as caught:
        read_battle(text, "-")
    assert time.process_time() - start < 2
    assert [f"{error.line}:{error.column} {error.message}" for error in caught.value.errors] == [expected]


@pytest.mark.parametrize("text", [text for text, _ in HOSTILE.values()][:8], ids=list(HOSTILE)[:8])
def test_asking_for_its_family_is_as_safe(text: str) -> None:
    with pytest.raises(ScenarioErrors):
        scenario_family(text)


def test_a_message_never_repeats_a_long_text() -> None:
    text = changed("first: confederate", f"first: {'x' * 900}", changed("designer:", f"{'y' * 900}:"))
    with pytest.raises(ScenarioErrors) as caught:
        read_battle(text, "-")
    assert max(len(error.message) for error in caught.value.errors) < 400


def test_so_many_errors_are_enough() -> None:
    hexes = " ".join(f"Z{number}" for number in range(1, 150))
    with pytest.raises(ScenarioErrors) as caught:
        read_battle(changed("artillery: I1\n", f"artillery: {hexes}\n"), "-")
    assert len(caught.value.errors) == MAX_PROBLEMS


LINES = EVERYTHING.split("\n")


@given(
    st.lists(
        st.tuples(
            st.integers(0, len(LINES) - 1),
            st.integers(0, 60),
            st.text(alphabet=" :-[]{}#&*!|>\\'\"%@`,?.\tWHabc059\n", max_size=4),
            st.integers(0, 8),
        ),
        min_size=1,
        max_size=4,
    )
)
def test_a_damaged_file_is_read_or_refused_never_worse(damage: list[tuple[int, int, str, int]]) -> None:
    lines = list(LINES)
    for number, column, text, length in damage:
        line = lines[number]
        lines[number] = line[:column] + text + line[column + length :]
    with suppress(ScenarioError):
        read_battle("\n".join(lines), "-")
