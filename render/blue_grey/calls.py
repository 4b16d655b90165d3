"""Calls to the player who has to choose: their name, and what to do."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.blue_grey.view import PublicView
from engine.language import N_, _

CALLS: Mapping[str, str] = MappingProxyType(
    {
        "rally": N_("{person}, your turn: choose which units rally."),
        "move-units": N_("{person}, your turn: move your units."),
        "make-room": N_("{person}, your turn: move a unit out of a hex that is too full."),
        "face-works": N_("{person}, your turn: choose which way your breastworks face."),
        "voluntary-rout": N_("{person}, your turn: begin your Combat Phase."),
        "attack": N_("{person}, your turn: attack."),
        "build-attack": N_("{person}, your turn: finish your attack."),
        "routed-first": N_("{person}, you’re under attack: do your Routed units flee?"),
        "cavalry-withdraws": N_("{person}, you’re under attack: does your cavalry withdraw?"),
        "retreat": N_("{person}: your units have to retreat."),
        "displace": N_("{person}: make room for a retreat."),
        "choose-losses": N_("{person}: choose your losses."),
        "comply": N_("{person}: do your batteries fall back?"),
        "advance": N_("{person}: do you advance?"),
        "raze-works": N_("{person}: do you tear down the works?"),
    }
)
"""The call for each kind of decision."""


def call_text(view: PublicView, person: str) -> str:
    """The call to the player of the pending decision; empty when the view does not tell which it is."""
    kind = view.decision.kind if view.decision else ""
    return _(CALLS[kind], person=person) if kind in CALLS else ""
