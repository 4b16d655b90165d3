"""The board in words: alt text of its picture, and plain lines hex by hex."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine.battle_cry.view import (
    ArrivalView,
    ExitView,
    GeneralView,
    HoldView,
    ObjectiveView,
    PlayerView,
    PublicView,
    SideView,
    TrophyView,
    UnitView,
    WorkView,
)
from engine.hexgrid import grid_of
from engine.language import N_, _, enumerated, listed, ngettext, pgettext
from render.battle_cry.amounts import card_count, flag_count
from render.battle_cry.house import house_lines
from render.battle_cry.names import arm_name, card_name, general_name, ground_name, is_unnamed, place_name
from render.battle_cry.outcomes import outcome_text
from render.battle_cry.owner_marks import owner_mark
from render.battle_cry.prompts import waiting_text
from render.battle_cry.trait_words import gift_words
from render.viewport import section_bounds
from render.words import HOUSE, facing_name, fitted, long_date, player_first, side_name, the_side

FEW = 6
"""Greatest number of hexes that are named one by one."""

ALT_LIMIT = 1024
"""Discord's limit of a picture's description, in characters."""


def plain_board(view: PublicView) -> str:
    """The whole board, a line for each hex with something in it, in reading order from the top left."""
    lines = [
        *heading_lines(view),
        *(side_words(side) for side in view.sides),
        *player_lines(view),
        *card_lines(view),
        "",
        *special_lines(view),
        shape_words(view),
        *_sections(view),
        *_hexes(view),
    ]
    if house := house_lines(view):
        lines += ["", f"{HOUSE} " + _("House readings of this battle: {readings}.", readings="; ".join(house))]
    return "\n".join(lines)


def alt_text(view: PublicView) -> str:
    """The picture's description in at most 1024 characters: state of the battle, then the pieces."""
    parts = [_("Board of {battle}.", battle=view.title), _turn(view), *(side_words(side) for side in view.sides)]
    parts += [_("{side}: {pieces}.", side=side_name(side.side), pieces=_roll_call(view, side)) for side in view.sides]
    return fitted([*parts, _("Draw pile: {cards}.", cards=card_count(view.draw_pile))], ALT_LIMIT)


def heading_lines(view: PublicView) -> list[str]:
    """The battle, its turn, and the player to wait for; or its outcome."""
    title = enumerated(filter(None, (view.title, long_date(view.date), view.place)))
    if view.outcome:
        return [title, outcome_text(view.outcome)]
    return [title, _turn(view), *filter(None, [waiting_text(view)])]


def _turn(view: PublicView) -> str:
    if view.outcome:
        return _("The battle is over.")
    said = {"turn": view.turn, "side": side_name(view.active), "card": "", "other": ""}
    if not view.table:
        return _("Turn {turn}, {side} to play.", **said)
    said["card"] = card_name(view.table)
    if view.counts_as == view.table:
        return _("Turn {turn}, {side} to play, {card} in play.", **said)
    if not view.counts_as:
        return _("Turn {turn}, {side} to play, {card} in play as a skirmish action.", **said)
    said["other"] = card_name(view.counts_as)
    return _("Turn {turn}, {side} to play, {card} in play as {other}.", **said)


_EDGES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "top": N_("{side}, top edge, under {commander}: {flags}, {cards} in hand."),
        "bottom": N_("{side}, bottom edge, under {commander}: {flags}, {cards} in hand."),
    }
)
_EDGES_ALONE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "top": N_("{side}, top edge: {flags}, {cards} in hand."),
        "bottom": N_("{side}, bottom edge: {flags}, {cards} in hand."),
    }
)


def side_words(side: SideView) -> str:
    """A side's edge and commander, its flags and the number of its cards."""
    flags = ngettext("{taken} of {count} flag", "{taken} of {count} flags", side.flags_to_win, taken=len(side.stand))
    if side.stand:
        flags = _("{flags} ({trophies})", flags=flags, trophies=listed(_trophy(trophy) for trophy in side.stand))
    said = (_EDGES if side.commander else _EDGES_ALONE)[side.edge]
    cards = card_count(side.cards)
    return _(said, side=side_name(side.side), commander=side.commander, flags=flags, cards=cards)


