"""Label space of a board before any event: its names, strengths and letters."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from itertools import chain
from typing import NamedTuple

from engine.battle_cry.view import GeneralView, HexView, PublicView, UnitView
from engine.decision import HexName
from render.art.layout import Layout
from render.art.terrain_map import NAME_AT
from render.art.terrain_signs import HIGH, chip_width, signed
from render.battle_cry.counters import PLATE, TALL, WIDTH, corners_of, height_of, number_of
from render.battle_cry.objective_ground import of_view
from render.label_placement import (
    NAMED,
    READ,
    SEEN,
    STRENGTH,
    VITAL,
    LabelSpace,
    PieceLabelSpace,
    Rectangle,
    ReservedBox,
)
from render.place_names import place_box
from render.viewport import is_wide

HEX_NAME = (42.0, 24.0)
"""Greatest width and height of the name of a hex, in measures."""

ALONE, LED, PLATED = -3.0, -21.0, 19.0
"""Middle of a piece alone, of a unit with a general, and of the general's name, in measures below the hex's middle."""

_WOODED_HILL = frozenset({"hill", "woods"})

CHIP = 46.5
"""Middle of the chip of a piece's terrain, in measures below the hex's middle: between the names of the hexes below."""

RAISED = {False: 39.0, True: 42.5}
"""That of a chip that would lie on a piece below: over the edge of its own; ``True`` with a general's name there."""


class ChipPlace(NamedTuple):
    """Where a chip lies: right of and below the middle of its hex, and its width, in measures."""

    across: float
    down: float
    width: float


CHIP_ABOVE = {False: ChipPlace(-23.0, 18.0, 42.0), True: ChipPlace(-25.0, -4.0, 36.0)}
"""The chip on the piece itself, over its figures; ``True`` with a general."""

CHIP_BESIDE = ChipPlace(-17.0, CHIP, 40.0)
"""The chip to the left of a flag at the foot of the piece."""

FLAG_BESIDE = (20.0, 0.8)
"""The flag beside it: right of the hex's middle, and its size."""


def chips_of(view: PublicView) -> Mapping[HexName, tuple[str, ...]]:
    """The terrain that pieces hide, by hex, and that of wooded hills, of whose trees a name leaves few."""
    shown = {unit.hex for unit in view.units} | {general.hex for general in view.generals}
    named = {one.hex for one in view.ground if one.name and _WOODED_HILL.issubset(one.terrain)}
    shown |= named - signed_hexes(view)
    found = {one.hex: signed(one.terrain) for one in view.ground if one.hex in shown}
    return {hex_: terrain for hex_, terrain in found.items() if terrain}


def chip_places(
    view: PublicView, layout: Layout, plated: Container[HexName] = (), flagged: Iterable[HexName] = ()
) -> dict[HexName, ChipPlace]:
    """Where the chip of each hex lies: at the foot of its piece, beside a flag there, or else on the piece.

    ``plated`` are the hexes with a plate at that foot, ``flagged`` those with a flag besides those of objectives.
    """
    flags, signs = {*flagged, *(one.hex for one in of_view(view).singles)}, signed_hexes(view)
    generals, pieces = {general.hex for general in view.generals}, piece_boxes(view, layout)

    def place(hex_: HexName, terrain: tuple[str, ...]) -> ChipPlace:
        if hex_ in plated or hex_ in signs - flags:
            return CHIP_ABOVE[hex_ in generals]
        at_foot = CHIP_BESIDE if hex_ in flags else ChipPlace(0.0, CHIP, chip_width(terrain))
        others = (box for other, boxes in pieces.items() if other != hex_ for box in boxes)
        touches = hex_ in pieces and any(_overlap(chip_box(layout, hex_, at_foot, terrain), box) for box in others)
        return at_foot._replace(down=RAISED[hex_ in generals]) if touches else at_foot

    return {hex_: place(hex_, terrain) for hex_, terrain in chips_of(view).items()}


def chip_box(layout: Layout, hex_: HexName, place: ChipPlace, terrain: tuple[str, ...]) -> Rectangle:
    """The box of a chip, in pixels."""
    (x, y), unit = layout.center(hex_), layout.unit
    high = HIGH * place.width / chip_width(terrain)
    return LabelSpace(unit).around((x + place.across * unit, y + place.down * unit), place.width, high)


