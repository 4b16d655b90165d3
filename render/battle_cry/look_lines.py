"""A look at a hex in plain lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from engine.battle_cry.look import Look, LookTarget, LookUnit
from engine.battle_cry.view import PublicView
from engine.decision import HexName
from engine.language import N_, _
from render.battle_cry.amounts import dice_count, figure_count, hex_count
from render.battle_cry.names import general_name, unit_name
from render.battle_cry.occupants import is_bound
from render.words import decimal, side_name

BOUND = N_("In melee: takes no orders.")
"""Said of a unit that is bound, to be looked up where it is shown."""


def look_lines(found: Look, view: PublicView) -> Iterator[str]:
    """The occupant, its moves, what it sees, and the targets that it could attack."""
    if found.unit:
        yield _occupant(found.hex, found.unit)
        yield _(BOUND) if is_bound(view, found.hex) else _("Moves to: {hexes}", hexes=_hexes(found.moves))
    else:
        yield _("{hex}: nobody", hex=found.hex)
    yield _("Sees: {hexes}", hexes=_hexes(found.sees))
    yield from map(_target, found.targets)


def _hexes(hexes: tuple[HexName, ...]) -> str:
    return " ".join(hexes) or _("none")


def _occupant(hex_: HexName, who: LookUnit) -> str:
    if who.kind == "general":
        return _("{hex}: {side}, {general}", hex=hex_, side=side_name(who.side), general=general_name(who.general))
    unit, figures = unit_name(who.side, who.kind), figure_count(who.figures)
    if who.general:
        general = general_name(who.general)
        return _("{hex}: {unit}, {figures}, with {general}", hex=hex_, unit=unit, figures=figures, general=general)
    return _("{hex}: {unit}, {figures}", hex=hex_, unit=unit, figures=figures)


def _target(target: LookTarget) -> str:
    said = (
        N_("Attacks {hex}: melee, {dice}, {hits} hits expected")
        if target.kind == "melee"
        else N_("Attacks {hex}: {distance} away, {dice}, {hits} hits expected")
    )
    return _(
        said,
        hex=target.hex,
        distance=hex_count(target.range),
        dice=dice_count(target.dice),
        hits=decimal(target.expected_hits, 2),
    )
