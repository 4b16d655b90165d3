"""What a message says: text, components and files of a request, held to the rules that the description leaves out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from tests.support.standin import errors
from tests.support.standin.ids import Ids
from tests.support.standin.ledger import Ledger
from tests.support.standin.uploads import Body, file_of
from tests.support.standin.world import COMPONENTS_V2, SILENT, File, Json, Message

ROW, BUTTON, MENU, CONTAINER, LABEL = 1, 2, 3, 17, 18
MENUS: Final = frozenset({3, 5, 6, 7, 8})
NEW: Final = frozenset({9, 10, 11, 12, 13, 14, 17})
"""Kinds of components that only messages of components have."""

DEFAULTS: Final[Mapping[int, Json]] = {
    BUTTON: {"disabled": False},
    MENU: {"min_values": 1, "max_values": 1},
    CONTAINER: {"accent_color": None, "spoiler": False},
}
"""What Discord fills in, by kind."""

MOST_TEXT: Final = 4000
MOST_CONTENT: Final = 2000
MOST_PARTS: Final = 40

_PERSON: Final = re.compile(r"<@!?(\d+)>")


def walked(parts: list[Json]) -> Iterator[Json]:
    """All components, those within others too."""
    for part in parts:
        yield part
        yield from walked(part.get("components") or [])
        yield from walked([part[name] for name in ("component", "accessory") if part.get(name)])


def text_of(message: Message) -> str:
    """All words of a message, the descriptions of its pictures included."""
    shown = [one["content"] for one in walked(message.components) if one["type"] == 10]
    alts = [item.get("description") or "" for one in walked(message.components) for item in one.get("items") or []]
    return "\n".join(filter(None, (message.content, *shown, *alts)))


class Contents:
    """Takes what a request says into a message. Violations are noted, and refused as Discord does.

    ``observers`` are told of each message that is new or has changed.
    """

    def __init__(self, ids: Ids, ledger: Ledger, *, keep_files: bool, decode_each: int) -> None:
        self.observers: list[Callable[[Message], None]] = []
        self._ids = ids
        self._ledger = ledger
        self._keep = keep_files
        self._each = decode_each

    def take(self, message: Message, said: Json, body: Body) -> None:
        """Changes a message to what a request says; what it does not mention stays.

        Raises:
            ApiError: 50035, or 50006 if nothing would be left.
        """
        flags = said.get("flags") or 0
        message.flags |= flags & (COMPONENTS_V2 | SILENT)
        content = message.content if "content" not in said else said["content"] or ""
        parts = message.components if "components" not in said else said["components"] or []
        files = self._files(message, said, body)
        wrong = [
            *_wrong_with(content, parts, files, is_new=bool(message.flags & COMPONENTS_V2)),
            *_wrong_mentions(said),
        ]
        if wrong:
            self._ledger.violations.append(f"message: {'; '.join(wrong)}")
            raise errors.invalid_body(wrong)
        if not content and not parts and not files:
            raise errors.empty_message()
        message.content, message.files = content, files
        message.components = numbered(parts) if "components" in said else parts
        message.pinged = _pinged(text_of(message), said)
        for observe in self.observers:
            observe(message)

    def _files(self, message: Message, said: Json, body: Body) -> list[File]:
        """The files that a message has then: those that are kept, and those that come with the request."""
        listed = said.get("attachments")
        if listed is None:
            listed = [{"id": str(file.id)} for file in message.files]
            listed += [{"id": str(number)} for number in body.files]
        known, taken = {str(file.id): file for file in message.files}, []
        for one in [{**one, "id": str(one["id"])} for one in listed]:
            if one["id"] in known:
                taken.append(known[one["id"]])
            elif one["id"].isdecimal() and int(one["id"]) in body.files:
                taken.append(self._new(body, one))
            else:
                self._ledger.violations.append(f"attachment {one['id']}: there is no such file")
                raise errors.invalid_body("attachments")
        return taken

    def _new(self, body: Body, described: Json) -> File:
        self._ledger.pictures += 1
        upload = body.files[int(described["id"])]
        whole = self._ledger.pictures % self._each == 0
        file, problem = file_of(upload, self._ids.next(), described, keep=self._keep, whole=whole)
        if problem:
            self._ledger.bad_files.append(problem)
        return file


def numbered(parts: list[Json]) -> list[Json]:
    """The components, those without a number numbered in order, and what was left out at Discord's defaults."""
    taken = {part["id"] for part in walked(parts) if part.get("id")}
    free = (number for number in range(1, 10_000) if number not in taken)
    for part in walked(parts):
        part["id"] = part.get("id") or next(free)
        for name, value in DEFAULTS.get(part["type"], {}).items():
            part.setdefault(name, value)
        for item in part.get("items") or []:
            item.setdefault("description", None)
            item.setdefault("spoiler", False)
    return parts


def _wrong_with(content: str, parts: list[Json], files: list[File], *, is_new: bool) -> Iterator[str]:
    every = list(walked(parts))
    if is_new and content:
        yield "a message of components has no content"
    if not is_new and any(part["type"] in NEW for part in every):
        yield "components without their flag"
    if len(content) > MOST_CONTENT:
        yield f"{len(content)} characters of content"
    if len(every) > MOST_PARTS:
        yield f"{len(every)} components"
    if (long := sum(len(part["content"]) for part in every if part["type"] == 10)) > MOST_TEXT:
        yield f"{long} characters of text"
    for name in ("custom_id", "id"):
        given = [part[name] for part in every if part.get(name)]
        if len(given) != len(set(given)):
            yield f"the same {name} twice"
    for part in every:
        yield from _wrong_part(part, {file.name for file in files})


def _wrong_part(part: Json, names: set[str]) -> Iterator[str]:
    if part["type"] == ROW:
        kinds = [one["type"] for one in part["components"]]
        if any(kind in MENUS for kind in kinds) and len(kinds) > 1:
            yield "a menu shares its row"
        if not 1 <= len(kinds) <= 5:
            yield f"a row of {len(kinds)}"
    if part["type"] == MENU:
        values = [option["value"] for option in part["options"]]
        if len(values) != len(set(values)):
            yield "a menu offers the same value twice"
        if (part.get("max_values") or 1) > len(values) or (part.get("min_values") or 0) > len(values):
            yield "a menu wants more than it offers"
    media = [item["media"] for item in part.get("items") or []] + ([part["file"]] if part.get("file") else [])
    for one in media:
        if one["url"].startswith("attachment://") and one["url"].removeprefix("attachment://") not in names:
            yield f"{one['url']} is not attached"


def _wrong_mentions(said: Json) -> Iterator[str]:
    allowed = said.get("allowed_mentions") or {}
    for kind in ("users", "roles"):
        if kind in (allowed.get("parse") or []) and allowed.get(kind):
            yield f"allowed mentions: {kind} twice"


def _pinged(text: str, said: Json) -> frozenset[int]:
    """The people whom a message calls: named in it, and allowed to be called."""
    named = {int(one) for one in _PERSON.findall(text)}
    allowed = said.get("allowed_mentions")
    if allowed is None or "users" in (allowed.get("parse") or []):
        return frozenset(named)
    return frozenset(named & {int(one) for one in allowed.get("users") or []})
