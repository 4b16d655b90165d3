"""Questions to the player who decides, and a line about them for everybody else, by kind of decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.blue_grey.view import PublicView
from engine.decision import Decision
from engine.language import N_, _, alternatives, listed, ngettext
from render.blue_grey.words import place_words, units_at
from render.words import the_side

Prompt = Callable[[Decision, PublicView], str]


def prompt(decision: Decision, view: PublicView) -> str:
    """The question to the player who decides."""
    ask = _PROMPTS.get(decision.kind)
    return ask(decision, view) if ask else _("Your choice")


def waiting_text(view: PublicView) -> str:
    """The line for everybody else: the player to wait for, and for what; empty when the battle is over."""
    if view.waiting_for is None:
        return ""
    kind = view.decision.kind if view.decision else ""
    return _(WAITING.get(kind, N_("Waiting for {player}.")), player=the_side(view.waiting_for))


def _where(decision: Decision, view: PublicView) -> str:
    return listed(place_words(view, hex_) for hex_ in decision.about)


def _who(decision: Decision, view: PublicView) -> str:
    names = [unit.name for hex_ in decision.about for unit in units_at(view, hex_) if unit.side == decision.seat]
    return alternatives(names) or _where(decision, view)


def _build_attack(decision: Decision, view: PublicView) -> str:
    there = _where(decision, view)
    if view.combat and (number := len(view.combat.attackers)):
        return ngettext(
            "Attack on {place} with {count} unit: add a unit, add a target, or fight",
            "Attack on {place} with {count} units: add a unit, add a target, or fight",
            number,
            place=there,
        )
    return _("Attack on {place}: add a unit, add a target, or fight", place=there)


def _lose(decision: Decision, view: PublicView) -> str:
    return ngettext(
        "Choose your losses: at least {count} strength point",
        "Choose your losses: at least {count} strength points",
        decision.numbers[0],
    )


def _advance(decision: Decision, view: PublicView) -> str:
    if view.combat is not None and not view.combat.die and _is_to_come(view):
        return _("Advance into {place} before the dice?", place=_where(decision, view))
    return _("Advance into {place}?", place=_where(decision, view))


def _is_to_come(view: PublicView) -> bool:
    """Whether any unit is still to be attacked, so that dice will be rolled."""
    hexes = view.combat.targets if view.combat else ()
    return any(unit.side != view.active for hex_ in hexes for unit in units_at(view, hex_))


def _plain(message: str) -> Prompt:
    """A question that names nothing."""
    return lambda decision, view: _(message)


def _at(message: str) -> Prompt:
    """A question about hexes: ``{place}``."""
    return lambda decision, view: _(message, place=_where(decision, view))


_PROMPTS: Mapping[str, Prompt] = MappingProxyType(
    {
        "rally": _plain(N_("Movement: which units stay and rally?")),
        "move-units": _plain(N_("Movement: choose a unit to move, march, enter or build")),
        "make-room": _at(N_("{place} is too full: which unit moves on?")),
        "face-works": _at(N_("The breastworks at {place} are finished. Which way do they face?")),
        "voluntary-rout": _plain(N_("Before combat: should a Shaken unit rout to escape a fight?")),
        "attack": _plain(N_("Combat: choose a hex to attack")),
        "build-attack": _build_attack,
        "routed-first": _plain(N_("Do Routed defenders flee two hexes before the dice?")),
        "cavalry-withdraws": _at(N_("Does the cavalry at {place} withdraw one hex?")),
        "retreat": lambda decision, view: _("Where does {unit} retreat to?", unit=_who(decision, view)),
        "displace": _at(N_("{place} is full: which unit makes room for the retreat?")),
        "choose-losses": _lose,
        "comply": _plain(N_("Do the batteries that bombarded fall back with the attackers?")),
        "advance": _advance,
        "raze-works": _at(N_("Tear down the works at {place}?")),
    }
)
WAITING: Mapping[str, str] = MappingProxyType(
    {
        "rally": N_("Waiting for {player} to choose which units rally."),
        "move-units": N_("Waiting for {player} to move."),
        "make-room": N_("Waiting for {player} to move."),
        "face-works": N_("Waiting for {player} to choose which way breastworks face."),
        "voluntary-rout": N_("Waiting for {player} to begin the Combat Phase."),
        "attack": N_("Waiting for {player} to attack."),
        "build-attack": N_("Waiting for {player} to prepare an attack."),
        "routed-first": N_("Waiting for {player} to decide whether Routed defenders flee."),
        "cavalry-withdraws": N_("Waiting for {player} to decide whether cavalry withdraws."),
        "retreat": N_("Waiting for {player} to retreat."),
        "displace": N_("Waiting for {player} to make room for a retreat."),
        "choose-losses": N_("Waiting for {player} to choose losses."),
        "comply": N_("Waiting for {player} to decide whether batteries fall back."),
        "advance": N_("Waiting for {player} to decide whether to advance."),
        "raze-works": N_("Waiting for {player} to decide whether to tear down works."),
    }
)
KINDS = frozenset(_PROMPTS)
"""Every kind of decision that has a prompt."""
