"""Everything that Long Roll needs of simcord beyond its documented interface.

simcord is made for tests: it freezes the clock, follows every task that the bot starts and lets nothing happen between
two steps of a test. A table with people needs the opposite, so `LiveEnv` turns that off: the simulated Discord stays,
time and tasks are the machine's own. The rest reads the simulated world as a given person sees it, keeps it small, and
mends what the tests need mended.

simcord is pinned to one version; `tests/bot/local_table/test_simcord_hooks.py` fails loudly where another one has
changed anything used here.
"""

# ruff: noqa: SLF001 -- reaching inside is what this module is for, and the only one that does

import asyncio
import io
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any, Final, TypeAlias
from weakref import WeakKeyDictionary

import discord
from simcord import (
    ChannelHandle,
    Env,
    GuildHandle,
    InteractionResult,
    MemberActor,
    ResponseMessage,
    UserHandle,
    actors,
)
from simcord import _dpy_internals as discord_internals
from simcord import _modal as modals
from simcord import _settlement as settlement
from simcord import env as environment
from simcord._clock import Clock
from simcord.backend import Backend, serializers
from simcord.backend.access import channel_accessible
from simcord.backend.cdn import CDN_BASE
from simcord.backend.errors import BackendError
from simcord.backend.models import Message
from simcord.components import walk_components
from simcord.enums import SELECT_TYPES, ComponentType, OptionType
from simcord.http import router
from simcord.interactions import command_leaves
from typing_extensions import override

# Passed on to the rest of the table and the tests, which take nothing from inside simcord themselves.
__all__ = ["SELECT_TYPES", "ComponentType", "Message", "OptionType", "walk_components"]

log = logging.getLogger(__name__)

# JSON as Discord sends it.
Payload: TypeAlias = dict[str, Any]

FILE_LIMIT: Final = 10 * 1024 * 1024  # bytes a file, Discord's default
NONCE_LIFE: Final = timedelta(minutes=5)
FILE_LIFE: Final = timedelta(minutes=15)  # of a file that no message shows (any more)


# ---------------------------------------------------------------- a world in which time passes


class WallClock(Clock):
    """simcord's clock, running: it shows the machine's time and cannot be moved."""

    @override
    def now(self) -> datetime:
        return datetime.now(UTC)

    @override
    def advance(self, seconds: float) -> None:
        del seconds


def shards_for(bot: discord.Client) -> int | None:
    """The number of shards of a simulated Discord for this bot: one, if it takes as many as Discord advises."""
    sharded = isinstance(bot, discord.AutoShardedClient)
    return 1 if sharded and getattr(bot, "shard_count", None) is None else None


class LiveEnv(Env):
    """A simulated Discord in real time: actions return once they are sent, not once the bot is idle.

    simcord knows the bot's work by a mark that this class never sets. So it neither follows the bot's tasks nor bends
    their clock: loops, sleeps and timeouts pass as they would against Discord, and two people may act at once. Errors
    of the bot that simcord collects are left to logging.
    """

    @override
    @contextmanager
    def _bot_scope(self) -> Iterator[None]:
        previous = discord_internals.set_webhook_adapter(self._webhook_adapter)
        try:
            yield
        finally:
            discord_internals.reset_webhook_adapter(previous)

    @override
    def _record_error(self, error: BaseException) -> None:
        log.debug("The bot raised %r; its own handlers report it.", error)

    def let_time_pass(self) -> None:
        """Lets ids carry the present time from here on. Call it when the world's fixed ids are made."""
        self.backend.clock = WallClock()


class RecentLog(list[Any]):
    """A list that keeps about its newest `limit` entries and tells when one is added."""

    def __init__(self, limit: int, added: Callable[[], None]) -> None:
        super().__init__()
        self._limit = limit
        self._added = added

    @override
    def append(self, entry: object) -> None:
        super().append(entry)
        if len(self) > 2 * self._limit:
            del self[: -self._limit]
        self._added()


def watch(env: Env, changed: Callable[[], None], *, keep: int = 200) -> None:
    """Call `changed` at every request of the bot's and every event sent to it, and keep `keep` of them.

    It is called *before* a request has had its effect, in the same turn of the event loop.
    """
    env.backend.transcript = RecentLog(keep, changed)
    env.backend.http_requests = RecentLog(keep, changed)


def name_bot(env: Env, name: str) -> None:
    """Give the bot's account its name; before the guild is made, whose role for the bot bears it too."""
    env.backend.bot_user.name = name


# ------------------------------------------------------------------- the world as a person sees it


def may_read(env: Env, channel_id: int, user_id: int) -> bool:
    """Whether the channel exists and its history is open to that person."""
    return channel_accessible(env.backend, channel_id, user_id, history=True)


