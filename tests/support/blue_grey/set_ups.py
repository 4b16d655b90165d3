"""Battles of Blue & Grey before they begin, as everybody sees them."""

from __future__ import annotations

from engine.blue_grey.view import PublicView
from engine.decision import PUBLIC
from engine.match import view
from render.blue_grey.samples import begun

LEARNING = "pruitts-landing"


def set_up(id_: str) -> PublicView:
    """What everybody sees of a battle before its first action."""
    shown: PublicView = view(begun(id_), PUBLIC)
    return shown
