"""Number of times that a battle of Blue & Grey waits for a person: two computer generals, to the end.

A hand-over is each change of the person who must act; answers by the service itself make nobody act. The enemy's own
decisions in a Player-Turn (retreats, losses, advances) cost one hand-over to the enemy and, where the player whose turn
it is has something to go on with, one back. Beyond those are the beginnings of Player-Turns, which count one each even
where their player was asked last, and returns only to what is offered. The floor is the beginnings alone.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import groupby, pairwise
from pathlib import Path
from random import Random

from msgspec import Struct

from bot.app.services import Services, open_services
from bot.computer_players import ArchiePlayer
from bot.service.model.match import MatchOptions, MatchPlace, Person
from bot.service.usecases.match_commands.seats import Join
from bot.service.usecases.match_commands.turn import Act, Settle
from bot.tools.bench.rows import made
from engine.blue_grey.setup import RULESET
from engine.blue_grey.standing_orders import OFFERED, OPTIONS
from engine.decision import CONFEDERATE, UNION, Seat
from engine.family import ASK
from render.timing import TimingRow

SCENARIOS: Mapping[str, int] = {"pruitts-landing": 1, "chickamauga-blue-grey": 20}
"""The battles, each with the number of requested ones for which one is fought: a large one takes its time."""

BUDGET = 20
"""Milliseconds for a general's decision."""

EVERYTHING: Mapping[str, str] = {option.id: ASK for option in OPTIONS}
ORDERS: Mapping[str, str] = {
    "retreat": "side",
    "cavalry": "never",
    "losses": "least",
    "advance": "always",
    "flight": "side",
    "rout": "never",
}
"""Standing orders that leave nothing to ask of the enemy."""

KINDS: Mapping[str, Mapping[str, str]] = {
    "everything asked": EVERYTHING,
    "as it begins": {},
    "with standing orders": ORDERS,
}

_SEATS = {UNION: Person(1), CONFEDERATE: Person(2)}


class Asked(Struct, frozen=True):
    """A decision that a person had to answer: its Player-Turn, seat and kind."""

    turn: int
    active: Seat
    seat: Seat
    kind: str


class BattleWaits(Struct, frozen=True):
    """A battle's Player-Turns and hand-overs, and its ``needless`` ones."""

    turns: int
    all: int
    needless: int

    @property
    def rate(self) -> float:
        """Hand-overs a Player-Turn."""
        return self.all / self.turns

    @property
    def beyond(self) -> float:
        """Hand-overs a Player-Turn that the enemy's own decisions do not cause."""
        return 1 + self.needless / self.turns


def counted(asked: list[Asked]) -> BattleWaits:
    """The hand-overs of a battle. A return in one's own turn only to answer what is offered is needless."""
    runs = [list(run) for _, run in groupby(asked, key=lambda one: one.seat)]
    needless = 0
    for before, run in pairwise(runs):
        again = run[0].seat == run[0].active and before[-1].turn == run[0].turn
        needless += again and all(one.kind in OFFERED for one in run if one.turn == run[0].turn)
    return BattleWaits(asked[-1].turn, len(runs) - 1, needless)


class _Clock:
    """A clock that is only ever set: nobody waits for it."""

    def __init__(self) -> None:
        self._now = datetime(1863, 9, 19, 6, tzinfo=UTC)

    def now(self) -> datetime:
        return self._now

    async def sleep(self, seconds: float) -> None:
        self._now += timedelta(seconds=seconds)


def rows(battles: int, told: Callable[[], None] = lambda: None) -> list[TimingRow]:
    """Two rows for each battle and way to be asked; ``told`` is called after each battle."""
    found = []
    for scenario, of in SCENARIOS.items():
        for name, orders in KINDS.items():
            waited = asyncio.run(series(scenario, orders, range(_share(battles, of)), told))
            what = f"waits {scenario}: {name}"
            found.append(made(what, [one.rate for one in waited], 1.0, "hand-overs a Player-Turn"))
            beyond = [one.beyond for one in waited]
            found.append(made(f"{what}, beyond the enemy's decisions", beyond, 1.0, "hand-overs a Player-Turn"))
    return found


def battles_of(each: int) -> int:
    """Number of battles in all, with so many of each kind."""
    return len(KINDS) * sum(_share(each, of) for of in SCENARIOS.values())


def _share(battles: int, of: int) -> int:
    return max(battles // of, 1)


async def series(
    scenario: str,
    orders: Mapping[str, str],
    numbers: Sequence[int],
    told: Callable[[], None] = lambda: None,
    budget: int = BUDGET,
) -> list[BattleWaits]:
    """A battle from each of these seeds."""
    seeds = iter(numbers)
    with tempfile.TemporaryDirectory() as directory:
        address = f"sqlite:///{Path(directory) / 'waits.sqlite3'}"
        async with open_services(
            address,
            _Clock(),
            Random(1),  # noqa: S311  delays that nobody waits for
            new_seed=lambda: next(seeds).to_bytes(32, "big"),
        ) as service:
            found = []
            for _ in numbers:
                found.append(counted(await _battle(service, scenario, orders, budget)))
                told()
            return found


async def _battle(service: Services, scenario: str, orders: Mapping[str, str], budget: int) -> list[Asked]:
    matches = service.matches
    terms = MatchOptions(scenario=scenario, ruleset=RULESET, options={}, side=UNION)
    match = (await matches.open_lobby(_SEATS[UNION], MatchPlace(1, 1), terms)).id
    await matches.execute(match, Join(_SEATS[CONFEDERATE]))
    for player in _SEATS.values():
        await matches.execute(match, Settle(player, orders))
    setup = await matches.queries.setup(match)
    generals = {person: ArchiePlayer(setup, seat, 0, budget) for seat, person in _SEATS.items()}
    asked: list[Asked] = []
    while (info := await matches.queries.info(match)).waiting:
        assert info.waiting.person is not None
        person = info.waiting.person
        scene = await matches.queries.view(match, person)
        assert scene.decision is not None
        asked.append(Asked(info.turn, scene.view.active, scene.decision.seat, scene.decision.kind))
        await matches.execute(match, Act(person, generals[person].choose(scene.view).text, scene.version))
    return asked
