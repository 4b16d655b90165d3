"""Text of an action on a button or in a menu: at most 80 characters, the verb before the place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from engine.battle_cry.cards import card_table
from engine.battle_cry.effects.surprises import COPYING, counted_as
from engine.battle_cry.modes.unit_division import EVERYTHING
from engine.battle_cry.roster import COMMANDER
from engine.battle_cry.sides import ENEMY
from engine.battle_cry.sides import side_of as number_of
from engine.battle_cry.special.arrivals import word_of_general
from engine.battle_cry.view import Forecast, PublicView, SeatView
from engine.decision import Action, Seat, side_of
from engine.language import N_, _, enumerated
from render.battle_cry.amounts import dice_count, flag_count, hex_count
from render.battle_cry.names import arm_name, card_name, general_name
from render.battle_cry.prompts import general_at, unit_at, whose_unit_at
from render.battle_cry.trait_words import KINDS, gift_words
from render.words import MELEE, RANGED, decimal, facing_name, percentage, shortened

LONGEST = 80

_ABSTAIN: Mapping[str, str] = MappingProxyType(
    {
        "play-card": N_("Continue without a card"),
        "arrive": N_("Keep the rest for later"),
        "give-orders": N_("No more orders"),
        "move": N_("Done moving"),
        "battle": N_("Done attacking"),
        "further-card": N_("Play no other card"),
        "end-turn": N_("End turn"),
        "withdraw": N_("Stay and fight"),
        "free-attack": N_("Spare the general"),
        "take-ground": N_("Stay here"),
        "fight-back": N_("Don’t fight back"),
        "place-works": N_("Build no more"),
        "rally": N_("Rally no more"),
        "divide": N_("Agree"),
        "authority": N_("Wait for orders"),
        "confirm": N_("Confirm"),
        "take-over": N_("Let them play on"),
    }
)
"""Meaning of a pass, by the kind of decision."""

_OF_COMMANDERS: Mapping[str, str] = MappingProxyType({"divide": N_("Keep this division")})
"""Meaning of a pass for a commander, who needs nobody's agreement."""


def label(action: Action, view: PublicView, forecast: Forecast | None = None) -> str:
    """The action's name: ``Move B3 → C3``, ``Attack D4 ⚔ D5 · 3 dice``, ``Ignore 1 flag``.

    With a forecast an attack's label says how many dice it rolls.
    """
    text = _LABELS[action.verb](action, view) if action.verb in _LABELS else action.text
    if forecast is not None:
        ranged = text if forecast.melee else text.replace(MELEE, RANGED)
        text = f"{ranged} · {dice_count(forecast.dice)}"
    return shortened(text, LONGEST)


def forecast_text(forecast: Forecast) -> str:
    """An attack before the roll: its dice step by step and the expected hits."""
    steps = (forecast.base, forecast.halved, forecast.ground, forecast.cover, forecast.card, forecast.extra)
    told = _(
        N_("{hex} {sign} {target} (melee), {dice}")
        if forecast.melee
        else N_("{hex} {sign} {target} (ranged, {distance}), {dice}"),
        hex=forecast.from_,
        sign=MELEE if forecast.melee else RANGED,
        target=forecast.to,
        distance=hex_count(forecast.distance),
        dice=stepped(dice_count(forecast.dice), dice_steps(*steps)),
    )
    hope = hits_expected(forecast.expected_hits, alone=forecast.target == "general")
    return f"{told} — {hope}" if hope else told


def hits_expected(hits: float | None, *, alone: bool) -> str:
    """``1.5 hits expected``; against a general alone ``31% to hit the general``; empty where no odds are shown."""
    if hits is None:
        return ""
    number = expected(hits, alone=alone)
    return _("{number} to hit the general", number=number) if alone else _("{number} hits expected", number=number)


def expected(hits: float | None, *, alone: bool) -> str:
    """Expected hits, ``1.5``; against a general alone the chance to hit, ``31%``; empty without odds."""
    if hits is None:
        return ""
    return percentage(f"{100 * hits:.0f}") if alone else decimal(hits)


_STEPS: Final = (N_("{number} moved"), N_("{number} own ground"), N_("{number} cover"), N_("{number} card"))
_EXTRA: Final = N_("{number} solo opponent")