_TROPHIES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "infantry": N_("infantry"),
        "cavalry": N_("cavalry"),
        "artillery": N_("artillery"),
        "general": N_("general"),
        "objective": N_("objective"),
    }
)


def _trophy(trophy: TrophyView) -> str:
    if trophy.kind == "exit":
        return _("{unit} off the map", unit=arm_name(trophy.name) if trophy.name else _("unit"))
    if trophy.kind == "general":
        return general_name(trophy.name)
    kind = _(_TROPHIES[trophy.kind])
    return _("{kind} {name}", kind=kind, name=place_name(trophy.name)) if trophy.name else kind


def card_lines(view: PublicView) -> list[str]:
    """The piles: those of both sides together, or a line for each side that has its own."""
    own = [side for side in view.sides if side.discards is not None]
    if not own:
        return [_piles(view.draw_pile, view.discards)]
    return [
        _("{side}: {piles}", side=side_name(side.side), piles=_piles(side.draw_pile or 0, side.discards or ()))
        for side in own
    ]


def _piles(draw_pile: int, discards: tuple[str, ...]) -> str:
    names = [card_name(card) + (f" ×{number}" if number > 1 else "") for card, number in Counter(discards).items()]
    return _(
        "Draw pile: {cards}. Discards: {discards}.",
        cards=card_count(draw_pile),
        discards=enumerated(names) or _("none"),
    )


def shape_words(view: PublicView) -> str:
    """The lengths of the rows, and how they lie."""
    rows = [f"{grid_of(view.rows).names[sum(view.rows[:number])][0]}" for number in range(len(view.rows))]
    lengths = sorted(set(view.rows), reverse=True)
    of_length = [
        _(
            "{number} hexes in rows {rows}",
            number=length,
            rows=", ".join(row for row, has in zip(rows, view.rows, strict=True) if has == length),
        )
        for length in lengths
    ]
    return _("Rows from the top, every second one half a hex to the right: {lengths}.", lengths="; ".join(of_length))


def _sections(view: PublicView) -> list[str]:
    """The columns of the sections on the printed map, for each length of row."""
    lines = []
    for length in sorted(set(view.rows), reverse=True):
        left, center, right = (_("{first} to {last}", first=low, last=high) for low, high in section_bounds(length))
        lines.append(
            _(
                "Sections of a row of {number}, from the left: columns {left}, {center}, {right}.",
                number=length,
                left=left,
                center=center,
                right=right,
            )
        )
    below = next(side for side in view.sides if side.edge == "bottom")
    lines.append(_(_FLANKS[below.side]))
    return lines


_FLANKS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "union": N_(
            "The first is the Union’s left flank and the Confederacy’s right flank. "
            "A hex in two sections counts for both."
        ),
        "confederate": N_(
            "The first is the Confederacy’s left flank and the Union’s right flank. "
            "A hex in two sections counts for both."
        ),
    }
)


def _hexes(view: PublicView) -> list[str]:
    ground = {one.hex: one for one in view.ground}
    units = {unit.hex: unit for unit in view.units}
    generals = {general.hex: general for general in view.generals}
    works = _by_hex(view.works)
    lines = []
    for hex_ in grid_of(view.rows).names:
        parts = []
        if hex_ in ground:
            parts.append(named_ground(kinds_words(ground[hex_].terrain), ground[hex_].name))
        parts += [work_words(work) for work in works.get(hex_, ())]
        parts += [objective_words(one) for one in view.objectives if one.hex == hex_]
        parts += _pieces(units.get(hex_), generals.get(hex_))
        if parts:
            lines.append(_("{hex}: {contents}.", hex=hex_, contents="; ".join(parts)))
    return lines


def kinds_words(terrain: Sequence[str]) -> str:
    """The terrain of a hex: ``hill and woods``."""
    return listed(map(ground_name, terrain))


def named_ground(kinds: str, name: str) -> str:
    """Terrain with the name of the place: ``hill and woods (Henry House Hill)``."""
    return _("{ground} ({name})", ground=kinds, name=name) if kinds and name else kinds or name


