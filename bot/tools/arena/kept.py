"""A file of pairs that were played, with which a series that was broken off goes on: a line a pair, as JSON."""

from __future__ import annotations

import os
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

from bot.tools.arena.pairs import PairResult
from bot.tools.arena.series import ArenaPlan
from bot.tools.executors import code_of_program


class KeptError(Exception):
    """The file is of another series; the message says in what."""


class _Series(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line: whose series it is. ``battles`` and ``code`` are digests of the cells and of the program."""

    players: tuple[str, str]
    seed: int
    battles: str
    code: str


class KeptPairs:
    """The pairs of a series in its file, to which more are added.

    Raises:
        KeptError: the file is of another series.
        OSError: it cannot be read or written.
    """

    def __init__(self, file: Path, plan: ArenaPlan) -> None:
        self._file = file
        self._series = _series(plan)
        whole = file.read_bytes() if file.exists() else b""
        whole = whole[: whole.rfind(b"\n") + 1]  # a last line that was not written to its end is played again
        self.played = self._read(whole.splitlines())
        self._file.touch()
        os.truncate(self._file, len(whole))
        if not whole:
            self._append(self._series)

    def add(self, pair: PairResult) -> None:
        """Adds a pair; it is in the file when this returns."""
        self.played.append(pair)
        self._append(pair)

    def _append(self, line: Struct) -> None:
        with self._file.open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")

    def _read(self, lines: Sequence[bytes]) -> list[PairResult]:
        try:
            found = msgspec.json.decode(lines[0], type=_Series) if lines else self._series
            played = [msgspec.json.decode(line, type=PairResult) for line in lines[1:]]
        except msgspec.DecodeError as error:
            raise KeptError(f"{self._file} is no file of pairs.") from error
        for name, difference in _DIFFERENCES.items():
            if getattr(found, name) != getattr(self._series, name):
                raise KeptError(f"{self._file} is of another series: {difference}.")
        return played


_DIFFERENCES = {
    "players": "other players met",
    "seed": "it began with another seed",
    "battles": "it was fought on other battles",
    "code": "another version of Long Roll played it",
}


def _series(plan: ArenaPlan) -> _Series:
    battles = sha256(msgspec.json.encode(plan.cells)).hexdigest()
    return _Series(players=plan.players, seed=plan.seed, battles=battles, code=code_of_program())


def seed_in(file: Path) -> int | None:
    """The seed of the series in a file; ``None`` if there is none yet."""
    try:
        return msgspec.json.decode(file.read_bytes().partition(b"\n")[0], type=_Series).seed
    except (OSError, msgspec.DecodeError):
        return None