def dice_steps(base: int, halved: int, ground: int, cover: int, card: int, extra: int = 0) -> str:
    """``4 −2 moved −1 cover``; empty when nothing changes the base number."""
    changes = zip((halved, ground, cover, card, extra), (*_STEPS, _EXTRA), strict=True)
    said = [_(why, number=f"{'+' if change > 0 else '−'}{abs(change)}") for change, why in changes if change]
    return " ".join([str(base), *said]) if said else ""


def stepped(dice: str, steps: str) -> str:
    """A number of dice and how it comes about: ``3 dice: 4 −1 cover``."""
    return _("{dice}: {steps}", dice=dice, steps=steps) if steps else dice


def _piece(action: Action, view: PublicView) -> str:
    hex_ = action.subject.rstrip("*")
    return general_at(view, hex_) if action.subject.endswith("*") else unit_at(view, hex_)


def kind_words(word: str, view: PublicView) -> str:
    """A lost unit or a reinforcement: ``horse artillery``, ``General Hill``."""
    if not word.endswith("*"):
        arm, *traits = word.split("+")
        kinds = [trait for trait in traits if trait in KINDS]
        return enumerated((arm_name(arm, kinds), *gift_words(traits)))
    names = (*(name for arrival in view.arrivals for name in arrival.generals), *(one.name for one in view.generals))
    name = next((name for name in names if word_of_general(name) == word), "")
    return general_name(name) if name else _("the general")


def _move(action: Action, view: PublicView) -> str:
    if action.object == "off":
        return _("Leave the map from {hex} · {piece}", hex=action.subject.rstrip("*"), piece=_piece(action, view))
    if action.subject.endswith("*"):
        return _("Move {general} {hex} → {goal}", **_way(action, view))
    return _("Move {hex} → {goal}", **_way(action, view))


def _way(action: Action, view: PublicView) -> Mapping[str, str]:
    """A way from hex to hex, and the general who goes it alone."""
    general = _piece(action, view) if action.subject.endswith("*") else ""
    return {"general": general, "hex": action.subject.rstrip("*"), "goal": action.object}


def _retreat(action: Action, view: PublicView) -> str:
    if action.object == "off":
        return _("Leave the map · {piece}", piece=_piece(action, view))
    if action.object == action.subject:
        return _("Can’t retreat: {hex} loses a figure", hex=action.subject)
    if action.subject.endswith("*"):
        return _("Retreat {general} {hex} → {goal}", **_way(action, view))
    return _("Retreat {hex} → {goal}", **_way(action, view))


def _withdraw(action: Action, view: PublicView) -> str:
    return _("Withdraw {hex} → {goal}", **_way(action, view))


def _order(action: Action, view: PublicView) -> str:
    return _("Order {hex} · {piece}", hex=action.subject.rstrip("*"), piece=_piece(action, view))


def _ignore(action: Action, _view: PublicView) -> str:
    number = int(action.subject)
    return _("Ignore {flags}", flags=flag_count(number)) if number else _("Ignore no flag")


def _transfer(action: Action, view: PublicView) -> str:
    """``Give B3 · infantry to Jackson``."""
    leader = _player(action.object, view)
    if action.subject == EVERYTHING:
        return _("Give all units to {leader}", leader=leader)
    unit = unit_at(view, action.subject)
    return _("Give {hex} · {unit} to {leader}", hex=action.subject, unit=unit, leader=leader)


def _player(name: str, view: PublicView) -> str:
    """The general of a player of one's own side, by the name in an action."""
    seat = Seat(f"{side_of(view.waiting_for or Seat(''))}/{name}")
    return next((one.general or _("the commander") for one in view.players if one.seat == seat), name)


def _supply(action: Action, view: PublicView) -> str:
    """The hex of a unit short of supply, with its side and arm unless it has left."""
    unit = whose_unit_at(view, action.subject)
    if not unit:
        return _("{hex} is short of supply", hex=action.subject)
    return f"{action.subject} · {unit}"


