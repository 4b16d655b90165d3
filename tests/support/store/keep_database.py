"""Keeps a database as this version of the program writes it, before a schema, a stored format or a rule changes.

``python -P tests/support/store/keep_database.py tests/bot/store/old/schema-NUMBER-WHY.sqlite3.xz`` makes the file, and
``tests/bot/store/test_old_databases.py`` goes on with its matches forever. It uses nothing of the tests and only what
the service has had from the first, so that an older version of the program can run it too (``PYTHONPATH``).
"""

from __future__ import annotations

import asyncio
import lzma
import sqlite3
import sys
import tempfile
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from bot.app.services import Services, open_services
from bot.service.model.match import MatchId, MatchOptions, MatchPlace, Person
from bot.service.usecases.match_commands.seats import Join
from bot.service.usecases.match_commands.turn import Act, Resign
from bot.service.workers.outbox import OutboxRow, SendResult, Sent
from engine.decision import UNION, Action, Seat
from engine.family import families
from engine.scenarios import scenario_ids

GRANT, LEE = Person(2**60 + 1), Person(2**60 + 2)
PLACE = MatchPlace(guild=10, channel=20)
NINE_FLAGS = "barlows-knoll"
"""A battle whose nine flags the Advanced Rulebook once let be won with eight."""
BRIGADES = "pruitts-landing"
"""A battle of the other family, which has been drawn up anew since it was first played."""
CREEK = "chickamauga-blue-grey"
"""One of its battles whose map has been mended since it was first played."""


class Then:
    """A clock that tells some day of long ago, and goes on when it is told to."""

    def __init__(self) -> None:
        self._now = datetime(1861, 7, 21, 6, tzinfo=UTC)

    def now(self) -> datetime:
        return self._now

    def pass_by(self, seconds: float) -> None:
        self._now += timedelta(seconds=seconds)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class Maker:
    """Makes the matches of a database."""

    def __init__(self, service: Services, clock: Then) -> None:
        self.service, self.matches, self.clock = service, service.matches, clock
        self.rng = Random(1)
        self.posted = 0

    async def make(self) -> None:
        """For each ruleset a lobby, a match in the middle of a draft, one in a reaction's window, and one that is over.

        Two of brigades are in the middle of a draft. At last one begins of which nobody was told yet.
        """
        for rules in families()["battle-cry"].rulesets.names:
            await self.lobby(rules)
            await self.drafting(await self.begun(rules))
            await self.window(await self.begun(rules))
            await self.over(await self.begun(rules))
        if NINE_FLAGS in scenario_ids():
            await self.drafting(await self.begun("advanced", NINE_FLAGS))
        await self.begun("classic")
        for battle in (BRIGADES, CREEK):
            if battle in scenario_ids():
                await self.drafting(await self.begun("blue-grey", battle))
        await self.begun("classic")

    async def lobby(self, rules: str, scenario: str = "first-bull-run") -> MatchId:
        return (
            await self.matches.open_lobby(
                GRANT, PLACE, MatchOptions(scenario=scenario, ruleset=rules, options={}, side=UNION)
            )
        ).id

    async def begun(self, rules: str, scenario: str = "first-bull-run") -> MatchId:
        match = await self.lobby(rules, scenario)
        await self.matches.execute(match, Join(LEE))
        return match

    async def drafting(self, match: MatchId) -> None:
        """A few turns, and then a choice that nobody but the chooser knows of yet."""
        while not ((await self.matches.queries.info(match)).turn >= 2 and await self.draft(match)):
            await self.choose(match)

    async def draft(self, match: MatchId) -> tuple[object, ...]:
        waiting = (await self.matches.queries.info(match)).waiting
        assert waiting is not None and waiting.person is not None  # noqa: PT018
        return (await self.matches.queries.view(match, waiting.person)).draft

    async def window(self, match: MatchId) -> None:
        """Until somebody is asked what his hand must not betray."""
        while (waiting := (await self.matches.queries.info(match)).waiting) and not waiting.disguised:
            await self.choose(match)

    async def over(self, match: MatchId) -> None:
        """Some turns, and then one gives up."""
        while (await self.matches.queries.info(match)).turn < 2:
            await self.choose(match)
        await self.matches.execute(match, Resign(LEE))

    async def choose(self, match: MatchId) -> None:
        """One choice, of somebody who looks for a fight."""
        waiting = (await self.matches.queries.info(match)).waiting
        assert waiting is not None and waiting.person is not None  # noqa: PT018
        text = self.eager(waiting.seat, await self.matches.queries.options(match, waiting.person))
        if (await self.matches.execute(match, Act(waiting.person, text))).held:
            self.clock.pass_by(61)
            await self.service.scheduler.do_due()
        await self.service.outbox.drain_once(self.post)

    def eager(self, seat: Seat, actions: Sequence[Action]) -> str:
        """He battles if he can, and goes toward the enemy."""
        for verb in ("battle", "play attack", "play assault", "play probe", "order"):
            if found := [action.text for action in actions if action.text.startswith(verb)]:
                return self.rng.choice(found)
        moves = [action for action in actions if action.verb == "move"]
        if moves:
            return (max if seat == UNION else min)(moves, key=lambda move: move.object[:1]).text
        return self.rng.choice(actions).text

    async def post(self, row: OutboxRow) -> SendResult:
        self.posted += 1
        return Sent(row.person.id if row.person else row.place.channel, self.posted)


async def make(file: Path) -> None:
    """A database with matches of all kinds."""
    clock = Then()
    numbers = iter(range(1, 1000))

    def seed() -> bytes:
        return next(numbers).to_bytes(32, "big")

    async with open_services(f"sqlite:///{file}", clock, Random(1), None, seed) as service:
        await Maker(service, clock).make()
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode=DELETE")
        database.execute("VACUUM")


def main() -> None:
    target = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as directory:
        file = Path(directory) / "kept.sqlite3"
        asyncio.run(make(file))
        target.write_bytes(lzma.compress(file.read_bytes(), preset=9))


if __name__ == "__main__":
    main()