def channel_by_id(env: Env, guild: GuildHandle, channel_id: int) -> ChannelHandle | None:
    """The channel, thread or direct message with this id; None if there is none."""
    channel = env.backend.channels.get(channel_id)
    if channel is None:
        return None
    return ChannelHandle(env, guild if channel.guild_id == guild.id else None, channel)


def is_archived(thread: ChannelHandle) -> bool:
    """Whether the thread is archived; false for a channel that is no thread."""
    metadata = thread._channel.thread_metadata
    return metadata is not None and metadata.archived


def is_private(thread: ChannelHandle) -> bool:
    """Whether the thread is visible to its members only."""
    return int(thread._channel.type) == discord.ChannelType.private_thread.value


def parent_id(channel: ChannelHandle) -> int | None:
    """The channel of a thread; None for a channel that is no thread."""
    return channel._channel.parent_id if channel.is_thread else None


def messages_seen(env: Env, channel_id: int, user_id: int | None) -> list[Message]:
    """The messages of a channel that a person sees (None: everything), oldest first."""
    stored = sorted(env.backend.messages.get(channel_id, {}).values(), key=lambda message: message.id)
    return [message for message in stored if user_id is None or message.visible_to(user_id)]


def message_payload(env: Env, message: Message, user_id: int | None = None) -> Payload:
    """The message as Discord would send it to that person."""
    return dict(serializers.message_payload(env.backend, message, for_user=user_id))


def find_message(env: Env, channel_id: int, message_id: int) -> ResponseMessage | None:
    """A handle on a message that actors accept, whoever posted it."""
    stored = env.backend.messages.get(channel_id, {}).get(message_id)
    return None if stored is None else ResponseMessage(env, stored)


def commands_seen(env: Env, channel_id: int, user_id: int) -> list[tuple[str, Payload]]:
    """The slash commands that a person may use there: full name and Discord's description of it."""
    roots = env.backend.visible_commands(user_id=user_id, channel_id=channel_id)
    return [(" ".join(path), leaf) for root in roots for path, leaf in command_leaves(root)]


async def autocomplete(
    actor: MemberActor | UserHandle,
    channel: ChannelHandle,
    name: str,
    typed: tuple[str, str],
    filled: Payload,
) -> InteractionResult:
    """Type into a command's option (its name, the text so far), and have the result before it is answered."""
    env = actor._env
    env._begin_operation("autocomplete")
    try:
        return await actors._autocomplete_result(actor, channel, name, *typed, filled)
    finally:
        env._end_operation()


def interaction_id(result: InteractionResult) -> int:
    """The id by which answers name their interaction."""
    return result._interaction.id


def form_controls(shown: InteractionResult) -> dict[str, int]:
    """The kinds of a form's input controls, by custom id."""
    controls = modals._modal_control_map(shown.modal or {})
    return {name: int(control["type"]) for name, control in controls.items()}


def file_bytes(env: Env, url: str) -> bytes | None:
    """The bytes of an uploaded file by its address."""
    return env.backend.cdn.get(url)


def file_at(env: Env, path: str) -> bytes | None:
    """The bytes of an uploaded file by the path in its address."""
    return file_bytes(env, f"{CDN_BASE}/{path}")


# ---------------------------------------------------------------------------- keeping it small


def forget_old(env: Env, *, keep: int) -> None:
    """Drop all but the newest `keep` messages of each channel, answered interactions, and unused files.

    The bot is not told: to it a forgotten message is one that somebody deleted.
    """
    backend = env.backend
    for messages in backend.messages.values():
        for message_id in sorted(messages)[:-keep]:
            del messages[message_id]
    now = backend.now_iso()
    for item in list(backend.interactions.values()):
        if item.expires_at is not None and item.expires_at < now:
            del backend.interactions[item.id]
            backend.interaction_tokens.pop(item.token, None)
    _forget_files(backend)


def _forget_files(backend: Backend) -> None:
    messages = [message for channel in backend.messages.values() for message in channel.values()]
    shown = {attachment["url"] for message in messages for attachment in message.attachments}
    limit = discord.utils.time_snowflake(backend.clock.now() - FILE_LIFE)
    for url in [url for url in backend.cdn._blobs if url not in shown and _file_id(url) < limit]:
        del backend.cdn._blobs[url]


def _file_id(url: str) -> int:
    return int(url.removeprefix(f"{CDN_BASE}/attachments/").split("/")[1])


# ---------------------------------------------------------------------- what Discord does and simcord not


_Sent: TypeAlias = dict[tuple[str, str], tuple[datetime, Payload]]
_sent_by_nonce: WeakKeyDictionary[Backend, _Sent] = WeakKeyDictionary()
_dispatch = router.dispatch


