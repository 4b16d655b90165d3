"""The simulated Discord of the local table: one guild, a channel, three people and their guests.

Ids follow from the order in which things are made, and the bot's database remembers them. So append to what is made
here and never reorder it: else a match would find itself in another channel after an upgrade.
"""

from dataclasses import dataclass
from typing import Final

from simcord import ChannelHandle, GuildHandle, MemberActor, UserHandle

from bot.local_table import simcord_hooks as hooks
from engine.language import N_

GUILD_ID: Final = 1_000_000_000_000_000_001
GUESTS: Final = (
    "William", "Thomas", "James", "George", "Winfield", "Jeb",
    "Ambrose", "Jubal", "Joshua", "Patrick", "Philip", "Wade",
)  # fmt: skip
"""Names of further people at a table with teams: with the two commanders there are fourteen."""

CHANNELS: Final = (("the-field", N_("Start a battle here, or join one.")),)


@dataclass(frozen=True, slots=True)
class TableSeat:
    """A person at the table, in whose name the page can act. `label` is a message; a `guest` is not always there."""

    key: str
    label: str
    person: MemberActor
    guest: bool = False

    def actor(self, channel: ChannelHandle) -> MemberActor | UserHandle:
        """The person as an actor: simcord takes the member in the guild and the bare user in direct messages."""
        return self.person.user if channel.guild is None else self.person


@dataclass(frozen=True, slots=True)
class World:
    """The guild and its contents; `seats` by key, `channels` in the order of the page."""

    env: hooks.LiveEnv
    guild: GuildHandle
    channels: tuple[ChannelHandle, ...]
    seats: dict[str, TableSeat]

    def channel(self, channel_id: int) -> ChannelHandle | None:
        return hooks.channel_by_id(self.env, self.guild, channel_id)

    def user_names(self) -> dict[str, str]:
        """Names of people and the bot by user id, for mentions."""
        people = {str(seat.person.id): _shown_name(seat) for seat in self.seats.values()}
        bot = self.env.bot.user
        return people if bot is None else {**people, str(bot.id): bot.display_name}


def _shown_name(seat: TableSeat) -> str:
    return seat.person.user.global_name or seat.person.name


def lay_out(env: hooks.LiveEnv) -> World:
    """Makes the world, always with the same ids, and then lets time pass in it. The bot is not started."""
    hooks.name_bot(env, "Long Roll")
    guild = env.create_guild("Long Roll", id=GUILD_ID)
    channels = tuple(guild.create_text_channel(name, topic=topic) for name, topic in CHANNELS)
    seats = {
        "union": _seat(env, guild, "union", N_("Union"), "Ulysses"),
        "confederate": _seat(env, guild, "confederate", N_("Confederate"), "Robert"),
        "watcher": _seat(env, guild, "watcher", N_("Watcher"), "Clara"),
    }
    for number, name in enumerate(GUESTS, 1):
        seats[f"guest-{number}"] = _seat(env, guild, f"guest-{number}", N_("Guest"), name, guest=True)
    env.let_time_pass()
    return World(env, guild, channels, seats)


def _seat(
    env: hooks.LiveEnv,
    guild: GuildHandle,
    key: str,
    label: str,
    name: str,
    guest: bool = False,  # noqa: FBT001, FBT002
) -> TableSeat:
    user = env.create_user(name.lower(), global_name=name)
    _fix_id_of_direct_messages(user)
    return TableSeat(key, label, guild.add_member(user), guest)


def _fix_id_of_direct_messages(user: UserHandle) -> ChannelHandle:
    """The channel of a user's direct messages, made, and so numbered, by the first access."""
    return user.dm_channel
