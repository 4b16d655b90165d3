"""Equal pictures are drawn once, off the event loop; a failed one is its text alone."""

import asyncio
import threading

import pytest
from msgspec.structs import replace

from bot.images import pictures
from bot.images.job_queue import JobQueue
from bot.images.pictures import Pictures
from bot.texts.limits import ALT_TEXT
from engine.battle_cry.events import Moved
from engine.decision import UNION
from render.battle_cry.text_board import board_parts
from tests.support.battle_cry.views import FIRST_BULL_RUN


class Brush:
    """Draws bytes, and counts where and how often."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.threads: list[threading.Thread] = []
        monkeypatch.setattr("render.battle_cry.board.draw_board", self.draw)

    def draw(self, view: object, **_: object) -> bytes:
        self.threads.append(threading.current_thread())
        return b"picture"


@pytest.fixture
def brush(monkeypatch: pytest.MonkeyPatch) -> Brush:
    return Brush(monkeypatch)


async def test_a_board_has_its_words_with_it() -> None:
    picture = await Pictures(JobQueue(0)).board(FIRST_BULL_RUN)
    assert picture.data.startswith(b"\x89PNG")
    assert picture.alt.startswith("Board of First Bull Run")
    assert len(picture.alt) <= ALT_TEXT


async def test_a_report_says_what_it_enlarges_and_is_the_board_where_that_is_nothing() -> None:
    drawing, moved = Pictures(JobQueue(0)), (Moved(UNION, "infantry", "C3", "D3"),)
    report, board = await drawing.report(FIRST_BULL_RUN, moved), await drawing.report(FIRST_BULL_RUN, ())
    assert report.data.startswith(b"\x89PNG")
    assert report.alt.endswith(" Below, enlarged: B1 to E7.")
    assert len(report.alt) <= ALT_TEXT
    assert report.words[:-1] == board.words == board_parts(FIRST_BULL_RUN)
    assert report.words[-1].lines == ("B1 to E7",)
    assert board.data == (await drawing.board(FIRST_BULL_RUN)).data


async def test_equal_views_are_drawn_once_even_at_the_same_time(brush: Brush) -> None:
    drawing = Pictures(JobQueue(0))
    again = replace(FIRST_BULL_RUN)
    await asyncio.gather(*(drawing.board(view) for view in (FIRST_BULL_RUN, again, FIRST_BULL_RUN)))
    await drawing.board(again)
    assert len(brush.threads) == 1
    assert brush.threads[0] is not threading.main_thread()


async def test_another_turn_is_another_picture(brush: Brush) -> None:
    drawing = Pictures(JobQueue(0))
    await drawing.board(FIRST_BULL_RUN)
    await drawing.board(replace(FIRST_BULL_RUN, turn=9))
    assert len(brush.threads) == 2


async def test_what_is_kept_has_a_bound(brush: Brush) -> None:
    drawing = Pictures(JobQueue(0), kept_bytes=len(b"picture"))
    for turn in (1, 2, 1):
        await drawing.board(replace(FIRST_BULL_RUN, turn=turn))
    assert len(brush.threads) == 3


async def test_a_picture_that_fails_is_its_words_alone_and_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = Pictures(JobQueue(0))
    monkeypatch.setattr("render.battle_cry.board.draw_board", _broken)
    failed = await drawing.board(FIRST_BULL_RUN)
    assert failed.data == b""
    assert failed.words == board_parts(FIRST_BULL_RUN)
    monkeypatch.undo()
    assert (await drawing.board(FIRST_BULL_RUN)).data


async def test_a_picture_that_discord_would_not_take_is_its_words_alone(
    brush: Brush, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "FILE_BYTES", 3)
    assert (await Pictures(JobQueue(0)).board(FIRST_BULL_RUN)).data == b""


def _broken(*_: object, **__: object) -> bytes:
    raise RuntimeError("no ink")
