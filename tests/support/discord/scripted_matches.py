"""The first turns of a match of each game mode, as text: all messages and database rows.

``python -m tests.support.discord.scripted_matches`` writes them anew (with names, only those); inspect the diff before
it is committed. Dice, people, answers and time are the same in every run. A picture is shown as the SHA-256 of its
pixels, an id as the name of its person or place.

To draw the pictures takes most of the time. So beside each match stands what was drawn, by the SHA-256 of its job; in
the order of these, for two people's hands are drawn at once and either may be ready first.
Where pictures are ``sketched``, each carries that of its job, and is shown as what was drawn of the same job.
"""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from io import BytesIO
from itertools import chain
from pathlib import Path
from random import Random
from typing import Final
from unittest.mock import patch

from PIL import Image

from bot.app.services import Services, open_services
from bot.app.settings import Settings
from bot.discord.client import LongRoll
from bot.discord.components.items import press_of
from bot.images.jobs import DrawJob
from bot.ports.heavy_work import Progress
from bot.service.model.match import MatchId, MatchOptions, Scene, Status
from bot.service.model.match import Person as Player
from bot.service.usecases.match_commands.turn import Act, Resign
from engine.decision import CONFEDERATE, PASS, UNION, Action, Seat
from tests.support.discord.seen import File, Menu, Seen
from tests.support.discord.simulator import Person, Place, Simulated, simulated
from tests.support.discord.team_table import TeamTable, daring, sit_down
from tests.support.service.waiting_clock import HandClock

KEPT: Final = Path(__file__).parents[2] / "bot" / "discord" / "scripted"
SEED: Final = bytes(range(32))
ASKING: Final = ("Give orders", "Answer")
"""The buttons behind which somebody answers."""

DONE: Final = 0.2
"""How likely it is that somebody moves no more units."""

_SKETCH: Final = b"\x89PNG job "
"""Before the name of a job, in place of its picture."""

LONGEST_MENU: Final = 6
"""Lines of a menu that are told; of the others how many there are."""


@dataclass
class Script:
    """A match on the way: its world, its people's chance, and all who came to it."""

    world: Simulated
    clock: HandClock
    rng: Random = field(default_factory=lambda: Random(7))
    met: list[Person] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.met.extend(self.world.people)

    async def sit_down(self, terms: MatchOptions) -> TeamTable:
        """A match on these terms that has begun, with as many people as it needs."""
        table = await sit_down(self.world, self.clock, terms)
        self.met.extend(one for one in table.seated.values() if one not in self.met)
        return table

    async def table(self, match: int) -> TeamTable:
        """A match, and which of the world's people sits where."""
        table = TeamTable(self.world, self.clock, MatchId(match))
        people = {one.id: one for one in self.world.people}
        chairs = (await table.info()).chairs
        table.seated = {chair.seat: people[chair.person.id] for chair in chairs if chair.person}
        return table

    async def play(self, table: TeamTable, turns: int) -> None:
        """Plays so many turns. Whoever is asked something new looks at the panel first."""
        asked: set[str] = set()
        for _ in range(400):
            info = await table.info()
            if info.status is not Status.RUNNING or info.waiting is None or info.turn > turns:
                return
            seat = info.waiting.seat
            person = None if info.chair(seat).general else table.seated.get(seat)
            scene = await table.scene(seat) if person else None
            if person is None or scene is None or scene.held or not scene.actions:
                await table.wait(61)
                continue
            if scene.decision and scene.decision.kind not in asked:
                asked.add(scene.decision.kind)
                await self.look(table, person, ASKING)
            await table.matches.execute(table.id, Act(Player(person.id), _answer(scene, self.rng).text))
            await self.world.settle()
        raise AssertionError("it never came to that")

    async def look(self, table: TeamTable, person: Person, labels: tuple[str, ...]) -> None:
        """Somebody presses the newest button of the match with one of these labels."""
        for post in reversed(table.posts):
            if label := next((one for one in post.labels if one in labels), ""):
                await self.world.click(person, post, label=label)
                return

    async def look_at_all(self, table: TeamTable) -> None:
        """Presses each button of the newest message with buttons once, as the player to move."""
        seat = await table.asked()
        newest = next(post for post in reversed(table.posts) if post.labels)
        for label in newest.labels:
            await self.world.click(table.seated[seat], newest, label=label)


