"""Blue & Grey for somebody who does not know it: the goal of their battle, the steps of a turn, a unit in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType

from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.view import PublicView, UnitView
from engine.decision import UNION, Seat, side_of
from engine.language import _, ngettext
from engine.view import seat_of
from render.text_board import Part
from render.words import side_name

_FOOT = "infantry"
"""The kind of the unit in the picture."""


def goal(setup: BlueGreySetup, _view: PublicView) -> str:
    """Length, and what is worth points; the battle's own text has the places."""
    battle = setup.battle
    parts = [
        ngettext(
            "**To win:** have more points than the enemy after {count} turn.",
            "**To win:** have more points than the enemy after {count} turns.",
            battle.turns,
        )
    ]
    if lost := battle.victory.lost:
        parts.append(
            ngettext(
                "Each enemy strength point you eliminate is {count} point.",
                "Each enemy strength point you eliminate is {count} points.",
                lost,
            )
        )
    if battle.victory.objectives:
        parts.append(_("You also score for places you hold at the end."))
    if battle.victory.exit:
        parts.append(_("You also score for units that leave the map where they should."))
    return " ".join(parts)


def steps(setup: BlueGreySetup, view: PublicView) -> tuple[str, ...]:
    """The five steps of a side's half of a turn."""
    move = ngettext(
        "**Move** as many units as you like. Most have {count} movement point; roads cost less, woods and hills more.",
        "**Move** as many units as you like. Most have {count} movement points; roads cost less, woods and hills more.",
        _usual_pace(view.units),
    )
    night = _("By night units have one movement point less and may leave enemy zones.") if setup.battle.night else ""
    return (
        " ".join(filter(None, (move, night))),
        _("**Stop at the enemy.** A unit controls the six hexes around it: an enemy who enters one must stop."),
        _("**End movement.** Until then you can take moves back."),
        _(
            "**Fight.** By day you must attack every enemy whose zone you are in. I compare strengths, show the "
            "chances and roll one die."
        ),
        _("**Settle the results.** Units retreat, are eliminated or advance. Then it is the enemy’s half of the turn."),
    )


ASKED_IN: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {
        **dict.fromkeys(("move-units", "make-room"), (0, 1, 2)),
        **dict.fromkeys(("attack", "build-attack"), (3,)),
        **dict.fromkeys(("routed-first", "choose-losses", "comply", "retreat", "displace", "advance"), (4,)),
    }
)
"""Kind of decision -> the steps of a turn to which it belongs."""


def _usual_pace(units: tuple[UnitView, ...]) -> int:
    """The movement points of most units."""
    return Counter(one.allowance for one in units).most_common(1)[0][0] if units else 0


def shown(view: PublicView) -> UnitView:
    """The unit in the picture: one of the viewer's on foot, if there is one."""
    side = side_of(seat_of(view))
    side = side if any(one.side == side for one in view.sides) else Seat(UNION)
    ranked = sorted(view.units, key=lambda one: (one.side != side, one.kind != _FOOT, one.status != "here"))
    return ranked[0]


def labels(unit: UnitView) -> tuple[str, str, str]:
    """The labels of the unit in the picture: its side and kind, its strength, its name."""
    infantry = unit.kind == _FOOT
    return (
        _("Side and arm: {side} infantry", side=side_name(unit.side)) if infantry else _("Side and arm"),
        _("Strength: what counts when you fight"),
        _("Name: write it to give orders"),
    )


def zone_label() -> str:
    """What the hexes around the unit are."""
    return _("Its zone of control: an enemy who enters one of these hexes must stop")


def words(view: PublicView) -> tuple[Part, ...]:
    """What the picture shows."""
    return (Part(_("A unit"), (*labels(shown(view)), zone_label())),)
