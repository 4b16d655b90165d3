"""Where a side with several players talks: its private thread, and what its players draw and suggest.

Here it is read and stored; who may do what is decided in ``slate``, when a thread is made or closed in ``sides``.
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
    """The threads, sketches and suggestions of a store's matches. Raises ``NoSuchMatch`` as ``Matches`` does."""

    def __init__(self, work: MatchUnitOfWork) -> None:
        self._work = work

    async def thread(self, match: MatchId, side: Seat) -> SideThread | None:
        """The thread of a side, if one was made."""
        async with self._work.database.read() as session:
            row = await session.get(SideThreadRow, (match, side))
        return SideThread(row.thread, row.closed) if row else None

    async def remember(self, match: MatchId, side: Seat, thread: int, *, closed: bool = False) -> None:
        """Takes note of a side's thread."""
        async with self._work.database.write() as session:
            await session.merge(SideThreadRow(match_id=match, side=side, thread=thread, closed=closed))

    async def sketch(self, match: MatchId, person: Person) -> str:
        """What a person has drawn in the turn under way.

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
        """Keeps what a person has drawn until the turn is over; nothing rubs it out. If ``shared`` his side is told.

        Raises:
            NotInMatch, NotStarted, GameOver.
        """
        now = self._work.clock.now()

        def drawn(live: LiveMatch) -> Change:
            return team_drafts.draw(live, person, sketch, now, anew=anew, shared=shared)

        await self._work.change(match, drawn, request)

    async def drawn_by(self, match: MatchId, seat: Seat, turn: int) -> str:
        """What whoever sits there has drawn in a turn, and not drawn over since."""
        return team_drafts.drawn_by(await self._work.live(match), seat, turn)

    async def offered_by(self, match: MatchId, seat: Seat) -> team_drafts.TeamSuggestion | None:
        """The newest suggestion of whoever sits there, whether or not it can still be taken."""
        return team_drafts.offered_by(await self._work.live(match), seat)

    async def planned(self, match: MatchId, person: Person) -> str:
        """What a person is putting together for a suggestion in the turn under way.

        Raises:
            NotInMatch, NotStarted.
        """
        return team_drafts.planned_by(await self._work.live(match), person)

    async def plan(self, match: MatchId, person: Person, text: str, request: str | None = None) -> None:
        """Keeps what a person has put together by now; nobody else sees it.

        Raises:
            NotInMatch, NotStarted, GameOver.
        """
        await self._work.change(
            match, lambda live: team_drafts.plan(live, person, text, self._work.clock.now()), request
        )

    async def show_hand(self, match: MatchId, person: Person, request: str | None = None) -> None:
        """Lets a person's side see his cards as they are now; nothing for who holds none, or has no partners.

        Raises:
            NotInMatch, NotStarted, GameOver.
        """
        await self._work.change(match, lambda live: team_drafts.shown(live, person, self._work.clock.now()), request)

    async def suggest(
        self, match: MatchId, person: Person, text: str, request: str | None = None
    ) -> team_drafts.TeamSuggestion:
        """Keeps a person's suggestion.

        Raises:
            YouAreInCharge, NotInMatch, NotStarted, GameOver.
        """
        now = self._work.clock.now()
        done = await self._work.change(match, lambda live: team_drafts.offer(live, person, text, now), request)
        return _standing(match, team_drafts.offer_of(done.live, seat_for(done.live, person)))

    async def take(
        self, match: MatchId, person: Person, seat: Seat, sign: str, request: str | None = None
    ) -> team_drafts.TeamSuggestion:
        """Puts a suggestion in the place of a person's written orders.

        Raises:
            NotYourSide, StaleOffer, NotInCharge, NotInMatch, NotStarted, GameOver.
        """
        now = self._work.clock.now()
        done = await self._work.change(match, lambda live: team_drafts.taken(live, person, seat, sign, now), request)
        return _standing(match, team_drafts.offer_of(done.live, seat))

    async def in_charge(self, match: MatchId, side: Seat) -> Seat | None:
        """Who decides for a side now, as everybody knows; ``None`` between its turns."""
        return team_drafts.in_charge(await self._work.live(match), side)

    async def supposed(self, match: MatchId, side: Seat, cards: Sequence[str]) -> Any:
        """What the one in charge of a side would see if he held these cards, ``None`` where nobody may suppose that.

        Nothing in it tells what he does hold, or has drafted.

        Raises:
            NotStarted.
        """
        return team_drafts.supposed(await self._work.live(match), side, cards)


def _standing(match: MatchId, offer: team_drafts.TeamSuggestion | None) -> team_drafts.TeamSuggestion:
    """The suggestion, which is gone only if the request that made or took it comes again much later."""
    if offer is None:
        raise StaleOffer(match)
    return offer
