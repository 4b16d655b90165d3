"""The scheduler of pytest-xdist that gives each worker whole shares, in the order of the tests."""

from __future__ import annotations

from typing import Any

import pytest
from typing_extensions import override
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

from tests.support.shares import share_of


class WholeShares(LoadScopeScheduling):  # type: ignore[misc, no-any-unimported]
    """Gives a worker the next share when it has almost done the one before."""

    def __init__(self, config: pytest.Config, log: Any) -> None:
        super().__init__(config, log)
        config.option.loadscopereorder = False  # their order is that of the tests

    @override
    def _split_scope(self, nodeid: str) -> str:
        return share_of(nodeid)
