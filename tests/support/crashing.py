"""Plays a match in processes that are killed (SIGKILL) wherever it hurts, and goes on with it in the next one.

Run as a program: ``python -m tests.support.crashing every DIRECTORY N`` kills once at every Nth step of a turn, anew
for each step; ``… standing DIRECTORY N`` does the same where standing orders answer, ``… series DIRECTORY N`` in two
games of which one follows the other; ``… often DIRECTORY N`` kills N matches at random again and again. It writes what
came of it as JSON lines.
A step is each statement and each commit, before and after it, and each message, before and after it is posted.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import signal
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import event
from sqlalchemy.engine import Engine

from bot.service.check import check_matches
from bot.service.model import MatchId, Person
from bot.service.outbox import OutboxRow, SendResult, Sent
from bot.service.service import Service, open_service
from bot.store.database import Database
from engine.errors import GameError
from engine.match import encode
from tests.support.manual_clock import ManualClock
from tests.support.picket import BRACE, GRANT, LEE, NO_PARRY, PLACE, TERMS, Shelf, bold, seeds

SCRIPT = (
    *((GRANT, text) for text in ("lay one", "lay three", "undo", "push", "window", "pass")),
    *((LEE, text) for text in ("lay two", "push")),
    *((GRANT, text) for text in ("pass", "window")),
    (LEE, "pass"),
)
"""A turn of Grant's, in which Lee could not parry, and one of Lee's, in which Grant could: his pass is held."""

STANDING = (
    (LEE, "settle brace=well parry=always"),
    *((GRANT, text) for text in ("lay one", "push", "window", "pass", "settle brace=badly parry=never")),
    *((LEE, text) for text in ("lay two", "push")),
    *((GRANT, text) for text in ("window", "settle brace=ask")),
    (LEE, "pass"),
)
"""The same where standing orders answer for both, Lee being asked at first whether he braces."""

GAMES = (
    *((GRANT, "lay one"), (LEE, "resign"), (LEE, "window"), (LEE, "next")),
    *((LEE, "lay two"), (GRANT, "resign"), (GRANT, "window")),
)
"""Two games: the second begins by itself when the first was given up, and is given up, too; then the match is over."""

SCRIPTS = {"every": SCRIPT, "standing": STANDING, "series": GAMES}
SEEDS = {"every": NO_PARRY, "standing": BRACE, "series": NO_PARRY}


class Steps:
    """Counts the steps of this process, and kills it at one of them."""

    def __init__(self, fatal: int = 0) -> None:
        self.fatal = fatal
        self.count = 0

    def __call__(self, *_: object) -> None:
        self.count += 1
        if self.count == self.fatal:
            os.kill(os.getpid(), signal.SIGKILL)

    def watch(self) -> None:
        """Counts every statement and commit from here on."""
        for name in ("before_cursor_execute", "after_cursor_execute", "begin", "commit", "rollback"):
            event.listen(Engine, name, self)


class PaperPost:
    """A Discord on paper: what was posted stays posted, whoever dies."""

    def __init__(self, file: Path, step: Callable[[], None]) -> None:
        self.file = file
        self.step = step

    async def send(self, row: OutboxRow) -> SendResult:
        self.step()
        lines = self.lines()
        found = [line["number"] for line in lines if line["nonce"] == row.nonce] if row.maybe_sent else []
        number = found[0] if found else len(lines) + 1
        if not found:
            line = {"number": number, "nonce": row.nonce, "person": row.person and row.person.id}
            with self.file.open("ab") as paper:
                paper.write(msgspec.json.encode({**line, "news": row.news}) + b"\n")
        self.step()
        return Sent(row.person.id if row.person else row.place.channel, number)

    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.file.read_text().splitlines()] if self.file.exists() else []


async def play_script(
    service: Service, clock: ManualClock, post: PaperPost, steps: Steps, script: tuple[tuple[Person, str], ...]
) -> None:
    """The whole script from its beginning: every request again, as if Discord had redelivered them all."""
    open_lobby = service.series.open_games if script == GAMES else service.matches.open_lobby
    match = (await open_lobby(GRANT, PLACE, TERMS, request="open")).id
    await service.outbox.drain_once(post.send)
    await service.matches.join(match, LEE, request="join")
    await service.outbox.drain_once(post.send)
    for number, (person, text) in enumerate(script):
        if text == "window":
            clock.advance(61)
            await service.keeper.do_due()
        elif text == "undo":
            await service.matches.undo(match, person, request=str(number))
        elif text == "resign":
            await service.matches.resign(match, person, request=str(number))
        elif text == "next":
            match = MatchId(match + 1)
        elif text.startswith("settle "):
            wishes = dict(word.split("=") for word in text.split()[1:])
            await service.matches.settle(match, person, wishes, request=str(number))
        else:
            await service.matches.act(match, person, text, request=str(number))
        await service.outbox.drain_once(post.send)
        steps()


async def play_at_random(service: Service, clock: ManualClock, post: PaperPost, seed: int) -> None:
    """Goes on with the one match of the file until it is over, sending in the background."""
    rng = random.Random(seed)
    async with service.at_work(post.send):
        match = (await service.matches.open_lobby(GRANT, PLACE, TERMS, request="open")).id
        await service.matches.join(match, LEE, request="join")
        while waiting := (await service.matches.info(match)).waiting:
            with suppress(GameError):  # a window may end, and the match with it, while we choose
                options = await service.matches.options(match, waiting.person or GRANT)
                await service.matches.act(match, waiting.person or GRANT, bold(options, rng).text)
            clock.advance(61)
            await asyncio.sleep(rng.random() / 200)
        await service.outbox.drain_once(post.send)


def in_a_process_of_its_own(work: Callable[[], None], after: float | None = None) -> bool:
    """Whether the work was done; it may be killed, by itself or from here after so many seconds."""
    child = os.fork()
    if child == 0:
        try:
            work()
            os._exit(0)
        except BaseException:  # noqa: BLE001  a child must not go on as if it were its parent
            traceback.print_exc()
            os._exit(1)
    if after is not None:
        time.sleep(after)
        os.kill(child, signal.SIGKILL)
    status = os.waitpid(child, 0)[1]
    if os.WIFEXITED(status) and os.WEXITSTATUS(status):
        raise SystemExit("the work failed")
    return not os.WIFSIGNALED(status)


def run(file: Path, fatal: int = 0, seed: int | None = None, script: str = "every") -> None:
    """One life of the bot on a file."""

    async def live() -> None:
        steps, clock = Steps(fatal), ManualClock()
        post = PaperPost(file.with_suffix(".post"), steps)
        first = seeds(SEEDS[script])()
        async with open_service(f"sqlite:///{file}", clock, random.Random(1), Shelf(), lambda: first) as service:
            steps.watch()
            if seed is None:
                await play_script(service, clock, post, steps, SCRIPTS[script])
            else:
                await play_at_random(service, clock, post, seed)

    asyncio.run(live())


def report(file: Path) -> None:
    """Writes what came of it: the state, and what was posted to whom."""

    async def look() -> None:
        async with open_service(f"sqlite:///{file}", ManualClock(), None, Shelf()) as service:
            numbers = [MatchId(number) async for number, _ in check_matches(service.database)]
            lives = [await service.desk.live(number) for number in numbers]
            states = [live.state for live in lives if live.state]
            posted = PaperPost(file.with_suffix(".post"), lambda: None).lines()
            left = await service.outbox.drain_once(PaperPost(file.with_suffix(".left"), lambda: None).send)
            came = {
                "states": [encode(state).decode() for state in states],
                "versions": [live.version for live in lives],
                "over": all(live.info.outcome is not None for live in lives),
                "posted": [[line["person"], line["news"]] for line in posted],
                "nonces": len({line["nonce"] for line in posted}),
                "left": left,
            }
            sys.stdout.write(json.dumps(came) + "\n")
            sys.stdout.flush()

    asyncio.run(look())


def run_and_report(file: Path, script: str) -> None:
    """One life that nothing disturbs, and what came of it."""
    run(file, script=script)
    report(file)


def every(directory: Path, empty: Path, stride: int, script: str = "every") -> None:
    """The script killed at no step at first, then at one after the other, each time on a fresh file."""
    fatal, done = 0, False
    while not done:
        file = Path(shutil.copy(empty, directory / f"{fatal}.sqlite3"))
        done = fatal > 0 and in_a_process_of_its_own(partial(run, file, fatal, script=script))
        in_a_process_of_its_own(partial(run_and_report, file, script))
        fatal += stride


def often(directory: Path, empty: Path, matches: int) -> None:
    """One match after another, each killed after some hundredths of a second until it is over."""
    for number in range(matches):
        rng, lives, done = random.Random(number), 0, False
        file = Path(shutil.copy(empty, directory / f"{number}.sqlite3"))
        while not done:
            after = rng.uniform(0.03, 0.15) if lives < 10 else None
            seed = 1000 * number + lives
            done = in_a_process_of_its_own(partial(run, file, seed=seed), after)
            lives += 1
        in_a_process_of_its_own(partial(report, file))


def main() -> None:
    mode, place, number = sys.argv[1:]
    directory = Path(place)
    empty = directory / "empty.sqlite3"

    async def make() -> None:
        await (await Database.open(f"sqlite:///{empty}")).close()

    in_a_process_of_its_own(lambda: asyncio.run(make()))
    if mode == "often":
        often(directory, empty, int(number))
    else:
        every(directory, empty, int(number), mode)


if __name__ == "__main__":
    main()