def _answer(scene: Scene, rng: Random) -> Action:
    """What somebody does who looks for a fight."""
    if scene.info.family != "blue-grey":
        return daring(scene, rng)
    fights = [one for one in scene.actions if one.verb in {"target", "fight", "advance"}]
    if PASS in scene.actions and not fights and rng.random() < DONE:
        return PASS
    return rng.choice(fights or [one for one in scene.actions if one != PASS] or list(scene.actions))


async def _duel(script: Script, ruleset: str) -> None:
    table = await script.sit_down(MatchOptions(scenario="first-bull-run", ruleset=ruleset, side=UNION, pace="brisk"))
    await script.play(table, 3)
    await script.look_at_all(table)
    await table.matches.execute(table.id, Resign(table.person(CONFEDERATE)))
    await script.world.settle()


async def _brigades(script: Script) -> None:
    table = await script.sit_down(MatchOptions(scenario="pruitts-landing", ruleset="blue-grey", side=UNION))
    await script.play(table, 4)
    await script.look_at_all(table)


async def _two_games(script: Script) -> None:
    ulysses, robert = script.world.people
    place = script.world.channel
    await script.world.slash(ulysses, place, "match new", scenario="falling-waters", side="union", games=2)
    await script.world.slash(robert, place, "match join", match="1")
    first = await script.table(1)
    await script.play(first, 1)
    await first.matches.execute(first.id, Resign(first.person(CONFEDERATE)))
    await first.wait(1)
    await script.play(await script.table(2), 1)


async def _teams(script: Script, options: Mapping[str, str], seat: str, turns: int) -> None:
    table = await script.sit_down(
        MatchOptions(scenario="antietam", ruleset="variant-150", options=options, side=Seat(seat))
    )
    await script.play(table, turns)


async def _campaign(script: Script) -> None:
    ulysses, robert = script.world.people
    place = script.world.channel
    await script.world.slash(robert, place, "series campaign", ready="jackson", side="confederate", rules="classic")
    await script.world.slash(ulysses, place, "match join", match="1")
    first = await script.table(1)
    await script.play(first, 1)
    await first.matches.execute(first.id, Resign(first.person(UNION)))
    await first.wait(1)
    await script.play(await script.table(2), 1)


async def _annual(script: Script) -> None:
    world = script.world
    ulysses, robert = world.people
    organiser, news = world.add_person("winfield"), world.add_channel("gazette")
    script.met.append(organiser)
    world.give_role(organiser, world.add_role("Provost", manage_guild=True))
    await world.slash(organiser, world.channel, "server annual", channel=news, rules="classic")
    for person in (ulysses, robert):
        await world.slash(person, world.channel, "year join")
    ahead = datetime(2026, 2, 15, 12, tzinfo=UTC) - world.now()
    script.clock.source = lambda: world.now() + ahead
    script.clock.wake()
    await world.settle()
    await world.slash(ulysses, world.channel, "year fight", opponent=robert, side="union")
    await world.slash(robert, world.channel, "match join", match="1")
    await script.play(await script.table(1), 1)


async def _solo(script: Script, terms: MatchOptions) -> None:
    """Against the computer: it has the other side, or it is Archie of the rulebook."""
    world = script.world
    assert isinstance(world.bot, LongRoll)
    ulysses = world.people[0]
    how: dict[str, object] = {"computer": True} if terms.computer else dict(terms.options)
    battle = {"scenario": terms.scenario, "rules": terms.ruleset, "side": "union"}
    await world.slash(ulysses, world.channel, "match new", **battle, **how)
    table = TeamTable(world, script.clock, MatchId(1))
    table.seated = {UNION: ulysses}
    await script.play(table, 2)


async def _nightfall(script: Script) -> None:
    table = await script.sit_down(
        MatchOptions(scenario="first-bull-run", ruleset="classic", options={"nightfall": "on"}, side=UNION)
    )
    await script.play(table, 2)


