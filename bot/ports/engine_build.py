"""Which engine runs: that compiled by ``make fast``, or plain Python. They do the same."""

from __future__ import annotations

from engine import match


def is_compiled() -> bool:
    """Whether the engine's modules are compiled."""
    return not match.__file__.endswith(".py")
