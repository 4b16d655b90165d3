"""How often a battle waits for somebody: two computer generals through the service, with standing orders or without.

A wait is each change of the person who must act, the end of the turn included. What the service answers by itself
(standing orders, and the windows that must not betray a hand) makes nobody act, so it counts nowhere. The floor is one
wait a turn: turns there are.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from msgspec import Struct

from bot.bench.rows import Row, made
from bot.players import ArchiePlayer
from bot.service.disguise import MOST
from bot.service.model import MatchId, Person, Place, Terms
from bot.service.service import Service, open_service
from engine.battle_cry.scenario import FAMILY
from engine.decision import CONFEDERATE, UNION
from engine.family import families

BATTLES = 200
BUDGET = 20
"""Milliseconds that a general may take for a decision."""

TURNS = 40
"""Turns after which a battle is counted; one that ends earlier is counted as it is."""

SCENARIO = "first-bull-run"

ORDERS: Mapping[str, str] = {
    "flags": "ignore",
    "retreat": "cover",
    "generals": "join",
    "fight-back": "2+",
    "withdraw": "always",
    "discard": "fewest",
}
"""Standing orders that leave nothing to ask, as far as a ruleset declares them."""

_SEATS = {UNION: Person(1), CONFEDERATE: Person(2)}


class Waited(Struct, frozen=True):
    """A battle: how often somebody else had to act, in how many turns."""

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


def rows(battles: int = BATTLES, told: Callable[[], None] = lambda: None) -> list[Row]:
    """A row for each ruleset of Battle Cry, without and with standing orders; ``told`` hears of each battle."""
    found = []
    for ruleset in families()[FAMILY].rulesets():
        for name, orders in (("asked each time", {}), ("with standing orders", ORDERS)):
            rates = [one.rate for one in asyncio.run(series(ruleset, orders, battles, told))]
            found.append(made(f"waits {ruleset}: {name}", rates, 1.0, "waits a turn"))
    return found


def battles_of(each: int) -> int:
    """How many battles that are, if so many are fought of each kind."""
    return 2 * len(families()[FAMILY].rulesets()) * each


async def series(
    ruleset: str, orders: Mapping[str, str], battles: int, told: Callable[[], None] = lambda: None, turns: int = TURNS
) -> list[Waited]:
    """So many battles, with seeds from 0 on."""
    clock, seeds = _Clock(), iter(range(battles))
    with tempfile.TemporaryDirectory() as directory:
        address = f"sqlite:///{Path(directory) / 'waits.sqlite3'}"
        async with open_service(
            address,
            clock,
            Random(1),  # noqa: S311  delays that nobody waits for
            new_seed=lambda: next(seeds).to_bytes(32, "big"),
        ) as service:
            found = []
            for number in range(battles):
                found.append(await _battle(service, clock, ruleset, orders, number, turns))
                told()
            return found


async def _battle(
    service: Service, clock: _Clock, ruleset: str, orders: Mapping[str, str], number: int, turns: int
) -> Waited:
    matches = service.matches
    terms = Terms(SCENARIO, ruleset, {}, UNION)
    match = (await matches.open_lobby(_SEATS[UNION], Place(1, 1), terms)).id
    await matches.join(match, _SEATS[CONFEDERATE])
    declared = {option.id for option in families()[FAMILY].standing(ruleset)}
    for player in _SEATS.values():
        await matches.settle(match, player, {name: value for name, value in orders.items() if name in declared})
    setup = await matches.setup(match)
    generals = {person: ArchiePlayer(setup, seat, number, BUDGET) for seat, person in _SEATS.items()}
    actors: list[Person] = []
    turn = 1
    while person := await _to_act(service, clock, match):
        actors += [] if actors[-1:] == [person] else [person]
        turn = (await matches.info(match)).turn
        if turn > turns:
            break
        scene = await matches.view(match, person)
        await matches.act(match, person, generals[person].choose(scene.view).text, scene.version)
    return Waited(len(actors) - 1, min(turn, turns))


async def _to_act(service: Service, clock: _Clock, match: MatchId) -> Person | None:
    """The next person who must act, after what happens by itself; ``None`` when the battle is over."""
    while waiting := (await service.matches.info(match)).waiting:
        assert waiting.person is not None
        scene = await service.matches.view(match, waiting.person)
        if scene.actions and not scene.held:
            return waiting.person
        clock.advance(MOST)
        await service.keeper.do_due()
    return None
