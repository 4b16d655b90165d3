"""Slash commands by kind of action."""

from __future__ import annotations

from typing import Final

_ELSEWHERE: Final = {"lead": "team lead"}
"""Kinds of actions whose command is not in the group ``/turn``."""


def typed_by(kind: str) -> str:
    """The full name of the slash command for a kind of action: ``turn order`` for ``order``."""
    return _ELSEWHERE.get(kind, f"turn {kind}")
