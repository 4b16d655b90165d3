"""Quick copies of what the simulated Discord hands on: plain JSON, which ``copy.deepcopy`` takes for anything."""

from __future__ import annotations

import marshal
from copy import deepcopy
from types import SimpleNamespace
from typing import Any, Final

import simcord.components
import simcord.gateway
import simcord.http.router

_PLAIN: Final = frozenset({str, int, float, bool, type(None)})


def copied(value: Any) -> Any:
    """A deep copy; what is no plain JSON is copied by the standard library."""
    try:
        return value if type(value) in _PLAIN else marshal.loads(marshal.dumps(value))
    except ValueError:  # something in it is no plain value: a file, an enumeration
        return _copied(value)


def _copied(value: Any) -> Any:
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is dict:
        return {key: _copied(one) for key, one in value.items()}
    if kind is list:
        return [_copied(one) for one in value]
    return deepcopy(value)


def copy_quickly() -> None:
    """Has the simulated Discord copy so, once and for all tests."""
    for module in (simcord.http.router, simcord.gateway):
        vars(module)["copy"] = SimpleNamespace(deepcopy=copied)
    vars(simcord.components)["deepcopy"] = copied
