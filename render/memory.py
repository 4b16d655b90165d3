"""How much memory was in use at most, where the system says so."""

from __future__ import annotations

import sys

MB = 1_000_000


def peak(*, of_children: bool = False) -> float:
    """Megabytes that this process had at most, or the largest of those that it started and saw end; 0 if unknown."""
    if sys.platform == "win32":
        return 0.0
    import resource  # noqa: PLC0415 - not on every system

    used = resource.getrusage(resource.RUSAGE_CHILDREN if of_children else resource.RUSAGE_SELF).ru_maxrss
    return used / MB if sys.platform == "darwin" else used * 1024 / MB
