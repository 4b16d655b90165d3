"""Text of an action on a button or in a menu: at most 80 characters, the verb before the place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.battle_cry.cards import card_table
from engine.battle_cry.modes.unit_division import EVERYTHING
from engine.battle_cry.roster import COMMANDER
from engine.battle_cry.special.arrivals import word_of_general
from engine.battle_cry.view import Forecast, PublicView
from engine.decision import Action, Seat, side_of
from render.battle_cry.prompts import general_at, side_at, unit_at
from render.battle_cry.trait_words import trait_words
from render.words import MELEE, RANGED, TO, capital, count, facing_name, shortened

LONGEST = 80

_ABSTAIN: Mapping[str, str] = MappingProxyType(
    {
        "play-card": "Go on without a card",
        "arrive": "Keep the rest for later",
        "give-orders": "No more orders",
        "move": "Done moving",
        "battle": "Done battling",
        "further-card": "Play no other card",
        "end-turn": "End turn",
        "withdraw": "Stand",
        "free-attack": "Let the general be",
        "take-ground": "Hold the line",
        "fight-back": "Do not fight back",
        "place-works": "Build no more",
        "rally": "Rally no more",
        "divide": "Agreed",
        "authority": "Wait for orders",
        "confirm": "Let it stand",
        "take-over": "Let them play on",
    }
)
"""Meaning of a pass, by the kind of decision."""

_OF_COMMANDERS: Mapping[str, str] = MappingProxyType({"divide": "Leave it so"})
"""Meaning of a pass for a commander, who needs nobody's agreement."""


def label(action: Action, view: PublicView, forecast: Forecast | None = None) -> str:
    """The action's name: ``Move B3 → C3``, ``Battle D5 · 3 dice``, ``Ignore 1 flag``.

    With a forecast a battle's label says how many dice it rolls.
    """
    text = _LABELS[action.verb](action, view) if action.verb in _LABELS else capital(action.text)
    if forecast is not None:
        ranged = text if forecast.melee else text.replace(MELEE, RANGED)
        text = f"{ranged} · {count(forecast.dice, 'dice')}"
    return shortened(text, LONGEST)


def forecast_text(forecast: Forecast) -> str:
    """A battle before the roll: its dice step by step and the expected hits."""
    way = "melee" if forecast.melee else f"ranged, {count(forecast.distance, 'hex')}"
    steps = dice_steps(forecast.base, forecast.halved, forecast.ground, forecast.cover, forecast.card, forecast.extra)
    sign = MELEE if forecast.melee else RANGED
    hope = hits_expected(forecast.expected_hits, alone=forecast.target == "general")
    told = f"{forecast.from_} {sign} {forecast.to} ({way}), {count(forecast.dice, 'dice')}{steps}"
    return f"{told} — {hope}" if hope else told


def hits_expected(hits: float | None, *, alone: bool) -> str:
    """``1.5 hits expected``; against a general alone ``31% to hit the general``; empty where no odds are shown."""
    told = expected(hits, alone=alone)
    return told and f"{told} {'to hit the general' if alone else 'hits expected'}"


def expected(hits: float | None, *, alone: bool) -> str:
    """Expected hits, ``1.5``; against a general alone the chance to hit, ``31%``; empty without odds."""
    if hits is None:
        return ""
    return f"{hits:.0%}" if alone else f"{hits:.1f}"


def dice_steps(base: int, halved: int, ground: int, cover: int, card: int, extra: int = 0) -> str:
    """``: 4 −2 moved −1 cover``, empty when nothing changes the base number."""
    named = (
        (halved, "moved"),
        (ground, "own ground"),
        (cover, "cover"),
        (card, "card"),
        (extra, "imaginary opponent"),
    )
    changes = [f"{'+' if change > 0 else '−'}{abs(change)} {why}" for change, why in named if change]
    return f": {' '.join([str(base), *changes])}" if changes else ""


def _piece(action: Action, view: PublicView) -> str:
    hex_ = action.subject.rstrip("*")
    return general_at(view, hex_) if action.subject.endswith("*") else unit_at(view, hex_)


def _card(action: Action, _: PublicView) -> str:
    row = card_table().get(action.subject)
    return row.name if row else action.subject


def _order(action: Action, view: PublicView) -> str:
    return f"Order {action.subject.rstrip('*')} · {_piece(action, view)}"


def kind_words(word: str, view: PublicView) -> str:
    """A lost unit or a reinforcement: ``artillery, horse``, ``General Hill``."""
    if not word.endswith("*"):
        arm, *traits = word.split("+")
        return ", ".join((arm, *trait_words(traits)))
    names = (*(name for arrival in view.arrivals for name in arrival.generals), *(one.name for one in view.generals))
    name = next((name for name in names if word_of_general(name) == word), "")
    return f"General {name}" if name else "the general"


