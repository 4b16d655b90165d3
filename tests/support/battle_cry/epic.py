"""An Epic battle for a test: two Major-Generals a side, each with two units, under a Commanding General."""

from __future__ import annotations

from typing import Any

from tests.support.battle_cry.teams import Teams

FIELD = """
    C3 .:i*  .:i  .:i  .:i*  .
     D3 .    .    .    .    .
    E3 .:I*  .:I  .:I  .:I*  .
"""

OWNERS = {"union/2": "E5 E6", "confederate/2": "C5 C6"}


def epic(drawn: str = FIELD, **rest: Any) -> Teams:
    """A battle at the beginning of the Union's turn; of ``FIELD`` the left half is the first Major-General's."""
    owners = OWNERS if drawn == FIELD else {}
    return Teams(drawn, **{"mode": "epic", "player": "union/commander", "owners": owners, **rest})
