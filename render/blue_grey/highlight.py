"""Highlights of legal actions, looks, refusals, zones of control and supply."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.blue_grey.explain import CODES
from engine.blue_grey.explain_combat import COMBAT_CODES
from engine.blue_grey.forecast import Forecast
from engine.blue_grey.look import Look
from engine.blue_grey.survey import controlled, in_sight, traced
from engine.blue_grey.view import PublicView
from engine.decision import Action, HexName, Seat
from engine.errors import Refusal
from render import highlight
from render.blue_grey.words import unit_of
from render.highlight import TargetHex


class MapHighlight(highlight.Highlight, frozen=True, kw_only=True):
    """Hexes to point out on a map; a target's expected hits are the column of its attack.

    ``marches`` are destinations of strategic movement alone. ``zones`` are the hexes that each side named controls;
    ``traced`` are connected by supply to a road off the map, ``cut_off`` are hexes of units that are not.
    """

    marches: tuple[HexName, ...] = ()
    zones: tuple[tuple[Seat, tuple[HexName, ...]], ...] = ()
    traced: tuple[HexName, ...] = ()
    cut_off: tuple[HexName, ...] = ()


def map_highlight(pointed: highlight.Highlight) -> MapHighlight:
    """A shared highlight as one of this family's maps."""
    if isinstance(pointed, MapHighlight):
        return pointed
    return MapHighlight(**{name: getattr(pointed, name) for name in highlight.Highlight.__struct_fields__})


_WAYS: Final = frozenset({"move", "march", "enter", "retreat", "withdraw", "displace", "advance"})
_UNITS: Final = frozenset({"rally", "build", "exit", "rout", "join", "flee", "lose", "comply"})
_HEXES: Final = frozenset({"raze", "face"})
_TOWARDS: Final = frozenset(
    code for code, means in {**CODES, **COMBAT_CODES}.items() if means.startswith("hexes: from, to")
)
"""Reasons whose second hex is the goal."""

_AIMED: Final = frozenset({"not-beside-all", "engaged-guns", "too-far-to-fire", "no-line-of-sight"})
"""Reasons whose hexes are a unit's, then its intended targets."""

SIGHT: Final = 6
"""Hexes around one in which its sight is shown: the range of the longest gun."""


def highlight_of(actions: Iterable[Action], view: PublicView, forecasts: Iterable[Forecast] = ()) -> MapHighlight:
    """The highlight of a list of actions: one unit with its destinations, or all units that may act; and targets."""
    answers = list(actions)
    ways = [one for one in answers if one.verb in _WAYS]
    where = dict.fromkeys(hex_ for one in answers if one.verb in _WAYS | _UNITS if (hex_ := _hex(view, one.subject)))
    where |= dict.fromkeys(one.subject for one in answers if one.verb in _HEXES)
    alone = len({one.subject for one in ways}) == 1
    goals = tuple(dict.fromkeys(one.object for one in ways if one.verb != "march")) if alone else ()
    marches = (one.object for one in ways if one.verb == "march" and one.object not in goals)
    odds = next(iter(forecasts), None)
    aimed = tuple(TargetHex(one.subject) for one in answers if one.verb == "target")
    if view.combat:
        aimed += tuple(TargetHex(hex_, hits=odds.column if odds else "") for hex_ in view.combat.targets)
    further = tuple(dict.fromkeys(marches)) if alone else ()
    return MapHighlight(origins=tuple(where), destinations=goals, targets=aimed, marches=further)


def _hex(view: PublicView, word: str) -> HexName:
    unit = unit_of(view, word)
    return unit.hex if unit else ""


def look_highlight(look: Look, view: PublicView) -> MapHighlight:
    """The highlight of a look: destinations of its units, and lines to the enemies in sight."""
    moves = tuple(dict.fromkeys(hex_ for unit in look.units for hex_ in unit.moves))
    marches = tuple(dict.fromkeys(hex_ for unit in look.units for hex_ in unit.marches if hex_ not in moves))
    seen = in_sight(view, look.hex, SIGHT)
    side = look.units[0].side if look.units else ""
    enemies = dict.fromkeys(one.hex for one in view.units if one.hex in seen and one.side != side)
    sights = tuple((look.hex, hex_) for hex_ in enemies)
    return MapHighlight(origins=(look.hex,), destinations=moves, marches=marches, sights=sights)


def zones_highlight(view: PublicView, *sides: Seat) -> MapHighlight:
    """The zones of control of a side, or of both."""
    return MapHighlight(zones=tuple((side, controlled(view, side)) for side in sides))


def supply_highlight(view: PublicView) -> MapHighlight:
    """The hexes that supply reaches from a road off the map, and the units cut off, of the side that needs it."""
    if view.supply is None:
        return MapHighlight()
    reached = traced(view, view.supply.side)
    units = (one.hex for one in view.units if one.hex and one.side == view.supply.side)
    return MapHighlight(traced=reached, cut_off=tuple(dict.fromkeys(hex_ for hex_ in units if hex_ not in reached)))


def why_highlight(refusal: Refusal) -> MapHighlight:
    """The highlight of a refusal: the unit, the goal it is barred from, the obstacles."""
    from_, *others = refusal.hexes or ("",)
    origins = (from_,) if from_ else ()
    if refusal.code in _AIMED:
        blocking = refusal.detail[1:] if refusal.code == "no-line-of-sight" else ()
        return MapHighlight(origins=origins, barred=tuple(others), obstacles=blocking)
    goals = 1 if refusal.code in _TOWARDS else 0
    return MapHighlight(origins=origins, barred=tuple(others[:goals]), obstacles=tuple(others[goals:]))
