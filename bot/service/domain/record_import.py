"""Rebuilds a match from a complete battle record by replaying each action as a ``Change``. Pure.

All changes are stored in one transaction, so log, boards, figures and ``db check`` know no difference. A finished
battle becomes a match that is over, with free seats. One under way becomes a lobby; when its last seat is taken, a
takeback to where the battle stands follows the last choice: a new committed seed, hidden piles shuffled, hands kept
(reading 35). The record's ruleset version and its ``rules`` lines hold here, too; a record that begins by rules that
this program no longer has is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import pairwise
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from bot.service.domain import clocks, errata
from bot.service.domain.context import Context
from bot.service.domain.publication import publish
from bot.service.model.live_match import Change, LiveMatch, LoggedChoice
from bot.service.model.match import Status, Stretch
from bot.service.model.match_notifications import HandUpdate, LobbyUpdate, MatchStarted, Notification
from engine import match as engine
from engine.chance import Seeded
from engine.decision import Seat
from engine.family import Setup
from engine.record import REWIND, Record, RecordEntry, ReplayedMoment, entry_of, kind_of, replay
from engine.replay import ChoiceKind


class ReplayedRecord(Struct, frozen=True):
    """A complete record, replayed: the moments of all of its entries, the start first."""

    record: Record
    moments: tuple[ReplayedMoment, ...]

    @property
    def setup(self) -> Setup:
        """The setup of the record."""
        return self.moments[0].state.setup

    @property
    def last(self) -> engine.State:
        """The state after the last entry."""
        return self.moments[-1].state


def replay_record(record: Record) -> ReplayedRecord:
    """A complete record, replayed; takes up to seconds.

    Raises:
        RecordError: it is not complete, or breaks the rules.
    """
    return ReplayedRecord(record, tuple(replay(record)))


def finished(lobby: LiveMatch, replayed: ReplayedRecord, context: Context) -> Change:
    """The match of a finished battle, as one change of an empty lobby, without notifications."""
    changes = _changes(Change(before=lobby, after=lobby, at=context.now), replayed, context.rng)
    changes[-1] = replace(changes[-1], after=_dated(changes[-1].after, replayed.record))
    return replace(changes[0], then=tuple(changes[1:]))


def continued(change: Change, replayed: ReplayedRecord, seed: bytes, rng: Random) -> Change:
    """The match of an unfinished battle, on top of a change that filled the last seat of its lobby."""
    live, now, context = change.after, change.at, Context(change.at, rng)
    changes = _changes(change, replayed, rng)
    before = changes[-1].after
    info = clocks.with_full_clocks(replace(before.info, timing=live.info.timing), now)
    state, events = engine.rewound(before.state or replayed.last, Seeded(seed))
    kept = replace(info.imported, seats={}) if info.imported else None
    last = _stretch(replace(before, info=replace(info, imported=kept)), state, events, seed, context)
    hands: list[Notification] = [HandUpdate(chair.seat) for chair in info.chairs if chair.person]
    told = [one for one in last.notifications if not isinstance(one[0], HandUpdate)]
    to_hands = [(one, info.person(one.seat)) for one in hands if isinstance(one, HandUpdate)]
    last = replace(last, before=before, notifications=((LobbyUpdate(), None), (MatchStarted(), None), *told, *to_hands))
    return replace(changes[0], then=(*changes[1:], last))


def _changes(change: Change, replayed: ReplayedRecord, rng: Random) -> list[Change]:
    """The changes from the start to the last entry, without clocks: all of it happens at once."""
    lobby, now, context = change.after, change.at, Context(change.at, rng)
    start = replayed.moments[0]
    timing = replace(lobby.info.timing, pace=clocks.NONE)
    commitment = start.state.chance.commitment
    version = replayed.setup.ruleset_version
    info = replace(lobby.info, status=Status.RUNNING, started=now, commitment=commitment, timing=timing)
    begun = replace(lobby, info=replace(info, ruleset_version=version), setup=replayed.setup, carried="")
    first = publish(begun, start.state, start.events, None, context)
    changes = [replace(first, before=change.before, notifications=())]
    seeds = {Seeded(seed).commitment: seed for seed in _later_seeds(replayed.record)}
    for before, one in pairwise(replayed.moments):
        assert one.entry is not None
        live = changes[-1].after
        kind = kind_of(one.entry)
        if kind is ChoiceKind.REWIND:
            made = _stretch(live, one.state, one.events, seeds[one.entry.action], context)
        elif kind is ChoiceKind.RULES:
            made = errata.under_way(live, one.state, context)
        else:
            made = _choice(live, before.state, one, context)
        changes.append(replace(made, notifications=()))
    return changes


def _later_seeds(record: Record) -> Sequence[bytes]:
    return [bytes.fromhex(seed) for seed in record.headers.get("Seeds", "").split()]


def _choice(live: LiveMatch, before: engine.State, one: ReplayedMoment, context: Context) -> Change:
    """A choice of the record, or the end of the battle that it reports."""
    entry, state = one.entry, one.state
    assert entry is not None
    next_ = replace(live, version=live.version + 1)
    seat = entry.seat if entry.seat in live.setup.seats else live.setup.seats[0]
    if (kind := kind_of(entry)) is not ChoiceKind.ACT:
        change = publish(next_, state, one.events, seat, context)
        choice = LoggedChoice(kind, seat, None, entry.action, entry, entry)
        return replace(change, before=live, choice=choice, undone=live.draft)
    action = engine.parse_action(state.setup, entry.action)
    if state.fixed is None:
        change = publish(next_, state, (*before.unseen, *one.events), seat, context)
    else:
        draft = (*live.draft, next_.version)
        after = replace(next_, state=state, draft=draft, window=None)
        change = Change(before=live, after=after, at=context.now)
    secret, public = (entry_of(before, seat, action, one.events, public=public) for public in (False, True))
    return replace(change, before=live, choice=LoggedChoice(ChoiceKind.ACT, seat, None, action.text, secret, public))


def _stretch(live: LiveMatch, state: engine.State, events: engine.Events, seed: bytes, context: Context) -> Change:
    """The new seed from where the match stands on."""
    assert live.state is not None
    commitment, turn = state.chance.commitment, state.family.rules.turn(state.position)
    stretch = Stretch(live.info.moment + 1, live.info.moment, commitment)
    seeds = (*(live.seeds or (_seed_of(live.state),)), seed.hex())
    info = replace(live.info, turn=turn, waiting=None, stretches=(*live.info.stretches, stretch))
    back = replace(live, info=info, seeds=seeds, version=live.version + 1)
    change = publish(back, state, events, None, context)
    assert change.moment is not None
    entry = RecordEntry(turn, REWIND, commitment)
    moment = replace(change.moment, turn=turn)
    choice = LoggedChoice(ChoiceKind.REWIND, Seat(""), None, "", entry, entry)
    return replace(change, before=live, choice=choice, moment=moment)


def _seed_of(state: engine.State) -> str:
    assert isinstance(state.chance, Seeded)
    return state.chance.seed.hex()


def _dated(live: LiveMatch, record: Record) -> LiveMatch:
    """The match with the dates of the record, as far as it has them."""
    started, ended = (_day(record.headers.get(name, "")) for name in ("Started", "Ended"))
    info = live.info
    return replace(live, info=replace(info, started=started or info.started, ended=ended or info.ended))


def _day(text: str) -> datetime | None:
    try:
        return datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        return None
