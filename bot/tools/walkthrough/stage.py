"""The stage: the real bot on a simulated Discord in which time stands still, and the people who use it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

from simcord import ChannelHandle, Env, InteractionResult, MemberActor, ResponseMessage, UserHandle

from bot.app.services import Services, open_services
from bot.app.settings import Settings
from bot.discord.client import LongRoll
from bot.discord.components.input_limits import unlimited
from bot.local_table import simcord_hooks as hooks

SEED: Final = sha256(b"Antietam, 1977").digest()
"""The same dice and cards each time."""

_PATIENCE: Final = 120.0
_EPHEMERAL: Final = 1 << 6


class StageClock:
    """The bot's clock: it goes by the simulated Discord's, and time passes only when the stage lets it."""

    def __init__(self) -> None:
        self.env: Env | None = None
        self._sleepers: list[tuple[datetime, asyncio.Event]] = []

    def now(self) -> datetime:
        """The moment at which the simulated Discord stands."""
        return datetime(2026, 1, 1, tzinfo=UTC) if self.env is None else self.env.now()

    async def sleep(self, seconds: float) -> None:
        """Waits until the stage has let so much time pass."""
        woken = asyncio.Event()
        self._sleepers.append((self.now() + timedelta(seconds=seconds), woken))
        await woken.wait()

    def wake(self) -> None:
        """Ends the sleep of all whose time has come."""
        due = [one for one in self._sleepers if one[0] <= self.now()]
        self._sleepers = [one for one in self._sleepers if one not in due]
        for _, woken in due:
            woken.set()


@dataclass(frozen=True)
class Message:
    """A message as Discord has it now, with its files by name."""

    id: int
    channel: int
    payload: hooks.Payload
    files: dict[str, bytes]

    @property
    def private(self) -> bool:
        """Whether only one person sees it."""
        return bool(self.payload["flags"] & _EPHEMERAL)

    def control(self, words: str) -> hooks.Payload:
        """The first button or menu whose label or question has these words.

        Raises:
            LookupError: there is none.
        """
        for spec in hooks.walk_components(self.payload["components"]):
            said = f"{spec.get('label') or ''}{spec.get('placeholder') or ''}"
            if "custom_id" in spec and words in said and not spec.get("disabled"):
                return dict(spec)
        raise LookupError(f"nothing here says {words!r}")

    def says(self, words: str) -> bool:
        """Whether the words stand in its text, or on one of its buttons or menus."""
        return words in str(self.payload)


class Stage:
    """One server with a channel; the first people are Ulysses, Robert and Clara."""

    def __init__(self, env: Env, bot: LongRoll, clock: StageClock) -> None:
        self.env, self.bot, self._clock = env, bot, clock
        self.guild = env.create_guild("Long Roll")
        self.channel = self.guild.create_text_channel("the-field")
        self._people = list[MemberActor]()
        self.ulysses, self.robert, self.clara = (self.person(name) for name in ("Ulysses", "Robert", "Clara"))

    @property
    def thread(self) -> ChannelHandle:
        """The newest battle's thread."""
        return max((one for one in self.channel.threads if not hooks.is_private(one)), key=lambda thread: thread.id)

    def staff(self, side: str) -> ChannelHandle:
        """The private thread of a side."""
        return next(one for one in self.channel.threads if hooks.is_private(one) and side in (one.name or ""))

    @property
    def names(self) -> dict[str, str]:
        """Names behind mentions, by id: people and threads."""
        people = {str(one.id): f"@{one.user.global_name}" for one in self._people}
        return people | {str(thread.id): f"#{thread.name}" for thread in self.channel.threads}

    def person(self, name: str) -> MemberActor:
        """Somebody more comes to the server."""
        self._people.append(self.guild.add_member(self.env.create_user(name.lower(), global_name=name)))
        return self._people[-1]

    async def slash(self, person: MemberActor, command: str, **options: object) -> Message:
        """Uses a command in the battle's thread, or in the channel while there is none; the private answer."""
        place = self.thread if self.channel.threads else self.channel
        return self._answer(await person.slash(place, command, **options))

    async def press(self, person: MemberActor, message: Message, words: str) -> Message:
        """Presses the button that says so; the answer, or the message as it stands after."""
        handle, control = self._found(message, words)
        result = await self._actor(person, message).click(handle, custom_id=control["custom_id"])
        return self._answer(result)

    async def pick(self, person: MemberActor, message: Message, words: str, values: Sequence[str]) -> Message:
        """Picks these values in the menu that says so; the message as it stands after."""
        handle, control = hooks.find_message(self.env, message.channel, message.id), message.control(words)
        assert handle is not None
        chosen: list[Any] = list(values)
        result = await self._actor(person, message).select(handle, chosen, custom_id=control["custom_id"])
        return self._answer(result)

    async def wait(self, seconds: float) -> None:
        """Lets time pass, and what falls due in it happen."""
        await self.env.advance_time(seconds)
        self._clock.wake()
        await self.env.settle()

    async def rest(self) -> None:
        """Lets the bot send what it has to send."""
        await self.env.settle()

    def newest(self, words: str, channel: ChannelHandle | None = None) -> Message:
        """The newest message of the battle's thread, or of another place, that everybody there sees and that says so.

        Raises:
            LookupError: there is none.
        """
        place = channel or self.thread
        stored = [one for one in hooks.messages_seen(self.env, place.id, None) if not one.is_ephemeral]
        found = (self._seen(one) for one in reversed(stored))
        wanted = next((one for one in found if one.says(words)), None)
        if wanted is None:
            raise LookupError(f"no message in {place.name!r} says {words!r}")
        return wanted

    def letters(self, person: MemberActor) -> ChannelHandle:
        """A person's direct messages."""
        return person.user.dm_channel

    def _actor(self, person: MemberActor, message: Message) -> MemberActor | UserHandle:
        return person.user if message.channel == self.letters(person).id else person

    def _found(self, message: Message, words: str) -> tuple[ResponseMessage, hooks.Payload]:
        """A message and one of its controls, as they stand now."""
        handle = hooks.find_message(self.env, message.channel, message.id)
        assert handle is not None
        return handle, self.again(message).control(words)

    def again(self, message: Message) -> Message:
        """A message as it stands now."""
        stored = hooks.messages_seen(self.env, message.channel, None)
        return self._seen(next(one for one in stored if one.id == message.id))

    def _answer(self, result: InteractionResult) -> Message:
        response = result.response
        assert response is not None
        stored = hooks.messages_seen(self.env, response.channel_id, None)
        return self._seen(next(one for one in stored if one.id == response.id))

    def _seen(self, stored: hooks.Message) -> Message:
        payload = hooks.message_payload(self.env, stored)
        files = {one["filename"]: hooks.file_bytes(self.env, one["url"]) or b"" for one in payload["attachments"]}
        return Message(stored.id, stored.channel_id, payload, files)


@asynccontextmanager
async def stage(directory: Path) -> AsyncIterator[Stage]:
    """A stage with the bot ready on it; its database lies in the directory."""
    hooks.be_strict()
    hooks.settle_past_idle_waits()
    settings, clock = Settings(data_dir=directory, token=None, database_url=None, painters=0), StageClock()

    def opened() -> AbstractAsyncContextManager[Services]:
        return open_services(settings.database, clock, Random(1), new_seed=lambda: SEED)  # noqa: S311  repeatable

    bot = LongRoll(settings, opened, alone=False, input_limits=unlimited())
    env = Env(bot, settle_timeout=_PATIENCE, shard_count=hooks.shards_for(bot))
    hooks.name_bot(env, "Long Roll")
    clock.env = env
    built = Stage(env, bot, clock)
    try:
        await env.start()
        yield built
    finally:
        await env.shutdown()
        await bot.close()
