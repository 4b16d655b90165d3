"""A sprite file gives back the same data or none, whatever becomes of it, and stays small."""

from __future__ import annotations

import multiprocessing
import os
import random
from functools import partial
from pathlib import Path

import pytest

from render.sprite_file import KEY, SpriteFile

VERSION, NEWER = b"version1", b"version2"


def key(number: int) -> bytes:
    return number.to_bytes(KEY, "big")


def data(number: int, size: int = 500) -> bytes:
    return random.Random(number).randbytes(size)


def files(folder: Path) -> dict[str, int]:
    """Sizes of the files, by the end of their names."""
    return {one.name.rpartition(".")[2]: one.stat().st_size for one in folder.iterdir()}


def test_what_one_process_keeps_another_finds_at_once(tmp_path: Path) -> None:
    one, other = SpriteFile(tmp_path, VERSION), SpriteFile(tmp_path, VERSION)
    assert one.find(key(1)) is None
    one.keep(key(1), data(1))
    assert (one.find(key(1)), other.find(key(1))) == (data(1), data(1))
    other.keep(key(2), data(2))
    assert one.find(key(2)) == data(2)
    assert SpriteFile(tmp_path, VERSION).find(key(2)) == data(2)
    assert one.find(key(3)) is None


def test_another_version_has_a_file_of_its_own_and_old_ones_are_deleted(tmp_path: Path) -> None:
    for age, version in enumerate((VERSION, b"version0", b"versionx")):
        SpriteFile(tmp_path, version).keep(key(1), data(age))
        for file in tmp_path.glob(f"*{version.hex()}*"):
            os.utime(file, (age, age))
    newest = SpriteFile(tmp_path, NEWER)
    assert newest.find(key(1)) is None
    newest.keep(key(1), data(9))
    assert newest.find(key(1)) == data(9)
    assert SpriteFile(tmp_path, b"versionx").find(key(1)) == data(2)
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize("at", [0, 5, 22, 27, 40, -1])
def test_a_damaged_record_is_as_if_it_were_not_there(tmp_path: Path, at: int) -> None:
    SpriteFile(tmp_path, VERSION).keep(key(1), data(1))
    (file,) = tmp_path.iterdir()
    damaged = bytearray(file.read_bytes())
    damaged[at] ^= 1
    file.write_bytes(damaged)
    store = SpriteFile(tmp_path, VERSION)
    assert store.find(key(1)) is None
    store.keep(key(1), data(1))
    assert store.find(key(1)) == data(1)
    assert SpriteFile(tmp_path, VERSION).find(key(1)) == data(1)


@pytest.mark.parametrize("left", [1, 27, 28, 300])
def test_a_torn_record_hides_none_before_or_after_it(tmp_path: Path, left: int) -> None:
    store = SpriteFile(tmp_path, VERSION)
    store.keep(key(1), data(1))
    (file,) = tmp_path.iterdir()
    whole = file.stat().st_size
    store.keep(key(2), data(2))
    os.truncate(file, whole + left)
    for other in (SpriteFile(tmp_path, VERSION), store):
        assert other.find(key(2)) is None
        assert other.find(key(1)) == data(1)
        other.keep(key(3), data(3))
        assert other.find(key(3)) == data(3)
    assert store.find(key(1)) == data(1)


def test_the_files_stay_within_their_limit_and_keep_what_is_used(tmp_path: Path) -> None:
    store, most = SpriteFile(tmp_path, VERSION, most_bytes=6000), 6000
    for number in range(200):
        store.keep(key(number), data(number))
        if store.find(key(0)) is None:
            store.keep(key(0), data(0))
        assert max(files(tmp_path).values(), default=0) <= most
        assert len(files(tmp_path)) <= 2
    assert store.find(key(0)) == data(0)
    assert store.find(key(100)) is None
    assert SpriteFile(tmp_path, VERSION, most_bytes=6000).find(key(198)) == data(198)


def test_what_is_found_in_the_older_file_moves_on(tmp_path: Path) -> None:
    store = SpriteFile(tmp_path, VERSION, most_bytes=2000)
    for number in range(40):
        store.keep(key(number), data(number))
        assert store.find(key(0)) == data(0), number


def test_what_is_larger_than_the_file_may_be_is_not_kept(tmp_path: Path) -> None:
    store = SpriteFile(tmp_path, VERSION, most_bytes=2000)
    store.keep(key(1), data(1))
    store.keep(key(2), data(2, 2000))
    assert (store.find(key(1)), store.find(key(2))) == (data(1), None)


def test_on_a_full_disk_nothing_is_kept_and_nothing_torn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = SpriteFile(tmp_path, VERSION)
    store.keep(key(1), data(1))
    (file,) = tmp_path.iterdir()
    before, write = file.read_bytes(), os.write
    monkeypatch.setattr(os, "write", lambda where, record: write(where, record[:100]))
    store.keep(key(2), data(2))
    monkeypatch.undo()
    assert file.read_bytes() == before
    assert (store.find(key(1)), store.find(key(2))) == (data(1), None)
    store.keep(key(2), data(2))
    assert SpriteFile(tmp_path, VERSION).find(key(2)) == data(2)


def test_a_folder_that_cannot_be_written_to_or_deleted_meanwhile_troubles_nobody(tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    folder.write_text("a file")
    store = SpriteFile(folder, VERSION)
    store.keep(key(1), data(1))
    assert store.find(key(1)) is None
    folder.unlink()
    store.keep(key(1), data(1))
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    assert store.find(key(2)) is None
    store.keep(key(2), data(2))
    assert store.find(key(2)) == data(2)


def test_while_another_process_writes_nothing_is_kept_and_nobody_waits(tmp_path: Path) -> None:
    import fcntl  # noqa: PLC0415 - not on every system

    store = SpriteFile(tmp_path, VERSION)
    store.keep(key(1), data(1))
    (file,) = tmp_path.iterdir()
    with file.open("rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        store.keep(key(2), data(2))
        assert (store.find(key(1)), store.find(key(2))) == (data(1), None)
    store.keep(key(2), data(2))
    assert store.find(key(2)) == data(2)


def keep_and_find(folder: Path, process: int) -> int:
    """Keeps and looks up data many times, in little room; returns the number of wrong ones."""
    chance, store, wrong = random.Random(process), SpriteFile(folder, VERSION, most_bytes=8000), 0
    for _ in range(300):
        number = chance.randrange(30)
        found = store.find(key(number))
        wrong += found is not None and found != data(number)
        store.keep(key(number), data(number))
    return wrong


def test_several_processes_may_write_at_once(tmp_path: Path) -> None:
    with multiprocessing.get_context("fork").Pool(4) as pool:
        assert pool.map(partial(keep_and_find, tmp_path), range(4)) == [0] * 4
    assert max(files(tmp_path).values()) <= 8000
    store = SpriteFile(tmp_path, VERSION, most_bytes=8000)
    assert sum(store.find(key(number)) is not None for number in range(30)) > 5
