"""Failures of the store."""

from __future__ import annotations

from typing import Final

_AWAY: Final = frozenset({"unreachable", "no-entry", "unsure"})


class StoreError(Exception):
    """The store cannot do what it must.

    ``code`` is one of ``unreachable``, ``no-entry`` (the database answers and refuses the login), ``unsure`` (it went
    away during a commit: the change is stored or not), ``damaged``, ``newer`` and ``older`` (than this program),
    ``in-use``, ``not-sqlite``, ``not-postgresql``, ``no-driver``, ``no-address``, ``no-file``, ``no-folder`` and
    ``exists``; of copies ``same`` (source and target are one), ``not-empty`` (the target), ``unfinished`` (an
    interrupted copy), ``unfit`` (rows that the target cannot hold) and ``differs`` (the copy from its source).
    ``detail`` is for the host's eyes.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail

    @property
    def away(self) -> bool:
        """Whether the database is away: the request was right and may work later."""
        return self.code in _AWAY


def is_away(error: BaseException) -> bool:
    """Whether an error says that the database is away. The store itself logs its absence."""
    return isinstance(error, StoreError) and error.away