def _by_hex(works: Iterable[WorkView]) -> Mapping[str, list[WorkView]]:
    found: dict[str, list[WorkView]] = {}
    for work in works:
        found.setdefault(work.hex, []).append(work)
    return found


def work_words(work: WorkView) -> str:
    """``fence on its northeast and east sides``."""
    return ngettext(
        "{work} on its {sides} side",
        "{work} on its {sides} sides",
        len(work.sides),
        work=ground_name(work.terrain),
        sides=listed(map(facing_name, work.sides)),
    )


_OBJECTIVES: Final[Mapping[tuple[bool, bool], str]] = MappingProxyType(
    {
        (False, False): N_("objective of {side} for {flags}"),
        (False, True): N_("objective of {side} for {flags}, held"),
        (True, False): N_("objective of {side} for {flags}, counted when its turn begins"),
        (True, True): N_("objective of {side} for {flags}, counted when its turn begins, held"),
    }
)
"""An objective, by whether it is counted when the turn begins and whether it is held."""


def objective_words(one: ObjectiveView) -> str:
    """An objective: its side, its worth, and whether it is held."""
    said = _OBJECTIVES[one.counted == "turn-start", one.held]
    return _(said, side=the_side(one.side), flags=flag_count(one.flags))


def special_lines(view: PublicView) -> list[str]:
    """Ground that is held as one, ways off the map, and reinforcements to come."""
    return [*map(_hold, view.holds), *map(_exit, view.exits), *map(_arrival, view.arrivals)]


_HOLDS: Final[Mapping[tuple[str, bool], str]] = MappingProxyType(
    {
        ("sole", False): N_("{flags} for {side} while it has units in {ground} and the enemy has none."),
        ("clear", False): N_("{flags} for {side} while the enemy has no unit in {ground}."),
        ("majority", False): N_("{flags} for {side} while it has more units in {ground} than the enemy."),
        ("all", False): N_("{flags} for {side} while it has a unit in each hex of {ground}."),
        ("sole", True): N_("{flags} for {side} once it has units in {ground} and the enemy has none."),
        ("clear", True): N_("{flags} for {side} once the enemy has no unit in {ground}."),
        ("majority", True): N_("{flags} for {side} once it has more units in {ground} than the enemy."),
        ("all", True): N_("{flags} for {side} once it has a unit in each hex of {ground}."),
    }
)
"""Ground, by when it is held and whether its flags are kept."""


def _hold(one: HoldView) -> str:
    hexes = hexes_words(one.hexes)
    ground = hexes if is_unnamed(one.name) else named_ground(place_name(one.name), hexes)
    parts = [
        _(_HOLDS[one.when, one.kept], ground=ground, flags=flag_count(one.flags), side=the_side(one.side)),
        *([_("Counted when its turn begins.")] if one.counted == "turn-start" else []),
        *([_("Held now.")] if one.held else []),
    ]
    return " ".join(parts)


def _exit(one: ExitView) -> str:
    return _(
        "Units of {side} can leave the map from {hexes}: {flags} each.",
        side=the_side(one.side),
        hexes=hexes_words(one.hexes),
        flags=flag_count(one.flags),
    )


_UNITS: Final[Mapping[str, Callable[[int], str]]] = MappingProxyType(
    {
        "infantry": lambda number: ngettext("{count} infantry unit", "{count} infantry units", number),
        "cavalry": lambda number: ngettext("{count} cavalry unit", "{count} cavalry units", number),
        "artillery": lambda number: ngettext("{count} artillery unit", "{count} artillery units", number),
    }
)


def units_of_arm(arm: str, number: int) -> str:
    """``3 infantry units``."""
    return _UNITS[arm](number)


