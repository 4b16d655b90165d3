"""The map as text to read from top to bottom: parts in a fixed order, one fact a line.

The order is that of a player's questions: state of the battle, points, own units, the enemy's, objectives, arrivals and
losses, works, the land, and the highlight.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.blue_grey.view import PublicView, SeatView, SideView
from engine.decision import CONFEDERATE, UNION, side_of
from engine.language import N_, _, listed
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


def board_parts(view: PublicView, highlight: shared.Highlight | None = None) -> tuple[Part, ...]:
    """The whole map, as far as the viewer may know it."""
    return with_lines(
        (
            Part(_("Where the battle stands"), tuple(heading_lines(view))),
            *_position(view),
            Part(_("The land"), tuple(land_lines(view))),
            pointed_out(highlight),
            Part(_("House readings of this battle"), view_lines(view)),
        )
    )


def position_parts(view: PublicView, highlight: shared.Highlight | None = None) -> tuple[Part, ...]:
    """The parts that change from choice to choice: all but the land."""
    stands = Part(_("Where the battle stands"), tuple(heading_lines(view)[1:]))
    return with_lines((stands, *_position(view), pointed_out(highlight)))


def _position(view: PublicView) -> tuple[Part, ...]:
    first, second = _sides(view)
    return (
        Part(_("Points"), (*side_lines(view, first), *side_lines(view, second))),
        Part(_whose(view, first), tuple(unit_lines(view, first.side))),
        Part(_whose(view, second), tuple(unit_lines(view, second.side))),
        Part(_("Objectives"), tuple(objective_lines(view))),
        Part(_("Arrivals and losses"), (*arrival_lines(view), *loss_lines(view))),
        Part(_("Works"), tuple(work_lines(view))),
    )


def _sides(view: PublicView) -> tuple[SideView, SideView]:
    """The reader's own side first."""
    first, second = view.sides
    return (second, first) if _mine(view) == second.side else (first, second)


def _mine(view: PublicView) -> str:
    return side_of(view.seat) if isinstance(view, SeatView) else ""


def _whose(view: PublicView, side: SideView) -> str:
    mine = _mine(view)
    if not mine:
        return _("Union units") if side.side == UNION else _("Confederate units")
    return _("Your units") if mine == side.side else _("Enemy units")


def pointed_out(highlight: shared.Highlight | None) -> Part:
    """Units, destinations, targets, zones, sight and supply as they are marked on the map."""
    return Part(_("Pointed out on the map"), tuple(_pointed(highlight)) if highlight else ())


def _pointed(highlight: shared.Highlight) -> Iterator[str]:
    more = highlight if isinstance(highlight, MapHighlight) else MapHighlight()
    sights = listed(_("{first} to {last}", first=from_, last=to) for from_, to in highlight.sights)
    told = (
        (N_("From: {hexes}."), listed(highlight.origins)),
        (N_("Could go to: {hexes}."), hexes_words(highlight.destinations)),
        (N_("Could march to: {hexes}."), hexes_words(more.marches)),
        (N_("Open lines of sight: {hexes}."), sights),
        (N_("Out of sight: {hexes}."), hexes_words(highlight.hidden)),
        (N_("Not possible: {hexes}."), listed(highlight.barred)),
        (N_("In the way: {hexes}."), listed(highlight.obstacles)),
        *((_ZONES[side], hexes_words(hexes)) for side, hexes in more.zones),
        (N_("In supply: {hexes}."), hexes_words(more.traced)),
        (N_("Cut off: {hexes}."), listed(more.cut_off)),
    )
    yield from (_(message, hexes=hexes) for message, hexes in told if hexes)
    for target in highlight.targets:
        if target.hits:
            yield _("Target {hex}, {odds}.", hex=target.hex, odds=target.hits)
        else:
            yield _("Target {hex}.", hex=target.hex)


_ZONES = {
    UNION: N_("Union zones of control: {hexes}."),
    CONFEDERATE: N_("Confederate zones of control: {hexes}."),
}
