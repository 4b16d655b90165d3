"""Views built by hand, for tests of pictures and words without rules, states or chance."""

from __future__ import annotations

from msgspec.structs import replace

from engine.battle_cry.view import (
    GeneralView,
    HexView,
    PublicView,
    SideView,
    TrophyView,
    UnitView,
    WorkView,
)
from engine.decision import CONFEDERATE, UNION, Decision, Seat
from engine.hexgrid import STANDARD_ROWS

STRENGTH = {"infantry": 4, "cavalry": 3, "artillery": 3}


def units(side: Seat, arm: str, hexes: str) -> tuple[UnitView, ...]:
    """Units at full strength; ``B5/2`` has two figures left, ``C3+horse`` is horse artillery."""
    found = []
    for word in hexes.split():
        place, _, figures = word.partition("/")
        hex_, _, trait = place.partition("+")
        full = STRENGTH[arm]
        found.append(
            UnitView(
                hex=hex_, side=side, arm=arm, figures=int(figures or full), full=full, traits=(trait,) if trait else ()
            )
        )
    return tuple(found)


def ground(**terrains: str) -> tuple[HexView, ...]:
    """``woods="E2 E12"``; two kinds in one hex by ``hill_woods``."""
    return tuple(HexView(hex_, tuple(ids.split("_"))) for ids, hexes in terrains.items() for hex_ in hexes.split())


def side(seat: Seat, edge: str, commander: str, stand: str = "", *, cards: int = 6, goal: int = 6) -> SideView:
    """A side with its victory stand as words: ``infantry general:Bee``."""
    trophies = tuple(TrophyView(*word.split(":")) for word in stand.split())
    return SideView(side=seat, commander=commander, edge=edge, cards=cards, flags_to_win=goal, stand=trophies)


FIRST_BULL_RUN = PublicView(
    scenario="first-bull-run",
    title="First Bull Run",
    date="1861-07-21",
    place="Manassas, Virginia",
    ruleset="variant-150",
    options=(("carbines", "off"),),
    rows=STANDARD_ROWS,
    ground=(
        HexView("C6", ("homestead",), "Henry House"),
        HexView("F5", ("hill",), "Henry House Hill"),
        *ground(hill="D3 F6 F7 F8 G9", woods="E2 E12"),
    ),
    works=(),
    units=(
        *units(UNION, "infantry", "A9 B5 B6 B7 B8 B9 B11 B12 B3"),
        *units(UNION, "cavalry", "B2"),
        *units(UNION, "artillery", "B4"),
        *units(CONFEDERATE, "infantry", "H3 H6 H7 H8 H10 H11 H12"),
        *units(CONFEDERATE, "cavalry", "H1 H2"),
        *units(CONFEDERATE, "artillery", "H9"),
    ),
    generals=(
        GeneralView(hex="A9", side=UNION, name="Hunter", alone=False),
        GeneralView(hex="H2", side=CONFEDERATE, name="Stuart", alone=False),
        GeneralView(hex="H8", side=CONFEDERATE, name="Jackson", alone=False),
    ),
    sides=(side(UNION, "top", "Irwin McDowell"), side(CONFEDERATE, "bottom", "P. G. T. Beauregard")),
    turn=1,
    active=UNION,
    table="",
    counts_as="",
    discards=(),
    draw_pile=48,
    commitment="",
    waiting_for=UNION,
    decision=Decision(UNION, "play-card", "Play a Command Card"),
    outcome=None,
)
"""First Bull Run as it is set up."""

MID_BATTLE = replace(
    FIRST_BULL_RUN,
    units=(
        *units(UNION, "infantry", "A9 C5/3 D5/2 E7/4 C8 D9/1 B11 B12"),
        *units(UNION, "cavalry", "D2/2"),
        *units(UNION, "artillery", "C4/2 E10+horse/3"),
        *units(CONFEDERATE, "infantry", "G3 F6/3 F7/2 F8 H10 H12/1"),
        *units(CONFEDERATE, "cavalry", "E3/1 H2"),
        *units(CONFEDERATE, "artillery", "G9/2"),
    ),
    generals=(
        GeneralView(hex="D9", side=UNION, name="Hunter", alone=False),
        GeneralView(hex="H2", side=CONFEDERATE, name="Stuart", alone=False),
        GeneralView(hex="F8", side=CONFEDERATE, name="Jackson", alone=False),
        GeneralView(hex="G6", side=CONFEDERATE, name="Beauregard", alone=True),
    ),
    sides=(
        side(UNION, "top", "Irwin McDowell", "infantry cavalry general:Bee", cards=6),
        side(CONFEDERATE, "bottom", "P. G. T. Beauregard", "infantry artillery", cards=5),
    ),
    turn=9,
    active=CONFEDERATE,
    table="attack-center",
    counts_as="attack-center",
    discards=("probe-left", "scout-center", "probe-left", "leadership"),
    draw_pile=37,
    waiting_for=CONFEDERATE,
    decision=Decision(CONFEDERATE, "give-orders", "Announce Orders", numbers=(1, 3)),
)
"""A made-up moment of the same battle."""

SHOWCASE = replace(
    MID_BATTLE,
    scenario="showcase",
    title="Every terrain",
    ground=(
        *ground(
            waterway="A4 B4 C4 C3 E3 F3 G3 G4 H4 I5",
            bridge="D3",
            ford="E4",
            woods="A8 B8 B9 C9 H9 H10 I10",
            hill="C6 C7 D6 D7 E7 G11 G12",
            hill_woods="D5 F11",
            orchard="E9 F8",
            field="E10 E11 F9",
            town="G7 G8",
            rough="B12 C12 C13",
            waterway_woods="H5",
        ),
        HexView("F6", ("homestead",), "Henry House"),
    ),
    works=(
        WorkView("E10", "fence", ("ne", "e")),
        WorkView("F9", "fence", ("nw", "ne")),
        WorkView("D10", "fieldwork", ("nw", "ne")),
        WorkView("D11", "entrenchment", ("nw", "ne")),
        WorkView("G10", "entrenchment", ("w", "sw")),
        WorkView("I2", "fieldwork", ("ne", "e")),
    ),
    units=(
        *units(UNION, "infantry", "A2 A8 B9 D10/2 F6/3"),
        *units(UNION, "cavalry", "D3/2"),
        *units(UNION, "artillery", "D5/1"),
        *units(CONFEDERATE, "infantry", "D11 G8/3 H9"),
        *units(CONFEDERATE, "cavalry", "E4"),
        *units(CONFEDERATE, "artillery", "G11 I2+horse"),
    ),
    generals=(
        GeneralView(hex="A2", side=UNION, name="Hunter", alone=False),
        GeneralView(hex="B2", side=UNION, name="Meade", alone=True),
        GeneralView(hex="H9", side=CONFEDERATE, name="Beauregard", alone=False),
        GeneralView(hex="H11", side=CONFEDERATE, name="Lee", alone=True),
    ),
)
"""Every terrain, work and piece, on no real battlefield."""
