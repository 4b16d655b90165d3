"""Peak memory of a process, where the system tells it."""

from __future__ import annotations

import sys

MB = 1_000_000


def peak(*, of_children: bool = False) -> float:
    """Peak memory of this process, or of the largest ended child, in megabytes; 0 if unknown."""
    if sys.platform == "win32":
        return 0.0
    import resource  # noqa: PLC0415 - not on every system

    used = resource.getrusage(resource.RUSAGE_CHILDREN if of_children else resource.RUSAGE_SELF).ru_maxrss
    return used / MB if sys.platform == "darwin" else used * 1024 / MB