def _overlap(one: Rectangle, other: Rectangle) -> bool:
    return one[0] < other[2] and one[2] > other[0] and one[1] < other[3] and one[3] > other[1]


def signed_hexes(view: PublicView) -> frozenset[HexName]:
    """The hexes with a flag or the sign of reinforcements at their foot."""
    arrivals = (hex_ for one in view.arrivals for hex_ in one.hexes)
    return frozenset((*(one.hex for one in of_view(view).singles), *arrivals))


def piece_boxes(view: PublicView, layout: Layout) -> dict[HexName, list[Rectangle]]:
    """The boxes of the counters and plates in each hex, in pixels."""
    found: dict[HexName, list[Rectangle]] = {}
    led = {one.hex for one in view.generals}
    space = LabelSpace(layout.unit)

    def add(hex_: HexName, below: float, width: float, height: float) -> None:
        x, y = layout.center(hex_)
        found.setdefault(hex_, []).append(space.around((x, y + below * layout.unit), width, height))

    for unit in view.units:
        add(unit.hex, LED if unit.hex in led else ALONE, WIDTH, height_of(led=unit.hex in led))
    for general in view.generals:
        if general.alone:
            add(general.hex, ALONE, 66, TALL)
        add(general.hex, 17 if general.alone else PLATED, *PLATE)
    return found


class BoardLabelSpace(PieceLabelSpace):
    """The label space of one board: its hex names, names of ``places`` that are written, its pieces and ``chips``."""

    def __init__(self, view: PublicView, layout: Layout, places: Iterable[HexView] = ()) -> None:
        super().__init__(layout.unit)
        self.layout = layout
        self.plain = is_wide(view.rows)
        self.pieces = piece_boxes(view, layout)
        for x, y in layout.centers:
            self.reserve((x, y + NAME_AT * self.unit), *HEX_NAME, NAMED)
        self.hiding = [box for box, _weight in self.reserved]
        for place in places:
            self.write(place)
        led = {one.hex for one in view.generals}
        for unit in view.units:
            self._unit(unit, led=unit.hex in led)
        for general in view.generals:
            self._general(general)
        self.hiding += chain.from_iterable(self.pieces.values())
        self.view = view
        self.flagged = set[HexName]()
        self.chips = chip_places(view, layout)
        self.chip_boxes = self._chip_boxes()
        for box in self.chip_boxes.values():
            self.keep(box, READ)
            self.hiding.append(box)

    def _chip_boxes(self) -> dict[HexName, Rectangle]:
        """The boxes of the chips at the foot of their pieces."""
        at_foot = {hex_: place for hex_, place in self.chips.items() if place not in CHIP_ABOVE.values()}
        terrain = chips_of(self.view)
        return {hex_: chip_box(self.layout, hex_, place, terrain[hex_]) for hex_, place in at_foot.items()}

    def flag(self, hex_: HexName) -> None:
        """Takes in a flag at the foot of a piece, whose chip lies to its left."""
        self.flagged.add(hex_)
        former = self.chip_boxes.get(hex_)
        self.chips = chip_places(self.view, self.layout, flagged=self.flagged)
        self.chip_boxes = self._chip_boxes()
        if former is not None:
            self.reserved.remove(ReservedBox(former, READ))
            self.keep(self.chip_boxes[hex_], READ)

    def write(self, place: HexView) -> None:
        """Reserves a place's name in its hex."""
        middle, width, height = place_box(self.layout, place)
        self.reserve(middle, width / self.unit, height / self.unit, READ)

    def _unit(self, unit: UnitView, *, led: bool) -> None:
        x, y = self.layout.center(unit.hex)
        middle = (x, y + (LED if led else ALONE) * self.unit)
        self.reserve(middle, WIDTH, height_of(led=led), SEEN)
        spots = [(number_of(led=led, plain=self.plain), STRENGTH)]
        spots += [(spot, VITAL) for spot in corners_of(unit, led=led)]
        for (across, down, width, height), weight in spots:
            self.reserve((x + across * self.unit, middle[1] + down * self.unit), width, height, weight)

    def _general(self, general: GeneralView) -> None:
        x, y = self.layout.center(general.hex)
        if general.alone:
            self.reserve((x, y + ALONE * self.unit), 66, TALL, SEEN)
        self.reserve((x, y + (17 if general.alone else PLATED) * self.unit), *PLATE)
