"""Commands about a challenge: accept it, perhaps with sides swapped, decline it, withdraw it."""

from __future__ import annotations

from bot.service.domain import challenges
from bot.service.domain.context import Context
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import Person
from bot.service.usecases.commands.command import CommandScope, Decide, InfoCommand
from bot.service.usecases.match_start import begin, carried_record


class AcceptChallenge(InfoCommand, frozen=True):
    """Takes the seat that is kept for a challenged person; with ``swap`` the host's. The last seat starts the match.

    Raises:
        NotChallenged: nobody waits for this person's answer.
        CannotSwap: the two cannot swap sides.
        LobbyClosed, AlreadyIn, Banned, KeptApart: as ``Join``.
    """

    person: Person
    swap: bool = False

    async def prepare(self, scope: CommandScope) -> Decide:
        """Checks the person, and reads their preferences."""
        live = await scope.live()
        if live.info.challenged == self.person:
            await scope.check(self.person, [chair.person for chair in live.info.chairs], live.info)
        preferences = await scope.preferences(self.person)
        carried = await carried_record(scope.work, live)

        def taken(live: LiveMatch, context: Context) -> Change:
            change = challenges.accepted(live, self.person, context.now, preferences, swap=self.swap)
            return change if change.after.info.free else begin(change, carried, scope.new_seed(), context.rng)

        return taken


class DeclineChallenge(InfoCommand, frozen=True):
    """Declines a challenge; the seat is open to anyone.

    Raises:
        NotChallenged, LobbyClosed.
    """

    person: Person

    def decide(self, live: LiveMatch, context: Context) -> Change:
        """The challenge declined."""
        return challenges.declined(live, self.person, context.now)


class WithdrawChallenge(InfoCommand, frozen=True):
    """Withdraws a challenge, for the host; the seat is open to anyone.

    Raises:
        NotHost, NotChallenged, LobbyClosed.
    """

    person: Person

    def decide(self, live: LiveMatch, context: Context) -> Change:
        """The challenge withdrawn."""
        return challenges.withdrawn(live, self.person, context.now)