def _back(action: Action, view: PublicView) -> str:
    """``Retreat B3 · infantry``; without the arm if the unit has left."""
    if any(unit.hex == action.subject for unit in view.units):
        return _("Retreat {hex} · {unit}", hex=action.subject, unit=unit_at(view, action.subject))
    return _("Retreat {hex}", hex=action.subject)


def _pass(_action: Action, view: PublicView) -> str:
    if view.decision is None:
        return _("Done")
    words = _OF_COMMANDERS if view.decision.seat.endswith(f"/{COMMANDER}") else {}
    return _(words.get(view.decision.kind) or _ABSTAIN.get(view.decision.kind, N_("Done")))


_SECTIONS: Mapping[str, str] = MappingProxyType(
    {"left": N_("The left flank"), "center": N_("The center"), "right": N_("The right flank")}
)


def _remove(action: Action, view: PublicView) -> str:
    return _("Take a figure from {hex} · {unit}", hex=action.subject, unit=unit_at(view, action.subject))


def _arrive(action: Action, view: PublicView) -> str:
    return _("Place {piece} at {hex}", piece=kind_words(action.subject, view), hex=action.object)


def _return(action: Action, view: PublicView) -> str:
    return _("Return {piece} at {hex}", piece=kind_words(action.subject, view), hex=action.object)


def _battle(action: Action, _view: PublicView) -> str:
    return _("Attack {hex} {sign} {target}", hex=action.subject, sign=MELEE, target=action.object)


def _ground(action: Action, _view: PublicView) -> str:
    return _("Take the ground {hex} → {goal}", hex=action.subject, goal=action.object)


def _build(action: Action, _view: PublicView) -> str:
    return _("Build at {hex}, facing {facing}", hex=action.subject, facing=facing_name(action.object))


def _rally(action: Action, view: PublicView) -> str:
    return _("Rally {hex} · {unit}", hex=action.subject, unit=unit_at(view, action.subject))


def _shoot(action: Action, view: PublicView) -> str:
    return _("Shoot at {general} · {hex}", general=_piece(action, view), hex=action.subject.rstrip("*"))


def _play(action: Action, view: PublicView) -> str:
    """The card to play; a Counter-Attack with the card that it copies."""
    under_way = view.under_way if isinstance(view, SeatView) else None
    name = card_name(action.subject)
    if under_way is None or action.subject not in card_table() or card_table()[action.subject].effect != COPYING:
        return _("Play {card}", card=name)
    other = counted_as(action.subject, under_way.played[ENEMY[number_of(view.active)]])
    if other == action.subject:
        return _("Play {card}: nothing to copy", card=name)
    return _("Play {card} as {other}", card=name, other=card_name(other))


_LABELS: Mapping[str, Callable[[Action, PublicView], str]] = MappingProxyType(
    {
        "play": _play,
        "remove": _remove,
        "skirmish": lambda action, _view: _("Skirmish action: {card}", card=card_name(action.subject)),
        "release": lambda action, _view: _("Discard {card} to release units", card=card_name(action.subject)),
        "keep": lambda action, _view: _("Keep {card}", card=card_name(action.subject)),
        "discard": lambda action, _view: _("Discard {card}", card=card_name(action.subject)),
        "section": lambda action, _view: _(_SECTIONS[action.subject]),
        "arrive": _arrive,
        "order": _order,
        "move": _move,
        "battle": _battle,
        "ignore": _ignore,
        "retreat": _retreat,
        "withdraw": _withdraw,
        "fall": lambda action, view: _("Lose {piece}", piece=_piece(action, view)),
        "ground": _ground,
        "build": _build,
        "rally": _rally,
        "return": _return,
        "shoot": _shoot,
        "supply": _supply,
        "place": lambda action, _view: _("Place {hex} → {goal}", hex=action.subject, goal=action.object),
        "transfer": _transfer,
        "entrust": lambda action, view: _("Give the card to {leader}", leader=_player(action.subject, view)),
        "roll": lambda _action, _view: _("Act without orders: roll a die"),
        "back": _back,
        "restore": lambda _action, _view: _("Take the fair division instead"),
        "takeover": lambda _action, _view: _("Take over"),
        "pass": _pass,
    }
)

VERBS = frozenset(_LABELS)
"""Every verb that has a label."""
