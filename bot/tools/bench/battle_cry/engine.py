"""Speed of the engine: random battles, turns and actions a second, and sight queries, each on one core.

An action is listing everything legal and submitting one of it. The floor of an action is the least work of any program
that keeps its states: encoding the state's pieces once. The floor of a sight query is two ands of whole numbers.
"""

from __future__ import annotations

import time
from statistics import median

import msgspec

from bot.computer_players import RandomPlayer
from bot.tools.bench.rows import made
from bot.tools.simulate import SimulatedGame, play_game, setup_for
from engine.battle_cry.fire import sees
from engine.battle_cry.scenario import FAMILY
from engine.battle_cry.setup import BattleSetup
from engine.chance import Seeded
from engine.decision import UNION, Decision
from engine.family import families
from engine.match import State, legal_actions, new_match, pending, submit
from render.timing import TimingRow

GAMES = 20
QUERIES = 20_000


def rows() -> list[TimingRow]:
    """The rows of every ruleset of every family that First Bull Run can be played under."""
    found: list[TimingRow] = []
    for ruleset in families()[FAMILY].rulesets.names:
        found += _games(ruleset)
        found.append(_sight(ruleset))
    return found


def _games(ruleset: str) -> list[TimingRow]:
    job = SimulatedGame("first-bull-run", ruleset, {})
    setup = setup_for(job)
    times: list[float] = []
    played = []
    for seed in range(GAMES):
        start = time.perf_counter()
        played.append(play_game(setup, job, seed))
        times.append(time.perf_counter() - start)
    floor = _encode_floor(new_match(setup, Seeded(bytes(32)))[0])
    per_action = [seconds / game.actions * 1e6 for seconds, game in zip(times, played, strict=True)]
    per_turn = [seconds / game.turns * 1e6 for seconds, game in zip(times, played, strict=True)]
    rates = sum(game.actions for game in played) / sum(times)
    return [
        made(f"engine {ruleset}: one action (list all, submit one)", per_action, floor, "us"),
        made(f"engine {ruleset}: one turn", per_turn, floor, "us"),
        made(f"engine {ruleset}: one random battle", [seconds * 1000 for seconds in times], floor / 1000, "ms"),
        made(f"engine {ruleset}: actions a second", [rates], 1e6 / floor, "1/s"),
    ]


def _encode_floor(state: State) -> float:
    """Microseconds of encoding the pieces of a state once."""
    pieces = state.position.placement.units
    encoder = msgspec.msgpack.Encoder()
    figures = []
    for _ in range(200):
        start = time.perf_counter()
        encoder.encode(pieces)
        figures.append((time.perf_counter() - start) * 1e6)
    return median(figures)


def _sight(ruleset: str) -> TimingRow:
    """Nanoseconds of one sight query, hexes and pieces, against two ands of the same masks."""
    state = _in_battle(ruleset)
    setup, position = state.setup, state.position
    assert isinstance(setup, BattleSetup)
    unit = position.placement.units_of(position.active)[0]
    hexes = [hex_ for hex_ in range(setup.board.size) if hex_ != unit.hex]
    for hex_ in hexes:
        sees(setup, position, unit, hex_)
    occupied, mask = position.placement.occupied, (1 << setup.board.size) - 1
    figures, floors = [], []
    for _ in range(QUERIES // len(hexes)):
        start = time.perf_counter()
        for hex_ in hexes:
            sees(setup, position, unit, hex_)
        middle = time.perf_counter()
        for _hex in hexes:
            bool(occupied & mask or (occupied & mask and occupied & mask))
        figures.append((middle - start) / len(hexes) * 1e9)
        floors.append((time.perf_counter() - middle) / len(hexes) * 1e9)
    return made(f"engine {ruleset}: one sight query", figures, median(floors), "ns")


def _in_battle(ruleset: str) -> State:
    """A battle some turns after its start."""
    setup = setup_for(SimulatedGame("first-bull-run", ruleset, {}))
    state, _ = new_match(setup, Seeded(bytes(32)))
    player = RandomPlayer(setup, UNION, 1, 0)
    for _ in range(150):
        decision = pending(state)
        assert isinstance(decision, Decision)
        state, _ = submit(state, decision.seat, player.pick(legal_actions(state)))
    return state
