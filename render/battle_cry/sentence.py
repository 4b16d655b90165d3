"""The sentence of an event; each kind is registered in one of the modules that ``sentences`` imports."""

from __future__ import annotations

from functools import singledispatch


@singledispatch
def sentence(event: object) -> str:
    """The event as one sentence; empty where nothing has to be said.

    Raises:
        TypeError: the event's kind has no sentence.
    """
    raise TypeError(f"no sentence for {type(event).__name__}")
