"""A battle as a moving picture: every moment in it, within its size, and what is left out is told later."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from render.battle_cry.samples import scenes
from render.replay import Scene, draw_replay, thinned

FILM = [Scene(one.public, one.events) for one in scenes(12)]


def test_each_moment_is_a_frame_and_the_last_one_stays() -> None:
    heard: list[int] = []
    data = draw_replay(FILM, most_bytes=10**8, width=240, told=heard.append)
    with Image.open(BytesIO(data)) as gif:
        frames = getattr(gif, "n_frames", 1)
        gif.seek(frames - 1)
        assert gif.info["duration"] > 3000
        assert gif.size[0] == 240
    assert frames == len(FILM)
    assert heard == list(range(1, len(FILM) + 1))
    assert draw_replay(FILM, most_bytes=10**8, width=240) == data


def test_a_film_that_is_too_big_is_made_smaller() -> None:
    whole = draw_replay(FILM, most_bytes=10**8, width=400)
    small = draw_replay(FILM, most_bytes=len(whole) // 2, width=400)
    assert len(small) <= len(whole) // 2


def test_what_is_left_out_is_told_in_the_next_moment() -> None:
    kept = thinned(FILM, 4)
    assert len(kept) == 4
    assert (kept[0].view, kept[-1].view) == (FILM[0].view, FILM[-1].view)
    assert [event for scene in kept for event in scene.events] == [event for scene in FILM for event in scene.events]
    assert thinned(FILM, 100) == FILM
