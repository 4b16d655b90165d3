"""Commands about a challenge: accept it, perhaps with sides swapped or other terms, decline it, withdraw it."""

from __future__ import annotations

from bot.service.domain import challenges, lobby, standing_orders
from bot.service.domain.context import Context
from bot.service.domain.vacations import with_preferences
from bot.service.model.errors import NotChallenged
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import ChallengeTerms, MatchOptions, Person
from bot.service.usecases.match_commands.command import CommandScope, Decide, InfoCommand
from bot.service.usecases.match_start import begin, carried_record
from engine.family import Setup


class AcceptChallenge(InfoCommand, frozen=True):
    """Takes the seat that is kept for a challenged person; with ``swap`` the host's. The last seat starts the match.

    Who accepts a rated battle agrees to that, unless they do not want it to be ``rated``.

    Raises:
        NotChallenged: nobody waits for this person's answer.
        CannotSwap: the two cannot swap sides.
        LobbyClosed, AlreadyIn, Banned, KeptApart: as ``Join``.
    """

    person: Person
    swap: bool = False
    rated: bool = True

    async def prepare(self, scope: CommandScope) -> Decide:
        """Checks the person, and reads their preferences."""
        live = await scope.live()
        guest = live.info.challenged or self.person
        if live.info.asked == self.person:
            await scope.check(guest, [chair.person for chair in live.info.chairs], live.info)
        preferences = await scope.preferences(guest)
        carried = await carried_record(scope.work, live)

        def taken(live: LiveMatch, context: Context) -> Change:
            change = challenges.accepted(live, self.person, context.now, preferences, swap=self.swap, rated=self.rated)
            return change if change.after.info.free else begin(change, carried, scope.new_seed(), context.rng)

        return taken


class ProposeTerms(InfoCommand, frozen=True):
    """Proposes other terms in place of an answer; the other one is asked.

    Raises:
        NotChallenged: nobody waits for this person's answer.
        CannotChange: the terms of this match cannot be changed.
        LobbyClosed.
    """

    person: Person
    terms: ChallengeTerms

    def decide(self, live: LiveMatch, context: Context) -> Change:
        """The terms proposed."""
        return challenges.countered(live, self.person, self.terms, context.now)


class AgreeToTerms(InfoCommand, frozen=True):
    """Agrees to the proposed ``terms``, of a battle that is set up so: the lobby changes, and the match starts.

    It is rated where the terms say so, unless who agrees does not want it to be ``rated``.

    Raises:
        NotChallenged: nobody waits for this person's answer, or it is about other terms by now.
        LobbyClosed, AlreadyIn, Banned, KeptApart: as ``Join``.
    """

    person: Person
    terms: ChallengeTerms
    setup: Setup
    rated: bool = True

    async def prepare(self, scope: CommandScope) -> Decide:
        """Checks both people, and reads their preferences."""
        live = await scope.live()
        host, guest = live.info.host, live.info.challenged or self.person
        await scope.check(guest, [host], live.info)
        theirs = {person: await scope.preferences(person) for person in (host, guest)}
        terms = self.terms

        def agreed(live: LiveMatch, context: Context) -> Change:
            challenge = live.info.challenge
            if challenge is None or challenge.counter != terms:
                raise NotChallenged(live.info.id)
            side = next(seat for seat in self.setup.seats if seat != terms.seat)
            wanted = MatchOptions(
                scenario=terms.scenario,
                ruleset=terms.ruleset,
                side=side,
                pace=terms.pace,
                odds=live.info.odds,
                level=live.info.level,
                reliable=live.info.reliable,
                rated=terms.counts and self.rated,
            )
            anew = lobby.opened(self.setup, host, live.info.place, wanted, context)
            anew = standing_orders.begun(with_preferences(anew, {host: theirs[host]}), host)
            change = challenges.agreed(live, self.person, anew, context.now, theirs[guest])
            return begin(change, None, scope.new_seed(), context.rng)

        return agreed


class FallAway(InfoCommand, frozen=True):
    """Closes the lobby of a challenge whose host has enough battles, unless it was answered meanwhile."""

    def decide(self, live: LiveMatch, context: Context) -> Change | None:
        """The challenge fallen away."""
        return challenges.fallen(live, context.now)


class DeclineChallenge(InfoCommand, frozen=True):
    """Declines a challenge, and may say ``why``; the seat is open to anyone.

    Raises:
        NotChallenged, LobbyClosed.
    """

    person: Person
    why: str = ""

    def decide(self, live: LiveMatch, context: Context) -> Change:
        """The challenge declined."""
        return challenges.declined(live, self.person, context.now, self.why)


class WithdrawChallenge(InfoCommand, frozen=True):
    """Withdraws a challenge, for the host; the seat is open to anyone.

    Raises:
        NotHost, NotChallenged, LobbyClosed.
    """

    person: Person

    def decide(self, live: LiveMatch, context: Context) -> Change:
        """The challenge withdrawn."""
        return challenges.withdrawn(live, self.person, context.now)
