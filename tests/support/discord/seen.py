"""Messages as a person sees them on the simulated Discord, in words for tests."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from simcord import Env, InteractionResult, ResponseMessage

from bot.local_table import simcord_hooks as hooks

BUTTON, TEXT, GALLERY = 2, 10, 12
MENUS: Final = frozenset({3, 5, 6, 7, 8})
EPHEMERAL, THINKING, SILENT = 1 << 6, 1 << 7, 1 << 12


@dataclass(frozen=True)
class Button:
    label: str
    custom_id: str
    disabled: bool


@dataclass(frozen=True)
class Menu:
    """A select menu; `options` are (label, value) pairs, `chosen` the values that it shows as chosen.

    `explained` are (value, small print) pairs.
    """

    custom_id: str
    placeholder: str
    options: tuple[tuple[str, str], ...]
    least: int
    most: int
    chosen: tuple[str, ...] = ()
    explained: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class File:
    """An uploaded file; `description` is its alt text, in a gallery that of the gallery."""

    name: str
    description: str
    data: bytes


@dataclass(frozen=True)
class Seen:
    """A message as it stood when it was looked at; look again to see later edits."""

    id: int
    channel_id: int
    payload: hooks.Payload  # as Discord would send it
    files: tuple[File, ...]
    pinged: frozenset[int]

    @property
    def content(self) -> str:
        return str(self.payload["content"])

    @property
    def by_bot(self) -> bool:
        return bool(self.payload["author"]["bot"])

    @property
    def ephemeral(self) -> bool:
        return bool(self.payload["flags"] & EPHEMERAL)

    @property
    def thinking(self) -> bool:
        return bool(self.payload["flags"] & THINKING)

    @property
    def silent(self) -> bool:
        return bool(self.payload["flags"] & SILENT)

    @cached_property
    def text(self) -> str:
        """All words of the message: content, text displays, embeds."""
        shown = [component["content"] for component in self._components() if component["type"] == TEXT]
        return "\n".join([self.content, *shown, *self._embedded()]).strip()

    @cached_property
    def buttons(self) -> tuple[Button, ...]:
        """All that can be pressed, in order; links are none."""
        return tuple(
            Button(spec.get("label") or "", spec["custom_id"], bool(spec.get("disabled")))
            for spec in self._components()
            if spec["type"] == BUTTON and "custom_id" in spec
        )

    @cached_property
    def menus(self) -> tuple[Menu, ...]:
        return tuple(_menu(spec) for spec in self._components() if spec["type"] in MENUS)

    @property
    def labels(self) -> list[str]:
        return [button.label for button in self.buttons]

    def button(self, label: str) -> Button:
        """The one button with that label; fails with those that there are."""
        found = [button for button in self.buttons if button.label == label]
        assert len(found) == 1, f"buttons: {self.labels}"
        return found[0]

    def _components(self) -> Iterator[hooks.Payload]:
        return hooks.walk_components(self.payload["components"])

    def _embedded(self) -> Iterator[str]:
        for embed in self.payload["embeds"]:
            parts = [embed.get("title"), embed.get("description"), (embed.get("footer") or {}).get("text")]
            yield from (part for part in parts if part)
            for field in embed.get("fields") or []:
                yield f"{field['name']}: {field['value']}"


def _menu(spec: hooks.Payload) -> Menu:
    options = tuple((option["label"], option["value"]) for option in spec.get("options") or [])
    least, most = spec.get("min_values", 1), spec.get("max_values", 1)
    chosen = tuple(option["value"] for option in spec.get("options") or [] if option.get("default"))
    explained = tuple((option["value"], option.get("description") or "") for option in spec.get("options") or [])
    return Menu(
        custom_id=spec["custom_id"],
        placeholder=spec.get("placeholder") or "",
        options=options,
        least=least,
        most=most,
        chosen=chosen,
        explained=explained,
    )


@dataclass(frozen=True)
class Reply:
    """How the bot answered an action, as far as it has. `message` is its answer, or what it edited."""

    result: InteractionResult
    env: Env

    @property
    def answered(self) -> bool:
        """Whether the bot answered at all, be it with a deferral; within 3 s, else Discord gives up."""
        return self.result.acknowledged

    @property
    def message(self) -> Seen | None:
        response = self.result.response
        return None if response is None else see(self.env, response)

    @property
    def followups(self) -> list[Seen]:
        return [see(self.env, message) for message in self.result.followups]

    @property
    def form(self) -> hooks.Payload | None:
        """The modal that the bot opened."""
        return self.result.modal

    @property
    def text(self) -> str:
        """The words of the answer and of what followed it."""
        first = self.message
        return "\n".join(seen.text for seen in ([first] if first else []) + self.followups)


def see(env: Env, message: ResponseMessage) -> Seen:
    """Take in a message with its files."""
    stored = next(item for item in hooks.messages_seen(env, message.channel_id, None) if item.id == message.id)
    return see_stored(env, stored)


def see_stored(env: Env, stored: hooks.Message) -> Seen:
    payload = hooks.message_payload(env, stored)
    described = dict(_gallery_texts(payload["components"]))
    files = tuple(_file(env, spec, described) for spec in payload["attachments"])
    return Seen(stored.id, stored.channel_id, payload, files, frozenset(stored.ping_user_ids))


def _gallery_texts(components: list[hooks.Payload]) -> Iterator[tuple[str, str]]:
    for component in hooks.walk_components(components):
        for item in component.get("items") or []:
            yield item["media"]["url"], item.get("description") or ""


def _file(env: Env, spec: dict[str, Any], described: dict[str, str]) -> File:
    description = spec.get("description") or described.get(spec["url"], "")
    return File(spec["filename"], description, hooks.file_bytes(env, spec["url"]) or b"")
