"""Workers of pytest-xdist that tell of a test once how it went.

By themselves they send six messages a test: its start, three phases, its end, and that there is room for another. That
takes a millisecond, as long as most tests.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

_UNHEARD = frozenset({"logstart", "logfinish"})


def tell_little(config: pytest.Config) -> None:
    """Has this worker tell little, if it is one and nobody has asked for more."""
    if any(config.getoption(one, default=None) is not None for one in ("durations", "xmlpath")):
        return
    if config.getoption("keep_durations", default=False):
        return
    for plugin in config.pluginmanager.get_plugins():
        if type(plugin).__name__ == "WorkerInteractor":  # the class is nowhere to be imported from
            vars(plugin)["sendevent"] = _with_what_counts(plugin.sendevent)


def _with_what_counts(send: Callable[..., None]) -> Callable[..., None]:
    def sent(name: str, **what: Any) -> None:
        if is_heard(name, what.get("data")):
            send(name, **what)

    return sent


def is_heard(name: str, report: dict[str, str] | None) -> bool:
    """Whether the run needs an event; of the phases of a test that passed, the call alone."""
    if name != "testreport" or report is None:
        return name not in _UNHEARD
    return report["when"] == "call" or report["outcome"] != "passed"
