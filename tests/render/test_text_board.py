"""The board as text: the parts in their order, exactly, and nothing of a view left out."""

from __future__ import annotations

import unicodedata

import pytest
from msgspec.structs import replace

from engine.battle_cry.view import ArrivalView, ExitView, HoldView, ObjectiveView, PublicView
from engine.decision import CONFEDERATE, UNION
from engine.hexgrid import grid_of
from render.battle_cry.text_board import board_parts, pointed_out, position_parts, sections_of
from render.highlight import Highlight, TargetHex
from render.spoken import spoken
from tests.support.battle_cry.views import FIRST_BULL_RUN, MID_BATTLE, SHOWCASE

VIEWS = {"start": FIRST_BULL_RUN, "middle": MID_BATTLE, "showcase": SHOWCASE}

ORDER = (
    "Where the battle stands", "Flags", "Union units, from the left", "Confederate units, from the left", "Generals",
    "Ground", "Objectives", "Works", "Cards", "Marked on the board", "House readings of this battle",
)  # fmt: skip


def told(view: PublicView) -> dict[str, tuple[str, ...]]:
    return {part.title: part.lines for part in board_parts(view)}


@pytest.mark.parametrize("name", VIEWS)
def test_the_parts_come_in_one_order(name: str) -> None:
    titles = [part.title for part in board_parts(VIEWS[name], Highlight(origins=("B3",)))]
    assert titles == [title for title in ORDER if title in titles]
    assert {"Flags", "Ground", "Cards", "Marked on the board"} <= set(titles)


@pytest.mark.parametrize("name", VIEWS)
def test_everything_in_the_view_is_told(name: str) -> None:
    view, parts = VIEWS[name], told(VIEWS[name])
    for unit in view.units:
        whose = "Union" if unit.side == UNION else "Confederate"
        (line,) = [one for one in parts[f"{whose} units, from the left"] if one.startswith(f"{unit.hex}, ")]
        assert unit.arm in line
        assert f"{unit.figures} of {unit.full} figures" in line
    for general in view.generals:
        assert any(line.startswith(f"{general.hex}: ") and general.name in line for line in parts["Generals"])
    ground = "\n".join(parts["Ground"])
    for one in view.ground:
        assert not one.name or f"{one.hex} is {one.name}." in ground
    for work in view.works:
        assert any(line.startswith(f"{work.hex}: {work.terrain} on its") for line in parts["Works"])
    for side in view.sides:
        assert any(f"{len(side.stand)} of {side.flags_to_win} flags" in line for line in parts["Flags"])
    assert f"Draw pile: {view.draw_pile} cards" in parts["Cards"][0]


@pytest.mark.parametrize("name", VIEWS)
def test_no_line_has_a_sign_that_a_screen_reader_stumbles_over(name: str) -> None:
    text = "\n".join(part.text for part in board_parts(VIEWS[name]))
    assert not {sign for sign in text if ord(sign) > 127 and unicodedata.category(sign) in {"So", "Sm", "No", "Po"}}
    assert all(len(line) < 200 for line in text.splitlines())


def test_the_ground_of_every_hex_can_be_found() -> None:
    lines = [line for line in told(SHOWCASE)["Ground"] if ": " in line and "Rows" not in line]
    named = {hex_ for line in lines for hex_ in _hexes(line.partition(": ")[2])}
    assert named == {one.hex for one in SHOWCASE.ground if one.terrain}


def _hexes(text: str) -> set[str]:
    """The hexes of ``A1 to A4, B2 and C3``."""
    names = grid_of(SHOWCASE.rows).names
    found: set[str] = set()
    for run in text.rstrip(".").replace(" and ", ", ").split(", "):
        first, _, last = run.partition(" to ")
        found |= set(names[names.index(first) : names.index(last or first) + 1])
    return found


def test_a_side_counts_its_flanks_from_its_own_edge() -> None:
    union, confederate = FIRST_BULL_RUN.sides
    assert sections_of(FIRST_BULL_RUN, union, "A1") == (2,)
    assert sections_of(FIRST_BULL_RUN, confederate, "A1") == (0,)
    assert sections_of(FIRST_BULL_RUN, union, "B4") == (1, 2)
    assert sections_of(FIRST_BULL_RUN, confederate, "B4") == (0, 1)


def test_objectives_held_ground_ways_off_and_reserves_are_told() -> None:
    view = replace(
        MID_BATTLE,
        objectives=(ObjectiveView("C6", UNION, 1, kept=True, held=True),),
        holds=(
            HoldView(name="the hill", hexes=("C6", "C7"), side=UNION, when="majority", flags=2, kept=False, held=True),
        ),
        exits=(ExitView(("A1", "A2"), UNION, 1),),
        arrivals=(
            ArrivalView(
                hexes=("I1",), side=CONFEDERATE, turn=3, units=("infantry",), generals=("Hill",), free=False, due=False
            ),
        ),
    )
    objective, hill, road, late = told(view)["Objectives"]
    assert objective == "C6: objective of the Union for 1 flag, held."
    assert hill.startswith("2 flags for the Union while it has more units in the hill (C6 and C7)")
    assert road == "Units of the Union can leave the map from A1 and A2: 1 flag each."
    assert late.startswith("In reserve for the Confederacy: 1 infantry unit and General Hill")


def test_what_changes_is_a_part_of_the_whole() -> None:
    whole = board_parts(MID_BATTLE)
    stands, *others = position_parts(MID_BATTLE)
    assert [part for part in whole if part in others] == others
    assert set(stands.lines) < set(whole[0].lines)


def test_every_mark_of_a_highlight_is_told() -> None:
    marked = Highlight(
        origins=("B3",),
        destinations=("C3", "C4"),
        targets=(TargetHex("D5", 3, "1.5"), TargetHex("D6", 1, "31%")),
        sights=(("B3", "D5"),),
        hidden=("I1",),
        barred=("E1",),
        obstacles=("E2",),
    )
    assert pointed_out(marked).lines == (
        "From: B3.",
        "Can go to: C3 and C4.",
        "Open lines of sight: B3 to D5.",
        "Out of sight: I1.",
        "Not possible: E1.",
        "In the way: E2.",
        "Target D5, 3 dice, 1.5 hits expected.",
        "Target D6, 1 die, 31% to hit the general.",
    )
    assert pointed_out(None).lines == pointed_out(Highlight()).lines == ()


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        ("- Union: ① infantry B9 → C9 · ② infantry B11 → C11", "- Union: infantry B9 to C9, infantry B11 to C11"),
        (
            "③ Union infantry battles B5 ⚔ C5 (melee, 3 dice: 4 −1 cover): ⚔♟♟⚑ sabers, 2 infantry, flag — 3 hits.",
            "Union infantry battles B5 against C5 (melee, 3 dice: 4 minus 1 cover): sabers, 2 infantry, flag, 3 hits.",
        ),
        ("Battle B5 » C7 · 2 dice", "Battle B5 against C7, 2 dice"),
        ("**Union** · 1 hour left", "**Union**: 1 hour left"),
        ("Fight Back †: † House reading: nothing.", "Fight Back: House reading: nothing."),
        ("-# ⏳ Time is out.", "-# Time is out."),
        ("⚠️ No.", "Note: No."),
        ("(21) B5 → C5", "B5 to C5"),
    ],
)
def test_signs_are_spoken(shown: str, said: str) -> None:
    assert spoken(shown) == said