def _arrival(one: ArrivalView) -> str:
    who = listed(
        [*(units_of_arm(arm, number) for arm, number in Counter(one.units).items()), *map(general_name, one.generals)]
    )
    if one.due:
        said = N_("In reserve for {side}: {pieces}, to arrive now in {hexes}.")
    elif one.on:
        said = N_("In reserve for {side}: {pieces}, to arrive from turn {turn} on in {hexes}.")
    else:
        said = N_("In reserve for {side}: {pieces}, to arrive from its own turn {turn} on in {hexes}.")
    turn = one.on or one.turn
    return _(said, side=the_side(one.side), pieces=who, turn=turn, hexes=hexes_words(one.hexes))


def hexes_words(hexes: Sequence[str]) -> str:
    """Hexes in words; many of one row are joined: ``A1 to A4, B2``."""
    if len(hexes) <= FEW:
        return listed(hexes)
    runs: list[list[str]] = []
    for hex_ in hexes:
        if runs and runs[-1][-1][0] == hex_[0] and int(runs[-1][-1][1:]) + 1 == int(hex_[1:]):
            runs[-1].append(hex_)
        else:
            runs.append([hex_])
    return enumerated(run[0] if len(run) == 1 else _("{first} to {last}", first=run[0], last=run[-1]) for run in runs)


def _pieces(unit: UnitView | None, general: GeneralView | None) -> list[str]:
    parts = []
    if unit:
        said = _("{side} {unit}", side=side_name(unit.side), unit=unit_words(unit))
        parts.append(said + doing_words(unit))
    if general and unit:
        parts.append(general_name(general.name) + doing_words(general))
    elif general:
        said = _("{side} General {name} alone", side=side_name(general.side), name=general.name)
        parts.append(said + doing_words(general))
    return parts


def unit_words(unit: UnitView) -> str:
    """The unit's arm, traits, name and strength: ``horse artillery Pelham, 2 of 3 figures``."""
    arm = arm_name(unit.arm, unit.traits)
    named = _("{kind} {name}", kind=arm, name=unit.name) if unit.name else arm
    strength = ngettext("{figures} of {count} figure", "{figures} of {count} figures", unit.full, figures=unit.figures)
    return enumerated((named, strength, *gift_words(unit.traits)))


def player_lines(view: PublicView) -> list[str]:
    """Players and their units, on a side with several players."""
    return [
        _("{player}: {facts}.", player=player_first(view.players, player.seat), facts=enumerated(_facts(view, player)))
        for player in view.players
    ]


def _facts(view: PublicView, player: PlayerView) -> list[str]:
    units = [unit.hex for unit in view.units if unit.leader == player.seat]
    parts = [_("marked {mark}", mark=owner_mark(player.seat))]
    parts += [_("leads {hexes}", hexes=hexes_words(units)) if units else _("leads nobody")]
    parts += [_("{cards} in hand", cards=card_count(player.cards))] if player.cards is not None else []
    parts += [_("out of the battle")] if player.out else []
    parts += [_("can’t move units this turn")] if player.halted else []
    if player.names:
        parts.append(ngettext("{count} name in the cup", "{count} names in the cup", player.names))
    return parts


def doing_words(piece: UnitView | GeneralView) -> str:
    """A piece's deeds of this turn, in brackets: `` (ordered, moved)``."""
    marks = (
        (pgettext("a unit", "ordered"), piece.ordered),
        (pgettext("a unit", "moved"), piece.moved),
        (pgettext("a unit", "attacked"), getattr(piece, "battled", False)),
    )
    words = [word for word, is_so in marks if is_so]
    return f" ({enumerated(words)})" if words else ""


def _roll_call(view: PublicView, side: SideView) -> str:
    """A side's pieces, arm by arm, with figures where a unit is not at full strength."""
    groups: dict[str, list[str]] = {}
    for unit in view.units:
        if unit.side == side.side:
            weak = _("{hex} ({figures} left)", hex=unit.hex, figures=unit.figures)
            where = weak if unit.figures < unit.full else unit.hex
            groups.setdefault(arm_name(unit.arm, unit.traits), []).append(where)
    parts = [f"{arm} {', '.join(hexes)}" for arm, hexes in groups.items()]
    parts += [f"{general_name(one.name)} {one.hex}" for one in view.generals if one.side == side.side]
    return "; ".join(parts) or _("nobody left")
