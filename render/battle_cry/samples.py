"""A real battle to draw, for benchmarks and the gallery: First Bull Run played by fixed chance."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import engine.games  # noqa: F401  the families register themselves
from engine.battle_cry.computer import Archie
from engine.battle_cry.events import Event, TurnEnded
from engine.battle_cry.scenarios import battles
from engine.battle_cry.view import PublicView, SeatView
from engine.chance import Seeded
from engine.decision import PASS, PUBLIC, Action, Decision
from engine.family import family
from engine.match import State, legal_actions, new_match, pending, seen_by, submit, view
from engine.scenarios import scenario_family, scenario_text
from render.art.scatter import Scatter

SCENARIO, RULESET = "first-bull-run", "variant-150"


class SampleScene(NamedTuple):
    """A moment of a battle: the public view, the view of the player who decides, the events of the last turn."""

    public: PublicView
    asked: PublicView | SeatView
    events: tuple[Event, ...]


def scenes(turns: int, name: str = SCENARIO) -> list[SampleScene]:
    """The battle at its start and after each of at most ``turns`` turns. The name is the seed of its chance."""
    found: list[SampleScene] = []
    for scene in played(name):
        if not scene.public.table and (not found or scene.public.turn != found[-1].public.turn):
            found.append(scene)
        if len(found) > turns:
            return found
    return [*found, scene]


def fought(turns: int) -> SampleScene:
    """The battle after so many turns between two computer generals."""
    return _scene(*fight(turns))


def fight(turns: int, seed: int = 2) -> tuple[State, tuple[Event, ...]]:
    """The state after so many turns between two computer generals, and the last turn's events."""
    *_, last = islice(war(SCENARIO, seed), turns)
    return last


def war(id_: str, seed: int = 2, ruleset: str = RULESET) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """A battle after each turn between two computer generals, with its events."""
    text = scenario_text(id_)
    setup = family(scenario_family(text)).scenarios.setup(text, ruleset, {})
    state, _ = new_match(setup, Seeded(bytes([seed]) * 32))
    general = Archie(setup, seed)
    happened: tuple[Event, ...] = ()
    while not state.outcome:
        decision = pending(state)
        assert isinstance(decision, Decision)
        state, events = submit(state, decision.seat, general.choose(view(state, decision.seat), lambda: False))
        happened += seen_by(state, events, PUBLIC)
        if state.outcome or any(isinstance(event, TurnEnded) for event in events):
            yield state, happened
            happened = ()


def turns_of(id_: str, turns: int, ruleset: str = RULESET) -> list[SampleScene]:
    """The first turns of a battle between computer generals, in public views."""
    return [_scene(*turn) for turn in islice(war(id_, ruleset=ruleset), turns)]


def set_ups() -> list[PublicView]:
    """Public views of every battle, before it begins."""
    return [set_up(id_) for id_ in battles()]


def set_up(id_: str) -> PublicView:
    """The public view of a battle before it begins."""
    text = scenario_text(id_)
    state, _ = new_match(family(scenario_family(text)).scenarios.setup(text, RULESET, {}), Seeded(bytes(32)))
    view_: PublicView = view(state, PUBLIC)
    return view_


def choices(name: str = SCENARIO) -> dict[str, SampleScene]:
    """The busiest moment of each kind of decision: the one with the most answers."""
    found: dict[str, SampleScene] = {}
    for scene in played(name):
        if isinstance(scene.asked, SeatView) and scene.asked.decision:
            kind = scene.asked.decision.kind
            known = found.get(kind, scene).asked
            if isinstance(known, SeatView) and len(scene.asked.actions) >= len(known.actions):
                found[kind] = scene
    return found


def played(name: str = SCENARIO) -> Iterator[SampleScene]:
    """The battle before its first action and after each one."""
    text = scenario_text(SCENARIO)
    setup = family(scenario_family(text)).scenarios.setup(text, RULESET, {})
    state, _ = new_match(setup, Seeded(bytes(32)))
    scatter = Scatter(name)
    now: tuple[Event, ...] = ()
    before: tuple[Event, ...] = ()
    yield _scene(state, before)
    while not state.outcome:
        decision = pending(state)
        assert isinstance(decision, Decision)
        state, events = submit(state, decision.seat, _choice(legal_actions(state), scatter))
        now += seen_by(state, events, PUBLIC)
        if state.outcome or any(isinstance(event, TurnEnded) for event in events):
            now, before = (), now
        yield _scene(state, before)


def _choice(actions: tuple[Action, ...], scatter: Scatter) -> Action:
    """A legal action by fixed chance: seldom a pass, a battle before anything else, so that much happens."""
    pool = [action for action in actions if action.verb == "battle"] or [action for action in actions if action != PASS]
    pool = pool or list(actions)
    return pool[int(scatter.number(0, len(pool)))]


def _scene(state: State, events: tuple[Event, ...]) -> SampleScene:
    decision = pending(state)
    public: PublicView = view(state, PUBLIC)
    asked: PublicView = view(state, decision.seat) if isinstance(decision, Decision) else public
    return SampleScene(public, asked, events)
