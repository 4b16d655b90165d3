"""Plays a match in processes that are killed (SIGKILL) at the worst moments, and continues it in the next one.

Run as a program, ``python -m tests.support.service.killed_process DIRECTORY``, it reads lines, ``["every", FOLDER,
N]``, and kills once at every Nth step of a turn, anew for each step; ``standing``, ``agreeing``, ``ending`` and
``series`` in place of ``every`` do the same in other scripts (see ``SCRIPTS``), and so do the names of ``TEAMS``;
``often`` kills N matches at random again and again. It writes the results as JSON lines, and an empty line at the end
of each answer. A step is each statement and each commit, before and after it, and each message, before and after it is
posted.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import random
import shutil
import signal
import sys
import threading
import time
import traceback
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine

from bot.app.services import Services, open_services
from bot.service.domain.seat_changes import SeatTransfer
from bot.service.model.errors import REFUSALS, NoSuchMatch, NotInMatch
from bot.service.model.match import MatchId, Person
from bot.service.usecases.match_commands.seats import Join, ReplacePlayer
from bot.service.usecases.match_commands.table import (
    AnswerProposal,
    ChooseAtTimeOut,
    Pause,
    Resume,
    Rewind,
    TakeBack,
    TimeChoice,
)
from bot.service.usecases.match_commands.turn import Act, Resign, Settle, Undo
from bot.service.usecases.store_check import check_matches
from bot.service.workers.outbox import OutboxRow, SendResult, Sent
from bot.store import database
from bot.store.database import Database
from engine.decision import CONFEDERATE
from engine.match import encode
from tests.support.service.killed_team_match import TEAMS, begin, play_lines
from tests.support.service.manual_clock import START, ManualClock
from tests.support.store.quick_databases import QuickDatabases
from tests.support.toy.match import BRACE, GRANT, LEE, NO_PARRY, PLACE, TERMS, WATCHER, ToyScenarios, bold, seeds

SCRIPT = (
    *((GRANT, text) for text in ("lay one", "lay three", "undo", "push", "window", "pass")),
    *((LEE, text) for text in ("lay two", "push")),
    *((GRANT, text) for text in ("pass", "window")),
    (LEE, "pass"),
)
"""A turn of Grant's without a possible parry, and one of Lee's with one: Grant's pass is held."""

STANDING = (
    (LEE, "settle brace=well parry=always"),
    *((GRANT, text) for text in ("lay one", "push", "window", "pass", "settle brace=badly parry=never")),
    *((LEE, text) for text in ("lay two", "push")),
    *((GRANT, text) for text in ("window", "settle brace=ask")),
    (LEE, "pass"),
)
"""The same with standing orders answering for both; Lee is first asked whether to brace."""

TURN = ((GRANT, "lay one"), (GRANT, "push"), (GRANT, "window"), (GRANT, "pass"))

AGREEING = (
    *TURN,
    *((GRANT, "takeback 1"), (LEE, "agree takeback")),
    *TURN,
    (WATCHER, "rewind 1 by an organiser"),
    *((GRANT, "pause"), (LEE, "pause"), (LEE, "resume"), (GRANT, "resume"), (GRANT, "window")),
    *((GRANT, "replace"), (LEE, "agree replace"), (WATCHER, "agree replace")),
    *TURN[:2],
)
"""Agreements and an organiser's decisions: two takebacks, a pause, and Lee's seat given to another."""

ENDING = (
    *((GRANT, "lay one"), (LEE, "wait"), (LEE, "time grant"), (LEE, "wait"), (LEE, "time win")),
    *((GRANT, "rematch"), (LEE, "rematch"), (LEE, "forget")),
)
"""Grant's time is out, and out again; a rematch; and Lee's data is deleted."""

GAMES = (
    *((GRANT, "lay one"), (LEE, "resign"), (LEE, "window"), (LEE, "next")),
    *((LEE, "lay two"), (GRANT, "resign"), (GRANT, "window")),
)
"""Two games: the second begins by itself when the first is resigned, and is resigned, too; then the match is over."""

SCRIPTS = {"every": SCRIPT, "standing": STANDING, "agreeing": AGREEING, "ending": ENDING, "series": GAMES}
SEEDS = {"standing": BRACE}
PACES = {"ending": "blitz"}


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
    """A Discord on paper: posted messages stay, whoever dies."""

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
                paper.write(msgspec.json.encode({**line, "news": row.notification}) + b"\n")
        self.step()
        return Sent(row.person.id if row.person else row.place.channel, number)

    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.file.read_text().splitlines()] if self.file.exists() else []


