"""A battle as a moving picture: the board at each moment, what happened in it in a line below, as one animated GIF.

All frames share one palette and only what changed between two is stored, so a whole battle stays
small. GIF is what a chat shows moving without a click.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from io import BytesIO

from msgspec import Struct
from PIL import Image

from engine.view import View
from render.art.themes import OLD_PAPER, Theme
from render.caption import captioned
from render.picture import common_palette, filled, reduced
from render.presenter import presenter_showing
from render.text_board import Part, with_lines
from render.viewport import READABLE

WIDTH = 760
"""Pixels across of a board as wide as a standard one; a wider map is as much wider."""

NARROWER = 0.8
"""By how much the picture shrinks when a film is too big."""

QUICK, SLOW, LAST_PAUSE = 1100, 2600, 7000
"""Milliseconds that a moment is shown at least and at most, and the last one."""

SHORT = 60_000
"""So many milliseconds a film takes in which each moment is shown as long as it takes to read it."""

MOST_FRAMES = 400


class FilmScene(Struct, frozen=True):
    """A moment to show: the board after it, and what happened in it."""

    view: View
    events: tuple[Struct, ...] = ()


def draw_replay(
    scenes: Sequence[FilmScene],
    *,
    most_bytes: int,
    width: int = 0,
    told: Callable[[int], None] = lambda done: None,
    theme: Theme = OLD_PAPER,
) -> bytes:
    """The scenes as an animated GIF of at most ``most_bytes``; smaller and with fewer moments where it must be.

    ``width`` is the usual one where none is said. ``told`` hears how many scenes were drawn.
    """
    shown = thinned(scenes, MOST_FRAMES)
    usual = WIDTH * max(READABLE, presenter_showing(scenes[0].view).map.columns(scenes[0].view)) // READABLE
    width = width or usual
    while True:
        data = _film(shown, width, told, theme)
        if len(data) <= most_bytes or width < usual // 4:
            return data
        fits = most_bytes / len(data)
        if fits < NARROWER**2:
            shown = thinned(shown, max(2, round(len(shown) * max(fits, 0.25))))
        else:
            width = round(width * NARROWER)


def thinned(scenes: Sequence[FilmScene], most: int) -> list[FilmScene]:
    """At most so many scenes, evenly spread, the first and the last among them; those left out tell in the next one."""
    if len(scenes) <= most:
        return list(scenes)
    kept = sorted({round(number * (len(scenes) - 1) / (most - 1)) for number in range(most)})
    starts = [0, *(number + 1 for number in kept[:-1])]
    return [
        FilmScene(scenes[end].view, tuple(event for scene in scenes[start : end + 1] for event in scene.events))
        for start, end in zip(starts, kept, strict=True)
    ]


def pause(moments: int) -> int:
    """How many milliseconds each of so many moments is shown: long enough to be read, unless there are many."""
    return min(SLOW, max(QUICK, SHORT // max(1, moments)))


def _film(scenes: Sequence[FilmScene], width: int, told: Callable[[int], None], theme: Theme) -> bytes:
    first, *rest = _frames(scenes, width, told, theme)
    file = BytesIO()
    first.save(
        file,
        "GIF",
        save_all=True,
        append_images=rest,
        duration=[*([pause(len(scenes))] * (len(scenes) - 1)), LAST_PAUSE],
        loop=0,
        disposal=1,
    )
    return file.getvalue()


def _frames(
    scenes: Iterable[FilmScene], width: int, told: Callable[[int], None], theme: Theme
) -> Iterator[Image.Image]:
    for number, scene in enumerate(scenes, 1):
        presenter = presenter_showing(scene.view)
        frame = presenter.board.frame(scene.view, scene.events, width, theme)
        frame = captioned(frame, presenter.board.caption(scene.view, scene.events), theme)
        yield reduced(filled(frame, theme), common_palette(theme))
        told(number)


def film_parts(scenes: Sequence[FilmScene]) -> tuple[Part, ...]:
    """What a film shows, to be read: all that happened, then the board at its end."""
    last = scenes[-1].view
    presenter = presenter_showing(last)
    told = tuple(line for scene in scenes for line in presenter.narration.sentences(scene.events))
    return (*with_lines((Part("What happened", told),)), *presenter.text.parts(last))
