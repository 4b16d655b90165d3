"""The fair division of a side's units: equal shares, and nobody far from their general ("Doubles", "Epic Games")."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.battle_cry.modes.players import generals_of
from engine.battle_cry.modes.shares import fair_owners, least_far, nearest_in_turn
from engine.battle_cry.placement import OFF
from engine.battle_cry.position import Position
from engine.battle_cry.scenario import BattleScenario
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import Side
from engine.chance import Seeded
from engine.decision import PASS, Action, Seat
from engine.family import family
from engine.match import legal_actions, new_match, submit
from engine.scenarios import scenario_text
from tests.support.battle_cry.teams import Teams


def setup_of(scenario: str, players: int, mode: str = "epic", version: int | None = None) -> BattleSetup:
    options = {"mode": mode, "union-players": str(players), "confederate-players": str(players)}
    found = family("battle-cry").scenarios.setup(scenario_text(scenario), "advanced", options, version)
    assert isinstance(found, BattleSetup)
    return found


def far(battle: BattleScenario, owners: tuple[int, ...], side: Side) -> list[int]:
    """How far each unit of a side is from its leader."""
    here = [one.hex for one in generals_of(battle, side)]
    mine = [(unit.hex, here[leader]) for unit, leader in zip(battle.units, owners, strict=True) if unit.side == side]
    return [battle.grid.distance[from_][hex_] for hex_, from_ in mine if hex_ != OFF]


def led(battle: BattleScenario, owners: tuple[int, ...], side: Side) -> dict[str, str]:
    """For each general of a side the hexes of the units that the general leads, in reading order."""
    names = battle.grid.names
    units = sorted((unit.hex, leader) for unit, leader in zip(battle.units, owners, strict=True) if unit.side == side)
    return {
        general.name: " ".join(names[hex_] for hex_, leader in units if leader == number)
        for number, general in enumerate(generals_of(battle, side))
    }


# By map


def test_nobody_is_left_with_what_the_others_did_not_take() -> None:
    """In turns A7 and A9 are left over for the general at A1; now each leads an end of the line."""
    line = ".:I* .:I .:I .:I .:I* .:I .:I .:I .:I"
    battle = Teams(f"{line}\n. . . . . . . . .\n.:i* . . . . . . . .:i*", player="union/1").setup.battle
    assert led(battle, fair_owners(battle), Side.UNION) == {"General A1": "A1 A2 A3 A4", "General A5": "A5 A6 A7 A8 A9"}
    assert led(battle, nearest_in_turn(battle), Side.UNION)["General A1"] == "A1 A2 A3 A7 A9"


def test_of_equally_near_divisions_the_one_without_a_unit_far_away_is_chosen() -> None:
    """Eight hexes in all: that A3 goes to the general at A5, or A1, which is twice as far."""
    battle = Teams(".:I .:I .:I .:I* .:I* .:I\n. . . . . .\n.:i* . . . . .:i*", player="union/1").setup.battle
    assert led(battle, fair_owners(battle), Side.UNION) == {"General A4": "A1 A2 A4", "General A5": "A3 A5 A6"}


def test_who_stands_with_a_unit_leads_it_even_where_others_would_be_as_near_in_all() -> None:
    """The first one is with the first unit; the second unit is on the way, so that to swap them costs no more."""
    assert least_far([[0, 1], [2, 1], [5, 0], [5, 0]]) == (0, 0, 1, 1)
    assert least_far([[0, 2], [1, 1], [2, 0], [4, 2]]) == (0, 0, 1, 1)


@pytest.mark.parametrize(
    ("side", "in_all", "farthest", "before"),
    [(Side.UNION, 22, 4, (23, 4)), (Side.CONFEDERATE, 23, 4, (25, 9))],
)
def test_at_antietam_nobody_leads_across_the_field(
    side: Side, in_all: int, farthest: int, before: tuple[int, int]
) -> None:
    battle = setup_of("antietam", 4).battle
    distances = far(battle, fair_owners(battle), side)
    assert (sum(distances), max(distances)) == (in_all, farthest)
    old = far(battle, nearest_in_turn(battle), side)
    assert (sum(old), max(old)) == before


@pytest.mark.parametrize(
    ("side", "in_all", "farthest", "before"),
    [(Side.UNION, 49, 7, (54, 15)), (Side.CONFEDERATE, 54, 5, (71, 12))],
)
def test_on_the_double_board_of_gettysburg_seven_against_seven_lead_who_is_near(
    side: Side, in_all: int, farthest: int, before: tuple[int, int]
) -> None:
    battle = setup_of("gettysburg-epic", 7).battle
    owners = fair_owners(battle)
    distances = far(battle, owners, side)
    assert (sum(distances), max(distances)) == (in_all, farthest)
    old = far(battle, nearest_in_turn(battle), side)
    assert (sum(old), max(old)) == before
    shares = Counter(leader for unit, leader in zip(battle.units, owners, strict=True) if unit.side == side)
    assert sorted(shares.values()) == [4, 4, 5, 5, 5, 5]


# Against all divisions that there are


@st.composite
def fields(draw: st.DrawFn) -> list[list[int]]:
    """Distances of up to seven units from up to three leaders."""
    leaders = draw(st.integers(1, 3))
    return draw(st.lists(st.lists(st.integers(0, 6), min_size=leaders, max_size=leaders), min_size=1, max_size=7))


@given(fields())
def test_no_division_into_equal_shares_is_nearer(distances: list[list[int]]) -> None:
    """The sum of distances; then units led by who stands with them; the sum of squares; the first in order."""

    def measure(owners: tuple[int, ...]) -> tuple[int, int, int, tuple[int, ...]]:
        mine = [row[owner] for row, owner in zip(distances, owners, strict=True)]
        others = sum(own > 0 and 0 in row for row, own in zip(distances, mine, strict=True))
        return sum(mine), others, sum(one * one for one in mine), owners

    def is_equal(owners: tuple[int, ...]) -> bool:
        shares = [owners.count(leader) for leader in range(len(distances[0]))]
        return max(shares) - min(shares) <= 1

    every = product(range(len(distances[0])), repeat=len(distances))
    assert least_far(distances) == min(filter(is_equal, every), key=measure)


# Matches that began before


@pytest.mark.parametrize(("ruleset", "version"), [("advanced", 4), ("classic", 2), ("variant-150", 2)])
@pytest.mark.parametrize("mode", ["doubles", "epic"])
def test_a_match_that_began_before_keeps_its_proposal_and_nobody_is_asked(
    ruleset: str, version: int, mode: str
) -> None:
    cry, text = family("battle-cry"), scenario_text("antietam")
    for since, proposal in ((version - 1, nearest_in_turn), (version, fair_owners)):
        setup = cry.scenarios.setup(text, ruleset, {"mode": mode}, since)
        assert isinstance(setup, BattleSetup)
        position = new_match(setup, Seeded(bytes(32)))[0].position
        assert isinstance(position, Position)
        assert position.team
        assert position.team.owners == proposal(setup.battle)
        assert "fair-division" not in [one.id for one in cry.rulesets.corrections(setup)]


def test_the_fair_proposal_of_a_match_that_began_before_is_taken_back_to_as_it_was() -> None:
    setup = setup_of("shiloh", 2, "doubles", 2)
    state, _ = new_match(setup, Seeded(bytes(32)))
    first = next(one for one in legal_actions(state) if one.verb == "transfer")
    for action in (first, PASS):
        state, _ = submit(state, Seat("confederate/1"), action)
    second = next(one for one in legal_actions(state) if one.verb == "transfer" and one.subject != first.subject)
    for action in (second, PASS):
        state, _ = submit(state, Seat("confederate/2"), action)
    state, _ = submit(state, Seat("confederate/1"), Action("restore"))
    assert isinstance(state.position, Position)
    assert state.position.team
    assert state.position.team.owners == nearest_in_turn(setup.battle)
