"""The board as text to read from top to bottom: parts in a fixed order, one fact a line.

The order is that of a player's questions: state of the battle, flags, own units from the left flank to the right, the
enemy's, generals, ground, objectives, works, cards, the hand, and the highlight. (``alt_text.plain_board`` goes from
hex to hex.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from engine.battle_cry.terrain import terrain_table
from engine.battle_cry.view import GeneralView, HexView, PublicView, SeatView, SideView, UnitView
from engine.decision import HexName, side_of
from engine.hexgrid import grid_of
from render.battle_cry.alt_text import (
    card_lines,
    doing_words,
    heading_lines,
    hexes_words,
    objective_words,
    player_lines,
    shape_words,
    side_words,
    special_lines,
    unit_words,
    work_words,
)
from render.battle_cry.hand import hand_text
from render.highlight import DangerHex, Highlight
from render.text_board import Part, with_lines
from render.viewport import section_bounds
from render.words import capital, count, listing, side_name

SECTIONS = ("left flank", "center", "right flank")


def board_parts(view: PublicView, highlight: Highlight | None = None) -> tuple[Part, ...]:
    """The whole board, as far as the viewer may know it."""
    return with_lines(
        (
            Part("Where the battle stands", tuple(heading_lines(view))),
            *_position(view),
            Part("Ground", (*_ground(view), shape_words(view))),
            Part("Objectives", (*_objectives(view), *special_lines(view))),
            Part("Works", tuple(f"{work.hex}: {work_words(work)}." for work in view.works)),
            Part("Cards", tuple(card_lines(view))),
            *(hand_parts(view) if isinstance(view, SeatView) and view.hand is not None else ()),
            pointed_out(highlight),
            Part("House readings of this battle", view.house),
        )
    )


def position_parts(view: PublicView, highlight: Highlight | None = None) -> tuple[Part, ...]:
    """The parts that change from choice to choice: the card in play, flags, units, generals, the highlight."""
    stands = Part("Where the battle stands", tuple(heading_lines(view)[1:]))
    return with_lines((stands, *_position(view), pointed_out(highlight)))


def _position(view: PublicView) -> tuple[Part, ...]:
    first, second = _sides(view)
    return (
        Part("Flags", tuple(side_words(side) for side in (first, second))),
        _units(view, first),
        _units(view, second),
        Part("Generals", tuple(_general(view, one) for one in view.generals)),
        Part("Who leads whom", tuple(player_lines(view))),
    )


def _sides(view: PublicView) -> tuple[SideView, SideView]:
    """The reader's own side first."""
    first, second = view.sides
    return (second, first) if _mine(view) == second.side else (first, second)


def _mine(view: PublicView) -> str:
    return side_of(view.seat) if isinstance(view, SeatView) else ""


# Units and generals


def _units(view: PublicView, side: SideView) -> Part:
    """A side's units from its own left flank to its right, those in two sections between these."""
    mine = _mine(view)
    whose = {side.side: "Your units", "": f"{side_name(side.side)} units"}.get(mine, "Enemy units")
    found = [unit for unit in view.units if unit.side == side.side]
    generals = {general.hex: general for general in view.generals}
    ground = {one.hex: one for one in view.ground}
    placed = sorted(
        ((sections_of(view, side, unit.hex), unit) for unit in found), key=lambda one: sum(one[0]) / len(one[0])
    )
    lines = [_unit(view, sections, unit, generals.get(unit.hex), ground.get(unit.hex)) for sections, unit in placed]
    return Part(f"{whose}, from the left", tuple(lines) or ("None is left.",))


def _unit(
    view: PublicView, sections: Sequence[int], unit: UnitView, general: GeneralView | None, ground: HexView | None
) -> str:
    where = " and ".join(SECTIONS[number] for number in sections)
    leader = f", with General {general.name}" if general else ""
    lies = f", ground: {ground_words(view, ground)}" if ground else ""
    return f"{unit.hex}, {where}: {unit_words(unit)}{leader}{lies}{doing_words(unit)}."


