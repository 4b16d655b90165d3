"""Everything that only tests ask of simcord beyond its documented interface.

What the local table asks of it, too, is in `bot.local_table.simcord_hooks`.
"""

import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

import discord
from simcord import ChannelHandle, Env, GuildHandle, InteractionResult, MemberActor, UserHandle, interactions
from simcord import _runtime as runtime


def is_locked(thread: ChannelHandle) -> bool:
    """Whether only moderators can wake the thread; false for what is no thread."""
    metadata = thread._channel.thread_metadata
    return metadata is not None and metadata.locked


def channel_of(result: InteractionResult) -> int:
    """Where the interaction happened."""
    return result._interaction.channel_id


def kept(env: Env) -> bytes:
    """All that there is on Discord, once no bot is connected."""
    return pickle.dumps(env.backend, pickle.HIGHEST_PROTOCOL)


def put_in(env: Env, discord_kept: bytes) -> tuple[GuildHandle, ChannelHandle, list[MemberActor]]:
    """Has an empty world be as it was kept: its only guild, the first channel there, and the members but its owner."""
    env.backend = backend = pickle.loads(discord_kept)
    (guild,) = env._guilds = [GuildHandle(env, one) for one in backend.guilds.values()]
    channel = next(one for one in backend.channels.values() if one.guild_id == guild.id)
    people = [UserHandle(env, backend.users[one]) for one in backend.guilds[guild.id].members]
    members = [MemberActor(env, guild, one) for one in people if not one.bot and one.id != guild.owner.id]
    return guild, ChannelHandle(env, guild, channel), members


async def crash(env: Env, bot: discord.Client) -> None:
    """Stop the bot where it stands, as a killed process does, and start another one in the same world."""
    env._begin_operation("crash")
    try:
        await env._detach_bot()
        await runtime._attach_bot(env, bot)
    finally:
        env._end_operation()


def let_use(env: Env, guild_id: int, command: str, role_id: int) -> None:
    """A role may use a command that Discord hides from members by itself, as a guild's settings can allow."""
    found = env.backend.find_command(command, guild_id)
    assert found is not None, f"there is no /{command}"
    known = env.backend.get_command_permissions(guild_id, int(found["id"])) or []
    allowed = [*known, {"id": role_id, "type": 1, "permission": True}]
    env.backend.set_command_permissions(guild_id, int(found["id"]), allowed)


def give_role(env: Env, guild_id: int, user_id: int, role_id: int) -> None:
    """Somebody on a guild gets a role."""
    env.backend.add_member_role(guild_id, user_id, role_id)


def roles_of(env: Env, guild_id: int, user_id: int) -> tuple[int, ...]:
    """The roles of somebody on a guild."""
    return tuple(env.backend.guilds[guild_id].members[user_id].role_ids)


def forget_faults(env: Env) -> None:
    """Take back every `inject_error`."""
    env.backend.faults.clear()


def forget_thread(env: Env, guild: GuildHandle, thread_id: int) -> None:
    """A thread is gone, and nobody was told."""
    env.backend.channels.pop(thread_id)
    env.backend.guilds[guild.id].thread_ids.remove(thread_id)


@contextmanager
def all_at_once(env: Env) -> Iterator[None]:
    """What people do within it may overlap: simcord lets one act after the other only."""
    guard = vars(env)
    guard["_begin_operation"] = lambda _: None
    try:
        yield
    finally:
        del guard["_begin_operation"]


@contextmanager
def unchecked_options() -> Iterator[None]:
    """Commands may be sent with what Discord would not let through: no choice, too much, of another type."""
    checked = interactions.check_options
    interactions.check_options = lambda _name, _spec, provided, **_rest: provided
    try:
        yield
    finally:
        interactions.check_options = checked


def expel_bot(env: Env, guild: GuildHandle) -> None:
    """The bot is removed from a guild, and told so."""
    env.backend.remove_guild(guild.id)


def bot_joined(env: Env, guild: GuildHandle, when: datetime) -> None:
    """The bot is a member of a guild since then; said to a bot when it connects."""
    env.backend.get_member(guild.id, env.backend.bot_user.id).joined_at = when.isoformat()


def forget_messages(env: Env) -> None:
    """Every message is gone, and nobody was told."""
    for messages in env.backend.messages.values():
        messages.clear()