def _move(action: Action, view: PublicView) -> str:
    if action.object == "off":
        return f"{capital(_piece(action, view))} {action.subject} leaves the map"
    return f"Move {_way(action, view)}"


def _way(action: Action, view: PublicView) -> str:
    """A way from hex to hex, with a general's name before it."""
    who = f"{_piece(action, view)} " if action.subject.endswith("*") else ""
    return f"{who}{action.subject.rstrip('*')} {TO} {action.object}"


def _battle(action: Action, _: PublicView) -> str:
    return f"Battle {action.subject} {MELEE} {action.object}"


def _retreat(action: Action, view: PublicView) -> str:
    if action.object == "off":
        return f"{capital(_piece(action, view))} leaves the board"
    if action.object == action.subject:
        return f"{capital(_piece(action, view))} at {action.subject} cannot go back: it loses a figure"
    return f"Retreat {_way(action, view)}"


def _ignore(action: Action, _: PublicView) -> str:
    number = int(action.subject)
    return f"Ignore {count(number, 'flag')}" if number else "Ignore no flag"


def _transfer(action: Action, view: PublicView) -> str:
    """``Give B3 · infantry to Jackson``."""
    if action.subject == EVERYTHING:
        return f"Give all the units to {_player(action.object, view)}"
    return f"Give {action.subject} · {unit_at(view, action.subject)} to {_player(action.object, view)}"


def _player(name: str, view: PublicView) -> str:
    """The general of a player of one's own side, by the name in an action."""
    seat = Seat(f"{side_of(view.waiting_for or Seat(''))}/{name}")
    return next((one.general or "the commander" for one in view.players if one.seat == seat), name)


def _supply(action: Action, view: PublicView) -> str:
    """The hex of a unit short of supply, with its side and arm unless it has left."""
    side = side_at(view, action.subject)
    return f"{action.subject} · {side} {unit_at(view, action.subject)}" if side else f"{action.subject} short of supply"


def _back(action: Action, view: PublicView) -> str:
    """``Send B3 · infantry back``; without the arm if the unit has left."""
    there = any(unit.hex == action.subject for unit in view.units)
    return f"Send {action.subject}{f' · {unit_at(view, action.subject)}' if there else ''} back"


def _pass(_: Action, view: PublicView) -> str:
    if view.decision is None:
        return "Done"
    words = _OF_COMMANDERS if view.decision.seat.endswith(f"/{COMMANDER}") else {}
    return words.get(view.decision.kind) or _ABSTAIN.get(view.decision.kind, "Done")


_LABELS: Mapping[str, Callable[[Action, PublicView], str]] = MappingProxyType(
    {
        "play": lambda action, view: f"Play {_card(action, view)}",
        "remove": lambda action, view: f"{action.subject} · {unit_at(view, action.subject)} loses a figure",
        "skirmish": lambda action, view: f"Skirmish action: {_card(action, view)}",
        "release": lambda action, view: f"Discard {_card(action, view)} to release units",
        "keep": lambda action, view: f"Keep {_card(action, view)}",
        "discard": lambda action, view: f"Discard {_card(action, view)}",
        "section": lambda action, _: "The center" if action.subject == "center" else f"The {action.subject} flank",
        "arrive": lambda action, view: f"{capital(kind_words(action.subject, view))} arrives at {action.object}",
        "order": _order,
        "move": _move,
        "battle": _battle,
        "ignore": _ignore,
        "retreat": _retreat,
        "withdraw": lambda action, view: f"Withdraw {_way(action, view)}",
        "fall": lambda action, view: f"{capital(_piece(action, view))} is lost",
        "ground": lambda action, _: f"Take ground {action.subject} {TO} {action.object}",
        "build": lambda action, _: f"Fieldwork at {action.subject}, facing {facing_name(action.object)}",
        "rally": lambda action, view: f"Rally {action.subject} · {unit_at(view, action.subject)}",
        "return": lambda action, view: f"{capital(kind_words(action.subject, view))} returns at {action.object}",
        "shoot": lambda action, view: f"Shoot at {_piece(action, view)} · {action.subject.rstrip('*')}",
        "supply": _supply,
        "place": lambda action, _: f"Place {action.subject} {TO} {action.object}",
        "transfer": _transfer,
        "entrust": lambda action, view: f"Give the card to {_player(action.subject, view)}",
        "roll": lambda action, _: "Act by yourself: roll a die",
        "back": _back,
        "restore": lambda action, _: "Take the fair proposal instead",
        "takeover": lambda action, _: "Take over",
        "pass": _pass,
    }
)

VERBS = frozenset(_LABELS)
"""Every verb that has a label."""
