"""What can go wrong with the store itself."""

from __future__ import annotations

from typing import Final

_AWAY: Final = frozenset({"unreachable", "no-entry", "unsure"})


class StoreError(Exception):
    """The store cannot do what it must.

    ``code`` is one of ``unreachable``, ``no-entry`` (the database answers, and lets nobody in like this), ``unsure``
    (it went away while a change was committed: the change is stored or not), ``damaged``, ``newer`` and ``older``
    (than this program), ``in-use``, ``not-sqlite``, ``no-driver``, ``no-address``, ``no-file``, ``no-folder`` and
    ``exists``; ``detail`` is for the host's eyes.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail

    @property
    def away(self) -> bool:
        """Whether it is the database that is away: nothing is wrong with what was asked, and it may work later."""
        return self.code in _AWAY


def is_away(error: BaseException) -> bool:
    """Whether an error says that the database is away. That it is, is logged by it alone."""
    return isinstance(error, StoreError) and error.away
