"""The judgment of a run: did anybody see what they may not, is anything lost, is anything told twice."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter, defaultdict
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from sqlmodel import col, select

from bot.service.domain.replay import first_state, replay_rows
from bot.service.model.match import MatchId
from bot.service.persistence import match_reader
from bot.store.database import Database
from bot.store.tables import ActionRow, MomentRow
from engine.battle_cry.cards import card_table
from engine.decision import PUBLIC, Seat
from engine.family import family
from engine.match import seen_by, view
from tests.load.processes import LONGROLL
from tests.load.store import Notified, Store
from tests.support.standin.contents import text_of
from tests.support.standin.world import Channel, Message

FAMILY: Final = "battle-cry"
COMMON_WORDS: Final = frozenset({"Battle Cry", "Fight Back"})
"""Titles of cards that texts about other things have, as single words may."""

SLACK: Final = 0.05
"""Seconds by which two clocks of this machine may differ."""

_MATCH: Final = re.compile(r"lr:[a-z-]+:(\d+):")


class Naming(NamedTuple):
    """Cards that a message names: when, and to whom (0: everybody there)."""

    match: int
    at: float
    person: int
    cards: frozenset[str]
    where: str


@cache
def titles() -> Mapping[str, tuple[str, ...]]:
    """Cards by title, the longest title first; without those whose title is said of other things, too."""
    found = defaultdict(list)
    for card in card_table().values():
        if " " in card.name and card.name not in COMMON_WORDS:
            found[card.name].append(card.id)
    return {title: tuple(found[title]) for title in sorted(found, key=len, reverse=True)}


def cards_in(words: str) -> frozenset[str]:
    """The titles of cards in a text."""
    named = set()
    for title in titles():
        if title in words:
            named.add(title)
            words = words.replace(title, "")
    return frozenset(named)


@dataclass
class Witness:
    """Notes which cards messages name while the run goes on, and how many were looked at."""

    threads: Mapping[int, int]
    namings: list[Naming] = field(default_factory=list)
    shown: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    """When a public message with buttons was new or edited, by match."""
    messages: int = 0

    def observe(self, message: Message) -> None:
        """Looks at a new or changed message."""
        self.messages += 1
        if (
            (number := self.threads.get(message.channel.id))
            and not message.only_for
            and _MATCH.search(repr(message.components))
        ):
            self.shown[number].append(time.time())
        if cards := cards_in(text_of(message)):
            to = message.only_for or message.channel.recipient
            match = self._match(message.channel, message)
            if match:
                self.namings.append(Naming(match, time.time(), to.id if to else 0, cards, message.channel.name))

    def _match(self, channel: Channel, message: Message) -> int:
        if number := self.threads.get(channel.id) if not message.only_for and not channel.recipient else None:
            return number
        found = _MATCH.findall(repr(message.components))
        return next((int(one) for one in found if one != "0"), 0)


class Known(NamedTuple):
    """What may be named of a match: titles with the time from which on, for everybody (0) and for each person."""

    since: Mapping[tuple[int, str], float]

    def may_be_named(self, title: str, person: int, at: float) -> bool:
        known = [self.since.get((one, title)) for one in {0, person}]
        return any(one is not None and one <= at + SLACK for one in known)


async def told_too_early(address: str, namings: Sequence[Naming]) -> list[str]:
    """The cards that somebody read of before they could know them."""
    database = await Database.connect(address)
    try:
        known = {match: await _known(database, match) for match in {one.match for one in namings}}
    finally:
        await database.close()
    return [
        f"match {one.match}: {title} was named to {one.person or 'everybody'} in {one.where or 'a letter'}"
        for one in namings
        if (may := known[one.match]) is not None
        for title in one.cards
        if not may.may_be_named(title, one.person, one.at)
    ]


async def _known(database: Database, match: int) -> Known | None:
    """What may be named of a match of cards; ``None`` for another one."""
    since: dict[tuple[int, str], float] = {}
    async with database.read() as session:
        live = await match_reader.load(session, MatchId(match))
        if live.info.family != FAMILY or not live.info.moment:
            return None
        first = await match_reader.state_at(session, live, 1)
        rows = (
            await session.exec(
                select(ActionRow).where(col(ActionRow.match_id) == match).order_by(col(ActionRow.version))
            )
        ).all()
        moments = (await session.exec(select(MomentRow).where(col(MomentRow.match_id) == match))).all()
    rules = family(live.info.family)
    for moment in moments:
        public = seen_by(first, rules.storage.decode_events(moment.events.encode()), PUBLIC)
        words = rules.storage.encode_events(public).decode()
        for title in _cards_of(words):
            since[0, title] = min(moment.at / 1000, since.get((0, title), moment.at / 1000))
    seats = {chair.seat: chair.person.id for chair in live.info.chairs if chair.person}
    start = first_state(live, first, rows)
    _hands(since, seats, start or first, 0.0)
    times = {row.version: row.at / 1000 for row in rows}
    for step in replay_rows(live, start, rows, lambda _: None):
        at = times[step.choice.version]
        _hands(since, seats, step.after, at)
        for seat, person in seats.items():
            own = rules.storage.encode_events(seen_by(step.after, step.events, seat)).decode()
            for title in _cards_of(own):
                since.setdefault((person, title), at)
    return Known(since)


def _cards_of(events: str) -> list[str]:
    """The titles of the cards in stored events."""
    return [title for title, ids in titles().items() if any(f'"{one}"' in events for one in ids)]


def _hands(since: dict[tuple[int, str], float], seats: Mapping[Seat, int], state: Any, at: float) -> None:
    """Notes the hands at a state as known to those who hold them."""
    for seat, person in seats.items():
        for card in view(state, seat).hand or ():
            since.setdefault((person, card_table()[card].name), at)


@dataclass
class Ledger:
    """What was stored at several times of a run: nothing of it may be gone later, or read otherwise."""

    store: Store
    seen: dict[tuple[int, int], tuple[str, ...]] = field(default_factory=dict)
    vanished: list[str] = field(default_factory=list)

    async def look(self) -> None:
        """Compares what is stored with what was there before."""
        now = await self.store.choices()
        for key, before in self.seen.items():
            if now.get(key) != before:
                self.vanished.append(f"match {key[0]}, choice {key[1]}: {before} became {now.get(key)}")
        self.seen = now


class Posts(NamedTuple):
    """Public messages and their notifications: told twice, never told, and the delays of boards in seconds."""

    doubled: list[str]
    missing: list[str]
    unsent: int
    boards: list[float]
    states: Counter[str]


async def posts(
    store: Store,
    sent: Sequence[Message],
    threads: Container[int] = (),
    measured: tuple[float, float] = (0.0, 0.0),
    shown: Mapping[int, Sequence[float]] = MappingProxyType({}),
) -> Posts:
    """Compares the messages that were posted with the outbox, by their nonces.

    A message in one of the battles' threads without a notification tells of something that is lost. A turn under way
    has no message of its own where the last one was edited: ``shown`` are the times of those. Boards count whose
    choices were stored in the measured time, in seconds since 1970.
    """
    by_nonce: dict[str, list[Message]] = defaultdict(list)
    for message in sent:
        by_nonce[str(message.nonce)].append(message)
    doubled = [
        f"{len(same)} messages with the nonce {nonce}: {text_of(same[0])[:80]!r}"
        for nonce, same in by_nonce.items()
        if len(same) > 1 and nonce != "None"
    ]
    rows = await store.outbox()
    stored = {row.nonce for row in rows}
    lost = [text_of(one)[:80] for one in sent if one.channel.id in threads and str(one.nonce) not in stored]
    missing = [f"no notification is stored of {words!r}" for words in lost]
    posted = [row for row in rows if row.is_board and row.nonce in by_nonce]
    for row in rows:
        if row.is_board and row.nonce not in by_nonce and not _is_told(row, posted, shown):
            told = f"match {row.match}: notification {row.id} ({row.kind}) is {row.state}"
            missing.append(f"{told} and no message has its nonce")
    return Posts(
        doubled,
        missing,
        sum(row.state in {"queued", "sending"} for row in rows),
        [by_nonce[row.nonce][0].posted - row.created / 1000 for row in posted if _is_in(row, measured)],
        Counter(f"{row.kind} {row.state}" for row in rows),
    )


def _is_in(row: Notified, measured: tuple[float, float]) -> bool:
    return measured[0] <= row.created / 1000 < measured[1]


def _is_told(row: Notified, posted: Sequence[Notified], shown: Mapping[int, Sequence[float]]) -> bool:
    """Whether something without a message of its own need not have one."""
    if row.state != "sent":
        return row.state != "dropped"  # what waits is counted, what was replaced is told by another
    if not row.may_be_skipped or row.settled is None:
        return False
    later = any(one.match == row.match and one.id > row.id for one in posted)
    return later or any(row.created / 1000 <= at <= row.settled / 1000 + SLACK for at in shown.get(row.match, ()))


async def upgrade(address: str) -> None:
    """Brings the database of an older program up to date, so that the judgment can read it; no bot may run on it."""
    await (await Database.open(address)).close()


async def checked(address: str) -> tuple[int, str]:
    """The status and the words of ``longroll db check``."""
    process = await asyncio.create_subprocess_exec(
        str(LONGROLL),
        "db",
        "check",
        "--database",
        address,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    words, _ = await process.communicate()
    return process.returncode or 0, words.decode().strip()
