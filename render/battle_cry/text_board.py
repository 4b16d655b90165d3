"""The board as text to read from top to bottom: parts in a fixed order, one fact a line.

The order is that of a player's questions: state of the battle, flags, own units from the left flank to the right, the
enemy's, generals, ground, objectives, works, cards, the hand, and the highlight. (``alt_text.plain_board`` goes from
hex to hex.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine.battle_cry.terrain import terrain_table
from engine.battle_cry.view import GeneralView, HexView, PublicView, SeatView, SideView, UnitView
from engine.decision import CONFEDERATE, UNION, HexName, side_of
from engine.hexgrid import grid_of
from engine.language import N_, _, enumerated, listed
from render.battle_cry.alt_text import (
    card_lines,
    doing_words,
    heading_lines,
    hexes_words,
    kinds_words,
    named_ground,
    objective_words,
    player_lines,
    shape_words,
    side_words,
    special_lines,
    unit_words,
    work_words,
)
from render.battle_cry.amounts import dice_count, unit_count
from render.battle_cry.hand import TITLE, hand_text
from render.battle_cry.house import house_lines
from render.battle_cry.names import arm_name
from render.highlight import DangerHex, Highlight
from render.text_board import Part, with_lines
from render.viewport import section_bounds
from render.words import side_name

SECTIONS = (N_("left flank"), N_("center"), N_("right flank"))
"""The sections from left to right, to be looked up where they are shown."""


def board_parts(view: PublicView, highlight: Highlight | None = None) -> tuple[Part, ...]:
    """The whole board, as far as the viewer may know it."""
    return with_lines(
        (
            Part(_("Where the battle stands"), tuple(heading_lines(view))),
            *_position(view),
            Part(_("Ground"), (*_ground(view), shape_words(view))),
            Part(_("Objectives"), (*_objectives(view), *special_lines(view))),
            Part(
                _("Works"),
                tuple(_("{hex}: {contents}.", hex=work.hex, contents=work_words(work)) for work in view.works),
            ),
            Part(_("Cards"), tuple(card_lines(view))),
            *(hand_parts(view) if isinstance(view, SeatView) and view.hand is not None else ()),
            pointed_out(highlight),
            Part(_("House readings of this battle"), house_lines(view)),
        )
    )


def position_parts(view: PublicView, highlight: Highlight | None = None) -> tuple[Part, ...]:
    """The parts that change from choice to choice: the card in play, flags, units, generals, the highlight."""
    stands = Part(_("Where the battle stands"), tuple(heading_lines(view)[1:]))
    return with_lines((stands, *_position(view), pointed_out(highlight)))


def _position(view: PublicView) -> tuple[Part, ...]:
    first, second = _sides(view)
    return (
        Part(_("Flags"), tuple(side_words(side) for side in (first, second))),
        _units(view, first),
        _units(view, second),
        Part(_("Generals"), tuple(_general(view, one) for one in view.generals)),
        Part(_("Who leads which units"), tuple(player_lines(view))),
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
    found = [unit for unit in view.units if unit.side == side.side]
    generals = {general.hex: general for general in view.generals}
    ground = {one.hex: one for one in view.ground}
    placed = sorted(
        ((sections_of(view, side, unit.hex), unit) for unit in found), key=lambda one: sum(one[0]) / len(one[0])
    )
    lines = [_unit(sections, unit, generals.get(unit.hex), ground.get(unit.hex)) for sections, unit in placed]
    return Part(_units_title(view, side), tuple(lines) or (_("No unit is left."),))


_UNITS: Final[Mapping[str, str]] = MappingProxyType(
    {UNION: N_("Union units, from the left"), CONFEDERATE: N_("Confederate units, from the left")}
)


def _units_title(view: PublicView, side: SideView) -> str:
    mine = _mine(view)
    if not mine:
        return _(_UNITS[side.side])
    return _("Your units, from the left") if mine == side.side else _("Enemy units, from the left")


def _unit(sections: Sequence[int], unit: UnitView, general: GeneralView | None, ground: HexView | None) -> str:
    where = listed(_(SECTIONS[number]) for number in sections)
    parts = [unit_words(unit)]
    if general:
        parts.append(_("with General {name}", name=general.name))
    if ground:
        parts.append(_("ground: {ground}", ground=ground_words(ground)))
    facts = enumerated(parts) + doing_words(unit)
    return _("{hex}, {section}: {facts}.", hex=unit.hex, section=where, facts=facts)


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
    said = N_("{hex}: {side} General {name}, with {arm}") if arm else N_("{hex}: {side} General {name}, alone")
    company = arm_name(arm) if arm else ""
    general = _(said, hex=one.hex, side=side_name(one.side), name=one.name, arm=company)
    return _("{fact}.", fact=general + doing_words(one))


# Ground, objectives, cards


def ground_words(ground: HexView) -> str:
    """The ground of a hex: ``hill and woods (Henry House Hill)``."""
    return named_ground(kinds_words(ground.terrain), ground.name)


def _ground(view: PublicView) -> Iterator[str]:
    """A line for each kind of ground with its hexes, and one for each named place."""
    table = terrain_table(view.ruleset)
    kinds: dict[tuple[str, ...], list[str]] = {}
    for one in view.ground:
        if one.terrain:
            kinds.setdefault(one.terrain, []).append(one.hex)
    for kind, hexes in kinds.items():
        named = enumerated(_(table[id_].name) for id_ in kind)
        yield _("{ground}: {hexes}.", ground=named, hexes=hexes_words(hexes))
    for one in view.ground:
        if one.name:
            yield _("{hex} is {place}.", hex=one.hex, place=one.name)


def _objectives(view: PublicView) -> tuple[str, ...]:
    return tuple(_("{hex}: {contents}.", hex=one.hex, contents=objective_words(one)) for one in view.objectives)


# What the picture points out


def pointed_out(highlight: Highlight | None) -> Part:
    """Pieces, destinations, targets and sight as they are marked on the board."""
    return Part(_("Marked on the board"), tuple(_pointed(highlight)) if highlight else ())


_POINTED: Final[Mapping[str, Callable[[Highlight], str]]] = MappingProxyType(
    {
        N_("From: {hexes}."): lambda one: listed(one.origins),
        N_("Can go to: {hexes}."): lambda one: hexes_words(one.destinations),
        N_("Open lines of sight: {hexes}."): lambda one: listed(
            _("{hex} to {other}", hex=from_, other=to) for from_, to in one.sights
        ),
        N_("Out of sight: {hexes}."): lambda one: hexes_words(one.hidden),
        N_("Not possible: {hexes}."): lambda one: listed(one.barred),
        N_("In the way: {hexes}."): lambda one: listed(one.obstacles),
    }
)


def dangers_words(dangers: Sequence[DangerHex]) -> Iterator[str]:
    """The hexes in danger, the worst first: ``7 dice from 2 units: C3, E4``."""
    alike: dict[tuple[int, int], list[HexName]] = {}
    for one in dangers:
        alike.setdefault((one.dice, one.units), []).append(one.hex)
    for (dice, units), hexes in sorted(alike.items(), reverse=True):
        yield _(
            "{dice} from {units}: {hexes}", dice=dice_count(dice), units=unit_count(units), hexes=hexes_words(hexes)
        )


def _pointed(highlight: Highlight) -> Iterator[str]:
    for said, words in _POINTED.items():
        if hexes := words(highlight):
            yield _(said, hexes=hexes)
    for danger in dangers_words(highlight.dangers):
        yield _("The enemy could attack with {danger}.", danger=danger)
    for target in highlight.targets:
        facts = [dice_count(target.dice)] if target.dice else []
        facts += [_hits(target.hits)] if target.hits else []
        if facts:
            yield _("Target {hex}, {facts}.", hex=target.hex, facts=enumerated(facts))
        else:
            yield _("Target {hex}.", hex=target.hex)


def _hits(number: str) -> str:
    """Expected hits, or the chance to hit a general alone, as a plate shows them."""
    if "%" in number:
        return _("{number} to hit the general", number=number)
    return _("{number} hits expected", number=number)


# Other pictures


def hand_parts(view: SeatView) -> tuple[Part, ...]:
    """A hand, each card with its effect."""
    return with_lines((Part(_(TITLE), tuple(hand_text(view.hand or (), view.ruleset).split("\n"))),))