def be_strict() -> None:
    """Refuses files that Discord refuses, posts once a message sent twice with one nonce, closes private threads.

    Private threads are closed to people whom their maker did not add, if they were made so.
    """
    router.dispatch = _strict_dispatch


def _strict_dispatch(
    backend: Backend,
    method: str,
    path: str,
    *,
    json: Any = None,
    files: list[discord.File] | None = None,
    **rest: Any,
) -> Any:
    if any(_size(file) > FILE_LIMIT for file in files or ()):
        raise BackendError(413, 40005, "Request entity too large")
    nonce = json.get("nonce") if isinstance(json, dict) and json.get("enforce_nonce") else None
    if nonce is None:
        answer = _dispatch(backend, method, path, json=json, files=files, **rest)
        if method == "POST" and path.endswith("/threads") and isinstance(json, dict):
            _keep_closed(backend, answer, json)
        return answer
    sent = _sent_by_nonce.setdefault(backend, {})
    when, answer = sent.get((path, str(nonce)), (None, None))
    if when is None or backend.clock.now() - when > NONCE_LIFE:
        answer = _dispatch(backend, method, path, json=json, files=files, **rest)
        sent[path, str(nonce)] = (backend.clock.now(), answer)
    return answer


def _keep_closed(backend: Backend, made: Payload, wanted: Payload) -> None:
    metadata = backend.channels[int(made["id"])].thread_metadata
    if metadata is not None:
        metadata.invitable = bool(wanted.get("invitable", True))


def _size(file: discord.File) -> int:
    here = file.fp.tell()
    size = file.fp.seek(0, io.SEEK_END) - here
    file.fp.seek(here)
    return size


_park_reason = settlement._park_reason
_virtualize_recognized_waits = settlement._virtualize_recognized_waits
_WAITS_TO_BE_WOKEN: Final = frozenset({asyncio.Event.wait.__code__, asyncio.Queue.get.__code__})


_asked_for: WeakKeyDictionary[asyncio.Task[Any], asyncio.Future[Any]] = WeakKeyDictionary()
_idle: WeakKeyDictionary[asyncio.Task[Any], bool] = WeakKeyDictionary()
"""Whether a task waits to be woken, as found when it began to wait: a look at rest asks a dozen times."""

LOOK_FOR_REST = 0.003
"""Seconds between two looks at whether the bot has come to rest."""


def settle_past_idle_waits() -> None:
    """Let the world come to rest while a task of the bot's waits for an event or for work in a queue.

    simcord knows the waits that discord.py brings and takes any other for work that has not ended. But when
    all else rests, nobody is left to set that event: such a task waits for the next thing to happen.

    It also looks for rest more often than by itself. A task that goes back to waiting without having ended wakes
    nobody, so that every second answer of the bot would come a twentieth of a second late. And a bot that starts gets
    as long as the world gives it for anything, where simcord has a time of its own that a busy machine outlasts.
    """
    settlement._park_reason = _park_reason_or_idle
    environment._virtualize_recognized_waits = _virtualize_other_waits  # type: ignore[attr-defined]
    Env._settle_internal = _settle_patiently  # type: ignore[method-assign]


_settle = Env._settle_internal


async def _settle_patiently(
    self: Env,
    *,
    timeout: float | None = None,  # noqa: ASYNC109
    idle: float = LOOK_FOR_REST,
    dispatch: str | None = None,
    _deadline: float | None = None,
) -> None:
    given = None if timeout is None else max(timeout, self.settle_timeout)
    await _settle(self, timeout=given, idle=idle, dispatch=dispatch, _deadline=_deadline)


def _park_reason_or_idle(
    self: settlement._SettlementState,
    task: asyncio.Task[object],
    deadline: float,
    seen: set[int] | None = None,
) -> str | None:
    if _waits_to_be_woken(task):
        return "waits to be woken"
    return _park_reason(self, task, deadline, seen)


def _virtualize_other_waits(self: settlement._SettlementState, pending: list[asyncio.Task[Any]]) -> None:
    _virtualize_recognized_waits(self, [task for task in pending if not _waits_to_be_woken(task)])


def _waits_to_be_woken(task: asyncio.Task[object]) -> bool:
    waiter = getattr(task, "_fut_waiter", None)
    if waiter is None or waiter.done():
        return False
    if _asked_for.get(task) is not waiter:
        _asked_for[task] = waiter
        _idle[task] = any(code in _WAITS_TO_BE_WOKEN for code in _awaited_code(task.get_coro()))
    return _idle[task]


def _awaited_code(awaited: object) -> Iterator[object]:
    while awaited is not None:
        yield getattr(awaited, "cr_code", None)
        awaited = getattr(awaited, "cr_await", None)
