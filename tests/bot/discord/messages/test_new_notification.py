"""A new kind of notification takes two files, which are written beside the bot's own, and nothing else."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from textwrap import dedent

import pytest
from sqlmodel import col, select

import bot.discord.messages
import bot.service.domain
from bot.discord.messages.registry import MESSAGES, MessageKind, MessageRegistry
from bot.service.domain.notification_registry import (
    KINDS,
    Audience,
    KindRegistry,
    NotificationKind,
    TimerKind,
    UnknownKind,
    load,
    simply,
)
from bot.service.model.match_notifications import LobbyUpdate, Notification
from bot.store.tables import OutgoingRow, TimerRow
from engine.decision import UNION
from tests.bot.discord.conftest import Game

SERVICE = '''
    """A whistle for the player to move, an hour after the last move, once."""

    from datetime import timedelta
    from msgspec.structs import replace as changed
    from bot.service.domain.notification_registry import KINDS, Audience, NotificationKind, TimerKind, simply
    from bot.service.model.live_match import Change
    from bot.service.model.match_notifications import Notification


    class Whistle(Notification, frozen=True, tag="whistle"):
        """The player to move has let an hour pass."""

        turn: int


    def due(live):
        waiting = live.info.waiting
        return waiting.since + timedelta(hours=1) if waiting and waiting.person and not live.reminded else None


    def whistle(live, now):
        if not due(live) or now < due(live):
            return None
        news = ((Whistle(live.info.turn), live.info.waiting.person),)
        return Change(before=live, after=changed(live, reminded=1), at=now, notifications=news)


    KINDS.add(
        NotificationKind(
            type=Whistle,
            audiences=frozenset({Audience.PERSON}),
            timers=(TimerKind(kind="whistle", due=due, decide=simply(whistle)),),
            is_wanted=lambda news, preferences: preferences.every > 0,
        )
    )
'''

POSTS = '''
    """The whistle's message."""

    from bot.discord.messages.registry import MESSAGES, MessageKind
    from bot.discord.components.message import MessageDraft
    from bot.service.domain.notification_registry import Audience
    from bot.service.domain.whistle import Whistle


    async def whistle_post(services, row):
        return MessageDraft(f"The whistle blows in turn {row.notification.turn}.", "Somebody waits.")


    MESSAGES.add(MessageKind(type=Whistle, audience=Audience.PERSON, post=whistle_post))
'''

HOUR = 60 * 60


@pytest.fixture
def _as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a test registers is forgotten after it; what the bot has is not."""
    load(bot.service.domain)
    load(bot.discord.messages)
    for registry, names in ((KINDS, ("_notifications", "_timers")), (MESSAGES, ("_kinds",))):
        for name in names:
            monkeypatch.setattr(registry, name, dict(getattr(registry, name)))
    monkeypatch.setattr(KINDS, "_decoder", None)
    yield
    for name in ("bot.service.domain.whistle", "bot.discord.messages.whistle"):
        sys.modules.pop(name, None)


@pytest.fixture
def whistle(_as_before: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The two files, each beside its neighbours."""
    for package, text in ((bot.service.domain, SERVICE), (bot.discord.messages, POSTS)):
        folder = tmp_path / package.__name__
        folder.mkdir()
        (folder / "whistle.py").write_text(dedent(text))
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(folder)])


@pytest.fixture
async def whistled(whistle: None, new_game: Game) -> Game:
    """A match in which it can be heard, with nothing said in private yet."""
    return new_game


async def _timers(game: Game) -> list[str]:
    async with game.bot.services.matches._work.database.read() as session:
        return list(await session.exec(select(TimerRow.kind).where(col(TimerRow.kind) == "whistle")))


async def _stored(game: Game) -> list[tuple[str, str]]:
    async with game.bot.services.matches._work.database.read() as session:
        found = await session.exec(select(OutgoingRow).where(col(OutgoingRow.kind) == "whistle"))
        return [(row.payload, row.state) for row in found]


def _heard(game: Game) -> list[str]:
    return [one.text for one in game.letters(UNION) if "The whistle blows in turn 1." in one.text]


async def test_it_is_stored_due_and_sent(whistled: Game) -> None:
    assert await _timers(whistled) == ["whistle"]
    await whistled.wait(HOUR - 60)
    assert (await _stored(whistled), _heard(whistled)) == ([], [])
    await whistled.wait(61)
    assert await _stored(whistled) == [('{"kind":"whistle","turn":1}', "sent")]
    assert len(_heard(whistled)) == 1


async def test_a_preference_switches_it_off(whistled: Game) -> None:
    await whistled.bot.services.people.settle(whistled.person(UNION), every=0)
    await whistled.wait(HOUR + 1)
    assert (await _stored(whistled), _heard(whistled)) == ([], [])


def test_a_notification_without_a_message_stops_the_bot_at_its_start() -> None:
    """And so does a message that nobody sends, for a table as for a person."""
    kinds, messages = KindRegistry(), MessageRegistry()
    kinds.add(NotificationKind(type=LobbyUpdate, audiences=frozenset({Audience.TABLE, Audience.PERSON})))
    with pytest.raises(UnknownKind, match=r"no message is registered for LobbyUpdate \('lobby'\) to the person"):
        messages.check(kinds, [(LobbyUpdate, Audience.TABLE)])
    messages.check(kinds, [(LobbyUpdate, Audience.TABLE), (LobbyUpdate, Audience.PERSON)])
    with pytest.raises(UnknownKind, match="to the team, which has a message"):
        messages.check(kinds, [(LobbyUpdate, audience) for audience in Audience])


def test_every_notification_has_its_message() -> None:
    """The bot's own are complete: one that loses its message is named."""
    lacking = MessageRegistry()
    with pytest.raises(UnknownKind) as raised:
        lacking.check(KINDS, [])
    for type_, audience in MESSAGES:
        assert f"no message is registered for {type_.__name__}" in str(raised.value), audience


def test_a_notification_that_nobody_registered_stops_the_service_at_its_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is found among the types of all modules that are loaded."""

    class Forgotten(Notification, frozen=True, tag="forgotten"):
        pass

    KINDS.check()
    monkeypatch.setattr(sys.modules[__name__], "Forgotten", Forgotten, raising=False)
    with pytest.raises(UnknownKind, match="Forgotten, stored as 'forgotten'"):
        KINDS.check()


def test_nothing_is_stored_by_a_name_that_is_taken() -> None:
    kinds = KindRegistry()
    timer = TimerKind(kind="stall", due=None, decide=simply(lambda live, now: None))
    kinds.add(NotificationKind(type=LobbyUpdate, timers=(timer,)))
    with pytest.raises(UnknownKind, match="stored as 'lobby'"):
        kinds.add(NotificationKind(type=LobbyUpdate))
    with pytest.raises(UnknownKind, match="stored as 'stall'"):
        kinds.add_timer(timer)


def test_a_message_is_registered_once() -> None:
    async def post(services: object, row: object) -> None:
        return None

    message, messages = MessageKind(type=LobbyUpdate, post=post), MessageRegistry()
    messages.add(message, replace(message, audience=Audience.PERSON))
    with pytest.raises(UnknownKind, match="two messages"):
        messages.add(message)