WAITS = {"window": 61, "wait": 2 * 60 * 60}
"""Seconds that pass before everything due is done."""

WAYS: dict[str, Callable[[Services, MatchId, Person, str, str], Awaitable[object]]] = {
    "undo": lambda service, match, person, rest, request: service.matches.execute(match, Undo(person), request=request),
    "settle": lambda service, match, person, rest, request: service.matches.execute(
        match, Settle(person, dict(word.split("=") for word in rest.split())), request=request
    ),
    "takeback": lambda service, match, person, rest, request: service.matches.execute(
        match, TakeBack(person, int(rest)), request=request
    ),
    "agree": lambda service, match, person, rest, request: service.matches.execute(
        match, AnswerProposal(person, rest, accept=True), request=request
    ),
    "rewind": lambda service, match, person, rest, request: service.matches.execute(
        match, Rewind(person, int(rest.split()[0]), reason=rest), request=request
    ),
    "pause": lambda service, match, person, rest, request: service.matches.execute(match, Pause(person), request),
    "resume": lambda service, match, person, rest, request: service.matches.execute(match, Resume(person), request),
    "replace": lambda service, match, person, rest, request: service.matches.execute(
        match, ReplacePlayer(person, SeatTransfer(CONFEDERATE, WATCHER)), request
    ),
    "time": lambda service, match, person, rest, request: service.matches.execute(
        match, ChooseAtTimeOut(person, cast("TimeChoice", rest)), request
    ),
    "resign": lambda service, match, person, rest, request: service.matches.execute(
        match, Resign(person), request=request
    ),
    "rematch": lambda service, match, person, rest, request: service.matches.rematch(match, person, request),
    "forget": lambda service, match, person, rest, request: service.privacy.forget(person),
}
"""Acts beside playing, by the first word of a line."""


async def play_script(service: Services, clock: ManualClock, post: PaperPost, steps: Steps, name: str) -> None:
    """The whole script from its beginning: every request again, as if Discord had redelivered them all."""
    terms = msgspec.structs.replace(TERMS, pace=PACES.get(name, "none"))
    open_lobby = service.series.open_games if name == "series" else service.matches.open_lobby
    match = (await open_lobby(GRANT, PLACE, terms, request="open")).id
    await service.outbox.drain_once(post.send)
    await service.matches.execute(match, Join(LEE), request="join")
    await service.outbox.drain_once(post.send)
    for number, (person, text) in enumerate(SCRIPTS[name]):
        verb, _, rest = text.partition(" ")
        if verb in WAITS:
            clock.advance(WAITS[verb])
            await service.scheduler.do_due()
        elif verb == "next":
            match = MatchId(match + 1)
        elif verb in WAYS:
            with suppress(NotInMatch):  # repeated about a person who has deleted their data meanwhile
                await WAYS[verb](service, match, person, rest, str(number))
        else:
            await service.matches.execute(match, Act(person, text), request=str(number))
        await service.outbox.drain_once(post.send)
        steps()


async def play_at_random(service: Services, clock: ManualClock, post: PaperPost, seed: int) -> None:
    """Goes on with the one match of the file until it is over, sending in the background."""
    rng = random.Random(seed)
    async with service.at_work(post.send):
        match = (await service.matches.open_lobby(GRANT, PLACE, TERMS, request="open")).id
        await service.matches.execute(match, Join(LEE), request="join")
        while waiting := (await service.matches.queries.info(match)).waiting:
            with suppress(*REFUSALS):  # a window may end, and the match with it, while we choose
                options = await service.matches.queries.options(match, waiting.person or GRANT)
                await service.matches.execute(match, Act(waiting.person or GRANT, bold(options, rng).text))
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


def _always(seed: bytes) -> bytes:
    """The same seed for each stretch: another life asks for fewer of them."""
    return seed


def run(file: Path, fatal: int = 0, seed: int | None = None, script: str = "every", hour: int = 0) -> None:
    """One life of the bot on a file, from some hour on."""

    async def live() -> None:
        steps = Steps(fatal)
        clock = ManualClock(START + timedelta(hours=hour, days=2 * (script in TEAMS)))
        post = PaperPost(file.with_suffix(".post"), steps)
        if script in TEAMS:
            same = partial(_always, bytes(32))
            async with open_services(f"sqlite:///{file}", clock, random.Random(1), None, same) as service:
                steps.watch()

                async def told() -> None:
                    await service.outbox.drain_once(post.send)
                    steps()

                await play_lines(service, script, told)
            return
        first = seeds(SEEDS.get(script, NO_PARRY))
        new_seed: Callable[[], bytes] = first
        if script in {"agreeing", "ending", "series"}:
            new_seed = partial(_always, first())
        async with open_services(f"sqlite:///{file}", clock, random.Random(1), ToyScenarios(), new_seed) as service:
            steps.watch()
            if seed is None:
                await play_script(service, clock, post, steps, script)
            else:
                await play_at_random(service, clock, post, seed)

    asyncio.run(live())