def sections_of(view: PublicView, side: SideView, hex_: str) -> tuple[int, ...]:
    """The sections of a hex as a side sees them, 0 being its left flank: one, or two adjacent ones."""
    grid = grid_of(view.rows)
    index = grid.index[hex_]
    length = next(length for number, length in enumerate(view.rows) if sum(view.rows[: number + 1]) > index)
    column = int(hex_.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    found = [number for number, (low, high) in enumerate(section_bounds(length)) if low <= column <= high]
    return tuple(found) if side.edge == "bottom" else tuple(2 - number for number in reversed(found))


def _general(view: PublicView, one: GeneralView) -> str:
    arm = next((unit.arm for unit in view.units if unit.hex == one.hex), "")
    company = f"with {arm}" if arm else "alone"
    return f"{one.hex}: {side_name(one.side)} General {one.name}, {company}{doing_words(one)}."


# Ground, objectives, cards


def ground_words(view: PublicView, ground: HexView) -> str:
    """The ground of a hex: ``hill and woods (Henry House Hill)``."""
    table = terrain_table(view.ruleset)
    kinds = " and ".join(table[id_].name for id_ in ground.terrain).lower()
    return f"{kinds} ({ground.name})" if kinds and ground.name else kinds or ground.name


def _ground(view: PublicView) -> Iterator[str]:
    """A line for each kind of ground with its hexes, and one for each named place."""
    table = terrain_table(view.ruleset)
    kinds: dict[str, list[str]] = {}
    for one in view.ground:
        if one.terrain:
            kinds.setdefault(" and ".join(table[id_].name for id_ in one.terrain).lower(), []).append(one.hex)
    for kind, hexes in kinds.items():
        yield f"{capital(kind)}: {hexes_words(hexes)}."
    for one in view.ground:
        if one.name:
            yield f"{one.hex} is {one.name}."


def _objectives(view: PublicView) -> tuple[str, ...]:
    return tuple(f"{one.hex}: {objective_words(one)}." for one in view.objectives)


# What the picture points out


def pointed_out(highlight: Highlight | None) -> Part:
    """Pieces, destinations, targets and sight as they are marked on the board."""
    return Part("Pointed out on the board", tuple(_pointed(highlight)) if highlight else ())


_POINTED: Mapping[str, Callable[[Highlight], str]] = {
    "From": lambda one: listing(one.origins),
    "Could go to": lambda one: hexes_words(one.destinations),
    "Open lines of sight": lambda one: listing(f"{from_} to {to}" for from_, to in one.sights),
    "Out of sight": lambda one: hexes_words(one.hidden),
    "Not possible": lambda one: listing(one.barred),
    "In the way": lambda one: listing(one.obstacles),
}


def dangers_words(dangers: Sequence[DangerHex]) -> Iterator[str]:
    """The hexes in danger, the worst first: ``7 dice of 2 units: C3, E4``."""
    alike: dict[tuple[int, int], list[HexName]] = {}
    for one in dangers:
        alike.setdefault((one.dice, one.units), []).append(one.hex)
    for (dice, units), hexes in sorted(alike.items(), reverse=True):
        yield f"{count(dice, 'dice')} of {count(units, 'unit')}: {hexes_words(hexes)}"


def _pointed(highlight: Highlight) -> Iterator[str]:
    for title, words in _POINTED.items():
        if told := words(highlight):
            yield f"{title}: {told}."
    for danger in dangers_words(highlight.dangers):
        yield f"The enemy could strike with {danger}."
    for target in highlight.targets:
        dice = f", {count(target.dice, 'dice')}" if target.dice else ""
        hits = ""
        if target.hits:
            hits = f", {target.hits} to hit the general" if "%" in target.hits else f", {target.hits} hits expected"
        yield f"Target {target.hex}{dice}{hits}."


# Other pictures


def hand_parts(view: SeatView) -> tuple[Part, ...]:
    """A hand, each card with its effect."""
    return with_lines((Part("Your hand", tuple(hand_text(view.hand or (), view.ruleset).split("\n"))),))
