"""A file of results with which a series that was broken off goes on: JSON lines, the first of them about the series."""

from __future__ import annotations

import os
import weakref
from collections.abc import Mapping
from pathlib import Path
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from bot.ports.held_file import hold

_HeadT = TypeVar("_HeadT", bound=Struct)
_LineT = TypeVar("_LineT", bound=Struct)


class KeptError(Exception):
    """The file is of another series, or somebody else adds to it; the message says which."""


def taken(file: Path) -> str:
    """What is said where another run has a file of results."""
    return f"Another run adds to {file}. Wait for its end, or choose another file."


class KeptLines(Generic[_HeadT, _LineT]):
    """The results of a series in their file, to which more are added.

    ``head`` tells the series and becomes the first line. ``differences`` are sentences by those of its fields in which
    a file's head has to agree. ``what`` names the results, for errors. Until it is closed nobody else adds any.

    Raises:
        KeptError: the file is of another series, or another run adds to it.
        OSError: it cannot be read or written.
    """

    def __init__(self, file: Path, head: _HeadT, line: type[_LineT], differences: Mapping[str, str], what: str) -> None:
        self._file = file
        held = hold(file)
        if held is None:
            raise KeptError(taken(file))
        self._release = weakref.finalize(self, os.close, held)
        whole = file.read_bytes()
        whole = whole[: whole.rfind(b"\n") + 1]  # a last line that was not written to its end is played again
        lines = whole.splitlines()
        try:
            found = msgspec.json.decode(lines[0], type=type(head)) if lines else head
            self.played = [msgspec.json.decode(one, type=line) for one in lines[1:]]
        except msgspec.DecodeError as error:
            raise KeptError(f"{file} is no file of {what}.") from error
        for name, difference in differences.items():
            if getattr(found, name) != getattr(head, name):
                raise KeptError(f"{file} is of another series: {difference}.")
        os.truncate(file, len(whole))
        if not whole:
            self._append(head)

    def add(self, result: _LineT) -> None:
        """Adds a result; it is in the file when this returns."""
        self.played.append(result)
        self._append(result)

    def close(self) -> None:
        """Leaves the file to others."""
        self._release()

    def _append(self, line: Struct) -> None:
        with self._file.open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")
