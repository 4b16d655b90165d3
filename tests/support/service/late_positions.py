"""Battles some turns before their end, fought by the engine alone.

A battle is fought to its end, cut off so many turns before, and written as an open record, with which it goes on
anywhere: ``take_up`` imports it on the simulated Discord and seats everybody.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

import engine.games  # noqa: F401  registers every family
from bot.ports.sealing import Seal
from bot.service.domain import record_export
from engine.chance import Seeded
from engine.decision import Action, Decision, Seat
from engine.family import Setup, family
from engine.match import State, legal_actions, new_match, pending, submit, view
from engine.record import Record, RecordEntry, deal_of, entry_of, headers_of, write_record
from engine.scenarios import scenario_family, scenario_text
from tests.support.discord.simulator import Person, Simulated


class Asked(Protocol):
    """A player to move: their view, and their legal answers."""

    @property
    def seat(self) -> Seat: ...
    @property
    def view(self) -> Any: ...
    @property
    def actions(self) -> tuple[Action, ...]: ...


class _Asked(Struct, frozen=True):
    seat: Seat
    view: Any
    actions: tuple[Action, ...]


Choose = Callable[[Asked, Random], Action]


class _Step(Struct, frozen=True):
    """The battle after an action, with its line in the complete record and in the public one."""

    state: State
    secret: RecordEntry
    public: RecordEntry


class _Battle(Struct, frozen=True):
    setup: Setup
    deal: tuple[str, ...]
    steps: tuple[_Step, ...]


def late_record(
    battle: str,
    choose: Choose,
    *,
    rules: str,
    options: Mapping[str, str],
    seed: int = 5,
    turns: int = 2,
    computers: Sequence[str] = (),
) -> bytes:
    """The open record of a battle in which ``turns`` more would be played if all chose as before.

    ``computers`` are the computer's seats.
    """
    record = _fought(battle, choose, rules, tuple(options.items()), seed)
    last = _turn(record.steps[-1].state) - turns
    steps = record.steps
    count = next(n for n, one in enumerate(steps, 1) if _turn(one.state) > last and one.state.fixed is None)
    return _written(record, steps[:count], seed, tuple(map(Seat, computers)))


@cache
def _fought(battle: str, choose: Choose, rules: str, options: tuple[tuple[str, str], ...], seed: int) -> _Battle:
    """A battle to its end."""
    source, rng = scenario_text(battle), Random(seed)
    setup = family(scenario_family(source)).scenarios.setup(source, rules, dict(options))
    state, events = new_match(setup, Seeded(seed.to_bytes(32, "big")))
    deal, steps = deal_of(setup, events), list[_Step]()
    while isinstance(asked := pending(state), Decision):
        action = choose(_Asked(asked.seat, view(state, asked.seat), legal_actions(state)), rng)
        after, events = submit(state, asked.seat, action)
        secret, public = (entry_of(state, asked.seat, action, events, public=public) for public in (False, True))
        steps.append(_Step(after, secret, public))
        state = after
    return _Battle(setup, deal, tuple(steps))


def _turn(state: State) -> int:
    return state.family.rules.turn(state.position)


def _written(battle: _Battle, steps: Sequence[_Step], seed: int, computers: tuple[Seat, ...]) -> bytes:
    state = steps[-1].state
    headers = headers_of(battle.setup, state, {}, {})
    public = Record(headers, battle.deal, tuple(one.public for one in steps), battle.setup.source)
    whole = {**headers, "Seed": seed.to_bytes(32, "big").hex()}
    secret = replace(public, headers=whole, entries=tuple(one.secret for one in steps))
    secrets = record_export.Secrets(
        public="", record=record_export.without_source(secret), turn=_turn(state), at=0, computers=computers
    )
    return record_export.closed(write_record(public), secrets, record_export.OPEN, Seal("")).encode()


async def take_up(world: Simulated, record: bytes, seated: Mapping[str, Person]) -> None:
    """Continues a battle in the world's channel, as its match of number 1, with these people in its seats."""
    await world.slash(world.people[0], world.channel, "match import", file=("late.battle", record))
    for seat, person in seated.items():
        await world.slash(person, world.channel, "match join", match="1", side=seat)
    await world.settle()
