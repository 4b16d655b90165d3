"""A battle as an animated GIF: the board at each moment, with a caption below.

All frames share one palette and only what changed between two is stored, so a whole battle stays small. GIF is the
format that a chat plays without a click.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from io import BytesIO

from msgspec import Struct
from PIL import Image

from engine.language import _
from engine.view import View
from render.art.themes import OLD_PAPER, Theme
from render.caption import captioned
from render.picture import common_palette, filled, reduced
from render.presenter import AnyPresenter
from render.text_board import Part, with_lines
from render.viewport import READABLE

WIDTH = 760
"""Width in pixels of a standard board's film; a wider map is wider in proportion."""

NARROWER = 0.8
"""Factor by which the picture shrinks when a film is too big."""

QUICK, SLOW, LAST_PAUSE = 1100, 2600, 7000
"""Least and greatest time of a moment, and the time of the last one, in milliseconds."""

SHORT = 60_000
"""Greatest length of a film whose moments are shown long enough to read, in milliseconds."""

MOST_FRAMES = 400


class FilmScene(Struct, frozen=True):
    """A moment of a film: the board after it, and what happened in it."""

    view: View
    events: tuple[Struct, ...] = ()


def draw_replay(
    presenter: AnyPresenter,
    scenes: Sequence[FilmScene],
    *,
    most_bytes: int,
    width: int = 0,
    progress: Callable[[int], None] = lambda done: None,
    theme: Theme = OLD_PAPER,
) -> bytes:
    """The scenes as an animated GIF of at most ``most_bytes``, made smaller and thinned out if necessary.

    ``width`` is in pixels, 0 for the usual one. ``progress`` is called with the number of scenes drawn.
    """
    shown = thinned(scenes, MOST_FRAMES)
    usual = WIDTH * max(READABLE, presenter.map.columns(scenes[0].view)) // READABLE
    width = width or usual
    while True:
        data = _film(presenter, shown, width, progress, theme)
        if len(data) <= most_bytes or width < usual // 4:
            return data
        fits = most_bytes / len(data)
        if fits < NARROWER**2:
            shown = thinned(shown, max(2, round(len(shown) * max(fits, 0.25))))
        else:
            width = round(width * NARROWER)


def thinned(scenes: Sequence[FilmScene], most: int) -> list[FilmScene]:
    """At most ``most`` scenes, evenly spread, with the first and the last; events of omitted ones go to the next."""
    if len(scenes) <= most:
        return list(scenes)
    kept = sorted({round(number * (len(scenes) - 1) / (most - 1)) for number in range(most)})
    starts = [0, *(number + 1 for number in kept[:-1])]
    return [
        FilmScene(scenes[end].view, tuple(event for scene in scenes[start : end + 1] for event in scene.events))
        for start, end in zip(starts, kept, strict=True)
    ]


def pause(moments: int) -> int:
    """Time of each of so many moments in milliseconds: long enough to read, unless there are many."""
    return min(SLOW, max(QUICK, SHORT // max(1, moments)))


def _film(
    presenter: AnyPresenter, scenes: Sequence[FilmScene], width: int, progress: Callable[[int], None], theme: Theme
) -> bytes:
    first, *rest = _frames(presenter, scenes, width, progress, theme)
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
    presenter: AnyPresenter, scenes: Iterable[FilmScene], width: int, progress: Callable[[int], None], theme: Theme
) -> Iterator[Image.Image]:
    for number, scene in enumerate(scenes, 1):
        frame = presenter.board.frame(scene.view, scene.events, width, theme)
        frame = captioned(frame, presenter.board.caption(scene.view, scene.events), theme)
        yield reduced(filled(frame, theme), common_palette(theme))
        progress(number)


def film_parts(presenter: AnyPresenter, scenes: Sequence[FilmScene]) -> tuple[Part, ...]:
    """A film as text: everything that happened, then the board at its end."""
    last = scenes[-1].view
    told = tuple(line for scene in scenes for line in presenter.narration.sentences(scene.events))
    return (*with_lines((Part(_("What happened"), told),)), *presenter.text.parts(last))
