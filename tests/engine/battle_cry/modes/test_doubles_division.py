"""Doubles: division of units before the battle and later transfers ("Doubles" of the Advanced Rulebook's games)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.battle_cry.events import UnitsDivided
from engine.battle_cry.modes.players import generals_of
from engine.battle_cry.modes.shares import fair_owners
from engine.battle_cry.placement import OFF
from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import Side, side_of
from engine.chance import Seeded
from engine.decision import PASS, Action, Decision, Seat
from engine.family import family
from engine.match import State, legal_actions, new_match, pending, seen_by, submit, view
from engine.scenarios import scenario_text
from tests.support.battle_cry.random_maps import muddle
from tests.support.battle_cry.scenarios_in_play import battles_for
from tests.support.battle_cry.teams import Teams

pytestmark = pytest.mark.rulesets("variant-150", "classic", "advanced")


def setup_of(scenario: str, ruleset: str = "") -> BattleSetup:
    found = family("battle-cry").scenarios.setup(scenario_text(scenario), ruleset or Teams.usual, {"mode": "doubles"})
    assert isinstance(found, BattleSetup)
    return found


def begun(scenario: str = "shiloh") -> State:
    return new_match(setup_of(scenario), Seeded(bytes(32)))[0]


def asked(state: State) -> tuple[Seat, str]:
    decision = pending(state)
    assert isinstance(decision, Decision)
    return decision.seat, decision.kind


def owners(state: State, side: Side) -> list[int]:
    assert isinstance(state.position, Position)
    assert state.position.team
    return [state.position.team.owners[unit.id] for unit in state.position.placement.units if unit.side == side]


def transfer(state: State, to: str) -> Action:
    return next(one for one in legal_actions(state) if one.verb == "transfer" and one.object == to)


# The fair proposal


@pytest.mark.parametrize("scenario", battles_for("doubles"))
def test_the_proposal_is_fair(scenario: str) -> None:
    """Shares differ by one at most, reinforcements are divided too, and who stands with a unit leads it."""
    battle = setup_of(scenario).battle
    found = fair_owners(battle)
    for side in Side:
        here = [one.hex for one in generals_of(battle, side)]
        mine = [(unit.hex, leader) for unit, leader in zip(battle.units, found, strict=True) if unit.side == side]
        shares = Counter(leader for _, leader in mine)
        assert max(shares.values()) - min(shares[one] for one in range(len(here))) <= 1
        assert all(leader == here.index(hex_) for hex_, leader in mine if hex_ in here)
        later = Counter(leader for hex_, leader in mine if hex_ == OFF)
        assert max(later.values(), default=0) - min((later[one] for one in range(len(here))), default=0) <= 1


@pytest.mark.parametrize("seed", range(20))
def test_the_proposal_is_fair_on_any_ground(seed: int) -> None:
    battle = muddle(seed, Teams.usual, special=True, options={"mode": "doubles"}).battle
    found = fair_owners(battle)
    for side in Side:
        shares = Counter(leader for unit, leader in zip(battle.units, found, strict=True) if unit.side == side)
        assert abs(shares[0] - shares[1]) <= 1


def test_the_nearer_units_are_his() -> None:
    """On a line of units each has an end of it."""
    battle = Teams(".:I* .:I .:I .:I .:I .:I*\n. . . . . .\n.:i* . . . . .:i*", player="union/1").setup.battle
    assert fair_owners(battle)[:6] == (0, 0, 0, 1, 1, 1)


# "agree between themselves which units belong to which Major-General before the game starts"


def test_agreed_at_once() -> None:
    state = begun()
    first = asked(state)
    assert first == ("confederate/1", "divide"), "the side that the scenario lets begin divides first"
    fair = owners(state, Side.CONFEDERATE)
    state, events = submit(state, first[0], PASS)
    assert asked(state) == ("confederate/2", "divide")
    assert not [one for one in events if isinstance(one, UnitsDivided)], "nothing is settled by one of two"
    state, events = submit(state, Seat("confederate/2"), PASS)
    (told,) = (one for one in events if isinstance(one, UnitsDivided))
    assert [share.seat for share in told.shares] == ["confederate/1", "confederate/2"]
    assert sum(len(share.hexes) for share in told.shares) == len(fair)
    assert owners(state, Side.CONFEDERATE) == fair
    assert asked(state) == ("union/1", "divide")


def test_a_change_that_the_other_agrees_to() -> None:
    state = begun()
    change = transfer(state, "2")
    before = owners(state, Side.CONFEDERATE)
    state, _ = submit(state, Seat("confederate/1"), change)
    assert change.subject not in {one.subject for one in legal_actions(state)}, "each unit once"
    state, _ = submit(state, Seat("confederate/1"), PASS)
    assert asked(state) == ("confederate/2", "divide")
    state, _ = submit(state, Seat("confederate/2"), PASS)
    after = owners(state, Side.CONFEDERATE)
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 1
    assert asked(state) == ("union/1", "divide")


def answered() -> State:
    """The second player wants it otherwise, and the first one is asked."""
    state = begun()
    state, _ = submit(state, Seat("confederate/1"), PASS)
    state, _ = submit(state, Seat("confederate/2"), transfer(state, "1"))
    state, _ = submit(state, Seat("confederate/2"), PASS)
    assert asked(state) == ("confederate/1", "divide")
    assert sorted(one.text for one in legal_actions(state)) == ["pass", "restore"]
    return state


def test_what_is_answered_is_agreed_to() -> None:
    state = answered()
    wanted = owners(state, Side.CONFEDERATE)
    state, _ = submit(state, Seat("confederate/1"), PASS)
    assert owners(state, Side.CONFEDERATE) == wanted
    assert asked(state) == ("union/1", "divide")


def test_or_the_fair_proposal_stands() -> None:
    state = answered()
    state, _ = submit(state, Seat("confederate/1"), Action("restore"))
    fair = fair_owners(setup_of("shiloh").battle)
    assert isinstance(state.position, Position)
    assert state.position.team
    assert state.position.team.owners == fair
    assert asked(state) == ("union/1", "divide")


def test_a_player_alone_divides_nothing_and_hands_are_dealt_when_all_have_agreed() -> None:
    state = begun("first-bull-run")
    seats = []
    while asked(state)[1] == "divide":
        assert not any(state.position.hands)
        seats.append(asked(state)[0])
        state, _ = submit(state, seats[-1], PASS)
    assert seats == ["confederate/1", "confederate/2"]
    assert all(state.position.hands)


def test_nobody_sees_a_division_that_is_not_proposed_yet() -> None:
    state = begun()
    after, events = submit(state, Seat("confederate/1"), transfer(state, "2"))
    for seat in ("confederate/2", "union/1", "union/2", "public"):
        assert view(after, Seat(seat)) == view(state, Seat(seat))
    assert seen_by(after, events, Seat("public")) == ()


# "nor may there be more generals on the board than there are Major-Generals"


@pytest.mark.parametrize("scenario", ["barlows-knoll", "champion-hill"])
def test_surplus_generals_in_reserve_never_arrive(scenario: str) -> None:
    duel = family("battle-cry").scenarios.setup(scenario_text(scenario), Teams.usual, {})
    assert isinstance(duel, BattleSetup)
    assert any(one.hex == OFF for one in duel.battle.generals), "there are some"
    setup = setup_of(scenario)
    assert all(one.hex != OFF for one in setup.battle.generals)
    for side in Side:
        seats = [seat for seat in setup.seats if side_of(seat) == side]
        assert len(seats) == sum(one.side == side for one in setup.battle.generals)
    units = sum(len(one.units) for one in setup.rules.arrivals)
    assert units == sum(len(one.units) for one in duel.rules.arrivals), "units come all the same"
