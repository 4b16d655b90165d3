"""What every test may rely on: one way to search for counter-examples, and a browser if there is one."""

import gc
import os
import shutil

import pytest
import structlog
from hypothesis import settings

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)

# No deadline: how long an example takes depends on who else uses the machine. In CI the examples are the
# same in every run, so that a red run means a change and not a lucky find; at a desk they vary.
settings.register_profile("longroll", deadline=None, print_blob=True, derandomize="CI" in os.environ)
settings.load_profile("longroll")

# The bot draws by itself in tests, if at all: what draws beside it has tests of its own, tests/bot/drawing.
os.environ["LONGROLL_PAINTERS"] = "0"

# Errors that tests provoke are logged: plainly, where structlog by itself colors each line of code and every variable.
structlog.configure(
    processors=[
        *structlog.get_config()["processors"][:-1],
        structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback),
    ]
)

LONGEST = ("whole", "computer_seats", "weeks", "written_turns", "players_guide", "large_teams", "crashes", "by_buttons")
"""In the names of the files with tests of many seconds."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest, so that no core waits for one at the end; skip those for browsers where there is none."""
    items.sort(key=lambda item: not any(word in item.path.stem for word in LONGEST))
    if CHROMIUM is None:
        no_browser = pytest.mark.skip(reason="no Chromium on this machine: `make chromium` tries to install one")
        for item in items:
            if item.get_closest_marker("browser"):
                item.add_marker(no_browser)


def pytest_sessionstart() -> None:
    """Have the collector of garbage look less often: a run makes much that stays, and little that goes in circles."""
    gc.set_threshold(10_000, 10, 10)


def pytest_collection_finish() -> None:
    """Let it leave alone what lives as long as the run: all modules and ten thousand tests."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium, for Playwright's ``executable_path``."""
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine: `make chromium` tries to install one")
    return CHROMIUM
