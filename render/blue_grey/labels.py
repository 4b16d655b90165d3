"""Text of an action on a button or in a menu: at most 80 characters, the verb before the place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.blue_grey.forecast import Forecast
from engine.blue_grey.view import PublicView
from engine.decision import Action
from engine.hexgrid_columns import DIRECTIONS
from render.blue_grey.odds import short_odds
from render.blue_grey.words import KINDS, place_words, unit_name, unit_of, units_at
from render.words import TO, capital, facing_name, listing, shortened

LONGEST = 80

_ABSTAIN: Mapping[str, str] = MappingProxyType(
    {
        "rally": "Rally no more",
        "move-units": "Done moving",
        "face-works": "Leave them unfinished",
        "voluntary-rout": "Nobody routs",
        "attack": "No more attacks",
        "build-attack": "Do not attack",
        "routed-first": "Let them stand",
        "cavalry-withdraws": "Stand",
        "comply": "Stay",
        "advance": "Do not advance",
        "raze-works": "Leave the works",
    }
)
"""Meaning of a pass, by the kind of decision."""


def label(action: Action, view: PublicView, forecast: Forecast | None = None) -> str:
    """The action's name: ``Tate 0304 → 0307``, ``Attack 0608 Calhoun (4)``, ``Fight at 3-1 · De 17%``."""
    text = _LABELS[action.verb](action, view) if action.verb in _LABELS else capital(action.text)
    if forecast is not None:
        expected = short_odds(forecast) if forecast.chances else f"{forecast.attack} against {forecast.defence}"
        text = f"{text} · {expected}"
    return shortened(text, LONGEST)


def _pass(action: Action, view: PublicView) -> str:
    if view.decision and view.decision.kind == "rally" and not any(one.rallying for one in view.units):
        return "Nobody rallies"
    return _ABSTAIN.get(view.decision.kind if view.decision else "", "Pass")


def _unit(word: str, view: PublicView) -> str:
    unit = unit_of(view, word)
    return f"{unit.name} ({KINDS[unit.kind]} {unit.strength})" if unit else word


def _way(verb: str) -> Callable[[Action, PublicView], str]:
    def say(action: Action, view: PublicView) -> str:
        unit = unit_of(view, action.subject)
        from_ = f" {unit.hex}" if unit and unit.hex else ""
        text = f"{unit_name(view, action.subject)}{from_} {TO} {place_words(view, action.object)}"
        return f"{verb} {text}".lstrip()

    return say


def _retreat(action: Action, view: PublicView) -> str:
    displaced = view.decision is not None and view.decision.kind == "displace"
    return _way("Make room:" if displaced else "Retreat")(action, view)


def _do(verb: str) -> Callable[[Action, PublicView], str]:
    return lambda action, view: f"{verb} {_unit(action.subject, view)}".lstrip()


def _target(action: Action, view: PublicView) -> str:
    units = listing(f"{unit.name} {unit.strength}" for unit in units_at(view, action.subject))
    more = view.decision is not None and view.decision.kind == "build-attack"
    return f"{'Also attack' if more else 'Attack'} {action.subject}: {units}"


def facing_words(side: str) -> str:
    """The direction of works with the three hexsides that they cover: ``north (nw, n, ne)``."""
    middle = DIRECTIONS.index(side)
    covered = (DIRECTIONS[(middle + step) % len(DIRECTIONS)] for step in (-1, 0, 1))
    return f"{facing_name(side)} ({', '.join(covered)})"


def _face(action: Action, view: PublicView) -> str:
    return f"{action.subject}: face {facing_words(action.object)}"


_LABELS: Mapping[str, Callable[[Action, PublicView], str]] = MappingProxyType(
    {
        "pass": _pass,
        "rally": _do("Rally"),
        "move": _way("Move"),
        "march": _way("March"),
        "enter": _way("Enter"),
        "exit": lambda action, view: f"{_unit(action.subject, view)} leaves the map",
        "build": _do("Build breastworks:"),
        "face": _face,
        "rout": _do("Rout"),
        "target": _target,
        "join": _do("Join:"),
        "fight": lambda action, view: f"Fight at {action.subject}",
        "flee": lambda action, view: f"{unit_name(view, action.subject)} flees",
        "withdraw": _way("Withdraw"),
        "retreat": _retreat,
        "displace": _way("Push in:"),
        "lose": _do("Lose"),
        "comply": _do("Fall back:"),
        "advance": _way("Advance"),
        "raze": lambda action, view: f"Tear down works at {place_words(view, action.subject)}",
    }
)
VERBS = frozenset(_LABELS)
"""Every verb that has a label."""
