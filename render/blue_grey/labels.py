"""Text of an action on a button or in a menu: at most 80 characters, the verb before the place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.blue_grey.forecast import Forecast
from engine.blue_grey.view import PublicView
from engine.decision import Action
from engine.hexgrid_columns import DIRECTIONS
from engine.language import N_, _, enumerated, listed
from render.blue_grey.odds import short_odds
from render.blue_grey.words import kind_word, place_words, unit_name, unit_of, units_at
from render.words import TO, facing_name, shortened

LONGEST = 80

_ABSTAIN: Mapping[str, str] = MappingProxyType(
    {
        "rally": N_("No more rallying"),
        "move-units": N_("End movement"),
        "face-works": N_("Leave them unfinished"),
        "voluntary-rout": N_("No routs"),
        "attack": N_("No more attacks"),
        "build-attack": N_("Don’t attack"),
        "routed-first": N_("Let them stand"),
        "cavalry-withdraws": N_("Stand"),
        "comply": N_("Stay"),
        "advance": N_("Don’t advance"),
        "raze-works": N_("Leave the works"),
    }
)
"""Meaning of a pass, by the kind of decision."""


def label(action: Action, view: PublicView, forecast: Forecast | None = None) -> str:
    """The action's name: ``Move Tate 0304 → 0307``, ``Attack 0608: Calhoun 4``, ``Fight at 3-1 · De 17%``."""
    text = _LABELS[action.verb](action, view) if action.verb in _LABELS else action.text
    if forecast is not None:
        text = f"{text} · {_expected(forecast)}"
    return shortened(text, LONGEST)


def _expected(forecast: Forecast) -> str:
    if forecast.chances:
        return short_odds(forecast)
    return _("{attack} against {defense}", attack=forecast.attack, defense=forecast.defence)


def _pass(action: Action, view: PublicView) -> str:
    kind = view.decision.kind if view.decision else ""
    if kind == "rally" and not any(one.rallying for one in view.units):
        return _("No unit rallies")
    return _(_ABSTAIN.get(kind, N_("Pass")))


def _unit(word: str, view: PublicView) -> str:
    unit = unit_of(view, word)
    if unit is None:
        return word
    return _("{unit} ({kind} {strength})", unit=unit.name, kind=kind_word(unit.kind), strength=unit.strength)


def _way(message: str) -> Callable[[Action, PublicView], str]:
    def say(action: Action, view: PublicView) -> str:
        unit = unit_of(view, action.subject)
        from_ = f" {unit.hex}" if unit and unit.hex else ""
        way = f"{unit_name(view, action.subject)}{from_} {TO} {place_words(view, action.object)}"
        return _(message, way=way)

    return say


def _retreat(action: Action, view: PublicView) -> str:
    displaced = view.decision is not None and view.decision.kind == "displace"
    return _way(N_("Make room: {way}") if displaced else N_("Retreat {way}"))(action, view)


def _do(message: str) -> Callable[[Action, PublicView], str]:
    return lambda action, view: _(message, unit=_unit(action.subject, view))


def _target(action: Action, view: PublicView) -> str:
    units = listed(f"{unit.name} {unit.strength}" for unit in units_at(view, action.subject))
    if view.decision is not None and view.decision.kind == "build-attack":
        return _("Also attack {hex}: {units}", hex=action.subject, units=units)
    return _("Attack {hex}: {units}", hex=action.subject, units=units)


def facing_words(side: str) -> str:
    """The direction of works with the three hexsides that they cover: ``north (nw, n, ne)``."""
    middle = DIRECTIONS.index(side)
    covered = (DIRECTIONS[(middle + step) % len(DIRECTIONS)] for step in (-1, 0, 1))
    return f"{facing_name(side)} ({enumerated(covered)})"


def _face(action: Action, view: PublicView) -> str:
    return _("{hex}: face {direction}", hex=action.subject, direction=facing_words(action.object))


def _fight(action: Action, view: PublicView) -> str:
    return _("Fight at {odds}", odds=action.subject)


def _raze(action: Action, view: PublicView) -> str:
    return _("Tear down works at {place}", place=place_words(view, action.subject))


def _flee(action: Action, view: PublicView) -> str:
    return _("{unit} flees", unit=unit_name(view, action.subject))


_LABELS: Mapping[str, Callable[[Action, PublicView], str]] = MappingProxyType(
    {
        "pass": _pass,
        "rally": _do(N_("Rally {unit}")),
        "move": _way(N_("Move {way}")),
        "march": _way(N_("March {way}")),
        "enter": _way(N_("Enter {way}")),
        "exit": _do(N_("{unit} leaves the map")),
        "build": _do(N_("Build breastworks: {unit}")),
        "face": _face,
        "rout": _do(N_("Rout {unit}")),
        "target": _target,
        "join": _do(N_("Add {unit}")),
        "fight": _fight,
        "flee": _flee,
        "withdraw": _way(N_("Withdraw {way}")),
        "retreat": _retreat,
        "displace": _way(N_("Push in: {way}")),
        "lose": _do(N_("Lose {unit}")),
        "comply": _do(N_("Fall back: {unit}")),
        "advance": _way(N_("Advance {way}")),
        "raze": _raze,
    }
)
VERBS = frozenset(_LABELS)
"""Every verb that has a label."""
