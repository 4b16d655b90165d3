"""The board in words: alt text of its picture, and plain lines hex by hex."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from engine.battle_cry.cards import card_table
from engine.battle_cry.terrain import terrain_table
from engine.battle_cry.view import (
    ArrivalView,
    ExitView,
    GeneralView,
    HoldView,
    ObjectiveView,
    PublicView,
    SideView,
    TrophyView,
    UnitView,
    WorkView,
)
from engine.hexgrid import grid_of
from render.battle_cry.outcomes import outcome_text
from render.battle_cry.owner_marks import owner_mark
from render.battle_cry.prompts import waiting_text
from render.battle_cry.trait_words import gift_words, kind_words
from render.viewport import section_bounds
from render.words import (
    HOUSE,
    capital,
    count,
    facing_name,
    fitted,
    listing,
    long_date,
    player_name,
    side_name,
    the_side,
)

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
    if view.house:
        lines += ["", f"{HOUSE} House readings of this battle: {'; '.join(view.house)}."]
    return "\n".join(lines)


def alt_text(view: PublicView) -> str:
    """The picture's description in at most 1024 characters: state of the battle, then the pieces."""
    parts = [f"Board of {view.title}, {_turn(view)}.", *(side_words(side) for side in view.sides)]
    parts += [f"{side_name(side.side)}: {_roll_call(view, side)}." for side in view.sides]
    return fitted([*parts, f"Draw pile {view.draw_pile}."], ALT_LIMIT)


def heading_lines(view: PublicView) -> list[str]:
    """The battle, its turn, and the player to wait for; or its outcome."""
    lines = [", ".join(filter(None, (view.title, long_date(view.date), view.place))), f"{capital(_turn(view))}."]
    if view.outcome:
        return [lines[0], outcome_text(view.outcome)]
    return [*lines, *filter(None, [waiting_text(view)])]


def _turn(view: PublicView) -> str:
    if view.outcome:
        return "the battle is over"
    card = f", {card_table()[view.table].name} in play" if view.table else ""
    if view.table and view.counts_as != view.table:
        card += f" as {card_table()[view.counts_as].name if view.counts_as else 'a skirmish action'}"
    return f"turn {view.turn}, {side_name(view.active)} to play{card}"


def side_words(side: SideView) -> str:
    """A side's edge and commander, its flags and the number of its cards."""
    flags = f"{len(side.stand)} of {count(side.flags_to_win, 'flag')}"
    taken = f" ({listing(_trophy(trophy) for trophy in side.stand)})" if side.stand else ""
    commander = f", under {side.commander}" if side.commander else ""
    return f"{side_name(side.side)}, {side.edge} edge{commander}: {flags}{taken}, {count(side.cards, 'card')} in hand."


def _trophy(trophy: TrophyView) -> str:
    if trophy.kind == "exit":
        return f"{trophy.name} off the map"
    kind = "General" if trophy.kind == "general" else trophy.kind
    return f"{kind} {trophy.name}".rstrip()


def card_lines(view: PublicView) -> list[str]:
    """The piles: those of both sides together, or a line for each side that has its own."""
    own = [side for side in view.sides if side.discards is not None]
    if not own:
        return [_piles(view.draw_pile, view.discards)]
    return [f"{side_name(side.side)}: {_piles(side.draw_pile or 0, side.discards or ())}" for side in own]


def _piles(draw_pile: int, discards: tuple[str, ...]) -> str:
    table = card_table()
    names = [table[card].name + (f" ×{number}" if number > 1 else "") for card, number in Counter(discards).items()]
    return f"Draw pile: {count(draw_pile, 'card')}. Discards: {', '.join(names) or 'none'}."


def shape_words(view: PublicView) -> str:
    """The lengths of the rows, and how they lie."""
    rows = [f"{grid_of(view.rows).names[sum(view.rows[:number])][0]}" for number in range(len(view.rows))]
    lengths = sorted(set(view.rows), reverse=True)
    of_length = [
        f"{length} hexes in rows {', '.join(row for row, has in zip(rows, view.rows, strict=True) if has == length)}"
        for length in lengths
    ]
    return f"Rows from the top, the second of each two half a hex to the right: {'; '.join(of_length)}."


def _sections(view: PublicView) -> list[str]:
    """The columns of the sections on the printed map, for each length of row."""
    lines = []
    for length in sorted(set(view.rows), reverse=True):
        left, center, right = (f"{low} to {high}" for low, high in section_bounds(length))
        lines.append(f"Sections of a row of {length}, from the left: columns {left}, {center}, {right}.")
    below = next(side for side in view.sides if side.edge == "bottom")
    above = next(side for side in view.sides if side.edge == "top")
    lines.append(
        f"The first is {the_side(below.side)}'s left flank and {the_side(above.side)}'s right flank; "
        "a hex in two sections counts for both."
    )
    return lines


def _hexes(view: PublicView) -> list[str]:
    ground = {one.hex: one for one in view.ground}
    units = {unit.hex: unit for unit in view.units}
    generals = {general.hex: general for general in view.generals}
    works = _by_hex(view.works)
    table = terrain_table(view.ruleset)
    lines = []
    for hex_ in grid_of(view.rows).names:
        parts = []
        if hex_ in ground:
            named = f" ({ground[hex_].name})" if ground[hex_].name else ""
            parts.append(" and ".join(table[id_].name for id_ in ground[hex_].terrain).lower() + named)
        parts += [work_words(work) for work in works.get(hex_, ())]
        parts += [objective_words(one) for one in view.objectives if one.hex == hex_]
        parts += _pieces(units.get(hex_), generals.get(hex_))
        if parts:
            lines.append(f"{hex_}: {'; '.join(parts)}.")
    return lines


