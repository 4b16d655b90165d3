"""A board with every possible thing on it, for the golden sheets, together with ``views.SHOWCASE``."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from engine.battle_cry.events import Event, SharpshooterFired, SupplyShort, UnitLeft, Withdrew
from engine.battle_cry.threat import Danger
from engine.battle_cry.view import (
    ArrivalView,
    ExitView,
    GeneralView,
    HexView,
    HoldView,
    ObjectiveView,
    PlayerView,
    UnitView,
    WorkView,
)
from engine.decision import CONFEDERATE, UNION, Outcome, Seat
from render.highlight import Highlight, TargetHex
from render.sketch import Stroke
from tests.support.battle_cry.turn_events import TURN
from tests.support.battle_cry.views import FIRST_BULL_RUN, ground, side, units

FIRST, SECOND, LEADER, NOBODY = Seat("union/1"), Seat("union/2"), Seat("confederate/commander"), Seat("")


def unit(hex_: str, seat: Seat, *traits: str, leader: Seat = NOBODY, done: str = "") -> UnitView:
    """Infantry with traits, a leader and what it has ``done`` this turn, in words."""
    marks = {name: name in done.split() for name in ("ordered", "moved", "battled")}
    return replace(
        UnitView(hex=hex_, side=seat, arm="infantry", figures=3, full=4, traits=traits, leader=leader), **marks
    )


SIGNS: Final = replace(
    FIRST_BULL_RUN,
    scenario="signs",
    title="Every sign",
    ground=(
        *ground(
            lake="A1 A2 B1 C1",
            waterway="C2 C3",
            swamp="A12 A13 B12",
            railway="I1 I2 I3 I4",
            road="D1 D2 D3 D4 E6 G6",
            road_ford="E5",
            woods_road="F5",
            hill_woods="F11",
            hill="F12 G12",
            clear="H8",
        ),
        HexView("E9", ("hill",), "Bald Hill"),
        HexView("C10", ("town",), "Grafton"),
        HexView("C13", ("orchard", "road"), "the Peach Orchard"),
    ),
    works=(WorkView("E9", "crest", ("ne", "e", "se")), WorkView("H4", "fence", ("w", "nw"))),
    units=(
        *units(UNION, "infantry", "B5 B9"),
        *units(CONFEDERATE, "cavalry", "H10"),
        unit("B3", UNION, "fresh", leader=FIRST),
        unit("B4", UNION, "green", leader=FIRST, done="ordered"),
        unit("B6", UNION, "cadets", leader=SECOND, done="ordered moved"),
        unit("B7", UNION, "elite", leader=SECOND, done="ordered battled"),
        unit("B8", UNION, "rifles", "fresh"),
        unit("G8", CONFEDERATE, "special", leader=LEADER),
        unit("G9", CONFEDERATE, "locked-right", leader=LEADER),
    ),
    generals=(
        GeneralView(hex="B3", side=UNION, name="Sherman", alone=False),
        GeneralView(hex="D7", side=UNION, name="Meade", alone=True, ordered=True, moved=True),
        GeneralView(hex="H6", side=CONFEDERATE, name="Longstreet", alone=True),
        GeneralView(hex="H10", side=CONFEDERATE, name="Stuart", alone=False, ordered=True),
    ),
    players=(PlayerView(FIRST, "Sherman", 3), PlayerView(SECOND, "Meade", 3), PlayerView(LEADER, "", None)),
    objectives=(
        ObjectiveView("G4", UNION, 1, kept=False, held=False),
        ObjectiveView("H10", UNION, 1, kept=False, held=False),
        ObjectiveView("F8", CONFEDERATE, 1, kept=True, held=False),
        ObjectiveView("F1", CONFEDERATE, 1, kept=True, held=True),
    ),
    holds=(
        HoldView(name="Bald Hill", hexes=("E9", "E10"), side=UNION, when="sole", flags=2, kept=False, held=False),
        HoldView(name="Bald Hill", hexes=("E9", "E10"), side=CONFEDERATE, when="all", flags=1, kept=False, held=False),
        HoldView(
            name="the crossings",
            hexes=("C2", "C3", "C4"),
            side=CONFEDERATE,
            when="clear",
            flags=1,
            kept=False,
            held=False,
        ),
    ),
    exits=(ExitView(("I6", "I7"), UNION, 1), ExitView(("A6", "B12"), CONFEDERATE, 1)),
    arrivals=(
        ArrivalView(hexes=("A4", "A5"), side=UNION, turn=3, units=("infantry",), generals=(), free=False, due=False),
        ArrivalView(
            hexes=("I11", "I12"),
            side=CONFEDERATE,
            turn=2,
            units=("cavalry",),
            generals=("Hampton",),
            free=True,
            due=True,
        ),
    ),
    sides=(
        side(UNION, "top", "Irwin McDowell", "infantry cavalry artillery general:Bee objective exit", cards=6),
        side(CONFEDERATE, "bottom", "P. G. T. Beauregard", "objective", cards=5),
    ),
)
"""What special rules, team games and the turn under way put on a board, on no real battlefield."""

ENDED: Final = replace(SIGNS, waiting_for=None, decision=None, table="", outcome=Outcome(UNION, "flags"))
"""The same when it is over."""

HAPPENED: Final[tuple[Event, ...]] = (
    *TURN,
    SharpshooterFired(UNION, "F8", "Jackson", "S", fell=False),
    SupplyShort(CONFEDERATE, "infantry", "G3", "I4"),
    Withdrew(CONFEDERATE, "cavalry", "H2", "I2"),
    UnitLeft(UNION, "infantry", "A9", 1, 4),
)
"""Events of ``views.MID_BATTLE`` that leave every kind of mark."""

LOOK: Final = Highlight(
    origins=("F8",),
    destinations=("E8", "G8"),
    targets=(TargetHex("E7", 4, "1.3"), TargetHex("D9")),
    sights=(("F8", "E7"), ("F8", "E9")),
    hidden=("A1", "A2", "B1"),
    barred=("H12",),
    obstacles=("G12",),
    dangers=(Danger("C3", 1, 2, 2), Danger("D4", 2, 6, 4), Danger("D5", 4, 12, 4)),
)
"""All that can be pointed out, on ``views.SHOWCASE``."""

SKETCH: Final = (
    Stroke("arrow", "B5", "D6", "first"),
    Stroke("mark", "F3"),
    Stroke("circle", "G9"),
    Stroke("text", "G2", "", "hold here"),
)
"""All that can be drawn by hand, on ``SIGNS``."""
