"""A simulated Discord for tests: the real bot, people who act, and what they see.

    async with simulated(make_bot) as discord:
        ulysses, robert = discord.people
        await discord.slash(ulysses, discord.channel, "match new", scenario="first-bull-run")
        lobby = discord.history(discord.channel)[-1]
        await discord.click(robert, lobby, label="Join")

What matters, from simcord's documentation and source:

- *Every action returns when the bot has come to rest*: handlers, tasks, threads and database calls that the
  action set off have ended. What still waits is an `ext.tasks` loop between two rounds, a view's timeout,
  `wait_for`, a sleep longer than `patience`, or a task that waits to be woken (`asyncio.Event.wait`,
  `asyncio.Queue.get`). A bot that does not come to rest in `patience` seconds fails the test with
  `TimeoutError`, which names the busy task. A loop of `wait_for(event.wait(), 1)` never rests: use a bare
  `event.wait()` or `ext.tasks`.
- *One action at a time*: await them one by one, never `gather`. For a race, dispatch by the service.
- *Time stands still* at 2026-01-01 UTC and passes only by `advance`, which runs the loops that come due. What
  the bot gets from `discord.utils.utcnow()` and `time.monotonic()` follows; `datetime.now()` and
  `time.time()` do not: give the bot a clock, such as `now` here.
- *The 3 seconds are enforced* in that time: an answer after them raises `NotFound` 10062 in the bot, a second
  answer 40060, and 15 minutes later the token is dead.
- *Errors in the bot fail the test* at the end, unless the test took them with `errors()`.
- Permissions, visibility and limits of components are checked; files above 10 MiB are refused and nonces are
  honoured by our own addition. There are no rate limits and no reconnects.
- Ids come in the order in which things are made, the same in each run.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, TypeAlias

import discord
from simcord import (
    ChannelHandle,
    Env,
    GuildHandle,
    InteractionResult,
    MemberActor,
    ResponseMessage,
    RoleHandle,
    UserHandle,
)
from typing_extensions import override

from bot.discord.client import LongRoll
from bot.discord.components.input_limits import unlimited
from bot.local_table import simcord_hooks as hooks
from tests.support.discord.kept_commands import keep_commands
from tests.support.discord.quick_copies import copy_quickly
from tests.support.discord.quick_settling import settle_quickly
from tests.support.discord.seen import Reply, Seen, see_stored
from tests.support.discord.simcord_hooks import (
    all_at_once,
    bot_joined,
    channel_of,
    crash,
    expel_bot,
    forget_faults,
    forget_messages,
    forget_thread,
    give_role,
    is_locked,
    kept,
    let_use,
    put_in,
)

LONG_AGO: Final = datetime(2025, 1, 1, tzinfo=UTC)
"""When the bot joined the guild, unless a test says otherwise."""

MakeBot: TypeAlias = Callable[[], discord.Client]


@dataclass(frozen=True)
class Person:
    """Somebody on the guild."""

    member: MemberActor

    @property
    def id(self) -> int:
        return self.member.id

    @property
    def name(self) -> str:
        return self.member.name

    @property
    def mention(self) -> str:
        return self.member.mention


@dataclass(frozen=True)
class Place:
    """A channel or a thread."""

    handle: ChannelHandle

    @property
    def id(self) -> int:
        return self.handle.id

    @property
    def name(self) -> str:
        return self.handle.name or ""

    @property
    def archived(self) -> bool:
        return hooks.is_archived(self.handle)

    @property
    def locked(self) -> bool:
        return is_locked(self.handle)


class Simulated:
    """One guild, "Long Roll", with people, a channel `the-field`, and the bot."""

    def __init__(self, env: Env, guild: GuildHandle, channel: Place, people: Sequence[Person], make: MakeBot):
        self.env = env
        self.guild = guild
        self.channel = channel
        self.people = tuple(people)
        self._make = make
        self._dead: list[discord.Client] = []
        self._errors_taken = 0
        self._logged = LoggedErrors()
        logging.getLogger("discord").addHandler(self._logged)

    @property
    def bot(self) -> discord.Client:
        """The bot that runs now; another one after `restart` and `kill`."""
        return self.env.bot

    # Acting. `place` None is the person's direct messages with the bot.

    async def slash(self, person: Person, place: Place | None, command: str, /, **options: object) -> Reply:
        """Use a command by its full name; options may be people and places."""
        filled = {name: _unwrap(value, direct=place is None) for name, value in options.items()}
        if place is None:
            return self._reply(await person.member.user.slash(command, **filled))
        return self._reply(await person.member.slash(place.handle, command, **filled))

    async def menu(self, person: Person, place: Place, name: str, on: Person | Seen) -> Reply:
        """Open the menu of a person or of a message there, and choose from it."""
        target = on.member if isinstance(on, Person) else self._handle(on)
        return self._reply(await person.member.context_menu(place.handle, name, target))

    async def autocomplete(
        self, person: Person, place: Place | None, command: str, option: str, typed: str, **filled: object
    ) -> list[tuple[str, Any]]:
        """What the bot suggests as (name, value), with the other options filled in so far."""
        others = {name: _unwrap(value, direct=place is None) for name, value in filled.items()}
        if place is None:
            choices = await person.member.user.autocomplete(command, option, typed, **others)
        else:
            choices = await person.member.autocomplete(place.handle, command, option, typed, **others)
        return [(choice["name"], choice["value"]) for choice in choices]

    async def click(
        self, person: Person, message: Seen, *, label: str | None = None, custom_id: str | None = None
    ) -> Reply:
        """Press the one button with that label or id, as the message stands now."""
        handle, actor = self._handle(message), self._actor(person, message.channel_id)
        return self._reply(await actor.click(handle, label=label, custom_id=custom_id))

    async def select(
        self, person: Person, message: Seen, values: Sequence[object], *, custom_id: str | None = None
    ) -> Reply:
        """Choose in a menu: texts, or people and places."""
        handle, actor = self._handle(message), self._actor(person, message.channel_id)
        chosen = [_unwrap(value, direct=isinstance(actor, UserHandle)) for value in values]
        return self._reply(await actor.select(handle, chosen, custom_id=custom_id))

    async def submit(self, person: Person, opened: Reply, **values: object) -> Reply:
        """Fill in the form that an action opened, by the custom ids of its fields."""
        actor = self._actor(person, channel_of(opened.result))
        return self._reply(await actor.submit_modal(opened.result, values))

    async def say(self, person: Person, place: Place | None, text: str) -> None:
        if place is None:
            await person.member.send_dm(text)
        else:
            await person.member.send(place.handle, text)

    # Seeing.

    def history(self, place: Place, viewer: Person | None = None) -> list[Seen]:
        """The messages of a place, oldest first: all, or those that a person sees. Fails if they may not look."""
        if viewer is not None:
            assert hooks.may_read(self.env, place.id, viewer.id), f"{viewer.name} cannot look there"
        viewer_id = None if viewer is None else viewer.id
        return [see_stored(self.env, message) for message in hooks.messages_seen(self.env, place.id, viewer_id)]

    def dms(self, person: Person) -> list[Seen]:
        """The direct messages between a person and the bot, oldest first."""
        channel = person.member.user.dm_channel
        return [see_stored(self.env, message) for message in hooks.messages_seen(self.env, channel.id, person.id)]

    def again(self, message: Seen) -> Seen:
        """The message as it stands now; `StopIteration` if it is gone."""
        stored = hooks.messages_seen(self.env, message.channel_id, None)
        return see_stored(self.env, next(item for item in stored if item.id == message.id))

    def newest_private(self, person: Person, since: Seen) -> Seen:
        """The newest private message of a person in the channel of an earlier one."""
        stored = hooks.messages_seen(self.env, since.channel_id, person.id)
        seen = (see_stored(self.env, message) for message in stored if message.id >= since.id)
        return [one for one in seen if one.ephemeral][-1]

    def threads(self, place: Place | None = None) -> list[Place]:
        """The threads of a place (`channel` if none is named) that all see, in the order in which they were opened."""
        return [one for one in self._all_threads(place) if not hooks.is_private(one.handle)]

    def private_threads(self, place: Place | None = None) -> list[Place]:
        """Those that only who was let in sees."""
        return [one for one in self._all_threads(place) if hooks.is_private(one.handle)]

    def _all_threads(self, place: Place | None = None) -> list[Place]:
        parent = place or self.channel
        return [Place(thread) for thread in sorted(parent.handle.threads, key=lambda thread: thread.id)]

    def commands(self, person: Person, place: Place) -> list[str]:
        return [name for name, _ in hooks.commands_seen(self.env, place.id, person.id)]

    # The world.

    def add_person(self, name: str) -> Person:
        return Person(self.guild.add_member(self.env.create_user(name)))

    def add_role(self, name: str, **permissions: bool) -> RoleHandle:
        """A role of the guild, by the names that discord.py has for permissions."""
        return self.guild.create_role(name, permissions=discord.Permissions(**permissions))

    def give_role(self, person: Person, role: RoleHandle) -> None:
        """From now on somebody has a role."""
        give_role(self.env, self.guild.id, person.id, role.id)

    def show_to_all(self, command: str = "server") -> None:
        """The guild lets everybody see a command that Discord hides from members by itself, as its settings can."""
        self._let_use(command, self.guild.id)

    def show_to(self, role: RoleHandle, command: str = "server") -> None:
        """The guild lets a role see a command that Discord hides from members by itself."""
        self._let_use(command, role.id)

    def _let_use(self, command: str, role: int) -> None:
        let_use(self.env, self.guild.id, command, role)

    def leave(self, person: Person) -> None:
        """Somebody leaves the guild; the bot is not told, as it may not know who its members are."""
        self.guild.remove_member(person.member)

    def add_channel(
        self, name: str, *, bot_may_post: bool = True, private_threads: bool = True, everybody: bool = True
    ) -> Place:
        """A text channel, perhaps one in which the bot may only look, or make no private threads.

        It may be one that not `everybody` can see.
        """
        denied: dict[str, bool] = {} if bot_may_post else {"send_messages": False, "send_messages_in_threads": False}
        denied |= {} if private_threads else {"create_private_threads": False}
        assert self.bot.user is not None
        closed = discord.PermissionOverwrite(**denied)
        overwrites: dict[Any, discord.PermissionOverwrite] = {self.bot.user: closed} if denied else {}
        if not everybody:
            overwrites[self.guild.default_role] = discord.PermissionOverwrite(view_channel=False)
            overwrites[self.bot.user] = discord.PermissionOverwrite(view_channel=True, **denied)
        return Place(self.guild.create_text_channel(name, overwrites=overwrites))

    def add_forum(self, name: str) -> Place:
        return Place(self.guild.create_forum_channel(name))

    def add_voice_channel(self, name: str) -> Place:
        return Place(self.guild.create_voice_channel(name))

    def close_dms(self, person: Person) -> None:
        """Refuse the bot's direct messages to a person (50007), until `heal`."""
        path = f"/channels/{person.member.user.dm_channel.id}/messages"
        self.fail("POST", path, status=403, code=50007, message="Cannot send messages to this user", times=None)

    def fail(
        self,
        method: str,
        path: str,
        *,
        status: int,
        code: int = 0,
        message: str = "made to fail",
        times: int | None = 1,
    ) -> None:
        """Let requests of the bot's fail; `path` with `*` for anything, `times` None until `heal`."""
        self.env.inject_error(method, path, status=status, code=code, message=message, times=times)

    def heal(self) -> None:
        """Let everything succeed again."""
        forget_faults(self.env)

    # Time and trouble.

    def lose(self, thread: Place) -> None:
        """A thread is gone without the bot having been told: as when it was deleted while the bot was away."""
        forget_thread(self.env, self.guild, thread.id)

    async def together(self, *acts: Coroutine[Any, Any, Reply]) -> list[Reply]:
        """Several people act, or one does so twice, in the same tick."""
        with all_at_once(self.env):
            return await asyncio.gather(*acts)

    def bot_joined(self, when: datetime) -> None:
        """The bot has been on the guild since then; said to a bot when it connects."""
        bot_joined(self.env, self.guild, when)

    def expel_bot(self) -> None:
        """Somebody removes the bot from the guild; people still have its direct messages."""
        expel_bot(self.env, self.guild)

    def lose_everything(self) -> None:
        """Every thread and every message is gone, as at the local table after a restart."""
        for thread in self._all_threads():
            self.lose(thread)
        forget_messages(self.env)

    async def advance(self, seconds: float) -> None:
        """Let time pass, and what falls due in it happen."""
        await self.env.advance_time(seconds)

    async def settle(self) -> None:
        """Let the bot come to rest after something that the test did to it directly."""
        await self.env.settle()

    async def restart(self, make_bot: MakeBot | None = None) -> None:
        """Close the bot in good order and start a new one, built anew, in the same world."""
        await self.bot.close()
        await self.env.restart_bot((make_bot or self._make)())

    async def kill(self, make_bot: MakeBot | None = None) -> None:
        """Stop the bot where it stands, without its `close`, and start a new one in the same world."""
        self._dead.append(self.bot)
        await crash(self.env, (make_bot or self._make)())

    def kept(self) -> bytes:
        """All that there is on Discord, once the bot is closed: for ``simulated``."""
        return kept(self.env)

    def now(self) -> datetime:
        """What time it is in this world."""
        return self.env.now()

    def errors(self) -> list[BaseException]:
        """What the bot raised since the last call; a test that expects errors takes them here."""
        raised = self._logged.take() + list(self.env.errors_since(self._errors_taken))
        self._errors_taken = self.env.error_cursor
        return list({id(error): error for error in raised}.values())

    def transcript(self) -> str:
        """All events and requests so far, one a line: for a failing test."""
        return self.env.transcript()

    async def close(self) -> None:
        logging.getLogger("discord").removeHandler(self._logged)
        await self.env.shutdown()
        for bot in [*self._dead, self.bot]:
            await bot.close()

    def _reply(self, result: InteractionResult) -> Reply:
        return Reply(result, self.env)

    def _actor(self, person: Person, channel_id: int) -> MemberActor | UserHandle:
        direct = channel_id == person.member.user.dm_channel.id
        return person.member.user if direct else person.member

    def _handle(self, message: Seen) -> ResponseMessage:
        handle = hooks.find_message(self.env, message.channel_id, message.id)
        assert handle is not None, "the message is gone"
        return handle


