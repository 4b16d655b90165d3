"""Takebacks past revealed information, with a new seed for what comes (reading 35).

A takeback is a step forward: a new moment whose state is that of an earlier one, with another source of chance and the
hidden piles (never a hand) shuffled anew, so that nobody gains by having seen what would have come. The new seed's
commitment is published; the stretch that begins is a row of ``seeds`` (with the first one the original seed becomes row
0), and all seeds are revealed at the end. Choices in between are marked as undone and stay stored, with their moments.
What stands is one line of choices with a ``rewind`` wherever a stretch begins, and every replay (``db check``, the
record, ``verify``, figures) changes the seed there. Clocks stay as they are. The table is told of who, why and to
where.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.service.domain import clocks
from bot.service.domain.context import Context
from bot.service.domain.play import running
from bot.service.domain.proposals import Carry, without
from bot.service.domain.publication import publish
from bot.service.domain.ratings.terms import unrated
from bot.service.model.errors import NothingToTakeBack
from bot.service.model.live_match import Change, LiveMatch, LoggedChoice
from bot.service.model.match import Person, Proposal, Stretch
from bot.service.model.match_notifications import Notification, TakebackNotice
from engine import match as engine
from engine.chance import Seeded
from engine.decision import Seat
from engine.errors import GameOver
from engine.record import REWIND, RecordEntry
from engine.replay import ChoiceKind

TAKEBACK = "takeback"
"""Kind of the proposal; see ``text_of``."""

LAST = -1
"""In place of a turn: before the person's own last choice."""


class By(Struct, frozen=True):
    """The seat that proposed the takeback, or the organiser who made it; and the reason."""

    seat: Seat
    person: Person | None
    reason: str


class RewindTarget(Struct, frozen=True):
    """A moment to go back to: its state, the seat whose turn it was, and the version then.

    It is good as long as the match has these ``stretches``.
    """

    moment: int
    state: engine.State
    mover: Seat
    version: int
    stretches: tuple[Stretch, ...]

    @property
    def turn(self) -> int:
        """The turn of the moment."""
        return int(self.state.family.rules.turn(self.state.position))


def text_of(target: RewindTarget, reason: str) -> str:
    """The text of a proposal: moment, turn and reason."""
    return f"{target.moment} {target.turn} {reason}".strip()


def read_text(text: str) -> tuple[int, int, str]:
    """Moment, turn and reason of a text that ``text_of`` made."""
    moment, turn, *reason = text.split(" ", 2)
    return int(moment), int(turn), "".join(reason)


def carried(target: RewindTarget, seed: bytes) -> Carry:
    """The takeback, when all agree."""

    def carry(live: LiveMatch, proposal: Proposal, context: Context) -> Change:
        return rewind(live, By(proposal.by, None, read_text(proposal.text)[2]), target, seed, context)

    return carry


def rewind(live: LiveMatch, by: By, target: RewindTarget, seed: bytes, context: Context) -> Change:
    """The match at an earlier moment with another seed; see ``By`` and ``RewindTarget``. Clocks stay as they are.

    A rated match, which only an organiser takes back, is not rated any longer.

    Raises:
        NothingToTakeBack: the moment no longer stands.
        NotStarted, GameOver.
    """
    before = running(live)
    if before.outcome:
        raise GameOver
    if live.info.stretches != target.stretches or live.info.moment <= target.moment:
        raise NothingToTakeBack(live.info.id)
    state, events = engine.rewound(engine.under(target.state, live.setup), Seeded(seed))
    commitment = state.chance.commitment
    turn = state.family.rules.turn(state.position)
    stretch = Stretch(live.info.moment + 1, target.moment, commitment)
    assert isinstance(before.chance, Seeded)
    seeds = (*(live.seeds or (before.chance.seed.hex(),)), seed.hex())
    rest = without(live, TAKEBACK)
    info = clocks.after_public_act(rest.info, context.now)
    info = replace(unrated(info), turn=turn, waiting=None, draw_offered_by=None, stretches=(*info.stretches, stretch))
    standing = {
        seat: replace(one, script="", turn=0, ahead=(), ahead_of="", called_of="")
        for seat, one in live.standing.items()
    }
    back = replace(rest, info=info, seeds=seeds, mover=target.mover, version=live.version + 1, standing=standing)
    change = publish(back, state, events, None, context)
    assert change.moment is not None
    entry = RecordEntry(turn, REWIND, commitment)
    told: tuple[Notification, ...] = (
        TakebackNotice(turn, by.seat, by.person.id if by.person else 0, by.reason, commitment, live.info.rated),
    )
    return replace(
        change,
        before=live,
        choice=LoggedChoice(ChoiceKind.REWIND, by.seat, by.person, by.reason, entry, entry),
        undone=tuple(range(target.version + 1, live.version + 1)),
        moment=replace(change.moment, turn=turn),
        notifications=(*((one, None) for one in told), *change.notifications),
    )
