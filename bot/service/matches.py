"""Everything that can be done to or asked of a match, by any client: Discord, a test, a computer general.

Every method names a match by its number and a person by himself; who may do what is decided here. Everything
that changes a match is one transaction and takes effect once: a ``request`` (Discord's interaction id, or
any text unique to the request) that comes again gets its first answer again.
"""

from __future__ import annotations

from typing import Any

from bot.service.model import ActResult, MatchId, MatchInfo, Moment, Person, Place, Scene, Terms
from engine.decision import Action, Seat
from engine.errors import Refusal


class Matches:
    """The matches of one store. All methods raise ``NoSuchMatch`` for a number that is none."""

    # The lobby

    async def open_lobby(
        self,
        host: Person,
        place: Place,
        terms: Terms,
        request: str | None = None,
    ) -> MatchInfo:
        """A new lobby with its host in a seat.

        Raises:
            NoSuchScenario: the scenario is unknown.
            UnknownChoice: so is the ruleset, an option or its value.
            NoSuchSeat: the scenario has no such side.
        """
        raise NotImplementedError

    async def join(self, match: MatchId, person: Person, side: Seat | None = None) -> MatchInfo:
        """The match with the person in a seat, any free one without ``side``. Taking the last seat starts it.

        Raises:
            LobbyClosed: it has started or is closed.
            AlreadyIn: he has a seat already.
            SeatTaken: ``side`` is not free, or nothing is.
            NoSuchSeat: the scenario has no such side.
        """
        raise NotImplementedError

    async def leave(self, match: MatchId, person: Person) -> MatchInfo:
        """The lobby without the person. Another one becomes its host if he was; with nobody left it is closed.

        Raises:
            LobbyClosed: it has started (``resign`` is the way out) or is closed.
            NotInMatch: he has no seat.
        """
        raise NotImplementedError

    async def start(self, match: MatchId, person: Person) -> MatchInfo:
        """Starts a lobby whose seats are all taken. ``join`` does so by itself: this is for one that was left so.

        Raises:
            LobbyClosed, NotHost, SeatsFree.
        """
        raise NotImplementedError

    async def set_thread(self, match: MatchId, thread: int) -> MatchInfo:
        """Takes note of the thread that was made for a match; all later news go there."""
        raise NotImplementedError

    # The play

    async def act(
        self,
        match: MatchId,
        person: Person,
        text: str,
        version: int | None = None,
        request: str | None = None,
    ) -> ActResult:
        """Submits an action made for a scene's ``version``, or for whatever is now when a command has none.

        Raises:
            NotStarted, NotInMatch: see there.
            StaleAction: the match has moved on: a second click, an old button. Nothing was done.
            MalformedAction, IllegalAction, AmbiguousAction, NotYourTurn, GameOver: from the engine.
        """
        raise NotImplementedError

    async def undo(
        self, match: MatchId, person: Person, version: int | None = None, request: str | None = None
    ) -> ActResult:
        """Takes back the person's last choice; ``action`` of the result is what was taken back.

        Raises:
            NothingToUndo: a die, a card drawn or another person's choice came last.
            NotYourTurn, StaleAction, NotStarted, NotInMatch: as ``act``.
        """
        raise NotImplementedError

    async def resign(self, match: MatchId, person: Person, request: str | None = None) -> MatchInfo:
        """Gives the match up for the person's side.

        Raises:
            NotStarted, NotInMatch, GameOver.
        """
        raise NotImplementedError

    async def offer_draw(self, match: MatchId, person: Person, request: str | None = None) -> MatchInfo:
        """Offers a draw, which stands until it is answered or withdrawn. Accepts one that the other side offers.

        Raises:
            DrawOffered: his own offer stands already.
            NotStarted, NotInMatch, GameOver.
        """
        raise NotImplementedError

    async def answer_draw(
        self,
        match: MatchId,
        person: Person,
        *,
        accept: bool,
        request: str | None = None,
    ) -> MatchInfo:
        """Accepts or declines the other side's offer; declining one's own withdraws it.

        Raises:
            NoDrawOffered: there is none, or it is one's own that one accepts.
            NotStarted, NotInMatch, GameOver.
        """
        raise NotImplementedError

    # The looking

    async def info(self, match: MatchId) -> MatchInfo:
        """The match as anybody may know it."""
        raise NotImplementedError

    async def view(self, match: MatchId, person: Person | None = None) -> Scene:
        """The match as a person sees it, or as a watcher does.

        Raises:
            NotStarted: there is nothing to see yet.
        """
        raise NotImplementedError

    async def view_at(self, match: MatchId, moment: int) -> Any:
        """The engine's public view of the match as it stood at a moment that has passed.

        Raises:
            NotStarted: the moment has not come.
        """
        raise NotImplementedError

    async def options(self, match: MatchId, person: Person) -> tuple[Action, ...]:
        """What the person may answer now, empty when he is not waited for. From memory for matches in use."""
        raise NotImplementedError

    async def explain(self, match: MatchId, person: Person, text: str) -> Refusal | None:
        """Why an action is not legal for a person now; ``None`` when it is.

        Raises:
            MalformedAction: it is no action of this game at all.
            NotStarted, NotInMatch.
        """
        raise NotImplementedError

    async def seat_of(self, match: MatchId, person: Person) -> Seat | None:
        """Where a person sits; ``None`` for a watcher."""
        raise NotImplementedError

    async def matches_of(self, person: Person) -> tuple[MatchInfo, ...]:
        """A person's lobbies and running matches, those that wait for him first."""
        raise NotImplementedError

    async def matches_in(self, place: Place) -> tuple[MatchInfo, ...]:
        """The lobbies and running matches of a thread, or of a channel without one; the oldest first."""
        raise NotImplementedError

    async def history(
        self, match: MatchId, person: Person | None = None, first: int = 0, last: int | None = None
    ) -> tuple[Moment, ...]:
        """What has become public, moment by moment, as a person (or a watcher) may know it.

        ``first`` and ``last`` bound the event numbers as ``Turn`` and ``Ask`` do: those moments that begin
        in between.
        """
        raise NotImplementedError

    async def record(self, match: MatchId) -> str:
        """The battle record: complete when the match is over, before that only what is public.

        Raises:
            NotStarted: there is nothing to record yet.
        """
        raise NotImplementedError
