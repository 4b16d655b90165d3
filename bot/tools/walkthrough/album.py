"""The album: messages as they stood at a moment, and closeups of boards, by the names of the guide's pictures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Final

import msgspec
from msgspec import Struct

from bot.local_table import simcord_hooks as hooks
from bot.texts.phrases import span
from bot.tools.walkthrough.stage import Message, Stage

THREAD, CHANNEL, LETTER, PANEL = "in the battle’s thread", "in #the-field", "by direct message", "your own panel"
STAFF: Final = "in your side’s thread"

_ROW, _BUTTON, _MENU, _TEXT, _GALLERY, _FILE, _CONTAINER = 1, 2, 3, 10, 12, 13, 17
_NAMED = re.compile(r"<[@#](\d+)>")
_TIME = re.compile(r"<t:(\d+)(?::(\w))?>")
_LINK = re.compile(r"https://discord\.com/channels/[@\w/]+")
_BOARD: Final = "0"
"""The id under which a link to a board's message is named."""


class OpenMenu(Struct, frozen=True):
    """An open menu: the values that are picked in it, and the number of its lines that are left out."""

    picked: tuple[str, ...]
    others: int


class Shot(Struct, frozen=True):
    """A message as it is photographed.

    ``payload`` is the message in Discord's form without what is left out, ``names`` those of people and places by id,
    ``place`` where it is read, ``menus`` the open menus by their ids, ``files`` the bytes of its files by name.
    """

    payload: hooks.Payload
    names: Mapping[str, str]
    now: datetime
    place: str
    menus: Mapping[str, OpenMenu]
    files: Mapping[str, bytes]

    @property
    def words(self) -> str:
        """Everything that can be read in it, a part a line."""
        content = [self.payload["content"]] if self.payload["content"] else []
        told = [*content, *(line for spec in self.payload["components"] for line in self._told(spec))]
        return "\n".join([f"{self.payload['author']['username']} · {self.place}", *map(self._said, told)])

    def _told(self, spec: hooks.Payload) -> Iterator[str]:
        kind = spec["type"]
        if kind == _CONTAINER:
            yield from (line for inner in spec["components"] for line in self._told(inner))
        elif kind == _TEXT:
            yield spec["content"]
        elif kind == _GALLERY:
            yield from (f"(picture: {item.get('description') or ''})" for item in spec["items"])
        elif kind == _FILE:
            yield f"(file: {file_name(spec['file']['url'])})"
        elif kind == _ROW:
            buttons = [f"[{one['label']}]" for one in spec["components"] if one["type"] == _BUTTON]
            yield from [" ".join(buttons)] if buttons else []
            yield from (line for one in spec["components"] if one["type"] == _MENU for line in self._menu(one))

    def _menu(self, spec: hooks.Payload) -> Iterator[str]:
        yield f"[{spec['placeholder']} v]"
        if spec["custom_id"] in self.menus:
            yield from (f"  {one['label']} {one.get('description') or ''}".rstrip() for one in spec["options"])

    def _said(self, text: str) -> str:
        """The text with names for ids, and times as a reader would see them."""
        text = _NAMED.sub(lambda found: f"⟦{self.names.get(found[1], 'somebody')}⟧", text)
        return _TIME.sub(lambda found: self._time(int(found[1]), found[2] or "f"), text)

    def _time(self, stamp: int, style: str) -> str:
        moment = datetime.fromtimestamp(stamp, UTC)
        if style == "R":
            away = moment - self.now
            return f"in {span(away)}" if away > timedelta() else f"{span(-away)} ago"
        return moment.strftime("%B %-d" if style == "D" else "%B %-d, %H:%M")


class Album:
    """Keeps what a tale shows: ``shots`` are messages by name, ``closeups`` parts of boards as PNG bytes."""

    def __init__(self, on: Stage) -> None:
        self._stage = on
        self.shots, self.closeups = dict[str, Shot](), dict[str, bytes]()

    def take(
        self,
        name: str,
        message: Message,
        place: str,
        *,
        opened: Mapping[str, tuple[int, Iterable[str]]] | None = None,
        pictured: bool = True,
    ) -> None:
        """Keeps a message as it stands, without its pictures unless ``pictured``.

        ``opened`` names menus by words of their question: how many of their lines are shown, and which are picked.
        """
        payload = msgspec.json.decode(_LINK.sub(f"<#{_BOARD}>", msgspec.json.encode(message.payload).decode()))
        if not pictured:
            payload["components"] = list(_without_pictures(payload["components"]))
        menus = dict(_open(payload, opened or {}))
        names = {**self._stage.names, _BOARD: "#the board"}
        self.shots[name] = Shot(payload, names, self._stage.env.now(), place.replace("`", ""), menus, message.files)


def file_name(url: str) -> str:
    """The name of an uploaded file by its address."""
    return url.partition("?")[0].rpartition("/")[2]


def _without_pictures(components: Iterable[hooks.Payload]) -> Iterator[hooks.Payload]:
    for spec in components:
        if spec["type"] == _CONTAINER:
            yield {**spec, "components": list(_without_pictures(spec["components"]))}
        elif spec["type"] != _GALLERY:
            yield spec


def _open(payload: hooks.Payload, opened: Mapping[str, tuple[int, Iterable[str]]]) -> Iterator[tuple[str, OpenMenu]]:
    """The menus that are shown open, by their ids; their payload keeps only the lines that are shown."""
    for spec in hooks.walk_components(payload["components"]):
        shown = [show for words, show in opened.items() if words in (spec.get("placeholder") or "")]
        if shown:
            most, picked = shown[0]
            lines, spec["options"] = spec["options"], spec["options"][:most]
            yield spec["custom_id"], OpenMenu(tuple(picked), len(lines) - len(spec["options"]))
