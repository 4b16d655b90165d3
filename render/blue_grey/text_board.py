"""The map as text to read from top to bottom: parts in a fixed order, one fact a line.

The order is that of a player's questions: state of the battle, points, own units, the enemy's, objectives, arrivals and
losses, works, the land, and the highlight.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.blue_grey.view import PublicView, SeatView, SideView
from engine.decision import side_of
from render import highlight as shared
from render.blue_grey.alt_text import (
    arrival_lines,
    heading_lines,
    land_lines,
    loss_lines,
    objective_lines,
    side_lines,
    unit_lines,
    work_lines,
)
from render.blue_grey.highlight import MapHighlight
from render.blue_grey.house import view_lines
from render.blue_grey.words import hexes_words
from render.text_board import Part, with_lines
from render.words import listing, side_name


def board_parts(view: PublicView, highlight: shared.Highlight | None = None) -> tuple[Part, ...]:
    """The whole map, as far as the viewer may know it."""
    return with_lines(
        (
            Part("Where the battle stands", tuple(heading_lines(view))),
            *_position(view),
            Part("The land", tuple(land_lines(view))),
            pointed_out(highlight),
            Part("House readings of this battle", view_lines(view)),
        )
    )


def position_parts(view: PublicView, highlight: shared.Highlight | None = None) -> tuple[Part, ...]:
    """The parts that change from choice to choice: all but the land."""
    stands = Part("Where the battle stands", tuple(heading_lines(view)[1:]))
    return with_lines((stands, *_position(view), pointed_out(highlight)))


def _position(view: PublicView) -> tuple[Part, ...]:
    first, second = _sides(view)
    return (
        Part("Points", (*side_lines(view, first), *side_lines(view, second))),
        Part(_whose(view, first), tuple(unit_lines(view, first.side))),
        Part(_whose(view, second), tuple(unit_lines(view, second.side))),
        Part("Objectives", tuple(objective_lines(view))),
        Part("Arrivals and losses", (*arrival_lines(view), *loss_lines(view))),
        Part("Works", tuple(work_lines(view))),
    )


def _sides(view: PublicView) -> tuple[SideView, SideView]:
    """The reader's own side first."""
    first, second = view.sides
    return (second, first) if _mine(view) == second.side else (first, second)


def _mine(view: PublicView) -> str:
    return side_of(view.seat) if isinstance(view, SeatView) else ""


def _whose(view: PublicView, side: SideView) -> str:
    return {side.side: "Your units", "": f"{side_name(side.side)} units"}.get(_mine(view), "Enemy units")


def pointed_out(highlight: shared.Highlight | None) -> Part:
    """Units, destinations, targets, zones, sight and supply as they are marked on the map."""
    return Part("Pointed out on the map", tuple(_pointed(highlight)) if highlight else ())


def _pointed(highlight: shared.Highlight) -> Iterator[str]:
    more = highlight if isinstance(highlight, MapHighlight) else MapHighlight()
    told = (
        ("From", listing(highlight.origins)),
        ("Could go to", hexes_words(highlight.destinations)),
        ("Could march to", hexes_words(more.marches)),
        ("Open lines of sight", listing(f"{from_} to {to}" for from_, to in highlight.sights)),
        ("Out of sight", hexes_words(highlight.hidden)),
        ("Not possible", listing(highlight.barred)),
        ("In the way", listing(highlight.obstacles)),
        *((f"Zones of control of the {side_name(side)}", hexes_words(hexes)) for side, hexes in more.zones),
        ("In supply", hexes_words(more.traced)),
        ("Cut off", listing(more.cut_off)),
    )
    yield from (f"{title}: {words}." for title, words in told if words)
    for target in highlight.targets:
        yield f"Target {target.hex}{f', {target.hits}' if target.hits else ''}."
