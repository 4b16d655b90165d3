"""A battle as a film: every moment in it, within its size, and omitted ones told in the next."""

from __future__ import annotations

from functools import cache
from io import BytesIO

from msgspec.structs import replace
from PIL import Image, ImageStat

from engine.battle_cry.events import BattleRolled, FiguresLost, FlagTaken, Moved, TurnEnded
from engine.battle_cry.view import PublicView
from engine.decision import CONFEDERATE, UNION, Outcome
from render.art.palette import SHEET
from render.art.themes import OLD_PAPER
from render.battle_cry.board import board_frame
from render.battle_cry.captions import caption_of, turn_shown
from render.battle_cry.margins import moment_words
from render.battle_cry.presenter import PRESENTER
from render.battle_cry.samples import scenes
from render.caption import HEIGHT, WIDTH, Caption, captioned, shown
from render.presenters import presenter_showing
from render.replay import LAST_PAUSE, MOST_FRAMES, FilmScene, by_turn, draw_replay, film_scenes, pause, thinned
from render.words import side_name

BATTLE = scenes(12)
FILM = [FilmScene(one.public, one.events) for one in BATTLE]


def test_each_moment_is_a_frame_and_the_last_one_stays() -> None:
    heard: list[int] = []
    data = draw_replay(PRESENTER, FILM, most_bytes=10**8, width=240, progress=heard.append)
    with Image.open(BytesIO(data)) as gif:
        frames = getattr(gif, "n_frames", 1)
        gif.seek(frames - 1)
        assert gif.info["duration"] > 3000
        assert gif.size[0] == 240
    assert frames == len(FILM)
    assert heard == list(range(1, len(FILM) + 1))
    assert draw_replay(PRESENTER, FILM, most_bytes=10**8, width=240) == data


