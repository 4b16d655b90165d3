"""A service with the bundled battles that can be restarted."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.app.services import Services, open_services
from tests.bot.service.conftest import Opener
from tests.support.service.manual_clock import ManualClock
from tests.support.toy.match import seeds


@pytest.fixture
def again(file: Path, clock: ManualClock) -> Opener:
    """Opens the service once more on the test's database, as a restart does."""
    rng, new_seed = Random(1), seeds()
    return lambda: open_services(f"sqlite:///{file}", clock, rng, None, new_seed)


@pytest.fixture
async def real(again: Opener) -> AsyncIterator[Services]:
    async with again() as opened:
        yield opened
