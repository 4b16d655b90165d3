"""Pictures before and after, side by side, for ``docs/pictures.md``.

The pictures before are those of the commit ``f438ca1``, drawn by this very file with a checkout of that commit::

    python -m render.battle_cry.comparison moments out/moments
    git worktree add out/before f438ca1
    (cd out/before && PYTHONPATH=. ../../.venv/bin/python -P ../../render/battle_cry/comparison.py pictures \
        ../moments ../pictures)
    cp out/before/docs/images/scenarios/*.png out/pictures
    python -m render.battle_cry.comparison sheets out/moments out/pictures docs

The maps of ``MAPS`` are those of ``docs/images/scenarios`` then and now. What stands above ``_sheets`` uses nothing
that the older version lacks. A moment, a turn and an end of a battle, is kept as JSON, because the generals of both
versions fight different battles.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Final

import msgspec
from PIL import Image

import engine.games  # noqa: F401  registers every family
from engine.battle_cry.events import Event
from engine.battle_cry.view import PublicView
from render.battle_cry.board import draw_board
from render.battle_cry.hand import draw_hand
from render.battle_cry.marks import marks_of
from render.battle_cry.samples import set_up, turns_of

BOARDS: Final = (
    "antietam", "shiloh", "fredericksburg", "fort-donelson", "gettysburg-day-2", "wilderness", "murfreesboro",
    "first-bull-run",
)  # fmt: skip
"""The battles whose set-ups are compared."""

MAPS: Final = ("pruitts-landing", "chickamauga-blue-grey-center")
"""Of Blue & Grey, a map and a sector of one."""

HANDS: Final = (
    ("attack-left", "attack-center", "rally", "bombard"),
    ("scout-right", "assault-center", "fight-back", "sharpshooter"),
    ("hit-and-run", "leadership", "short-supply", "battle-cry"),
)
"""The hands that are compared."""

RULESET: Final = "variant-150"
FOUGHT, TURN = "gettysburg-day-2", 5
"""The battle whose turn is compared, and that turn."""

ENDED, LONGEST = "first-bull-run", 200
"""The battle whose end is compared, and most turns until then."""

MOMENTS: Final = ("turn", "end")


def moments() -> Mapping[str, tuple[PublicView, tuple[Event, ...]]]:
    """The turn and the end: the view after it, and what happened."""
    scenes = {"turn": turns_of(FOUGHT, TURN)[-1], "end": turns_of(ENDED, LONGEST)[-1]}
    return {name: (scene.public, scene.events) for name, scene in scenes.items()}


def write_moments(folder: Path) -> None:
    """Writes the turn and the end as JSON."""
    for name, (view, events) in moments().items():
        (folder / f"{name}-view.json").write_bytes(msgspec.json.encode(view))
        (folder / f"{name}-events.json").write_bytes(msgspec.json.encode(events))


def read_moment(folder: Path, name: str) -> tuple[PublicView, tuple[Event, ...]]:
    """A moment from its JSON."""
    view = msgspec.json.decode((folder / f"{name}-view.json").read_bytes(), type=PublicView)
    events = msgspec.json.decode((folder / f"{name}-events.json").read_bytes(), type=tuple[Event, ...])
    return view, events


def pictures(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Boards, hands, the turn and the end, as the version draws them whose modules are imported."""
    for id_ in BOARDS:
        yield id_, draw_board(set_up(id_))
    for number, cards in enumerate(HANDS, 1):
        yield f"hand-{number}", draw_hand(cards, RULESET)
    for name in MOMENTS:
        view, events = read_moment(folder, name)
        yield name, draw_board(view, marks=marks_of(events))


def _sheets(folder: Path, before: Path, maps: Path) -> Iterator[tuple[str, bytes]]:
    """The sheets: what was drawn before on the left, what is drawn now on the right."""
    from render.battle_cry.turn_report import draw_report  # noqa: PLC0415 - not in the older version

    after = dict(pictures(folder)) | {name: (maps / f"{name}.png").read_bytes() for name in MAPS}
    view, events = read_moment(folder, "turn")
    after["turn"] = draw_report(view, marks_of(events))
    after["end"] = _broadside(*read_moment(folder, "end"))
    for name, names, width in (
        ("boards-1", BOARDS[:4], BOARD), ("boards-2", BOARDS[4:], BOARD), ("boards-3", MAPS, BOARD),
        ("hands", [f"hand-{number}" for number, _ in enumerate(HANDS, 1)], HAND), ("turn", ["turn"], LARGE),
        ("end", ["end"], LARGE),
    ):  # fmt: skip
        rows = [((before / f"{one}.png").read_bytes(), after[one]) for one in names]
        yield f"before-after-{name}.png", side_by_side(rows, width, engraved=name in {"hands", "end"})


