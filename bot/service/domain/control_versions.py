"""Version numbers of private controls, by which an outdated one is recognized.

A control's id may tell its owner nothing of others: neither how many choices they made nor how many they undid. So the
number goes up with each public moment and, for the player who is asked, with their own choices, undone ones included.
``LiveMatch.version``, which counts everybody's choices, leaves the service nowhere.
"""

from __future__ import annotations

from typing import Final

from bot.service.model.live_match import LiveMatch
from engine import match as engine
from engine.decision import Decision, Seat

MOMENT: Final = 1_000_000
"""Factor of the public moment in a number. Controls from before it existed have smaller numbers: outdated."""


def version_for(live: LiveMatch, seat: Seat) -> int:
    """The version number of what a seat is shown now; ``public`` for a watcher."""
    since = live.version - live.published if asked(live) == seat else 0
    return live.info.moment * MOMENT + since


def asked(live: LiveMatch) -> Seat | None:
    """The seat that is to choose now. While a draft is open only that seat may know it."""
    decision = engine.pending(live.state) if live.state else None
    return decision.seat if isinstance(decision, Decision) else None
