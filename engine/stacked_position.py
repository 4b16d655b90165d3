"""A position whose pending frames lie on a stack."""

from __future__ import annotations

from msgspec import Struct


class StackedPosition(Struct, frozen=True, gc=False):
    """A position with a ``stack`` of pending frames, the top last."""

    @property
    def stack(self) -> tuple[Struct, ...]:
        """The frames."""
        raise NotImplementedError
