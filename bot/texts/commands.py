"""How an answer in a battle is typed: the slash command of each kind of answer."""

from __future__ import annotations

from typing import Final

_ELSEWHERE: Final = {"lead": "team lead"}
"""Kinds of answers whose command is not one of ``/turn``."""


def typed_by(kind: str) -> str:
    """The name of the slash command for a kind of answers: ``turn order`` for ``order``."""
    return _ELSEWHERE.get(kind, f"turn {kind}")
