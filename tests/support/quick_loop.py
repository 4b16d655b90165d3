"""Event loops of tests: while one has something to do, it does not ask the system at each turn what has come in.

Asking takes longer than most turns of a loop whose databases and whose Discord are in the same thread.
"""

from __future__ import annotations

import selectors
from asyncio import selector_events
from types import SimpleNamespace
from typing import Final

from typing_extensions import override

MOST_TURNS: Final = 16
"""Turns of a busy loop after which it asks."""

_Selector: Final = selectors.DefaultSelector


class SeldomAsked(_Selector):  # type: ignore[misc, valid-type]
    """A selector that answers who does not wait at all with nothing, most of the time."""

    _turns = 0

    @override
    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is not None and timeout <= 0 and self._turns < MOST_TURNS:
            self._turns += 1
            return []
        self._turns = 0
        found: list[tuple[selectors.SelectorKey, int]] = super().select(timeout)
        return found


def ask_seldom() -> None:
    """Has all event loops made from here on ask so."""
    vars(selector_events)["selectors"] = SimpleNamespace(**vars(selectors) | {"DefaultSelector": SeldomAsked})
