"""Crashes between any two steps of a turn: after the restart the same state, and every message posted once."""

from __future__ import annotations

import asyncio
import gc
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Coroutine, Generator, Iterator
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest

from bot.app.services import Services
from bot.service.domain.control_versions import MOMENT
from bot.service.model.match import MatchId
from bot.service.model.match_notifications import kind_of
from bot.service.usecases.match_commands.turn import Act
from engine.errors import StaleAction
from tests.bot.service.conftest import Opener
from tests.support.discord.message_list import Postbox
from tests.support.examples import BY_NIGHT, by_day
from tests.support.toy.match import GRANT, begun, play, seeds

ROOT = Path(__file__).parents[4]


class Battlefield:
    """``tests.support.service.killed_process`` as a program, started once for all tests."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._program: subprocess.Popen[str] | None = None

    def lives(self, mode: str, directory: Path, number: int) -> list[dict[str, Any]]:
        """The results of the matches."""
        program = self._program = self._program or self._started()
        assert program.stdin
        assert program.stdout
        program.stdin.write(json.dumps([mode, str(directory), str(number)]) + "\n")
        program.stdin.flush()
        lines = []
        while (line := program.stdout.readline()) != "\n":
            if not line:
                self.end()
            assert line, (self._folder / "errors").read_text()
            lines.append(json.loads(line))
        return lines

    def _started(self) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "tests.support.service.killed_process", str(self._folder)]
        with (self._folder / "errors").open("wb") as errors:
            return subprocess.Popen(command, cwd=ROOT, stdin=PIPE, stdout=PIPE, stderr=errors, text=True)

    def end(self) -> None:
        if self._program is not None:
            self._program.communicate(timeout=60)
            self._program = None


@pytest.fixture(scope="module")
def field(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Battlefield]:
    started = Battlefield(tmp_path_factory.mktemp("battlefield"))
    yield started
    started.end()


@pytest.fixture(autouse=True)
def _databases() -> None:
    """Real databases: where a task breaks off depends on the threads of a driver."""


def told(life: dict[str, Any], passing: str) -> dict[str, Any]:
    """A life without notifications of a passing kind, and without the number of messages posted twice."""
    posted = [one for one in life["posted"] if one[1]["kind"] != passing]
    return {**life, "posted": posted, "nonces": len(life["posted"]) - life["nonces"]}


def check_killed_at_every(
    field: Battlefield, stride: int, directory: Path, script: str = "every", posted: int = 19, passing: str = ""
) -> None:
    undisturbed, *killed = field.lives(script, directory, stride)
    assert len(killed) > 400 / stride
    assert undisturbed["nonces"] == len(undisturbed["posted"]) == posted
    assert undisturbed["left"] == 0
    assert [one for one in killed if told(one, passing) != told(undisturbed, passing)] == []
    assert [one for one in killed if one["posted"][-1] != undisturbed["posted"][-1]] == []


def check_killed_often(field: Battlefield, matches: int, directory: Path) -> None:
    for match in field.lives("often", directory, matches):
        assert match["over"]
        assert match["nonces"] == len(match["posted"])
        assert match["left"] == 0
        moments = [news["moment"] for person, news in match["posted"] if person is None and "moment" in news]
        assert moments == list(range(1, len(moments) + 1))


@pytest.mark.long
def test_killed_at_a_step_of_a_turn_all_is_as_if_nothing_had_been(field: Battlefield, tmp_path: Path) -> None:
    check_killed_at_every(field, 587, tmp_path)


@pytest.mark.soak
def test_killed_where_standing_orders_answer_all_is_as_if_nothing_had_been(field: Battlefield, tmp_path: Path) -> None:
    check_killed_at_every(field, 569, tmp_path, "standing", 18)


@pytest.mark.soak
def test_killed_where_one_game_follows_the_other_all_is_as_if_nothing_had_been(
    field: Battlefield, tmp_path: Path
) -> None:
    check_killed_at_every(field, 421, tmp_path, "series", 19, "score")


@pytest.mark.long
def test_killed_while_things_are_agreed_on_all_is_as_if_nothing_had_been(field: Battlefield, tmp_path: Path) -> None:
    check_killed_at_every(field, 1597, tmp_path, "agreeing", 38)


@pytest.mark.long
def test_killed_while_a_match_ends_all_is_as_if_nothing_had_been(field: Battlefield, tmp_path: Path) -> None:
    check_killed_at_every(field, 797, tmp_path, "ending", 19)


TEAMS = {
    "lobby": 14,
    "solo": 4,
    "computer": 4,
    "dividing": 8,
    "entrusting": 2,
    "authority": 1,
    "ahead": 1,
    "taking-over": 5,
    "reassigning": 2,
    "talking": 6,
}
"""Number of messages posted in each script of ``tests.support.service.killed_team_match``."""

TEAMS_BY_LENGTH = sorted(TEAMS, key=lambda script: TEAMS[script])


def check_team_killed_at_every(field: Battlefield, stride: int, directory: Path, script: str) -> None:
    undisturbed, *killed = field.lives(script, directory, stride)
    assert len(killed) > 100 / stride
    assert undisturbed["nonces"] == len(undisturbed["posted"]) == TEAMS[script]
    assert undisturbed["left"] == 0
    assert [one for one in killed if one != undisturbed] == []


@pytest.mark.long
@pytest.mark.parametrize("script", by_day(TEAMS_BY_LENGTH, 1))
def test_killed_where_sides_have_several_players_all_is_as_if_nothing_had_been(
    field: Battlefield, tmp_path: Path, script: str
) -> None:
    check_team_killed_at_every(field, 97, tmp_path, script)


@pytest.mark.soak
@pytest.mark.parametrize("script", TEAMS)
def test_killed_at_each_and_every_step_where_sides_have_several_players(
    field: Battlefield, tmp_path: Path, script: str
) -> None:
    check_team_killed_at_every(field, 1, tmp_path, script)


@pytest.mark.soak
def test_killed_again_and_again_a_match_is_played_to_its_end(field: Battlefield, tmp_path: Path) -> None:
    check_killed_often(field, 1, tmp_path)


@pytest.mark.soak
def test_killed_at_each_and_every_step_of_a_turn(field: Battlefield, tmp_path: Path) -> None:
    check_killed_at_every(field, 1, tmp_path)


@pytest.mark.soak
def test_killed_at_each_and_every_step_where_standing_orders_answer(field: Battlefield, tmp_path: Path) -> None:
    check_killed_at_every(field, 1, tmp_path, "standing", 18)


@pytest.mark.soak
def test_killed_at_each_and_every_step_where_one_game_follows_the_other(field: Battlefield, tmp_path: Path) -> None:
    check_killed_at_every(field, 1, tmp_path, "series", 19, "score")


@pytest.mark.soak
@pytest.mark.parametrize(("script", "posted"), [("agreeing", 38), ("ending", 19)])
def test_killed_at_each_and_every_step_of_what_is_beside_the_play(
    field: Battlefield, tmp_path: Path, script: str, posted: int
) -> None:
    check_killed_at_every(field, 1, tmp_path, script, posted)


@pytest.mark.soak
def test_many_matches_killed_again_and_again(field: Battlefield, tmp_path: Path) -> None:
    check_killed_often(field, 20, tmp_path)


class Broken:
    """Awaits something, and breaks it off at one of its waits, ``before`` the result comes or after."""

    def __init__(self, work: Coroutine[Any, Any, Any], at: int, *, before: bool) -> None:
        self.work, self.at, self.before = work, at, before
        self.waits = 0

    def __await__(self) -> Generator[Any, Any, Any]:
        steps = self.work.__await__()
        try:
            future = next(steps)
            while True:
                self.waits += 1
                fatal = self.waits == self.at
                if fatal and self.before:
                    future = steps.throw(asyncio.CancelledError())
                    continue
                yield future
                future = steps.throw(asyncio.CancelledError()) if fatal else next(steps)
        except StopIteration as done:
            return done.value


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.usefixtures("_connections_end_with_the_test")
@pytest.mark.long
@pytest.mark.chance
@pytest.mark.parametrize("before", [True, False], ids=["before", "after"])
async def test_broken_off_at_any_wait_an_action_is_done_or_not_and_memory_knows(
    service: Services, reopen: Opener, *, before: bool
) -> None:
    at, done = 0, False
    while not done:
        at += 1 if BY_NIGHT else 5
        service.matches._new_seed = seeds()
        match = (await begun(service)).id
        await play(service, match, "lay one")
        work = Broken(
            service.unit_of_work._change(match, lambda live: _push(service, live), f"push {match}"), at, before=before
        )
        try:
            await work
            done = True
        except asyncio.CancelledError:
            pass
        async with reopen() as restarted:
            stored = await restarted.matches.queries.view(match, GRANT)
            assert await service.matches.queries.view(match, GRANT) == stored
            assert stored.version in {MOMENT + 1, 2 * MOMENT}
            again = await restarted.matches.execute(match, Act(GRANT, "push", MOMENT + 1), request=f"push {match}")
            assert (again.version, again.repeated) == (2 * MOMENT, stored.version == 2 * MOMENT)
    assert at > 5


@pytest.fixture
async def _connections_end_with_the_test() -> AsyncIterator[None]:
    """Collects the connections that broken tasks left behind, while there is a loop for it."""
    yield
    gc.collect()
    await asyncio.sleep(0.1)


def _push(service: Services, live: Any) -> Any:
    from bot.service.domain import play as choices  # noqa: PLC0415

    return choices.act(live, GRANT, "push", MOMENT + 1, service.unit_of_work.context())


async def test_a_client_that_goes_away_does_not_break_its_action_off(service: Services) -> None:
    match = (await begun(service)).id
    task = asyncio.create_task(service.matches.execute(match, Act(GRANT, "lay one", MOMENT)))
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    with pytest.raises(StaleAction):
        await service.matches.execute(match, Act(GRANT, "lay three", MOMENT))


async def test_two_processes_on_one_database_do_not_undo_each_others_work(service: Services, reopen: Opener) -> None:
    match = (await begun(service)).id
    async with reopen() as other:
        await other.matches.queries.view(match, GRANT)
        await play(service, match, "lay one")
        with pytest.raises(StaleAction):
            await other.matches.execute(match, Act(GRANT, "lay three", MOMENT))
        assert (await other.matches.queries.view(match, GRANT)).version == MOMENT + 1
        both = await asyncio.gather(
            service.matches.execute(match, Act(GRANT, "push", MOMENT + 1)),
            other.matches.execute(match, Act(GRANT, "lay two", MOMENT + 1)),
            return_exceptions=True,
        )
        assert sorted(type(one).__name__ for one in both) == ["ActResult", "StaleAction"]


@pytest.mark.chance
@pytest.mark.long
@pytest.mark.usefixtures("_connections_end_with_the_test")
async def test_the_outbox_broken_off_at_any_wait_posts_everything_once(service: Services, reopen: Opener) -> None:
    at, post = 0, Postbox()
    matches: list[MatchId] = []
    done = False
    while not done:
        at += 1 if BY_NIGHT else 23
        matches.append((await begun(service)).id)
        work = Broken(service.outbox.drain_once(post.send), at, before=False)
        try:
            await work
            done = True
        except asyncio.CancelledError:
            pass
        if not done:
            gc.collect()  # a connection that was broken off holds the database until it is collected
            async with reopen() as restarted:
                await restarted.outbox.drain_once(post.send)
    for match in matches:
        told = [kind_of(one.row.notification) for one in post.messages if one.row.match == match]
        assert sorted(told) == ["hand", "hand", "lobby", "started", "turn"]
