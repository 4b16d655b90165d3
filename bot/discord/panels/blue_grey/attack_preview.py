"""Preview of an attack during movement: whether it could be made in the Combat Phase, its moves, and its odds.

Each named unit is tried in the hexes from which it could take part, by dry runs; nothing is submitted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bot.discord.panels.blue_grey.dry_run import DryRun, DryRunAttack, dry_run_of
from bot.discord.panels.blue_grey.grammar import read, written
from bot.discord.panels.blue_grey.odds import shown_odds
from bot.discord.panels.blue_grey.unit_names import hex_of, named, side_units, unknown
from bot.service.model.match import MatchInfo
from engine import match as engine
from engine.blue_grey.fire import GUNBOAT_RANGE
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import GUNS
from engine.blue_grey.view import SeatView, UnitView
from engine.decision import Action, HexName
from engine.errors import GameError
from engine.family import Setup
from engine.language import N_, _, alternatives, listed, ngettext
from render.blue_grey.odds import odds_lines
from render.errors import error_text

EARLY = frozenset({"rally", "move-units"})
"""Decisions before the Combat Phase."""

END = "end"
LATER = N_("`{order}`: not yet. Attacks come in your Combat Phase, after movement.")
RALLY_FIRST = N_("`{order}`: not yet. Rally markers are placed before all moves.")
THEN = N_("It would be allowed then:")
MOST_TRIED = 12
"""Most hexes in which a unit is tried."""


class AttackPreview(Struct, frozen=True):
    """The preview in lines, and its dry run if there was one."""

    lines: tuple[str, ...]
    found: DryRun | None = None


def preview_attack(setup: BlueGreySetup, view: SeatView, text: str, info: MatchInfo) -> AttackPreview:
    """The preview of an attack.

    Raises:
        GameError: a unit is unknown, or several are meant.
    """
    ends = [END] if view.decision and view.decision.kind == "rally" else []
    now: SeatView = engine.view(dry_run_of(setup, view, ends).end, view.seat) if ends else view
    said = read(text)
    standing = dry_run_of(setup, now, [END, text])
    if _is_fought(standing):
        return AttackPreview((" ".join((_(LATER, order=text), _(THEN))), *_odds(standing, info)), standing)
    targets = [hex_of(word, now.units) for word in said.to]
    empty = [hex_ for hex_ in targets if not _enemies(now, hex_)]
    if empty:
        hexes = alternatives(empty)
        return AttackPreview((_("`{order}`: no enemy that you can attack is in {hexes}.", order=text, hexes=hexes),))
    if not said.who:
        return AttackPreview((_(LATER, order=text), *_who_could(setup, now, targets)))
    return _brought_up(setup, now, text, targets, info)


def preview_move(setup: Setup, view: SeatView, text: str) -> tuple[str, GameError | None]:
    """The preview of a move during Rally: its sentence, and the refusal if it would be illegal."""
    trouble = dry_run_of(setup, view, [text]).trouble
    error = trouble.error if trouble else None
    then = _("After that: {reason}", reason=error_text(error)) if error else _("It would be allowed then.")
    return " ".join((_(RALLY_FIRST, order=text), then)), error


def _is_fought(found: DryRun) -> bool:
    return bool(found.fights) and not found.troubles


def _odds(found: DryRun, info: MatchInfo) -> Iterator[str]:
    for fight in found.fights:
        yield from _odds_of(fight, found, info)


def _odds_of(fight: DryRunAttack, found: DryRun, info: MatchInfo) -> Iterator[str]:
    odds = shown_odds(fight.forecast, info)
    if odds:
        yield from odds_lines(odds, found.view)
    else:
        yield _("Column {column}.", column=fight.forecast.column)


def _enemies(view: SeatView, hex_: HexName) -> list[UnitView]:
    return [one for one in view.units if one.hex == hex_ and one.side != view.seat and one.kind != "gunboat"]


def _brought_up(
    setup: BlueGreySetup, view: SeatView, text: str, targets: Sequence[HexName], info: MatchInfo
) -> AttackPreview:
    """The preview with each named unit moved to where it could take part."""
    own, said = side_units(view, view.seat), read(text)
    units = list({unit.id: unit for word in said.who for unit in _called(word, own)}.values())
    moves: list[str] = []
    lines: list[str] = []
    for unit in units:
        place = _place(setup, view, unit, targets, moves)
        if place is None:
            lines.append(_not_in_it(setup, view, unit, targets))
        elif place.object:
            moves.append(place.text.partition(" ")[2] + (" strategic" if place.verb == "march" else ""))
    whole = written((unit.id for unit in units), targets, said.column)
    if not lines:
        found = dry_run_of(setup, view, [*moves, END, whole])
        first = _("First {moves}; then:", moves=listed(f"`{one}`" for one in moves)) if moves else _(THEN)
        if _is_fought(found):
            return AttackPreview((" ".join((_(LATER, order=text), first)), *_odds(found, info)), found)
        error = found.trouble.error if found.trouble else None
        if error:
            lines.append(_("After that: {reason}", reason=error_text(error)))
        else:
            lines.append(_("Dice or the enemy come before that."))
    return AttackPreview((_(LATER, order=text), *lines))


def _called(word: str, own: Sequence[UnitView]) -> list[UnitView]:
    found = named(word, own)
    if not found:
        raise unknown(word, own)
    return found


def _place(
    setup: BlueGreySetup, view: SeatView, unit: UnitView, targets: Sequence[HexName], moves: Sequence[str]
) -> Action | None:
    """The move by which a unit could take part, without a hex if it stands there already; ``None`` if there is none."""
    alone = written((unit.id,), targets)
    stay = Action("move", unit.id, "-", "")
    ways = [stay, *_ways(setup, view, unit, targets)]
    for way in ways[:MOST_TRIED]:
        step = [f"{way.subject}-{way.object}{' strategic' if way.verb == 'march' else ''}"] if way.object else []
        if _takes_part(dry_run_of(setup, view, [*moves, *step, END, alone]), alone):
            return way
    return None


def _takes_part(found: DryRun, part: str) -> bool:
    """Whether a unit is in the attack, whatever other duties say."""
    if _is_fought(found):
        return True
    trouble = found.trouble
    refusal = getattr(trouble.error, "refusal", None) if trouble and trouble.part == part else None
    return refusal is not None and refusal.code in {
        "must-aim-too",
        "others-must-join",
        "leaves-somebody",
        "odds-too-low",
        "guns-need-foot",
    }


def _ways(setup: BlueGreySetup, view: SeatView, unit: UnitView, targets: Sequence[HexName]) -> Iterator[Action]:
    """The moves that bring a unit near enough to all targets, batteries as far from one as they can fire."""
    reach = _reach(setup, unit)
    nearest = max if reach == 1 else min

    def far(action: Action) -> int:
        return nearest(_apart(setup, action.object, target) for target in targets)

    moves = (one for one in view.actions if one.subject == unit.id and one.verb in {"move", "march"})
    yield from sorted((one for one in moves if far(one) <= reach), key=lambda one: -far(one))


def _reach(setup: BlueGreySetup, unit: UnitView) -> int:
    if unit.kind == "gunboat":
        return GUNBOAT_RANGE
    return setup.battle.range if unit.kind in GUNS else 1


def _apart(setup: BlueGreySetup, one: HexName, other: HexName) -> int:
    return setup.board.distance(setup.board.index(one), setup.board.index(other))


def _not_in_it(setup: BlueGreySetup, view: SeatView, unit: UnitView, targets: Sequence[HexName]) -> str:
    """The reason why a unit cannot take part: too far away, or a rule."""
    reach = _reach(setup, unit)
    if unit.hex and reach == 1 and all(_apart(setup, unit.hex, one) <= reach for one in targets):
        trouble = dry_run_of(setup, view, [END, written((unit.id,), targets)]).trouble
        if trouble is not None and trouble.error is not None:
            return _(
                "{unit} is next to {hexes}, but: {reason}",
                unit=unit.name,
                hexes=listed(targets),
                reason=error_text(trouble.error),
            )
    return _out_of_reach(setup, unit, targets)


def _out_of_reach(setup: BlueGreySetup, unit: UnitView, targets: Sequence[HexName]) -> str:
    reach = _reach(setup, unit)
    apart = [_apart(setup, unit.hex, one) for one in targets] if unit.hex else []
    far = (max if reach == 1 else min)(apart, default=0)
    now = ngettext("It is {count} hex away.", "It is {count} hexes away.", far) if far else ""
    return " ".join(filter(None, (_needs(unit.name, reach, targets), now)))


def _needs(name: str, reach: int, targets: Sequence[HexName]) -> str:
    if reach == 1:
        return _(
            "{unit} would have to be next to {hexes}, and can’t get there this turn.", unit=name, hexes=listed(targets)
        )
    return ngettext(
        "{unit} would have to be within {count} hex and in sight of {hexes}, and can’t get there this turn.",
        "{unit} would have to be within {count} hexes and in sight of {hexes}, and can’t get there this turn.",
        reach,
        unit=name,
        hexes=alternatives(targets),
    )


def _who_could(setup: BlueGreySetup, view: SeatView, targets: Sequence[HexName]) -> Iterator[str]:
    """The units that could be brought up, with their moves."""
    found = []
    for unit in side_units(view, view.seat):
        place = _place(setup, view, unit, targets, ()) if unit.hex else None
        if place is not None:
            told = _("{unit} (from {hex})") if place.object else _("{unit} (from where it is)")
            found.append(told.format(unit=unit.name, hex=place.object))
    where = listed(targets)
    if found:
        yield _("These units could attack {hexes} this turn: {units}.", hexes=where, units=listed(found))
    else:
        yield _("None of your units could attack {hexes} this turn.", hexes=where)