SCRIPTS: Final[Mapping[str, Callable[[Script], Awaitable[None]]]] = {
    "duel-variant-150": lambda script: _duel(script, "variant-150"),
    "duel-classic": lambda script: _duel(script, "classic"),
    "duel-advanced": lambda script: _duel(script, "advanced"),
    "duel-blue-grey": _brigades,
    "two-games": _two_games,
    "doubles": lambda script: _teams(script, {"mode": "doubles"}, "union", 2),
    "epic": lambda script: _teams(script, {"mode": "epic"}, "union/commander", 1),
    "campaign": _campaign,
    "annual": _annual,
    "computer": lambda script: _solo(
        script, MatchOptions(scenario="first-bull-run", ruleset="variant-150", computer=True)
    ),
    "archie": lambda script: _solo(
        script, MatchOptions(scenario="first-bull-run", ruleset="variant-150", options={"mode": "archie"})
    ),
    "nightfall": _nightfall,
}
"""What is played, by the name of the file that tells it."""


# Pictures


def kept_pictures(name: str) -> dict[str, str]:
    """What the pictures of a kept match show, by their jobs."""
    rows = (KEPT / f"{name}.pictures").read_text("utf-8").splitlines()
    return dict(row.split(" ", 1) for row in rows)


@contextmanager
def noted(pictures: dict[str, str]) -> Iterator[None]:
    """Notes what the pictures that are drawn within show, by their jobs."""

    def drawn(job: DrawJob, progress: Progress) -> bytes:
        data = draw(job, progress)
        pictures[_job(job)] = _shown(data)
        return data

    draw = DrawJob.run
    with patch.object(DrawJob, "run", drawn):
        yield


@contextmanager
def sketched() -> Iterator[None]:
    """Has no picture drawn within: each is the name of its job."""
    with patch.object(DrawJob, "run", lambda job, _progress: _SKETCH + _job(job).encode()):
        yield


def _job(job: DrawJob) -> str:
    """16 digits of the SHA-256 of a job."""
    return sha256(repr(job).encode()).hexdigest()[:16]


def _shown(data: bytes) -> str:
    """What a picture shows: its size, and 16 digits of the SHA-256 of its pixels."""
    with Image.open(BytesIO(data)) as picture:
        pixels = sha256(picture.convert("RGB").tobytes()).hexdigest()[:16]
        return f"{picture.width} x {picture.height} {pixels}"


# Telling it


@asynccontextmanager
async def _world(folder: Path, clock: HandClock) -> AsyncIterator[Simulated]:
    settings = Settings(data_dir=folder, token=None, database_url=None, painters=0)

    def opened() -> AbstractAsyncContextManager[Services]:
        return open_services(settings.database, clock, Random(7), new_seed=lambda: SEED)

    async with simulated(lambda: LongRoll(settings, opened, alone=False), patience=60.0) as made:
        clock.source = made.now
        yield made


async def told(name: str, folder: Path, pictures: Mapping[str, str] | None = None) -> str:
    """A script played in a folder, and all that came of it; ``pictures`` by their jobs, if they are ``sketched``."""
    clock = HandClock()
    async with _world(folder, clock) as world:
        script = Script(world, clock)
        await SCRIPTS[name](script)
        await world.settle()
        seen = list(_seen(world, script.met, pictures or {}))
    return "\n".join([*seen, *_stored(folder / "longroll.sqlite3")]) + "\n"


def _seen(world: Simulated, people: Sequence[Person], pictures: Mapping[str, str]) -> Iterator[str]:
    """All messages, place by place: those of a thread as they came.

    In a channel and in direct messages those of several matches may come in any order, so they are sorted.
    """
    names = Names(world, people, pictures)
    for kind, place in names.places():
        told = [names.message(message) for message in world.history(place)]
        yield from (f"== {kind} {names.plain(place.name)}", "")
        yield from chain.from_iterable(sorted(told) if kind == "channel" else told)
    for person in people:
        yield from (f"== direct messages of {person.name}", "")
        yield from chain.from_iterable(sorted(names.message(message) for message in world.dms(person)))


