"""People: what is on their screens, and what they can do with it.

They press what is offered to them in messages that they see, and nothing else. Whoever wants to cheat finds that the
client does not let them: ``NotOffered``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from tests.support.standin.commands import may_be_used, typed
from tests.support.standin.contents import MENUS, text_of, walked
from tests.support.standin.interactions import ANSWER_WITHIN, Interaction, Kind
from tests.support.standin.permissions import may_see, permissions_of, sees
from tests.support.standin.server import StandIn
from tests.support.standin.world import Channel, Json, Message, User

BUTTON: Final = 2
LINK: Final = 5
PEOPLE_MENU: Final = 5
SECOND_LOOK: Final = 30.0
"""Seconds after which somebody no longer waits for what was announced to them."""


class NotOffered(Exception):
    """A person wants to use what is not on their screen."""


@dataclass(frozen=True)
class Button:
    """A button on somebody's screen."""

    label: str
    custom_id: str


@dataclass(frozen=True)
class Menu:
    """A menu on somebody's screen: its options as label and value, and how many may be picked."""

    custom_id: str
    placeholder: str
    options: tuple[tuple[str, str], ...]
    least: int
    most: int
    chosen: tuple[str, ...] = ()


def text(message: Message) -> str:
    """All words of a message."""
    return text_of(message)


def buttons(message: Message) -> list[Button]:
    """The buttons that can be pressed."""
    return [
        Button(part.get("label") or "", part["custom_id"])
        for part in walked(message.components)
        if part["type"] == BUTTON and part.get("custom_id") and not part.get("disabled")
    ]


def menus(message: Message) -> list[Menu]:
    """The menus that can be opened."""
    parts = (part for part in walked(message.components) if part["type"] in MENUS and not part.get("disabled"))
    return [_menu(part) for part in parts]


def _menu(part: Json) -> Menu:
    options = [(one["label"], one["value"]) for one in part.get("options") or []]
    chosen = tuple(one["value"] for one in part.get("options") or [] if one.get("default"))
    least, most = part.get("min_values"), part.get("max_values")
    return Menu(
        part["custom_id"],
        part.get("placeholder") or "",
        tuple(options),
        1 if least is None else least,
        1 if most is None else most,
        chosen,
    )


def look(message: Message) -> tuple[object, ...]:
    """All that a client gets of a message, but for numbers that Discord gives."""
    files = tuple((one.name, one.description, one.digest) for one in message.files)
    parts = repr(
        [
            {name: part[name] for name in sorted(part) if name not in {"id", "components"}}
            for part in walked(message.components)
        ]
    )
    return message.content, parts, files


