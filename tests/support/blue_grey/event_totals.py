"""Running totals of a Blue & Grey battle from its events, checked against the position after every action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

from msgspec import Struct

import engine.games  # noqa: F401  registers every family
from engine.blue_grey.combat_events import AttackRolled, Retreated
from engine.blue_grey.events import Event, MoraleChanged, PhaseEnded, PointsCounted, UnitLeft, UnitLost, WorksLost
from engine.blue_grey.frames import Displace, MakeRoom, Retreat
from engine.blue_grey.position import STACK, Position, placement_of
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import SEATS, Side
from engine.chance import Seeded
from engine.decision import Action, Decision, Seat
from engine.family import family
from engine.hexgrid_columns import NOWHERE
from engine.match import Events, State, decode, encode, legal_actions, new_match, parse_action, pending, submit
from engine.record import Record, RecordEntry, deal_of, entry_of, headers_of, read_record, verify, write_record
from engine.scenarios import scenario_text

STALL = 20_000
"""Actions after which a battle counts as one that never ends."""

TRY, TRIED, STORE = 29, 40, 97
"""Every so many actions up to so many legal ones are tried, and the whole state is stored and read."""

BOLD = 0.85
"""How often a bold player does not pass where he need not."""

ON_THE_WAY = (Displace, MakeRoom, Retreat)
"""Frames in which a hex may be too full for a moment."""

Choose = Callable[[Random, State, Decision], Action]


class Fought(Struct, frozen=True):
    """The result of a battle; ``kinds`` counts the decisions of each kind, ``events`` are all its events."""

    winner: str
    actions: int
    turns: int
    kinds: Counter[str]
    events: tuple[Event, ...]


@cache
def setup_of(battle: str) -> BlueGreySetup:
    """A battle that comes with the project; set up once."""
    setup = family("blue-grey").scenarios.setup(scenario_text(battle), "blue-grey", {})
    assert isinstance(setup, BlueGreySetup)
    return setup


class Ledger:
    """Totals of each side's strength points, and the units that attacked and were attacked in the phase under way."""

    def __init__(self, setup: BlueGreySetup) -> None:
        self.setup = setup
        self.whole = [sum(unit.strength for unit in setup.battle.units if unit.side == side) for side in Side]
        self.lost = [0, 0]
        self.left = [0, 0]
        self.attackers: set[str] = set()
        self.attacked: set[str] = set()
        self.retreated: set[str] = set()

    def enter(self, position: Position, events: Events) -> None:
        """Adds events to the totals.

        Raises:
            AssertionError: the position differs from the totals.
        """
        for event in events:
            self._book(event)
        self._hold_strength(position)
        self._hold_ground(position)
        if not isinstance(position.stack[-1] if position.stack else None, ON_THE_WAY):
            self._hold_stacks(position)

    def _book(self, event: Event) -> None:
        match event:
            case UnitLost(side=side, strength=strength):
                self.lost[SEATS.index(side)] += strength
            case UnitLeft(side=side, strength=strength):
                self.left[SEATS.index(side)] += strength
            case Retreated(unit=unit):
                self.retreated.add(unit)
            case AttackRolled(attackers=attackers, defenders=defenders):
                assert attackers
                assert self.attackers.isdisjoint(attackers), "a unit attacks twice in a phase"
                twice = self.attacked.intersection(defenders) - self.retreated
                assert not twice, f"{twice} attacked twice in a phase"
                self.attackers |= {*attackers}
                self.attacked |= {*defenders}
            case PhaseEnded():
                self.attackers, self.attacked, self.retreated = set(), set(), set()
            case _:
                pass

    def _hold_strength(self, position: Position) -> None:
        assert list(position.lost) == self.lost, f"lost: {position.lost} told, {self.lost} booked"
        for side in Side:
            there = sum(
                unit.strength for unit in position.units if unit.side == side and unit.status in {"here", "waiting"}
            )
            assert there + self.lost[side] + self.left[side] == self.whole[side], f"strength of {side.name}"
        for unit, plan in zip(position.units, self.setup.battle.units, strict=True):
            assert (unit.id, unit.strength, unit.side) == (plan.id, plan.strength, plan.side)
            assert (unit.hex != NOWHERE) == (unit.status == "here"), f"{unit.id} is {unit.status} in {unit.hex}"
        assert position.placement == placement_of(position.units, self.setup.board.size), "masks and units differ"

    def _hold_ground(self, position: Position) -> None:
        ground = self.setup.board
        assert not position.placement.occupied[0] & position.placement.occupied[1], "enemies in one hex"
        for unit in position.units:
            if unit.hex == NOWHERE:
                continue
            assert (ground.water >> unit.hex & 1) == (unit.kind == "gunboat"), f"{unit.id} in {unit.hex}"
            assert unit.kind != "train" or ground.ways >> unit.hex & 1, "a train off the road"
        assert len({work.hex for work in position.works}) == len(position.works), "two works in a hex"

    def _hold_stacks(self, position: Position) -> None:
        for numbers in position.placement.at:
            assert len(numbers) <= STACK, f"{len(numbers)} units in a hex"
            alone = any(position.units[number].kind == "train" for number in numbers)
            assert not alone or len(numbers) == 1, "a train is not alone"


