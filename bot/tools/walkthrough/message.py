"""A message of the simulated Discord as the values that are drawn: the true words, buttons and menus."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.local_table import simcord_hooks as hooks
from bot.texts.phrases import span
from bot.tools.walkthrough.stage import Message
from render.mockup.model import (
    Attached,
    Button,
    Buttons,
    Menu,
    Mockup,
    MockupMenuLine,
    MockupPart,
    MockupPicture,
    Style,
    Words,
)

_STYLES: Final[Mapping[int, Style]] = {1: "primary", 2: "secondary", 3: "success", 4: "danger"}
_ROW, _BUTTON, _MENU, _TEXT, _GALLERY, _FILE, _CONTAINER = 1, 2, 3, 10, 12, 13, 17
_NAMED = re.compile(r"<[@#](\d+)>")
_TIME = re.compile(r"<t:(\d+)(?::(\w))?>")
_LINK = re.compile(r"https://discord\.com/channels/\S+")


def mockup_of(
    message: Message,
    names: Mapping[str, str],
    now: datetime,
    place: str,
    *,
    opened: Mapping[str, tuple[int, Iterable[str]]] | None = None,
    without: Iterable[str] = (),
) -> Mockup:
    """The message as it is drawn.

    ``opened`` names menus by words of their question: how many lines of them are shown, and which values are picked.
    ``without`` leaves out parts of the kinds that bear these names.
    """
    payload, left_out = message.payload, tuple(without)
    accent = next((one["accent_color"] for one in payload["components"] if one["type"] == _CONTAINER), 0xB08D3C)
    reader = _Reader(message, names, now, dict(opened or {}))
    parts: list[MockupPart] = [Words(reader.said(str(payload["content"])))] if payload["content"] else []
    parts += [part for spec in payload["components"] for part in reader.parts(spec)]
    shown = tuple(part for part in parts if type(part).__name__ not in left_out)
    color = (accent >> 16 & 255, accent >> 8 & 255, accent & 255)
    return Mockup(str(payload["author"]["username"]), place, shown, color, message.private)


class _Reader:
    """Reads the components of one message."""

    def __init__(
        self,
        message: Message,
        names: Mapping[str, str],
        now: datetime,
        opened: Mapping[str, tuple[int, Iterable[str]]],
    ) -> None:
        self._files, self._names, self._now, self._opened = message.files, names, now, opened

    def parts(self, spec: hooks.Payload) -> Iterator[MockupPart]:
        """What a component is drawn as."""
        kind = spec["type"]
        if kind == _CONTAINER:
            yield from (part for inner in spec["components"] for part in self.parts(inner))
        elif kind == _TEXT:
            yield Words(self.said(spec["content"]))
        elif kind == _GALLERY:
            for item in spec["items"]:
                yield MockupPicture(self._files[_name(item)], item.get("description") or "")
        elif kind == _FILE:
            yield Attached(_name({"media": spec["file"]}))
        elif kind == _ROW:
            yield from self._row(spec["components"])

    def said(self, text: str) -> str:
        """The text with names for ids, and times as a reader would see them."""
        text = _NAMED.sub(lambda found: f"⟦{self._names.get(found[1], 'somebody')}⟧", text)
        text = _TIME.sub(lambda found: self._time(int(found[1]), found[2] or "f"), text)
        return _LINK.sub("⟦#the board⟧", text)

    def _time(self, stamp: int, style: str) -> str:
        moment = datetime.fromtimestamp(stamp, UTC)
        if style == "R":
            away = moment - self._now
            return f"in {span(away)}" if away > timedelta() else f"{span(-away)} ago"
        return moment.strftime("%B %-d" if style == "D" else "%B %-d, %H:%M")

    def _row(self, specs: Iterable[hooks.Payload]) -> Iterator[MockupPart]:
        buttons = [
            Button(spec["label"], _STYLES[spec["style"]], bool(spec.get("disabled")))
            for spec in specs
            if spec["type"] == _BUTTON
        ]
        if buttons:
            yield Buttons(tuple(buttons))
        yield from (self._menu(spec) for spec in specs if spec["type"] == _MENU)

    def _menu(self, spec: hooks.Payload) -> Menu:
        question = str(spec["placeholder"])
        wanted = next((show for words, show in self._opened.items() if words in question), None)
        if wanted is None:
            return Menu(question)
        most, picked = wanted[0], set(wanted[1])
        lines = tuple(
            MockupMenuLine(one["label"], one.get("description") or "", one["value"] in picked)
            for one in spec["options"][:most]
        )
        return Menu(question, lines, len(spec["options"]) - len(lines))


def _name(item: hooks.Payload) -> str:
    return str(item["media"]["url"]).partition("?")[0].rpartition("/")[2]