def _by_hex(works: Iterable[WorkView]) -> Mapping[str, list[WorkView]]:
    found: dict[str, list[WorkView]] = {}
    for work in works:
        found.setdefault(work.hex, []).append(work)
    return found


def work_words(work: WorkView) -> str:
    """``fence on its north-east and east sides``."""
    sides = listing(facing_name(side) for side in work.sides)
    return f"{work.terrain} on its {sides} {'side' if len(work.sides) == 1 else 'sides'}"


def objective_words(one: ObjectiveView) -> str:
    """An objective: its side, its worth, and whether it is held."""
    held = ", held" if one.held else ""
    counted = ", counted when its turn begins" if one.counted == "turn-start" else ""
    return f"objective of {the_side(one.side)} for {count(one.flags, 'flag')}{counted}{held}"


def special_lines(view: PublicView) -> list[str]:
    """Ground that is held as one, ways off the map, and reinforcements to come."""
    return [*map(_hold, view.holds), *map(_exit, view.exits), *map(_arrival, view.arrivals)]


def _hold(one: HoldView) -> str:
    ground = one.name if one.name == listing(one.hexes) else f"{one.name} ({hexes_words(one.hexes)})"
    ways = {
        "sole": "it has units there and the enemy none",
        "clear": "the enemy has no unit there",
        "majority": "it has more units there than the enemy",
        "all": "it has a unit in each of these hexes",
    }
    kept = "once" if one.kept else "while"
    counted = ", counted when its turn begins" if one.counted == "turn-start" else ""
    held = "; held now" if one.held else ""
    flags = f"{count(one.flags, 'flag')} for {the_side(one.side)}"
    return f"{capital(ground)}: {flags} {kept} {ways[one.when]}{counted}{held}."


def _exit(one: ExitView) -> str:
    flags = count(one.flags, "flag")
    return f"Units of {the_side(one.side)} may leave the map from {hexes_words(one.hexes)}: {flags} each."


def _arrival(one: ArrivalView) -> str:
    arms = [count(number, f"{arm} unit") for arm, number in Counter(one.units).items()]
    who = listing([*arms, *(f"General {name}" for name in one.generals)])
    when = "now" if one.due else f"from its turn {one.turn} on"
    return f"In reserve for {the_side(one.side)}: {who}, to arrive {when} in {hexes_words(one.hexes)}."


def hexes_words(hexes: Sequence[str]) -> str:
    """Hexes in words; many of one row are joined: ``A1 to A4, B2``."""
    if len(hexes) <= FEW:
        return listing(hexes)
    runs: list[list[str]] = []
    for hex_ in hexes:
        if runs and runs[-1][-1][0] == hex_[0] and int(runs[-1][-1][1:]) + 1 == int(hex_[1:]):
            runs[-1].append(hex_)
        else:
            runs.append([hex_])
    return ", ".join(run[0] if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)


def _pieces(unit: UnitView | None, general: GeneralView | None) -> list[str]:
    parts = []
    if unit:
        parts.append(f"{side_name(unit.side)} {unit_words(unit)}{doing_words(unit)}")
    if general:
        side = "" if unit else f"{side_name(general.side)} "
        parts.append(f"{side}General {general.name}{'' if unit else ' alone'}{doing_words(general)}")
    return parts


def unit_words(unit: UnitView) -> str:
    """The unit's arm, traits, name and strength: ``horse artillery Pelham, 2 of 3 figures``."""
    named = f" {unit.name}" if unit.name else ""
    strength = f"{unit.figures} of {count(unit.full, 'figure')}"
    return ", ".join((f"{' '.join((*kind_words(unit.traits), unit.arm))}{named}", strength, *gift_words(unit.traits)))


def player_lines(view: PublicView) -> list[str]:
    """Players and their units, on a side with several players."""
    lines = []
    for player in view.players:
        units = [unit.hex for unit in view.units if unit.leader == player.seat]
        parts = [f"marked {owner_mark(player.seat)}"]
        parts += [f"leads {hexes_words(units)}" if units else "leads nobody"]
        parts += [f"{count(player.cards, 'card')} in hand"] if player.cards is not None else []
        parts += ["out of the battle"] if player.out else []
        parts += ["his units may not move this turn"] if player.halted else []
        parts += [f"{count(player.names, 'name')} in the cup"] if player.names else []
        lines.append(f"{capital(player_name(view.players, player.seat))}: {', '.join(parts)}.")
    return lines


def doing_words(piece: UnitView | GeneralView) -> str:
    """A piece's deeds of this turn, in brackets: `` (ordered, moved)``."""
    marks = (("ordered", piece.ordered), ("moved", piece.moved), ("battled", getattr(piece, "battled", False)))
    return _in_brackets([word for word, is_so in marks if is_so])


def _in_brackets(words: list[str]) -> str:
    return f" ({', '.join(words)})" if words else ""


def _roll_call(view: PublicView, side: SideView) -> str:
    """A side's pieces, arm by arm, with figures where a unit is not at full strength."""
    groups: dict[str, list[str]] = {}
    for unit in view.units:
        if unit.side == side.side:
            weak = f" ({unit.figures} left)" if unit.figures < unit.full else ""
            groups.setdefault(" ".join((*kind_words(unit.traits), unit.arm)), []).append(f"{unit.hex}{weak}")
    parts = [f"{arm} {', '.join(hexes)}" for arm, hexes in groups.items()]
    parts += [f"General {general.name} {general.hex}" for general in view.generals if general.side == side.side]
    return "; ".join(parts) or "nobody left"
