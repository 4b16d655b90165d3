"""What can go wrong with the store itself."""

from __future__ import annotations


class StoreError(Exception):
    """The store cannot do what it must.

    ``code`` is one of ``unreachable``, ``damaged``, ``newer`` and ``older`` (than this program), ``in-use``,
    ``not-sqlite``, ``no-driver``, ``no-file``, ``no-folder`` and ``exists``; ``detail`` is for the host's eyes.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail
