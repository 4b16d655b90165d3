"""Texts made to fit, on whole lines where possible."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.texts.limits import clip, newest, pages

LINES = st.lists(st.text("ab ", max_size=30), max_size=30)


@pytest.mark.long
@given(st.text(max_size=60), st.integers(1, 40))
def test_a_clipped_text_fits_and_says_so(text: str, limit: int) -> None:
    clipped = clip(text, limit)
    assert len(clipped) <= limit
    assert clipped == text or clipped.endswith("…")


def test_it_is_cut_behind_a_word_but_for_one_that_is_very_long() -> None:
    assert clip("Gettysburg 2nd Day (Devil's Den & Wheatfield)", 30) == "Gettysburg 2nd Day (Devil's…"
    assert clip("Gettysburg 2nd Day", 15) == "Gettysburg 2nd…"
    assert clip("x" * 40, 30) == "x" * 29 + "…"


@given(LINES, st.integers(1, 40))
def test_pages_fit_and_lose_no_letter(lines: list[str], limit: int) -> None:
    text = "\n".join(lines)
    parts = pages(text, limit)
    assert all(0 < len(part) <= limit for part in parts)
    assert "".join("".join(parts).split("\n")) == "".join(lines)


def test_pages_are_split_between_lines() -> None:
    assert pages("one\ntwo\nthree", 8) == ["one\ntwo", "three"]


@given(LINES, st.integers(1, 40))
def test_the_newest_lines_fit_and_come_last(lines: list[str], limit: int) -> None:
    kept, left_out = newest(lines, limit)
    assert len("\n".join(kept)) <= limit
    assert left_out + len(kept) == len(lines)
    assert kept[:-1] == lines[left_out:-1]


def test_a_last_line_that_is_too_long_is_clipped() -> None:
    assert newest(["first", "a very long line"], 6) == (["a ver…"], 1)
