"""The scheduler of pytest-xdist that gives each worker whole shares, in the order of the tests."""

from __future__ import annotations

from typing import Any

import pytest
from typing_extensions import override
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

from tests.support.shares import share_of


class WholeShares(LoadScopeScheduling):  # type: ignore[misc, no-any-unimported]
    """Gives a worker the next share when it has almost done the one before.

    What is done is forgotten: what is left is counted after each test.
    """

    def __init__(self, config: pytest.Config, log: Any) -> None:
        super().__init__(config, log)
        config.option.loadscopereorder = False  # their order is that of the tests

    @override
    def _split_scope(self, nodeid: str) -> str:
        return share_of(nodeid)

    @override
    def mark_test_complete(self, node: Any, item_index: int, duration: float = 0) -> None:
        name = self._split_scope(self.registered_collections[node][item_index])
        super().mark_test_complete(node, item_index, duration)
        if all(self.assigned_work[node][name].values()):
            del self.assigned_work[node][name]