async def table_of(service: Services, number: int) -> list[object]:
    """The state of a match: seats, proposals, takebacks; empty where there is none."""
    try:
        info = await service.matches.queries.info(MatchId(number))
    except NoSuchMatch:
        return []
    chairs = [[chair.seat, chair.person and chair.person.id, chair.late, chair.excused] for chair in info.chairs]
    stretches = [[one.moment, one.back_to] for one in info.stretches]
    return [info.status, chairs, [one.kind for one in info.proposals], stretches, info.timing.paused is not None]


def report(file: Path) -> None:
    """Writes the results: the state, and the posts with their recipients."""

    async def look() -> None:
        async with open_services(f"sqlite:///{file}", ManualClock(), None, ToyScenarios()) as service:
            numbers = [MatchId(number) async for number, _ in check_matches(service.database)]
            lives = [await service.unit_of_work.live(number) for number in numbers]
            states = [live.state for live in lives if live.state]
            posted = PaperPost(file.with_suffix(".post"), lambda: None).lines()
            left = await service.outbox.drain_once(PaperPost(file.with_suffix(".left"), lambda: None).send)
            came = {
                "states": [encode(state).decode() for state in states],
                "versions": [live.version for live in lives],
                "over": all(live.info.outcome is not None for live in lives),
                "tables": [await table_of(service, number) for number in (1, 2)],
                "posted": [[line["person"], line["news"]] for line in posted],
                "nonces": len({line["nonce"] for line in posted}),
                "left": left,
            }
            sys.stdout.write(json.dumps(came) + "\n")
            sys.stdout.flush()

    asyncio.run(look())


def run_and_report(file: Path, script: str) -> None:
    """One undisturbed life, and its results."""
    run(file, script=script)
    report(file)


def every(directory: Path, empty: Path, stride: int, script: str = "every") -> None:
    """The script without a kill at first, then killed at one step after the other, each time on a fresh file."""
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
            done = in_a_process_of_its_own(partial(run, file, seed=seed, hour=lives), after)
            lives += 1
        in_a_process_of_its_own(partial(report, file))


async def _begun(file: Path, script: str) -> None:
    """Plays a team battle up to where its script begins, and posts everything until then."""
    clock, post = ManualClock(START), PaperPost(file.with_suffix(".post"), lambda: None)
    address, new_seed = f"sqlite:///{file}", partial(_always, bytes(32))
    async with open_services(address, clock, random.Random(1), None, new_seed) as service:
        await begin(service, TEAMS[script])
        await service.outbox.drain_once(post.send)


def answer(mode: str, place: str, number: str) -> None:
    """Carries out one line of input."""
    directory = Path(place)
    empty = directory / "empty.sqlite3"

    async def make() -> None:
        await (await Database.open(f"sqlite:///{empty}")).close()

    in_a_process_of_its_own(lambda: asyncio.run(make()))
    if mode in TEAMS:
        in_a_process_of_its_own(lambda: asyncio.run(_begun(empty, mode)))
    if mode == "often":
        often(directory, empty, int(number))
    else:
        every(directory, empty, int(number), mode)


async def _practise(directory: Path) -> None:
    """Plays once in advance: every process then has the imports and compiled statements."""
    address, clock = f"sqlite:///{directory / 'practice.sqlite3'}", ManualClock(START)
    post = PaperPost(directory / "practice.post", lambda: None)
    async with open_services(address, clock, random.Random(1), ToyScenarios(), seeds(NO_PARRY)) as service:
        await play_script(service, clock, post, Steps(), "every")


def main() -> None:
    pytest.MonkeyPatch().setattr(database, "create_async_engine", QuickDatabases(Path(sys.argv[1])).engine)
    asyncio.run(_practise(Path(sys.argv[1])))
    while len(threading.enumerate()) > 1:  # a process with threads may not be forked
        time.sleep(0.01)
    gc.freeze()
    for line in sys.stdin:
        in_a_process_of_its_own(partial(answer, *json.loads(line)))
        sys.stdout.write("\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
