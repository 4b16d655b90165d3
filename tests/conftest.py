"""What every test may rely on: one way to search for counter-examples, a budget of processor time, a browser."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Generator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import structlog
import typer.main
import typer.testing
from hypothesis import settings

from tests.support.durations import (
    BUDGET,
    MeasuredRun,
    objection,
    own_seconds,
    processor_seconds,
    read_durations,
    write_durations,
)
from tests.support.printed_once import keep_printed
from tests.support.quick_loop import ask_seldom
from tests.support.quiet_workers import tell_little
from tests.support.rewritten_once import rewrite_a_part
from tests.support.shares import longest_first, share_of

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)

# No deadline: how long an example takes depends on who else uses the machine. In CI the examples are the
# same in every run, so that a red run means a change and not a lucky find; by hand they vary.
settings.register_profile("longroll", deadline=None, print_blob=True, derandomize="CI" in os.environ)
settings.load_profile("longroll")

# Thousands of databases are created, each with two files beside it: in memory where there is room, in half the time.
MEMORY, ROOM = Path("/dev/shm"), 2 << 30
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

# The bot draws by itself in tests, if at all: what draws beside it has tests of its own, tests/bot/drawing.
os.environ["LONGROLL_PAINTERS"] = "0"

# Databases and the simulated Discord are in the thread of the loop, which has seldom something to hear from the system.
ask_seldom()

# What an app is made of is the same each time; Typer works it out anew for each command line, in a 30th of a second.
vars(typer.testing)["_get_command"] = cache(typer.main.get_command)

# Errors that tests provoke are logged: plainly, where structlog by itself colors each line of code and every variable.
structlog.configure(
    processors=[
        *structlog.get_config()["processors"][:-1],
        structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback),
    ]
)

DURATIONS = read_durations()
_BEGUN = pytest.StashKey[float]()
MEASURED = MeasuredRun()
"""What a run with ``--keep-durations`` has found."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--keep-durations", action="store_true", help="measure the processor time of each test anew")


def pytest_configure(config: pytest.Config) -> None:
    keep_printed(config)
    tell_little(config)
    rewrite_a_part(config)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest, so that no core waits for one at the end; skip those for browsers where there is none."""
    places = longest_first([item.nodeid for item in items], DURATIONS)
    items.sort(key=lambda item: places[share_of(item.nodeid)])
    if CHROMIUM is None:
        no_browser = pytest.mark.skip(reason="no Chromium on this machine: `make chromium` tries to install one")
        for item in items:
            if item.get_closest_marker("browser"):
                item.add_marker(no_browser)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> object:
    """Share out whole files, as `make test` asks for, and what stays together with them."""
    if config.getvalue("dist") != "loadfile":
        return None
    from tests.support.scheduler import WholeShares  # noqa: PLC0415  where there are several workers

    return WholeShares(config, log)


def _seconds(item: pytest.Item) -> float:
    """Processor time so far; a run that measures asks for that of processes which still run, too, which takes time."""
    return processor_seconds() if item.config.option.keep_durations else own_seconds()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> None:
    """Note the processor time at which a test begins, its fixtures included."""
    item.stash[_BEGUN] = _seconds(item)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Have a test that passes fail all the same if it breaks the budget of processor time."""
    report = yield
    measuring = item.config.option.keep_durations
    marks = (mark.name for mark in item.iter_markers())
    if call.when == "teardown" and measuring:
        report.user_properties += MeasuredRun.properties(item.nodeid, marks, _seconds(item) - item.stash[_BEGUN])
    elif call.when == "call" and report.passed and not measuring:
        taken = _seconds(item) - item.stash[_BEGUN] if call.duration > BUDGET else 0.0
        if broken := objection(item.nodeid, marks, DURATIONS, taken):
            report.outcome, report.longrepr = "failed", broken
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    MEASURED.note(report.nodeid, report.user_properties)


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Keep what was measured in a run of the whole suite without a failure; fail if a test will break the budget."""
    if not session.config.option.keep_durations or exitstatus or hasattr(session.config, "workerinput"):
        return
    if session.config.args_source is pytest.Config.ArgsSource.TESTPATHS and not session.config.option.keyword:
        write_durations(MEASURED.seconds)
    if MEASURED.over:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what a run that measured has found."""
    if MEASURED.seconds:
        terminalreporter.section("processor time")
        terminalreporter.line(f"{sum(MEASURED.seconds.values()):.0f} s of all {len(MEASURED.seconds)} tests")
        for one in MEASURED.over:
            terminalreporter.line(one, red=True)


def pytest_sessionstart() -> None:
    """Have the collector of garbage wait for the first test, and look seldom: much stays, little goes in circles."""
    _look_seldom()
    gc.disable()


def pytest_runtest_teardown() -> None:
    """Have it look as seldom again where a command, run in this process, has set something else."""
    _look_seldom()


def _look_seldom() -> None:
    gc.set_threshold(100_000, 10, 10)


def pytest_collection_finish() -> None:
    """Let it leave alone what lives as long as the run: all modules and ten thousand tests."""
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium, for Playwright's ``executable_path``."""
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine: `make chromium` tries to install one")
    return CHROMIUM
