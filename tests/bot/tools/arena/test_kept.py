"""Series that were broken off: they go on from their file, and end as if nothing had happened."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.tools.arena import series
from bot.tools.arena.kept import KeptPairs, seed_in
from bot.tools.arena.series import ArenaPlan, play_series
from bot.tools.executors import workforce
from bot.tools.kept_lines import KeptError
from tests.support.arena import cell, pair

PLAN = ArenaPlan(players=("random", "random"), cells=[cell("mcdowell"), cell("mcdowell", "classic")], seed=7, pairs=5)


@pytest.fixture(autouse=True)
def _made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(series, "play_pair", lambda job: pair((1.0, 0.5), job.seed / 10, number=job.number))


def play(file: Path, most: int | None = None) -> KeptPairs:
    kept = KeptPairs(file, PLAN)
    with workforce() as workers:
        for one in islice(play_series(PLAN, workers, tuple(kept.played)), most):
            kept.add(one)
    kept.close()
    return kept


def test_a_series_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    play(whole)
    play(parts, 2)
    with parts.open("ab") as file:
        file.write(b'{"number":2,"scena')
    assert len(KeptPairs(parts, PLAN).played) == 2
    assert play(parts).played == play(whole).played
    assert parts.read_bytes() == whole.read_bytes()
    assert [one.number for one in play(parts).played] == list(range(5))


def test_the_seed_is_taken_up_with_the_file(tmp_path: Path) -> None:
    assert seed_in(tmp_path / "none") is None
    play(tmp_path / "pairs", 1)
    assert seed_in(tmp_path / "pairs") == 7


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (replace(PLAN, seed=8), "it began with another seed"),
        (replace(PLAN, players=("random", "archie-1")), "other players met"),
        (replace(PLAN, cells=[cell("mcdowell")]), "it was fought on other battles"),
    ],
)
def test_another_series_is_refused(tmp_path: Path, other: ArenaPlan, told: str) -> None:
    play(tmp_path / "pairs", 1)
    with pytest.raises(KeptError, match=f"is of another series: {told}"):
        KeptPairs(tmp_path / "pairs", other)


def test_two_runs_do_not_add_to_one_file(tmp_path: Path) -> None:
    file = tmp_path / "pairs"
    first = KeptPairs(file, PLAN)
    first.add(pair((1.0, 0.5), 1, number=0))
    before = file.read_bytes()
    with pytest.raises(KeptError, match="Another run adds to"):
        KeptPairs(file, PLAN)
    assert file.read_bytes() == before
    first.close()
    assert KeptPairs(file, PLAN).played == first.played


def test_another_program_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play(tmp_path / "pairs", 1)
    monkeypatch.setattr("bot.tools.arena.kept.code_of_program", lambda: "another")
    with pytest.raises(KeptError, match="another version of Long Roll played it"):
        KeptPairs(tmp_path / "pairs", PLAN)


def test_any_other_file_is_refused_and_stays(tmp_path: Path) -> None:
    file = tmp_path / "notes"
    file.write_text("nothing of the kind\n", "utf-8")
    with pytest.raises(KeptError, match="is no file of pairs"):
        KeptPairs(file, PLAN)
    assert file.read_text("utf-8") == "nothing of the kind\n"
