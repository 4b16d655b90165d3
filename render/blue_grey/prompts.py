"""Questions to the player who decides, and a line about them for everybody else, by kind of decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.blue_grey.view import PublicView
from engine.decision import Decision
from render.blue_grey.words import place_words, units_at
from render.words import count, listing, the_side

Prompt = Callable[[Decision, PublicView], str]


def prompt(decision: Decision, view: PublicView) -> str:
    """The question to the player who decides."""
    ask = _PROMPTS.get(decision.kind)
    return ask(decision, view) if ask else f"Your choice: {decision.kind.replace('-', ' ')}"


def waiting_text(view: PublicView) -> str:
    """The line for everybody else: the player to wait for, and for what; empty when the battle is over."""
    if view.waiting_for is None:
        return ""
    kind = view.decision.kind if view.decision else ""
    who = the_side(view.waiting_for)
    what = WAITING.get(kind, "has to choose")
    return f"{who[0].upper()}{who[1:]} {what}."


def _where(decision: Decision, view: PublicView) -> str:
    return listing(place_words(view, hex_) for hex_ in decision.about)


def _who(decision: Decision, view: PublicView) -> str:
    names = [unit.name for hex_ in decision.about for unit in units_at(view, hex_) if unit.side == decision.seat]
    return listing(names, "or") or _where(decision, view)


def _attack(decision: Decision, view: PublicView) -> str:
    return "Combat Phase: what do you attack next?"


def _build_attack(decision: Decision, view: PublicView) -> str:
    with_ = view.combat.attackers if view.combat else ()
    so_far = f" with {count(len(with_), 'unit')}" if with_ else ""
    return f"Attack on {_where(decision, view)}{so_far}: who joins? Aim at more, or fight"


def _lose(decision: Decision, view: PublicView) -> str:
    return f"Choose whom you lose: {count(decision.numbers[0], 'strength point')} at least are to go"


def _advance(decision: Decision, view: PublicView) -> str:
    early = view.combat is not None and not view.combat.die and _is_to_come(view)
    return f"Advance into {_where(decision, view)}{', before the dice' if early else ''}?"


def _is_to_come(view: PublicView) -> bool:
    """Whether any unit is still to be attacked, so that dice will be rolled."""
    hexes = view.combat.targets if view.combat else ()
    return any(unit.side != view.active for hex_ in hexes for unit in units_at(view, hex_))


_PROMPTS: Mapping[str, Prompt] = MappingProxyType(
    {
        "rally": lambda decision, view: "Movement Phase: who stays and rallies?",
        "move-units": lambda decision, view: "Movement Phase: move, march, enter or build",
        "make-room": lambda decision, view: f"{_where(decision, view)} is too full: who moves on?",
        "face-works": lambda decision, view: f"Breastworks are finished at {_where(decision, view)}: facing where?",
        "voluntary-rout": lambda decision, view: "Combat Phase begins: does a Shaken unit rout, to escape a fight?",
        "attack": _attack,
        "build-attack": _build_attack,
        "routed-first": lambda decision, view: "Do Routed defenders flee two hexes before the dice?",
        "cavalry-withdraws": lambda decision, view: f"Does the cavalry at {_where(decision, view)} withdraw a hex?",
        "retreat": lambda decision, view: f"Retreat of {_who(decision, view)}: where to?",
        "displace": lambda decision, view: f"{_where(decision, view)} is full: who makes room for the retreat?",
        "choose-losses": _lose,
        "comply": lambda decision, view: "Do batteries that bombarded fall back with the attackers?",
        "advance": _advance,
        "raze-works": lambda decision, view: f"Tear down works at {_where(decision, view)}?",
    }
)
WAITING: Mapping[str, str] = MappingProxyType(
    {
        "rally": "places Rally markers",
        "move-units": "moves",
        "make-room": "moves",
        "face-works": "faces its breastworks",
        "voluntary-rout": "begins its Combat Phase",
        "attack": "attacks",
        "build-attack": "puts an attack together",
        "routed-first": "decides about Routed defenders",
        "cavalry-withdraws": "decides whether its cavalry withdraws",
        "retreat": "retreats",
        "displace": "makes room for a retreat",
        "choose-losses": "chooses its losses",
        "comply": "decides about its batteries",
        "advance": "may advance",
        "raze-works": "may tear down works",
    }
)
KINDS = frozenset(_PROMPTS)
"""Every kind of decision that has a prompt."""