@cache
def film(part: int) -> bytes:
    """The film in this part of the bytes that it takes."""
    return draw_replay(PRESENTER, FILM, most_bytes=10**8 if part == 1 else len(film(1)) // part, width=500)


def test_a_film_that_is_too_big_is_made_smaller() -> None:
    assert len(film(2)) <= len(film(1)) // 2


def test_a_film_that_is_twice_too_big_still_has_every_turn() -> None:
    with Image.open(BytesIO(film(2))) as gif:
        assert getattr(gif, "n_frames", 1) == len(FILM)
    with Image.open(BytesIO(film(3))) as gif:
        assert getattr(gif, "n_frames", 1) < len(FILM)


def test_what_is_left_out_is_told_in_the_next_moment() -> None:
    kept = thinned(FILM, 4)
    assert len(kept) == 4
    assert (kept[0].view, kept[-1].view) == (FILM[0].view, FILM[-1].view)
    assert [event for scene in kept for event in scene.events] == [event for scene in FILM for event in scene.events]
    assert thinned(FILM, 100) == FILM


def test_a_picture_says_whose_turn_it_shows_not_whose_comes_next() -> None:
    presenter = presenter_showing(FILM[0].view)
    told = [presenter.board.caption(scene.view, scene.events) for scene in FILM]
    assert told[0].title == "The set-up"
    for scene, caption in zip(FILM[1:], told[1:], strict=True):
        (ended,) = (event for event in scene.events if isinstance(event, TurnEnded))
        assert (caption.title, caption.side) == (f"Turn {ended.turn} · {side_name(ended.side)}", ended.side)
        assert caption.side != scene.view.active
        assert caption.aside
        assert caption.told


def test_a_picture_is_titled_as_its_caption_is() -> None:
    for view, _asked, events in BATTLE[1:]:
        assert moment_words(turn_shown(view, events), played=True) == caption_of(view, events).title


def test_a_picture_of_a_film_has_the_title_that_its_caption_has() -> None:
    """It is that of the turn that was played: a board to play on has another."""
    box = (0, 0, 800, 44)
    view, _asked, events = BATTLE[1]
    title = PRESENTER.board.frame(view, events, 800, OLD_PAPER).crop(box).tobytes()
    assert title != board_frame(view, 800).crop(box).tobytes()
    assert title == board_frame(turn_shown(view, events), 800, played=True).crop(box).tobytes()


def test_moments_put_together_are_told_as_the_turns_that_they_are() -> None:
    last = thinned(FILM, 4)[-1]
    assert presenter_showing(last.view).board.caption(last.view, last.events).title == "Turns 9 to 12"


def test_a_caption_tells_the_gravest_first_and_as_much_as_has_room() -> None:
    fight = BattleRolled(
        side=UNION,
        arm="infantry",
        from_="D3",
        to="F3",
        target="infantry",
        melee=False,
        dice="IF",
        base=2,
        halved=0,
        ground=0,
        cover=0,
        card=0,
        hits=1,
        flags=1,
    )
    lost = FiguresLost(CONFEDERATE, "infantry", "F3", 1, 0, "battle")
    flag = FlagTaken(UNION, "infantry", "", 3)
    moved = Moved(UNION, "infantry", "C3", "D3")
    told = presenter_showing(FILM[0].view).board.caption(FILM[1].view, (moved, fight, lost, flag)).told
    assert told == ("Attack D3 » F3", "The Confederacy loses 1 figure", "Union: 1 flag", "Move C3 to D3")
    assert shown(told, 31, 27, 10_000) == (
        "Attack D3 » F3 · The Confederacy loses 1 figure · Union: 1 flag · Move C3 to D3",
        31,
    )
    text, size = shown(told, 31, 27, 650)
    assert text == "Attack D3 » F3 · The Confederacy loses 1 figure · Union: 1 flag"
    assert 27 <= size <= 31
    assert shown((), 31, 27, 650)[0] == ""


def test_the_end_says_who_won_why_and_with_how_many_flags() -> None:
    assert isinstance(FILM[-1].view, PublicView)
    over = replace(FILM[-1].view, outcome=Outcome(UNION, "flags", ((UNION, 6), (CONFEDERATE, 4))))
    caption = presenter_showing(over).board.caption(over, FILM[-1].events)
    assert caption == Caption("Union victory", ("All flags taken",), "Flags: Union 6, Confederate 4", UNION)


def test_letters_of_a_caption_are_the_same_on_a_phone_however_wide_the_film() -> None:
    heights = []
    for width in (WIDTH, 2 * WIDTH):
        board = Image.new("RGB", (width, 300), OLD_PAPER.of(SHEET))
        strip = captioned(board, Caption("Turn 8 · Union", ("Nothing",), side=UNION), OLD_PAPER).crop(
            (0, 300, width, 300 + HEIGHT * width // WIDTH)
        )
        assert ImageStat.Stat(strip.convert("L")).extrema[0][0] < 90
        heights.append(strip.height / width)
    assert heights[0] == heights[1]
    assert 34 * 400 / WIDTH > 16


def test_few_moments_stay_long_enough_to_be_read_and_many_do_not_take_forever() -> None:
    assert pause(8) == 2600
    assert pause(400) == 500
    assert 500 < pause(40) < 2600
    for pictures in range(1, MOST_FRAMES + 1):
        assert (pictures - 1) * pause(pictures) + LAST_PAUSE <= 60_000


def test_a_battle_has_a_picture_a_turn_and_a_few_turns_one_a_moment() -> None:
    """The moments of a turn are told together, none left out."""
    halves = [
        half
        for scene in FILM[1:]
        for half in (FilmScene(scene.view, scene.events[:1]), FilmScene(scene.view, scene.events[1:]))
    ]
    told = by_turn(PRESENTER, [FILM[0], *halves])
    assert [scene.events for scene in told] == [scene.events for scene in FILM]
    assert by_turn(PRESENTER, halves[:6]) == halves[:6]
    assert film_scenes(PRESENTER, FILM) == FILM
