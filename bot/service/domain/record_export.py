"""Resumable battle record: the public record, followed by a secret part from which a battle can go on elsewhere.

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

The secret part is the complete record so far, seeds included, bound to the public one by its SHA-256. It is ``sealed``
(encrypted and authenticated with the host's key, ``bot.ports.sealing``) or ``open``: readable, with a checksum against
mistakes, by an agreement of all seats that is good for one moment. It is padded to a length that follows from the
public record alone, so that the length tells nothing.
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
"""Largest size of a record's file, in bytes."""

MAX_LINE: Final = 2_000
"""Longest line above the scenario, in characters."""

MAX_ENTRIES: Final = 5_000
"""Largest number of actions: many times those of a long battle."""

_VERSION: Final = "1"
_BEGIN, _END = "== resumable ==", "== end =="
_ABOUT: Final[Mapping[str, str]] = {
    SEALED: "# Sealed with the key of the host whose bot wrote this: `/match import` of a bot with that key goes on.",
    OPEN: "# Open, by consent of all players: whoever has this file reads all that is secret. `/match import` goes on.",
}
_WIDTH, _STEP, _ROOM = 100, 4096, 8192
_MOST_SECRET: Final = 4 * MAX_BYTES


class Secrets(Struct, frozen=True, kw_only=True):
    """The secret part of a resumable record.

    ``public`` is the SHA-256 of the public record. ``record`` is the complete one, without the scenario's text.
    ``seats`` are the person ids by seat; none where the record is open. ``computers`` are the computer's seats. ``at``
    is a stamp.
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
    """A file taken apart: the public record's text, the form of the secret part, and its text.

    The form is ``sealed``, ``open``, or empty without one.
    """

    public: str
    how: str = ""
    body: str = ""

    @property
    def fingerprint(self) -> str:
        """Short identifier of a record: the beginning of the SHA-256 of its public part."""
        return _digest(self.public)[:16]


def decoded(data: bytes) -> str:
    """The text of a file.

    Raises:
        RecordTooBig: it exceeds ``MAX_BYTES``.
        RecordError: it is not text.
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
        RecordError: its secret part is cut off, or of a form or version unknown to this program.
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
    """The public record in a text, checked against the limits.

    Raises:
        RecordError: it is not a record.
    """
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE:
            raise RecordError(number, f"a line of more than {MAX_LINE} characters")
    record = read_record(text)
    if len(record.entries) > MAX_ENTRIES:
        raise RecordError(1, f"more than {MAX_ENTRIES} actions")
    return record


def closed(public: str, secrets: Secrets, how: str, seal: Seal) -> str:
    """The text of a resumable record, its secret part ``sealed`` or ``open`` (``how``).

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
        RecordChanged: the public part is not the one it is bound to, or an open part was changed.
        RecordError: it was not written by this program.
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
    """A complete record as written in the secret part, without the scenario's text, which the public one has."""
    return write_record(replace(record, source=""))


def whole(secrets: Secrets, public: Record) -> Record:
    """The complete record of a resumable one.

    Raises:
        RecordError: it cannot be put together.
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
    """The secret padded to a number of bytes that follows from the public record's length and always suffices."""
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
