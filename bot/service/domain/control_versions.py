"""The number by which a private control knows whether the match has moved on, for whose eyes it is.

Whoever reads the ids of what he is shown may learn nothing of others from them: not how often somebody chose, nor how
often somebody changed his mind. So the number goes up with what became public, and while somebody is asked with his own
choices since, undone ones included. ``LiveMatch.version``, which counts everybody's, leaves the service nowhere.
"""

from __future__ import annotations

from typing import Final

from bot.service.model.live_match import LiveMatch
from engine import match as engine
from engine.decision import Decision, Seat

MOMENT: Final = 1_000_000
"""Of a number, what stands for a public moment. Buttons from before bear smaller numbers, and so are out of date."""


def version_for(live: LiveMatch, seat: Seat) -> int:
    """The number of what a seat is shown now; ``public`` for a watcher."""
    since = live.version - live.published if asked(live) == seat else 0
    return live.info.moment * MOMENT + since


def asked(live: LiveMatch) -> Seat | None:
    """Who is to choose now, as only that seat may know it while a draft is open."""
    decision = engine.pending(live.state) if live.state else None
    return decision.seat if isinstance(decision, Decision) else None
