"""Writes a database with something in every table of the queue, challenges, boards, ratings and honors.

``python -P tests/support/store/keep_honor.py tests/bot/store/ways/honor-NUMBER.sqlite3.xz`` makes the file as the
checkout on ``PYTHONPATH`` stores it, and ``tests/bot/store/test_honor_goes_on.py`` goes on with it forever.
"""

from __future__ import annotations

import asyncio
import lzma
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Final

from msgspec.structs import replace

from bot.app.services import Services, open_services
from bot.service.model.match import ChallengeTerms, MatchPlace, Person
from bot.service.usecases.honors import Grant
from bot.service.usecases.match_commands.challenges import AcceptChallenge, DeclineChallenge
from bot.store.tables import PartingRow
from engine.decision import UNION
from tests.support.service.manual_clock import ManualClock
from tests.support.service.rated_battles import FIELD, TERMS, begun, first_turns, fought

GRANT, LEE, MEADE, HOOKER, CUSTER = (Person(2**60 + number) for number in range(11, 16))
AFAR: Final = MatchPlace(2, 200)
TERMS_PROPOSED: Final = ChallengeTerms(
    scenario="pea-ridge", title="Pea Ridge", ruleset="classic", pace="brisk", seat=UNION
)


async def fill(service: Services, clock: ManualClock) -> None:
    """Three rated battles and one under way, a search of each kind, a challenge with other terms, a board, a role."""
    battles = [
        await fought(service, clock, winner, loser) for winner, loser in ((GRANT, LEE), (LEE, MEADE), (GRANT, MEADE))
    ]
    await service.ratings.profile(GRANT)
    await first_turns(service, await begun(service, GRANT, LEE))
    async with service.database.write() as session:
        session.add(PartingRow(match_id=battles[-1].id, person=LEE.id, how="left", at=1))
    await service.honors.note(FIELD.guild, Grant(7, GRANT), given=True)
    await service.guild_settings.change(FIELD.guild, lambda now: replace(now, honors={"leader": 7}))
    await service.open_boards.settle(FIELD.guild, 100)
    await service.matchmaking.wish(GRANT, FIELD, measured=True, at_once=5)
    for host, guest, answer in ((MEADE, HOOKER, AcceptChallenge), (CUSTER, HOOKER, DeclineChallenge)):
        for person in (guest, host):
            await service.matchmaking.wish(person, FIELD, at_once=3)
            await service.matchmaking.look(person, FIELD)
        clock.advance(600)
        await service.matchmaking.match()
        (found,) = [one for one in await service.matches.directory.all_open() if one.challenged]
        assert found.challenged is not None
        await service.matches.execute(found.id, answer(found.challenged))
        await service.matchmaking.match()
        for person in (guest, host):
            await service.matchmaking.stop(person)
    for person in (MEADE, CUSTER):
        await service.matchmaking.look(person, FIELD)
    clock.advance(600)
    await service.matchmaking.match()
    await service.matchmaking.look(LEE, AFAR)
    lobby = await service.matches.open_lobby(GRANT, FIELD, replace(TERMS, invited=HOOKER))
    await service.open_challenges.propose(lobby.id, HOOKER, TERMS_PROPOSED)


async def write(file: Path) -> None:
    """Writes the database."""
    clock = ManualClock()
    async with open_services(f"sqlite:///{file}", clock, Random(1)) as service:
        await fill(service, clock)


def keep(file: Path) -> bytes:
    """The database, packed."""
    asyncio.run(write(file))
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode=DELETE")
        database.execute("VACUUM")
    return lzma.compress(file.read_bytes(), preset=9)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        Path(sys.argv[1]).write_bytes(keep(Path(folder) / "longroll.sqlite3"))
