"""Sentences of refusals whose only values are hexes."""

from __future__ import annotations

from collections.abc import Callable

from engine.errors import Refusal
from engine.language import _, listed

Sentence = Callable[[Refusal], str]
"""The sentence of a refusal with a certain code."""


def near(message: str) -> Sentence:
    """A sentence with a hex, and the hexes of the enemies near it."""

    def said(refusal: Refusal) -> str:
        hex_, *near = refusal.hexes
        return _(message, hex=hex_, near=listed(near))

    return said


def toward(message: str) -> Sentence:
    """A sentence with a hex, its goal, and hexes near it."""

    def said(refusal: Refusal) -> str:
        hex_, goal, *near = refusal.hexes
        return _(message, hex=hex_, goal=goal, near=listed(near))

    return said


def says(message: str) -> Sentence:
    """A sentence with ``{hex}`` and ``{goal}`` for the first two hexes."""
    return lambda refusal: _(message, **dict(zip(("hex", "goal"), refusal.hexes, strict=False)))