class Client:
    """The Discord client of a person."""

    def __init__(self, discord: StandIn, person: User) -> None:
        self.discord = discord
        self.person = person

    # Seeing.

    def messages(self, channel: Channel) -> list[Message]:
        """The messages of a channel that the person sees, oldest first."""
        here = [one for one in channel.messages.values() if sees(self.person, one)]
        own = [one for one in self._private() if one.channel is channel]
        return sorted([*here, *own], key=lambda one: one.id) if own else here

    def newest(self, channel: Channel) -> Iterator[Message]:
        """The public messages of a channel, newest first."""
        return (one for one in reversed(channel.messages.values()) if sees(self.person, one))

    def letters(self) -> list[Message]:
        """The direct messages with the bot, oldest first."""
        return self.messages(self.discord.world.direct_channel(self.person))

    def threads(self, channel: Channel) -> list[Channel]:
        """The threads of a channel that the person can open."""
        inside = channel.guild.channels.values() if channel.guild else ()
        return [one for one in inside if one.parent is channel and may_see(self.person, one)]

    def _private(self) -> list[Message]:
        return self.discord.interactions.ephemeral.get(self.person.id, [])

    def _on_screen(self, message: Message) -> None:
        there = message in self._private() if message.only_for else message.channel.messages.get(message.id) is message
        if not there or not sees(self.person, message):
            raise NotOffered(f"{self.person.name} does not see message {message.id}")

    # Acting. What they do is told to the bot at once; `answered` waits for its answer.

    async def press(self, message: Message, label: str = "", custom_id: str = "", times: int = 1) -> Interaction:
        """Presses a button, named by its label or its id.

        Raises:
            NotOffered: there is none.
        """
        self._on_screen(message)
        found = next(
            (one for one in buttons(message) if one.custom_id == custom_id or (label and one.label == label)), None
        )
        if found is None:
            raise NotOffered(f"{label}{custom_id} is not among {buttons(message)}")
        data = {"component_type": BUTTON, "custom_id": found.custom_id, "id": 1}
        return await self._begin(Kind.COMPONENT, message.channel, data, message, times)

    async def choose(self, message: Message, custom_id: str, values: Sequence[str]) -> Interaction:
        """Picks options of a menu.

        Raises:
            NotOffered: they are not offered, or not so many.
        """
        self._on_screen(message)
        part = next((one for one in walked(message.components) if one.get("custom_id") == custom_id), None)
        if part is None or part["type"] not in MENUS or part.get("disabled"):
            raise NotOffered(custom_id)
        menu, kind = _menu(part), part["type"]
        offered = {value for _, value in menu.options}
        if not menu.least <= len(values) <= menu.most or (offered and not offered.issuperset(values)):
            raise NotOffered(f"{values} of {sorted(offered)}")
        data: Json = {"component_type": kind, "custom_id": custom_id, "values": list(values), "id": 1}
        if kind == PEOPLE_MENU:
            users = self.discord.world.users
            data["resolved"] = {"users": {value: users[int(value)].as_json() for value in values}}
        return await self._begin(Kind.COMPONENT, message.channel, data, message)

    async def slash(self, channel: Channel, command: str, /, **options: object) -> Interaction:
        """Uses a command; options may be people.

        Raises:
            NotOffered: there is no such command, option or choice, or not here.
        """
        return await self._command(Kind.COMMAND, channel, command, options, "")

    async def suggest(
        self, channel: Channel, command: str, option: str, begun: str, /, **options: object
    ) -> Interaction:
        """Types the beginning of an option.

        Raises:
            NotOffered: as ``slash``.
        """
        return await self._command(Kind.AUTOCOMPLETE, channel, command, {**options, option: begun}, option)

    async def _command(
        self, kind: Kind, channel: Channel, command: str, options: Mapping[str, object], focused: str
    ) -> Interaction:
        if not permissions_of(self.person, channel):
            raise NotOffered(f"{self.person.name} does not see {channel.name}")
        known = next((one for one in self.discord.routes.commands if one["name"] == command.split(maxsplit=1)[0]), None)
        if known and not may_be_used(known, channel, self.person, self.discord.world.bot):
            raise NotOffered(f"/{command} is not offered in {channel.name or 'direct messages'}")
        users = {name: value.as_json() if isinstance(value, User) else value for name, value in options.items()}
        try:
            data = typed(self.discord.routes.commands, command, users, focused)
        except (LookupError, StopIteration) as error:
            raise NotOffered(str(error)) from error
        return await self._begin(kind, channel, data)

    async def submit(self, opened: Interaction, values: Mapping[str, Any]) -> Interaction:
        """Sends a form that was opened, filled in by the ids of its fields.

        Raises:
            NotOffered: there is no such form or field, or one is missing.
        """
        form = opened.form
        if form is None:
            raise NotOffered("no form is open")
        fields = [one for one in walked(form["components"]) if one.get("custom_id")]
        if not {one["custom_id"] for one in fields}.issuperset(values):
            raise NotOffered(f"{sorted(values)} of {[one['custom_id'] for one in fields]}")
        parts = [_filled(part, values) for part in form["components"]]
        data = {"custom_id": form["custom_id"], "components": parts}
        return await self._begin(Kind.FORM, opened.channel, data, opened.message)

    async def _begin(
        self, kind: Kind, channel: Channel, data: Json, message: Message | None = None, times: int = 1
    ) -> Interaction:
        return await self.discord.interactions.begin(kind, self.person, channel, data, message, times)


def _filled(part: Json, values: Mapping[str, Any]) -> Json:
    """A part of a form as a client sends it."""
    filled: Json = {"type": part["type"], "id": part.get("id", 1)}
    if part.get("components"):
        return filled | {"components": [_filled(one, values) for one in part["components"]]}
    if part.get("component"):
        return filled | {"component": _filled(part["component"], values)}
    if name := part.get("custom_id"):
        filled["custom_id"] = name
        many = part["type"] in MENUS
        given = values.get(name, [] if many else part.get("value", ""))
        if part.get("required", True) and not given:
            raise NotOffered(f"{name} is to be filled in")
        filled["values" if many else "value"] = given
    return filled


async def answered(interaction: Interaction, patience: float = SECOND_LOOK) -> Interaction:
    """Waits until the person sees the whole answer, or gives up: after three seconds without one, or at the end.

    Returns the same interaction.
    """
    loop = asyncio.get_running_loop()
    end = loop.time() + patience
    try:
        await asyncio.wait_for(interaction.settled.wait(), ANSWER_WITHIN + 0.5)
    except TimeoutError:
        if interaction.answered:
            with suppress(TimeoutError):
                await asyncio.wait_for(interaction.settled.wait(), max(end - loop.time(), 0.0))
    return interaction
