"""Points in words: a side's total, and the reasons for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.blue_grey.view import PublicView, SideView
from engine.decision import Outcome
from engine.language import N_, _, enumerated, listed, ngettext
from render.blue_grey.words import place_at, points
from render.words import side_name

POINTS: Mapping[str, str] = MappingProxyType(
    {
        "lost": N_("{points} for enemy strength eliminated"),
        "exit": N_("{points} for strength off the map"),
        "held": N_("{points} for holding {places}"),
        "supply": N_("{points} for enemies cut off from a road off the map"),
        "train": N_("{points} for the train that has not left the map"),
    }
)
"""Reasons for points, by kind; those that name places have them in the same sentence."""

NOW = N_("if it ended now")
"""Remark on points before the end: some of them come and go."""


def points_words(side: SideView, *, over: bool = False) -> str:
    """``13 points if it ended now``."""
    if over:
        return points(side.points)
    return ngettext("{count} point if it ended now", "{count} points if it ended now", side.points)


def score_words(outcome: Outcome) -> str:
    """``Union 12, Confederate 8``."""
    return enumerated(_("{side} {points}", side=side_name(seat), points=number) for seat, number in outcome.score)


def counted_line(view: PublicView, side: SideView) -> str:
    """A side's points with their reasons: ``Union points: 10 for holding 0407; 2 for enemy strength eliminated``."""
    reasons = counted_words(side, lambda hex_: place_at(view, hex_))
    return _("{side} points: {reasons}.", side=side_name(side.side), reasons=reasons)


def counted_words(side: SideView, place: Callable[[str], str]) -> str:
    """The points with their reasons; ``place`` names a hex."""
    parts = []
    for kind, words in POINTS.items():
        found = [one for one in side.counted if one.kind == kind]
        if found:
            places = listed(place(one.hex) for one in found if one.hex)
            parts.append(_(words, points=sum(one.points for one in found), places=places))
    return "; ".join(parts) or _("none")