BOARD, HAND, LARGE = 410, 480, 600
"""Widths of a picture on its sheet, in pixels."""

_EDGE, _LINE, _SIZE = 12, 40, 26
"""Space around a picture and height of the headings in pixels, size of their letters."""


def side_by_side(rows: Iterable[Sequence[bytes]], width: int, *, engraved: bool) -> bytes:
    """Rows of two pictures ``width`` pixels wide, before and after, as a palette PNG; ``engraved``, with skies."""
    from render.art.palette import INK, SHEET  # noqa: PLC0415 - elsewhere in the older version
    from render.art.text_drawing import write  # noqa: PLC0415
    from render.art.themes import OLD_PAPER  # noqa: PLC0415
    from render.engraving_palette import engraving_palette  # noqa: PLC0415
    from render.picture import common_palette, png, reduced  # noqa: PLC0415

    shown = [[_small(data, width) for data in row] for row in rows]
    heights = [max(one.height for one in row) for row in shown]
    size = 2 * width + 3 * _EDGE, sum(heights) + _EDGE * (len(shown) + 1) + _LINE
    sheet = Image.new("RGB", size, OLD_PAPER.of(SHEET))
    for column, heading in enumerate(("Before", "After")):
        middle = _EDGE + column * (width + _EDGE) + width / 2, (_LINE + _EDGE) / 2
        write(sheet, middle, heading, "strong", _SIZE, OLD_PAPER.of(INK), "mm")
    top = _LINE + _EDGE
    for row, height in zip(shown, heights, strict=True):
        for column, picture in enumerate(row):
            sheet.paste(picture, (_EDGE + column * (width + _EDGE), top))
        top += height + _EDGE
    palette = engraving_palette(OLD_PAPER, "dusk", "day", "night", "gray") if engraved else common_palette(OLD_PAPER)
    return png(reduced(sheet, palette))


def _small(data: bytes, width: int) -> Image.Image:
    with Image.open(BytesIO(data)) as picture:
        high = round(picture.height * width / picture.width)
        return picture.convert("RGB").resize((width, high), Image.Resampling.LANCZOS)


def _broadside(view: PublicView, events: Sequence[Event]) -> bytes:
    """The broadside of a battle whose players nobody knows."""
    from engine.language import _  # noqa: PLC0415 - not in the older version
    from render.art.themes import OLD_PAPER  # noqa: PLC0415
    from render.battle_cry.presenter import PRESENTER  # noqa: PLC0415
    from render.broadside import BOARD_WIDTH, BroadsideText, Fact, Leader, draw_broadside  # noqa: PLC0415
    from render.words import side_name  # noqa: PLC0415

    outcome = view.outcome
    assert outcome is not None
    one, other = (
        Leader(side=side.side, name=side_name(side.side), score=str(len(side.stand)), general=side.commander)
        for side in sorted(view.sides, key=lambda side: side.side, reverse=True)
    )
    told = BroadsideText(
        headline=PRESENTER.narration.outcome_title(outcome),
        winner=outcome.winner or "",
        battle=view.title,
        where=PRESENTER.setup.where(view),
        counts=_(PRESENTER.scores),
        leaders=(one, other),
        facts=(Fact(f"{view.turn} turns", "from the first order to the last"),),
    )
    return draw_broadside(told, PRESENTER.board.frame(view, events, BOARD_WIDTH, OLD_PAPER), OLD_PAPER)


def main() -> None:
    """Does the step that the first argument names, with the folders that follow."""
    step, *rest = sys.argv[1:]
    folders = [Path(one) for one in rest]
    if step == "sheets":
        moments_, before, docs = folders
        goal = docs / "images"
        written = _sheets(moments_, before, goal / "scenarios")
    elif step == "pictures":
        moments_, goal = folders
        written = ((f"{name}.png", data) for name, data in pictures(moments_))
    else:
        (goal,) = folders
        written = iter(())
    goal.mkdir(parents=True, exist_ok=True)
    if step == "moments":
        write_moments(goal)
    for name, data in written:
        (goal / name).write_bytes(data)


if __name__ == "__main__":
    main()
