"""A file of pairs that were played, with which a series that was broken off goes on."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

from bot.tools.arena.pairs import PairResult
from bot.tools.arena.series import ArenaPlan
from bot.tools.executors import code_of_program
from bot.tools.kept_lines import KeptLines


class _Series(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whose series it is. ``battles`` and ``code`` are digests of the cells and of the program."""

    players: tuple[str, str]
    seed: int
    battles: str
    code: str


_DIFFERENCES = {
    "players": "other players met",
    "seed": "it began with another seed",
    "battles": "it was fought on other battles",
    "code": "another version of Long Roll played it",
}


class KeptPairs(KeptLines[_Series, PairResult]):
    """The pairs of a series in its file, to which more are added."""

    def __init__(self, file: Path, plan: ArenaPlan) -> None:
        battles = sha256(msgspec.json.encode(plan.cells)).hexdigest()
        series = _Series(players=plan.players, seed=plan.seed, battles=battles, code=code_of_program())
        super().__init__(file, series, PairResult, _DIFFERENCES, "pairs")


def seed_in(file: Path) -> int | None:
    """The seed of the series in a file; ``None`` if there is none yet."""
    try:
        return msgspec.json.decode(file.read_bytes().partition(b"\n")[0], type=_Series).seed
    except (OSError, msgspec.DecodeError):
        return None