class Names:
    """Tells messages with names for ids."""

    def __init__(self, world: Simulated, people: Sequence[Person], pictures: Mapping[str, str]) -> None:
        self._world, self._pictures = world, pictures
        self._names = {one.id: f"@{one.name}" for one in people}

    def places(self) -> Iterator[tuple[str, Place]]:
        """All channels and threads of the guild."""
        for channel in (Place(one) for one in self._world.guild.channels.values() if not one.is_thread):
            yield "channel", channel
            yield from (("thread", one) for one in self._world.threads(channel))
            yield from (("private thread", one) for one in self._world.private_threads(channel))

    def plain(self, text: str) -> str:
        """A text without numbers that are made anew for each run."""
        text = re.sub(r"<@!?(\d+)>", lambda found: self._names.get(int(found[1]), "@somebody"), text)
        text = re.sub(r"https://discord\.com/channels/[\d/]+", "https://discord.com/…", text)
        return re.sub(r"\d{15,}", "…", text)

    def message(self, seen: Seen) -> list[str]:
        """A message in lines: author, pings, words, controls, files."""
        return list(self._lines(seen))

    def _lines(self, seen: Seen) -> Iterator[str]:
        author = "bot" if seen.by_bot else seen.payload["author"]["username"]
        marks = [word for word, so in (("only for one", seen.ephemeral), ("silent", seen.silent)) if so]
        calls = sorted(self._names.get(one, "@somebody") for one in seen.pinged)
        yield " · ".join([f"-- {author}", *marks, *([f"calls {' '.join(calls)}"] if calls else [])])
        yield from (f"   {line}".rstrip() for line in self.plain(seen.text).splitlines())
        if seen.buttons:
            shown = (f"{one.label} → {_step(one.custom_id)}{' (off)' if one.disabled else ''}" for one in seen.buttons)
            yield self.plain(f"   [{'] ['.join(shown)}]")
        yield from (self.plain(f"   {_menu(one)}") for one in seen.menus)
        yield from (f"   {self.plain(self._file(one))}" for one in seen.files)
        yield ""

    def _file(self, file: File) -> str:
        """The name, and what the picture shows."""
        if not file.name.endswith((".png", ".webp", ".gif")):
            return f"file {file.name}, {len(file.data)} bytes"
        if file.data.startswith(_SKETCH):
            job = file.data.removeprefix(_SKETCH).decode()
            return f"picture {file.name} {self._pictures.get(job, f'of another job: {job}')}"
        return f"picture {file.name} {_shown(file.data)}"


def _step(custom_id: str) -> str:
    press = press_of(custom_id)
    return press.step if press else custom_id


def _menu(menu: Menu) -> str:
    lines = [label for label, _ in menu.options]
    more = f" … {len(lines)} in all" if len(lines) > LONGEST_MENU else ""
    return f"{{{menu.placeholder} → {_step(menu.custom_id)}: {' | '.join(lines[:LONGEST_MENU])}{more}}}"


def _stored(file: Path) -> Iterator[str]:
    """What lies in the database: choices, notifications in order, timers, remembered messages."""
    queries = {
        "choices": "SELECT match_id, version, kind, seat, text, faces, undone FROM actions ORDER BY match_id, version",
        "outbox": "SELECT coalesce(match_id, 'series'), kind, person != 0 FROM outbox ORDER BY id",
        "timers": "SELECT match_id, kind FROM timers ORDER BY match_id, kind",
        "posted": "SELECT match_id, slot, person != 0 FROM posted ORDER BY match_id, slot, person",
        "posted of series": "SELECT series_id, slot FROM series_posted ORDER BY series_id, slot",
    }
    with closing(sqlite3.connect(file)) as database:
        for name, query in queries.items():
            yield from (f"== stored: {name}", "")
            yield from (" | ".join(str(one) for one in row).rstrip() for row in database.execute(query))
            yield ""


def main() -> None:
    """Writes them anew."""
    os.environ["LONGROLL_PAINTERS"] = "0"
    KEPT.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[1:] or SCRIPTS:
        with tempfile.TemporaryDirectory() as folder:
            pictures: dict[str, str] = {}
            with noted(pictures):
                (KEPT / f"{name}.txt").write_text(asyncio.run(told(name, Path(folder))), encoding="utf-8")
            rows = "".join(f"{job} {shown}\n" for job, shown in sorted(pictures.items()))
            (KEPT / f"{name}.pictures").write_text(rows, encoding="utf-8")


if __name__ == "__main__":
    main()
