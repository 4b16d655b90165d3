"""Number of times that a battle waits for a person: computer generals, with and without standing orders.

A wait is each change of the person who must act, the end of the turn included. Answers by the service itself (standing
orders, forced answers, response delays) make nobody act and count nowhere. People who are called by one message answer
early, at once: together they are one wait. The floor is one wait a turn.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Final

from msgspec import Struct

from bot.app.services import Services, open_services
from bot.computer_players import ArchiePlayer
from bot.service.domain.response_delay import MOST
from bot.service.model.match import MatchId, MatchOptions, MatchPlace, Person
from bot.service.usecases.match_commands.seats import Join
from bot.service.usecases.match_commands.turn import Act
from bot.tools.bench.rows import made
from engine.battle_cry.scenario import FAMILY
from engine.decision import UNION, Seat
from engine.family import families
from render.timing import TimingRow

BATTLES = 200
BUDGET = 20
"""Milliseconds for a general's decision."""

TURNS = 40
"""Turns after which a battle is counted; one that ends earlier counts as it is."""

ORDERS: Mapping[str, str] = {
    "flags": "ignore",
    "retreat": "cover",
    "generals": "join",
    "fight-back": "2+",
    "withdraw": "always",
    "discard": "fewest",
    "authority": "wait",
    "melees": "dice",
    "division": "agree",
}
"""Standing orders that leave nothing to ask, as far as a battle has use for them."""

DICE: Mapping[str, str] = {**ORDERS, "authority": "calm"}
"""The same, but that generals roll for their personal authority when none of their units is in melee."""


class BenchMode(Struct, frozen=True):
    """A mode: a battle and its options, with the number of players on each side."""

    name: str
    scenario: str
    options: Mapping[str, str] = {}


def _teams(name: str, scenario: str, mode: str, players: int) -> BenchMode:
    sides = {"union-players": str(players), "confederate-players": str(players)}
    return BenchMode(f"{name} {players}-{players}", scenario, {"mode": mode, **sides})


DUEL: Final = BenchMode("duel", "first-bull-run")
MODES: Final = (
    DUEL,
    _teams("doubles", "antietam", "doubles", 2),
    _teams("epic", "antietam", "epic", 3),
    _teams("epic", "gettysburg-epic", "epic", 7),
)


class BattleWaits(Struct, frozen=True):
    """A battle's waits and turns."""

    waits: int
    turns: int

    @property
    def rate(self) -> float:
        """Waits a turn."""
        return self.waits / self.turns


class _Clock:
    """A clock that is only ever set: nobody waits for it."""

    def __init__(self) -> None:
        self._now = datetime(1861, 7, 21, 6, tzinfo=UTC)

    def now(self) -> datetime:
        return self._now

    async def sleep(self, seconds: float) -> None:
        self.advance(seconds)

    def advance(self, seconds: float) -> None:
        """Lets time pass."""
        self._now += timedelta(seconds=seconds)


def rows(battles: int = BATTLES, told: Callable[[], None] = lambda: None) -> list[TimingRow]:
    """A row for each ruleset and way to play, without and with standing orders; ``told`` hears of each battle."""
    found = []
    for ruleset, mode, name, orders in _kinds():
        rates = [one.rate for one in asyncio.run(series(ruleset, orders, battles, told, mode=mode))]
        found.append(made(f"waits {ruleset}, {mode.name}: {name}", rates, 1.0, "waits a turn"))
    return found


def _kinds() -> list[tuple[str, BenchMode, str, Mapping[str, str]]]:
    """The kinds of measurements: a ruleset, a mode, and named standing orders."""
    found = []
    for mode in MODES:
        settled = {"asked each time": {}, "with standing orders": ORDERS}
        settled |= {"with standing orders, dice when calm": DICE} if mode.options.get("mode") == "epic" else {}
        rulesets = families()[FAMILY].rulesets.names if mode is DUEL else ("advanced",)
        found += [(ruleset, mode, name, orders) for ruleset in rulesets for name, orders in settled.items()]
    return found