def by_chance(rng: Random, state: State, decision: Decision) -> Action:
    """Any legal action."""
    return rng.choice(legal_actions(state))


def boldly(rng: Random, state: State, decision: Decision) -> Action:
    """An action by chance, rather moving on, attacking or taking ground than ending it."""
    actions = legal_actions(state)
    more = [action for action in actions if action.verb != "pass"]
    return rng.choice(more if more and rng.random() < BOLD else actions)


def fight(setup: BlueGreySetup, seed: int, choose: Choose = by_chance) -> Fought:
    """A battle played to its end with its totals checked; the same for the same seed.

    Raises:
        AssertionError: something was made or lost on the way, or the battle never ended.
    """
    rng = Random(seed)
    state, events = new_match(setup, Seeded(seed.to_bytes(32, "big")))
    deal = deal_of(setup, events)
    ledger, entries, told, kinds = Ledger(setup), list[RecordEntry](), list(events), Counter[str]()
    ledger.enter(state.position, events)
    turns = 1
    while not state.outcome:
        assert state.seq < STALL, "it never ends"
        decision = pending(state)
        assert isinstance(decision, Decision)
        kinds[decision.kind] += 1
        hold_answers(state, decision.seat)
        action = choose(rng, state, decision)
        after, events = submit(state, decision.seat, action)
        entries.append(entry_of(state, decision.seat, action, events, public=False))
        ledger.enter(after.position, events)
        told += events
        state, turns = after, after.position.turn
    _hold_record(setup, state, deal, entries)
    return Fought(state.outcome.winner or "draw", state.seq, turns, kinds, tuple(told))


def hold_answers(state: State, seat: Seat) -> None:
    """What may be answered can be said and read, and now and then it is tried, and the state stored."""
    actions = legal_actions(state)
    assert actions, "nothing may be answered"
    assert len(set(actions)) == len(actions), "an answer is there twice"
    assert all(parse_action(state.setup, action.text) == action for action in actions[:20])
    assert state.family.storage.decode(state.setup, state.family.storage.encode(state.position)) == state.position
    if state.seq % STORE == 0:
        assert decode(state.setup, encode(state)) == state
    if state.seq % TRY == 0:
        for action in actions[:: len(actions) // TRIED + 1]:
            submit(state, seat, action)


def _hold_record(setup: BlueGreySetup, state: State, deal: tuple[str, ...], entries: list[RecordEntry]) -> None:
    headers = headers_of(setup, state, dict.fromkeys(setup.seats, "Computer"), {})
    record = Record(headers, deal, tuple(entries), setup.source)
    verdict = verify(read_record(write_record(record)))
    assert not verdict.problems, verdict.problems
    assert verdict.actions == len(entries)


def series(battle: str, seeds: range, choose: Choose = by_chance) -> Iterator[Fought]:
    """Battles one after the other, with one setup."""
    setup = setup_of(battle)
    for seed in seeds:
        yield fight(setup, seed, choose)


_TOLD: dict[type, Callable[[Any], str]] = {
    AttackRolled: lambda event: f"result {event.result}",
    Retreated: lambda event: f"retreated {event.cause}",
    MoraleChanged: lambda event: f"morale {event.cause}",
    UnitLost: lambda event: f"lost {event.cause}",
    WorksLost: lambda event: f"lost works {event.cause}",
    PointsCounted: lambda event: f"points {event.kind}",
}


def words_of(fought: Fought) -> Counter[str]:
    """How often each kind of decision, event, result and cause came in a battle."""
    words = (_TOLD[type(event)](event) if type(event) in _TOLD else _tag(event) for event in fought.events)
    return fought.kinds + Counter(words)


def _tag(event: Event) -> str:
    return str(event.__struct_config__.tag)
