"""Files that one process at a time writes."""

from __future__ import annotations

import os
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows, where nobody is refused
    fcntl = None  # type: ignore[assignment]


def hold(file: Path) -> int | None:
    """Takes a file, which is made if it is not there: a descriptor, until whose close nobody else gets it.

    ``None`` if another has it. Processes that its holder began hold it, too, as long as they live.

    Raises:
        OSError: it cannot be opened.
    """
    taken = os.open(file, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        if fcntl is not None:
            fcntl.flock(taken, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(taken)
        return None
    return taken
