"""A battle record with which a battle can go on elsewhere: the public record, and behind it the secret part in lines.

::

    [Battle "First Bull Run"]
    …
    == scenario ==
    …
    == resumable ==
    # Sealed with the key of the host whose bot wrote this. …
    sealed 1
    gAAAAABo…
    == end ==

The secret part is the complete record so far, bound to the public one by its SHA-256. It is ``sealed`` (encrypted and
authenticated, ``bot.ports.sealing``) or ``open``, with nothing but a checksum against mistakes. Its length follows from
the public record alone.
"""

from __future__ import annotations

import base64
import binascii
import textwrap
import zlib
from collections.abc import Mapping
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.ports.sealing import NoKey, Seal, WrongKey
from bot.service.model.errors import NoSealKey, RecordChanged, RecordTooBig, WrongSeal
from engine.decision import Seat
from engine.errors import RecordError
from engine.record import Record, read_record, write_record

SEALED, OPEN = "sealed", "open"

MAX_BYTES: Final = 1024 * 1024
"""Of a record's file."""

MAX_LINE: Final = 2_000
"""Characters of a line above the scenario."""

MAX_ENTRIES: Final = 5_000
"""Actions of a record: many times those of a long battle."""

_VERSION: Final = "1"
_BEGIN, _END = "== resumable ==", "== end =="
_ABOUT: Final[Mapping[str, str]] = {
    SEALED: "# Sealed with the key of the host whose bot wrote this: `/match import` of a bot with that key goes on.",
    OPEN: "# Open, by consent of all players: whoever has this file reads all that is secret. `/match import` goes on.",
}
_WIDTH, _STEP, _ROOM = 100, 4096, 8192
_MOST_SECRET: Final = 4 * MAX_BYTES


class Secrets(Struct, frozen=True, kw_only=True):
    """The secret part.

    ``public`` is the SHA-256 of the public record. ``record`` is the complete one, without the scenario's text.
    ``seats`` are the ids of those who sat there; none where the record is open. ``computers`` are the seats of the
    program. ``at`` is a stamp.
    """

    public: str
    record: str
    turn: int
    at: int
    seats: Mapping[Seat, int] = {}
    pace: str = "none"
    odds: bool = True
    computers: tuple[Seat, ...] = ()


class Parts(Struct, frozen=True):
    """A file: the text of the public record, and how its secret part is kept, empty if it has none, with its text."""

    public: str
    how: str = ""
    body: str = ""

    @property
    def fingerprint(self) -> str:
        """What tells this record from all others: the beginning of the SHA-256 of what everybody can read of it."""
        return _digest(self.public)[:16]


def decoded(data: bytes) -> str:
    """A file's text.

    Raises:
        RecordTooBig: it is.
        RecordError: it is no text.
    """
    if len(data) > MAX_BYTES:
        raise RecordTooBig(MAX_BYTES)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(1, "expected a text file in UTF-8") from error
    return text.replace("\r\n", "\n").replace("\r", "\n")


def split(text: str) -> Parts:
    """The parts of a file.

    Raises:
        RecordError: its secret part is cut off, or of a kind or a version that this program does not know.
    """
    public, found, tail = text.rpartition(f"\n{_BEGIN}\n")
    if not found:
        return Parts(text)
    line = public.count("\n") + 2
    lines = [one for one in tail.strip("\n").split("\n") if not one.startswith("#")]
    if lines[-1] != _END:
        raise RecordError(line, f"the record is cut off: expected a line {_END!r} at its end")
    how, _, version = lines[0].partition(" ")
    if how not in _ABOUT or version != _VERSION:
        raise RecordError(line, "the resumable part was written by another version of the program")
    return Parts(f"{public}\n", how, "".join(lines[1:-1]))


def record_of(text: str) -> Record:
    """The public record that a text holds, if it is not out of all bounds.

    Raises:
        RecordError: it is no record.
    """
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE:
            raise RecordError(number, f"a line of more than {MAX_LINE} characters")
    record = read_record(text)
    if len(record.entries) > MAX_ENTRIES:
        raise RecordError(1, f"more than {MAX_ENTRIES} actions")
    return record


def closed(public: str, secrets: Secrets, how: str, seal: Seal) -> str:
    """The text of a resumable record.

    Raises:
        NoSealKey: it is to be sealed, and there is no key.
    """
    data = _padded(msgspec.json.encode(replace(secrets, public=_digest(public))), len(public.encode()))
    try:
        body = seal.close(data) if how == SEALED else base64.urlsafe_b64encode(sha256(data).digest() + data).decode()
    except NoKey as error:
        raise NoSealKey from error
    lines = (_BEGIN, _ABOUT[how], f"{how} {_VERSION}", *textwrap.wrap(body, _WIDTH, break_on_hyphens=False), _END, "")
    return public + "\n".join(lines)


def opened(parts: Parts, seal: Seal) -> Secrets:
    """The secret part of a resumable record.

    Raises:
        NoSealKey, WrongSeal: it cannot be opened here.
        RecordChanged: the public part is not the one with which it was written, or an open part was changed.
        RecordError: it is not what this program writes.
    """
    data = _unsealed(parts.body, seal) if parts.how == SEALED else _checked(parts.body)
    try:
        secrets = msgspec.json.decode(_unpadded(data), type=Secrets)
    except (msgspec.MsgspecError, zlib.error, ValueError, UnicodeDecodeError) as error:
        raise RecordError(1, "the resumable part cannot be read") from error
    if secrets.public != _digest(parts.public):
        raise RecordChanged
    return secrets


def without_source(record: Record) -> str:
    """A complete record as it stands in the secret part: the scenario's text is in the public one."""
    return write_record(replace(record, source=""))


def whole(secrets: Secrets, public: Record) -> Record:
    """The complete record of a resumable one.

    Raises:
        RecordError: there is none.
    """
    return replace(record_of(secrets.record), source=public.source)


def _unsealed(body: str, seal: Seal) -> bytes:
    try:
        return seal.open(body)
    except NoKey as error:
        raise NoSealKey from error
    except (WrongKey, UnicodeEncodeError) as error:
        raise WrongSeal from error


def _checked(body: str) -> bytes:
    try:
        data = base64.urlsafe_b64decode(body.encode("ascii"))
    except (binascii.Error, ValueError) as error:
        raise RecordChanged from error
    if sha256(data[32:]).digest() != data[:32]:
        raise RecordChanged
    return data[32:]


def _padded(secret: bytes, public: int) -> bytes:
    """The secret in so many bytes as the length of the public record says; whatever is in it fits."""
    packed = zlib.compress(secret, 9)
    data = len(packed).to_bytes(4, "big") + packed
    size = -(-(public + _ROOM) // _STEP) * _STEP
    while size < len(data):
        size *= 2
    return data.ljust(size, b"\0")


def _unpadded(data: bytes) -> bytes:
    packed = data[4 : 4 + int.from_bytes(data[:4], "big")]
    unpacking = zlib.decompressobj()
    secret = unpacking.decompress(packed, _MOST_SECRET)
    if not unpacking.eof:
        raise ValueError("more than any record has")
    return secret


def _digest(public: str) -> str:
    return sha256(public.encode("utf-8", "surrogatepass")).hexdigest()