def battles_of(each: int) -> int:
    """Number of battles in all, with so many of each kind."""
    return len(_kinds()) * each


async def series(
    ruleset: str,
    orders: Mapping[str, str],
    battles: int,
    told: Callable[[], None] = lambda: None,
    turns: int = TURNS,
    mode: BenchMode = DUEL,
) -> list[BattleWaits]:
    """So many battles, with seeds from 0 on."""
    clock, seeds = _Clock(), iter(range(battles))
    with tempfile.TemporaryDirectory() as directory:
        address = f"sqlite:///{Path(directory) / 'waits.sqlite3'}"
        async with open_services(
            address,
            clock,
            Random(1),  # noqa: S311  delays that nobody waits for
            new_seed=lambda: next(seeds).to_bytes(32, "big"),
        ) as service:
            found = []
            for number in range(battles):
                match = await _begun(service, mode, ruleset, orders)
                found.append(await _fought(service, clock, match, number, turns))
                told()
            return found


async def _fought(service: Services, clock: _Clock, match: MatchId, number: int, turns: int) -> BattleWaits:
    matches = service.matches
    setup = await matches.queries.setup(match)
    people = {seat: await _person(service, match, seat) for seat in setup.seats}
    generals = {person: ArchiePlayer(setup, seat, number, BUDGET) for seat, person in people.items()}
    actors: list[Person] = []
    turn = 1
    while person := await _to_act(service, clock, match):
        actors += [] if actors[-1:] == [person] else [person]
        turn = (await matches.queries.info(match)).turn
        if turn > turns:
            break
        await _all_who_are_called(service, match, generals)
        scene = await matches.queries.view(match, person)
        await matches.execute(match, Act(person, generals[person].choose(scene.view).text, scene.version))
    return BattleWaits(len(actors) - 1, min(turn, turns))


async def _begun(service: Services, mode: BenchMode, ruleset: str, orders: Mapping[str, str]) -> MatchId:
    """A match with a person in each seat, whose seats begin with these standing orders."""
    matches = service.matches
    terms = MatchOptions(scenario=mode.scenario, ruleset=ruleset, options=mode.options, side=UNION)
    declared = {option.id for option in families()[FAMILY].standing.options(ruleset)}
    settled = {name: value for name, value in orders.items() if name in declared}
    await service.people.settle_standing(Person(1), FAMILY, ruleset, settled)
    lobby = await matches.open_lobby(Person(1), MatchPlace(1, 1), terms)
    for number, seat in enumerate(lobby.free, 2):
        await service.people.settle_standing(Person(number), FAMILY, ruleset, settled)
        await matches.execute(lobby.id, Join(Person(number), seat))
    return lobby.id


async def _person(service: Services, match: MatchId, seat: Seat) -> Person:
    person = (await service.matches.queries.info(match)).person(seat)
    assert person is not None
    return person


async def _all_who_are_called(service: Services, match: MatchId, generals: Mapping[Person, ArchiePlayer]) -> None:
    """Early answers of all seats that are called together with the seat to move."""
    matches = service.matches
    waiting = (await matches.queries.info(match)).waiting
    assert waiting is not None
    if waiting.kind not in families()[FAMILY].decisions.settling:
        return
    for person, general in generals.items():
        scene = await matches.queries.view(match, person)
        while scene.ahead and scene.decision and scene.decision.kind == waiting.kind:
            await matches.execute(match, Act(person, general.choose(scene.view).text, scene.version))
            scene = await matches.queries.view(match, person)


async def _to_act(service: Services, clock: _Clock, match: MatchId) -> Person | None:
    """The next person who must act, after everything that happens by itself; ``None`` when the battle is over."""
    while waiting := (await service.matches.queries.info(match)).waiting:
        assert waiting.person is not None
        scene = await service.matches.queries.view(match, waiting.person)
        if scene.actions and not scene.held:
            return waiting.person
        clock.advance(MOST)
        await service.scheduler.do_due()
    return None
