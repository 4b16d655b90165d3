"""Records of health: one a process, whatever its role; what they say, and what is left of processes that are gone."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from bot.app.health import FOLDER, STALE, HealthRecord, Heartbeat, PartHealth, look
from bot.app.parts import gateway_part, pictures_part, store_parts
from bot.cli.app import app
from bot.ports.heavy_work import Finished, HeavyJob, Progress, QueueFull
from bot.service.domain.lanes import Lane
from bot.service.model.match import Status
from bot.service.persistence.backlog import Backlog, WaitingCount

WELL = PartHealth("database", is_well=True, words="answers")
ILL = PartHealth("database", is_well=False, words="does not answer")


def record_of(file: Path) -> HealthRecord:
    return msgspec.json.decode(file.read_bytes(), type=HealthRecord)


def ended() -> int:
    """The id of a process that has ended."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def leave(folder: Path, role: str, pid: int, host: str = "", age: float = 0.0) -> Path:
    """A record as another process left it behind."""
    Heartbeat(folder, "other").beat()
    (mine,) = (folder / FOLDER).glob("other-*.json")
    record = msgspec.structs.replace(record_of(mine), role=role, pid=pid, written=time.time() - age)
    record = msgspec.structs.replace(record, host=host or record.host)
    mine.unlink()
    file = folder / FOLDER / f"{role}-{record.host}-{pid}.json"
    file.write_bytes(msgspec.json.encode(record))
    return file


def test_each_role_has_a_record_of_its_own(tmp_path: Path) -> None:
    Heartbeat(tmp_path, "bot").beat([WELL])
    worker = Heartbeat(tmp_path, "worker")
    worker.beat([ILL])
    assert [(one.record.role, one.is_well) for one in look(tmp_path)] == [("bot", True), ("worker", False)]
    assert [one.record.role for one in look(tmp_path, "worker")] == ["worker"]
    worker.stop()
    worker.stop()
    assert [one.record.role for one in look(tmp_path)] == ["bot"]


def test_what_a_killed_process_left_is_no_sick_one_and_goes_with_the_next(tmp_path: Path) -> None:
    left = leave(tmp_path, "bot", ended())
    other = leave(tmp_path, "worker", ended())
    assert look(tmp_path) == ()
    Heartbeat(tmp_path, "bot").beat()
    assert not left.exists()
    assert other.exists()
    assert [one.record.pid for one in look(tmp_path)] == [os.getpid()]


def test_processes_of_other_machines_are_theirs_to_judge(tmp_path: Path) -> None:
    fresh, old = leave(tmp_path, "bot", 1, "elsewhere"), leave(tmp_path, "bot", 2, "elsewhere", 90_000)
    assert look(tmp_path) == ()
    Heartbeat(tmp_path, "bot").beat()
    assert fresh.exists()
    assert not old.exists()


def test_a_record_that_cannot_be_read_is_none(tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / "bot-here-1.json").write_text("{")
    assert look(tmp_path) == ()


# --- The command -----------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LONGROLL_DATA_DIR", str(tmp_path))


def asked(*options: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["health", *options])
    return result.exit_code, result.output


def test_the_command_ends_with_0_if_all_is_well(tmp_path: Path) -> None:
    assert asked() == (1, "No bot is running here.\n")
    Heartbeat(tmp_path, "bot").beat([WELL])
    status, said = asked()
    assert status == 0
    assert "is well" in said
    assert "ok  database: answers" in said
    assert asked("--role", "worker") == (1, "No worker is running here.\n")


def test_a_part_that_is_not_well_ends_it_with_1_but_is_no_lack_of_life(tmp_path: Path) -> None:
    Heartbeat(tmp_path, "worker").beat([ILL])
    status, said = asked()
    assert (status, "bad database: does not answer" in said) == (1, True)
    assert asked("--alive")[0] == 0


def test_a_process_that_hangs_is_not_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Heartbeat(tmp_path, "bot").beat([WELL])
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + STALE + 1)
    status, said = asked("--alive")
    assert (status, "hangs; seen 46 s ago" in said) == (1, True)


def test_programs_get_json(tmp_path: Path) -> None:
    Heartbeat(tmp_path, "worker").beat([ILL])
    status, said = asked("--json")
    told = json.loads(said)
    assert (status, told["well"]) == (1, False)
    (process,) = told["processes"]
    assert (process["role"], process["alive"], process["pid"]) == ("worker", True, os.getpid())
    assert process["parts"] == [{"part": "database", "is_well": False, "words": "does not answer"}]


# --- The parts -------------------------------------------------------------------------------------------


NOTHING = WaitingCount()


def backlog(
    table: WaitingCount = NOTHING,
    rest: WaitingCount = NOTHING,
    quick: WaitingCount = NOTHING,
    slow: WaitingCount = NOTHING,
) -> Backlog:
    return Backlog(
        messages={Lane.TABLE: table, Lane.LETTERS: WaitingCount(), Lane.REST: rest},
        timers={False: quick, True: slow},
        matches={Status.LOBBY: 0, Status.RUNNING: 1},
    )


@pytest.mark.parametrize(
    ("found", "ill"),
    [
        (None, {"database"}),
        (backlog(), set()),
        (backlog(table=WaitingCount(3, 30)), set()),
        (backlog(table=WaitingCount(3, 130)), {"outbox"}),
        (backlog(rest=WaitingCount(3, 4000)), set()),
        (backlog(quick=WaitingCount(1, 130)), {"timers"}),
        (backlog(slow=WaitingCount(1, 130)), set()),
        (backlog(slow=WaitingCount(1, 700)), {"timers"}),
    ],
)
def test_what_waits_for_long_is_not_well(found: Backlog | None, ill: set[str]) -> None:
    assert {one.part for one in store_parts(found) if not one.is_well} == ill


class Work:
    """Heavy work in this state, which takes no jobs."""

    def __init__(self, waiting: int, trouble: str = "") -> None:
        self.waiting = waiting
        self.trouble = trouble

    def submit(self, job: HeavyJob, progress: Progress) -> asyncio.Future[Finished]:
        raise QueueFull


def test_shards_and_pictures_are_counted() -> None:
    assert gateway_part(1, 1).words == "connected"
    assert not gateway_part(0, 1).is_well
    assert gateway_part(3, 4) == PartHealth("gateway", is_well=False, words="3 of 4 shards connected")
    assert pictures_part(Work(0)).is_well
    assert not pictures_part(Work(25)).is_well
    assert pictures_part(Work(1, "No worker is there.")).words == "1 wait to be drawn; No worker is there."