class LoggedErrors(logging.Handler):
    """Collects the errors that discord.py only logs, as it does with those of dynamic items."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self._raised: list[BaseException] = []

    @override
    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info is not None and record.exc_info[1] is not None:
            self._raised.append(record.exc_info[1])

    def take(self) -> list[BaseException]:
        taken, self._raised = self._raised, []
        return taken


def _unwrap(value: object, *, direct: bool) -> Any:
    if isinstance(value, Person):
        return value.member.user if direct else value.member
    return value.handle if isinstance(value, Place) else value


def without_limits(make_bot: MakeBot) -> MakeBot:
    """The maker of bots whose people are not limited in what they ask for."""

    def made() -> discord.Client:
        bot = make_bot()
        if isinstance(bot, LongRoll):
            bot.input_limits = unlimited()
        return bot

    return made


def without_heartbeats(make_bot: MakeBot) -> MakeBot:
    """The maker of bots that write no record of health: a week that passes has 60,000, and each asks the database."""

    async def beat(*_: object) -> None:
        """Writes nothing."""

    def made() -> discord.Client:
        bot = make_bot()
        if isinstance(bot, LongRoll):
            bot.write_heartbeat.change_interval(hours=24 * 365)
            bot.write_heartbeat.coro = beat  # type: ignore[assignment]
        return bot

    return made


def _peopled(env: Env, people: Sequence[str]) -> tuple[GuildHandle, ChannelHandle, list[MemberActor]]:
    guild = env.create_guild("Long Roll")
    bot_joined(env, guild, LONG_AGO)
    channel = guild.create_text_channel("the-field")
    return guild, channel, [guild.add_member(env.create_user(name)) for name in people]


@asynccontextmanager
async def simulated(
    make_bot: MakeBot,
    *,
    people: Sequence[str] = ("ulysses", "robert"),
    patience: float = 40.0,
    heartbeats: bool = False,
    goes_on_from: bytes | None = None,
) -> AsyncIterator[Simulated]:
    """A fresh world with the bot ready in it. `make_bot` builds a new bot each time it is called.

    People here press faster than people do, and nothing limits them. Records of health are written every few
    seconds only with `heartbeats`. With `goes_on_from` the world is what was `kept` of another one, and the bot has
    to have its database.
    """
    hooks.be_strict()
    copy_quickly()
    hooks.settle_past_idle_waits()
    settle_quickly()
    keep_commands()
    make_bot = without_limits(make_bot)
    if not heartbeats:
        make_bot = without_heartbeats(make_bot)
    bot = make_bot()
    env = Env(bot, settle_timeout=patience, shard_count=hooks.shards_for(bot))
    guild, channel, members = _peopled(env, people) if goes_on_from is None else put_in(env, goes_on_from)
    world = Simulated(env, guild, Place(channel), [Person(one) for one in members], make_bot)
    try:
        await env.start()
        yield world
    finally:
        await world.close()
    raised = world.errors()
    if raised:
        raise BaseExceptionGroup("the bot raised errors", raised)
