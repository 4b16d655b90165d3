"""Team threads, sketches and suggestions of sides with several players: read and stored here.

``bot.service.domain.team_drafts`` decides who may do what, ``bot.service.domain.team_threads`` when a thread is made or
closed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from bot.service.domain import team_drafts
from bot.service.domain.play import seat_for
from bot.service.model.errors import StaleOffer
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import MatchId, Person
from bot.service.persistence.unit_of_work import MatchUnitOfWork
from bot.store.tables import SideThreadRow
from engine.decision import Seat


class SideThread(Struct, frozen=True):
    """The private thread of a side; ``closed`` when the match is over."""

    thread: int
    closed: bool


class TeamTalk:
    """Threads, sketches and suggestions of all matches. Raises ``NoSuchMatch`` as ``Matches`` does."""

    def __init__(self, work: MatchUnitOfWork) -> None:
        self._work = work

    async def thread(self, match: MatchId, side: Seat) -> SideThread | None:
        """The thread of a side, if one was made."""
        async with self._work.database.read() as session:
            row = await session.get(SideThreadRow, (match, side))
        return SideThread(row.thread, row.closed) if row else None

    async def remember(self, match: MatchId, side: Seat, thread: int, *, closed: bool = False) -> None:
        """Stores the thread of a side."""
        async with self._work.database.write() as session:
            await session.merge(SideThreadRow(match_id=match, side=side, thread=thread, closed=closed))

    async def sketch(self, match: MatchId, person: Person) -> str:
        """A person's sketch of this turn.

        Raises:
            NotInMatch, NotStarted.
        """
        return team_drafts.sketch_of(await self._work.live(match), person)

    async def draw(
        self,
        match: MatchId,
        person: Person,
        sketch: str,
        request: str | None = None,
        *,
        anew: bool = False,
        shared: bool = True,
    ) -> None:
        """Stores a person's sketch until the turn is over, and notifies the side if it is ``shared``.

        Raises:
            NotInMatch, NotStarted, GameOver.
        """
        now = self._work.clock.now()

        def drawn(live: LiveMatch) -> Change:
            return team_drafts.draw(live, person, sketch, now, anew=anew, shared=shared)

        await self._work.change(match, drawn, request)

    async def drawn_by(self, match: MatchId, seat: Seat, turn: int) -> str:
        """The present sketch of a seat's player, if it is of this turn."""
        return team_drafts.drawn_by(await self._work.live(match), seat, turn)

    async def offered_by(self, match: MatchId, seat: Seat) -> team_drafts.TeamSuggestion | None:
        """The newest suggestion of a seat's player, even if it can no longer be taken."""
        return team_drafts.offered_by(await self._work.live(match), seat)

    async def planned(self, match: MatchId, person: Person) -> str:
        """A person's unfinished suggestion of this turn.

        Raises:
            NotInMatch, NotStarted.
        """
        return team_drafts.planned_by(await self._work.live(match), person)

    async def plan(self, match: MatchId, person: Person, text: str, request: str | None = None) -> None:
        """Stores a person's unfinished suggestion; nobody else sees it.

        Raises:
            NotInMatch, NotStarted, GameOver.
        """
        await self._work.change(
            match, lambda live: team_drafts.plan(live, person, text, self._work.clock.now()), request
        )

    async def show_hand(self, match: MatchId, person: Person, request: str | None = None) -> None:
        """Shows a person's present hand to their side; nothing for a player without cards or partners.

        Raises:
            NotInMatch, NotStarted, GameOver.
        """
        await self._work.change(match, lambda live: team_drafts.shown(live, person, self._work.clock.now()), request)

    async def suggest(
        self, match: MatchId, person: Person, text: str, request: str | None = None
    ) -> team_drafts.TeamSuggestion:
        """Stores a person's suggestion and notifies the side.

        Raises:
            YouAreInCharge, NotInMatch, NotStarted, GameOver.
        """
        now = self._work.clock.now()
        done = await self._work.change(match, lambda live: team_drafts.offer(live, person, text, now), request)
        return _standing(match, team_drafts.offer_of(done.live, seat_for(done.live, person)))

    async def take(
        self, match: MatchId, person: Person, seat: Seat, sign: str, request: str | None = None
    ) -> team_drafts.TeamSuggestion:
        """Makes a suggestion the written orders of the person in charge.

        Raises:
            NotYourSide, StaleOffer, NotInCharge, NotInMatch, NotStarted, GameOver.
        """
        now = self._work.clock.now()
        done = await self._work.change(match, lambda live: team_drafts.taken(live, person, seat, sign, now), request)
        return _standing(match, team_drafts.offer_of(done.live, seat))

    async def in_charge(self, match: MatchId, side: Seat) -> Seat | None:
        """The seat that publicly decides for a side now; ``None`` between its turns."""
        return team_drafts.in_charge(await self._work.live(match), side)

    async def supposed(self, match: MatchId, side: Seat, cards: Sequence[str]) -> Any:
        """The view of the player in charge if they held these cards; ``None`` where that cannot be supposed.

        It tells nothing of their hand or draft.

        Raises:
            NotStarted.
        """
        return team_drafts.supposed(await self._work.live(match), side, cards)


def _standing(match: MatchId, offer: team_drafts.TeamSuggestion | None) -> team_drafts.TeamSuggestion:
    """The suggestion; gone only if the request that made or took it is repeated much later."""
    if offer is None:
        raise StaleOffer(match)
    return offer
