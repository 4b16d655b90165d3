"""Commands of play: act, undo, resign, draw, standing orders, written orders."""

from __future__ import annotations

from collections.abc import Mapping

from bot.service.domain import draws, play, side_votes, standing_orders
from bot.service.domain.context import Context
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import ActResult, Person
from bot.service.persistence.unit_of_work import Done
from bot.service.usecases.match_commands.command import Command, InfoCommand


class Act(Command[ActResult], frozen=True):
    """Submits an action for a scene's ``version``, or for the present state without one.

    ``left`` is the rest of the person's written orders after it (``WriteOrders``); if ``Prepared``, it becomes a
    partner's.

    Raises:
        NotStarted, NotInMatch.
        StaleAction: the match has moved on, as for a second click or an old button. Nothing was done.
        GeneralPlays: a computer general plays for the person.
        MalformedAction, IllegalAction, AmbiguousAction, NotYourTurn, GameOver: from the engine.
    """

    person: Person
    text: str
    version: int | None = None
    left: str | standing_orders.Prepared | None = None

    def decide(self, live: LiveMatch, context: Context) -> Change:
        """The action, with the rest of the written orders."""
        change = play.act(live, self.person, self.text, self.version, context)
        return standing_orders.with_script(change, self.person, self.left)

    def result(self, done: Done) -> ActResult:
        """The result of the action."""
        return _result(done)


class Undo(Command[ActResult], frozen=True):
    """Takes back the person's last choice; ``action`` of the result is what was taken back.

    Raises:
        NothingToUndo: a die, a card drawn or another person's choice came last.
        NotYourTurn, StaleAction, GeneralPlays, NotStarted, NotInMatch: as ``Act``.
    """

    person: Person
    version: int | None = None

    def decide(self, live: LiveMatch, context: Context) -> Change:
        """The choice taken back."""
        return play.undo(live, self.person, self.version, context)

    def result(self, done: Done) -> ActResult:
        """The result, with the choice taken back."""
        return _result(done)


def _result(done: Done) -> ActResult:
    assert done.result is not None
    return done.result


class Resign(InfoCommand, frozen=True):
    """Resigns the match for the person's side; proposes so where partners have to agree, or agrees to it.

    Raises:
        NotInCommand: others decide that.
        NotStarted, NotInMatch, GameOver.
    """

    person: Person

    def decide(self, live: LiveMatch, context: Context) -> Change | None:
        """The end, or the proposal of it."""
        return side_votes.resign(live, self.person, context)


class OfferDraw(InfoCommand, frozen=True):
    """Offers a draw until it is answered or withdrawn; accepts the other side's open offer.

    Where a side has several players, it is a proposal to which all have to agree.

    Raises:
        DrawOffered: the person's own offer is still open.
        NobodyToAgree: the computer plays the other side.
        NotStarted, NotInMatch, GameOver.
    """

    person: Person

    def decide(self, live: LiveMatch, context: Context) -> Change | None:
        """The offer, or the end."""
        return draws.offer(live, self.person, context)


class AnswerDraw(InfoCommand, frozen=True):
    """Accepts or declines the other side's offer; declining one's own withdraws it.

    Raises:
        NoDrawOffered: there is none, or the person tries to accept their own.
        NotStarted, NotInMatch, GameOver.
    """

    person: Person
    accept: bool

    def decide(self, live: LiveMatch, context: Context) -> Change:
        """The end, or the match without the offer."""
        return draws.answer(live, self.person, self.accept, context)


class Settle(InfoCommand, frozen=True):
    """Changes some of a person's standing orders, before or during the match.

    Raises:
        UnknownChoice: there is no such standing order, or it has no such value.
        NotInMatch, GameOver.
    """

    person: Person
    wishes: Mapping[str, str]

    def decide(self, live: LiveMatch, context: Context) -> Change:
        """The match with the changed orders."""
        return standing_orders.settle(live, self.person, self.wishes, context.now)


class WriteOrders(InfoCommand, frozen=True):
    """Stores the orders that a person has written for this turn, until they are given or the turn ends.

    Raises:
        NotStarted, NotInMatch, GameOver.
    """

    person: Person
    text: str

    def decide(self, live: LiveMatch, context: Context) -> Change:
        """The match with the written orders."""
        return standing_orders.write_script(live, self.person, self.text, context.now)
