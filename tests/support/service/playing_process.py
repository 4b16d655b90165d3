"""A process of several, in earnest: it plays whatever there is to play, wherever it belongs, until it is killed.

``begin`` runs one, in a process of its own (``tests.support.forked``). Its Discord is the file ``posts`` in the folder,
a line for each message: nonce, row, match and person. A file ``end`` there has it play no more and send what is left;
``plays-SHARD`` says that it has begun to play.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from bot.app.services import Services, open_services
from bot.ports.shards import Shards, shards_of
from bot.service.model.errors import RequestRefused
from bot.service.model.match import MatchId, MatchPlace, Status
from bot.service.usecases.match_commands.seats import Join
from bot.service.usecases.match_commands.turn import Act
from bot.service.workers.outbox import OutboxRow, SendResult, Sent
from bot.store.errors import StoreError
from bot.store.running import running_on
from engine.errors import GameError
from tests.support.toy.match import GRANT, LEE, TERMS, ToyScenarios, bold

MOST_OPEN = 8


class PostFile:
    """A Discord that never forgets."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "posts"

    async def send(self, row: OutboxRow) -> SendResult:
        if not (row.maybe_sent and row.nonce in self._file.read_text("utf-8")):
            with self._file.open("a", encoding="utf-8") as file:
                file.write(f"{row.nonce} {row.id} {row.match} {row.person.id if row.person else 0}\n")
        return Sent(row.place.channel, row.id)


async def play(services: Services, shards: Shards, rng: Random) -> None:
    """Makes a choice in some match, or opens one on a server of its own."""
    running = [one for one in await services.matches.directory.all_open() if one.status is Status.RUNNING]
    if len(running) < MOST_OPEN:
        info = await services.matches.open_lobby(GRANT, MatchPlace(shards.first << 22, 20), TERMS)
        await services.matches.execute(info.id, Join(LEE))
        return
    await choose(services, rng.choice(running).id, rng)


async def choose(services: Services, match: MatchId, rng: Random) -> None:
    info = await services.matches.queries.info(match)
    if info.waiting and info.waiting.person:
        scene = await services.matches.queries.view(match, info.waiting.person)
        if scene.actions and not scene.held:
            act = Act(info.waiting.person, bold(scene.actions, rng).text, scene.version)
            await services.matches.execute(match, act, request=f"{match} {rng.getrandbits(64)}")


async def main(address: str, shards: Shards, folder: Path) -> None:
    rng = Random()
    gone = asyncio.Event()
    async with running_on(address, lambda _: gone.set(), patience=30, shards=shards) as guard:
        assert guard is not None
        async with (
            open_services(guard, None, rng, ToyScenarios()) as services,
            services.at_work(PostFile(folder).send),
        ):
            while not (folder / "end").exists() and not gone.is_set():
                try:
                    await play(services, shards, rng)
                    (folder / f"plays-{shards.first}").touch()
                except (GameError, RequestRefused):
                    await asyncio.sleep(0)  # somebody else was first
                except StoreError:
                    await asyncio.sleep(0.1)
                await asyncio.sleep(0.02)
            await asyncio.sleep(3)


def begin(address: str, shards: str, folder: str) -> None:
    """Plays until a file ``end`` is there."""
    asyncio.run(main(address, shards_of(shards), Path(folder)))
