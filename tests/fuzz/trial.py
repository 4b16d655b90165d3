"""A trial: the inputs of a battle as small values, and its record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

import engine.games  # noqa: F401  registers every family
from engine.chance import Seeded
from engine.decision import Action, Decision, Seat
from engine.family import Setup, family
from engine.match import State, legal_actions, new_match, parse_action, pending, submit
from engine.record import Record, deal_of, entry_of, headers_of
from tests.support.battle_cry.random_battles import Taken


class Trial(Struct, frozen=True):
    """A battle as far as it was played: who is asked follows from the rules, so ``lines`` are actions alone."""

    source: str
    rules: str
    options: Mapping[str, str]
    seed: bytes
    lines: tuple[str, ...] = ()


@lru_cache(maxsize=8)
def _setup(source: str, rules: str, options: tuple[tuple[str, str], ...]) -> Setup:
    setup: Setup = family("battle-cry").scenarios.setup(source, rules, dict(options))
    return setup


def forget() -> None:
    """Forgets the set-ups made so far, which hold the rules that were in force then."""
    _setup.cache_clear()


def setup_of(trial: Trial) -> Setup:
    """The setup of a trial's battle.

    Raises:
        ScenarioError: its text is no scenario.
    """
    return _setup(trial.source, trial.rules, tuple(trial.options.items()))


def start(trial: Trial) -> Taken:
    """The deal."""
    state, events = new_match(setup_of(trial), Seeded(trial.seed))
    return Taken(None, Seat(""), Action(""), events, state)


def take(state: State, action: Action) -> Taken:
    """The action taken by the seat that is asked."""
    decision = pending(state)
    assert isinstance(decision, Decision)
    after, events = submit(state, decision.seat, action)
    return Taken(state, decision.seat, action, events, after)


def replayed(trial: Trial) -> Iterator[Taken]:
    """The deal and then every line that is legal where it stands; the others are passed over."""
    taken = start(trial)
    yield taken
    for line in trial.lines:
        action = parse_action(taken.after.setup, line)
        if action in legal_actions(taken.after):
            taken = take(taken.after, action)
            yield taken


def record_of(trial: Trial, names: Mapping[str, str]) -> Record:
    """The record of a trial's battle as far as it goes; ``names`` are further headers.

    The seed stands in it whether or not the battle is over, so that it can be replayed.
    """
    deal, *moments = replayed(trial)
    entries = tuple(
        entry_of(one.before, one.seat, one.action, one.events, public=False) for one in moments if one.before
    )
    state = moments[-1].after if moments else deal.after
    headers = {**headers_of(state.setup, state, {}, {}), "Seed": trial.seed.hex(), **names}
    return Record(headers, deal_of(state.setup, deal.events), entries, trial.source)


def trial_of(record: Record) -> Trial:
    """The trial that a record is of, whatever version of the ruleset it was kept under."""
    headers = record.headers
    options = dict(pair.split("=", 1) for pair in headers["Options"].split())
    lines = tuple(entry.action for entry in record.entries)
    return Trial(record.source, headers["Rules"].split()[0], options, bytes.fromhex(headers["Seed"]), lines)
