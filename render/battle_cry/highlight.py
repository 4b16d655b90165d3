"""Highlights of legal actions, of a look at a hex, and of a refusal."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.battle_cry.look import Look
from engine.battle_cry.view import Forecast, PublicView
from engine.decision import Action, HexName
from engine.errors import Refusal
from engine.hexgrid import grid_of
from render.battle_cry.labels import expected
from render.battle_cry.occupants import is_bound, lone_generals
from render.highlight import Highlight, TargetHex

_ORIGINS = frozenset({"order", "build", "rally", "remove", "shoot", "supply"})
_WAYS = frozenset({"move", "retreat", "withdraw", "ground", "place"})
_GOALLESS = frozenset({"in-melee", "another-goes-back"})
"""Reasons whose second hex is not a goal."""


def highlight_of(actions: Iterable[Action], forecasts: Iterable[Forecast] = ()) -> Highlight:
    """The highlight of a list of actions: those of one piece with their ends, or else the pieces that may act."""
    odds = {(one.from_, one.to): one for one in forecasts}
    answers = list(actions)
    ways = [one for one in answers if one.verb in _WAYS or one.verb == "battle"]
    origins = [one.subject for one in answers if one.verb in _ORIGINS] + [one.subject for one in ways]
    pieces = dict.fromkeys(origin.rstrip("*") for origin in origins)
    if len(pieces) > 1:
        return Highlight(origins=tuple(pieces))
    returns = [one.object for one in answers if one.verb in {"return", "arrive"}]
    return Highlight(
        origins=tuple(pieces),
        destinations=tuple(dict.fromkeys([one.object for one in ways if one.verb in _WAYS] + returns)),
        targets=tuple(_target(one.object, odds.get((one.subject, one.object))) for one in ways if one.verb == "battle"),
    )


def _target(hex_: HexName, forecast: Forecast | None) -> TargetHex:
    if forecast is None:
        return TargetHex(hex_)
    return TargetHex(hex_, forecast.dice, expected(forecast.expected_hits, alone=forecast.target == "general"))


def look_highlight(look: Look, view: PublicView) -> Highlight:
    """The highlight of a look: what the hex sees, a line to each enemy in sight, what its unit could do."""
    alone, side = lone_generals(view), look.unit.side if look.unit else ""
    pieces = {one.hex for one in view.units if one.side != side} | {
        one.hex for one in view.generals if one.side != side
    }
    seen = {look.hex, *look.sees}
    return Highlight(
        origins=(look.hex,),
        destinations=() if is_bound(view, look.hex) else look.moves,
        targets=tuple(
            TargetHex(one.hex, one.dice, expected(one.expected_hits, alone=one.hex in alone)) for one in look.targets
        ),
        sights=tuple((look.hex, hex_) for hex_ in look.sees if hex_ in pieces),
        hidden=tuple(hex_ for hex_ in grid_of(view.rows).names if hex_ not in seen),
    )


def why_highlight(refusal: Refusal) -> Highlight:
    """The highlight of a refusal: the piece, the goal it is barred from, the obstacles."""
    from_, *others = refusal.hexes or ("",)
    goals = 0 if refusal.code in _GOALLESS else 1
    return Highlight(origins=(from_,) if from_ else (), barred=tuple(others[:goals]), obstacles=tuple(others[goals:]))


def joined(look: Highlight, why: Highlight) -> Highlight:
    """A look with a refusal drawn over it."""
    return replace(look, barred=why.barred, obstacles=why.obstacles)
