"""Files of strangers in a process of their own: bombs of every kind end there, within its limits, and tell nothing."""

from __future__ import annotations

import socket
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.ports.confined import Limits, TooHeavy, Work, WorkFailed, here, read_in_child
from tests.support import heavy_work

SMALL = Limits(memory=64 * 1024 * 1024, seconds=1, deadline=60.0, answer=1024 * 1024)
BRIEF = replace(SMALL, seconds=0)  # the process rounds up


def test_work_is_done_there_as_it_is_here() -> None:
    assert read_in_child(heavy_work.shout, b"long roll") == here(heavy_work.shout, b"long roll") == b"LONG ROLL"


def test_what_is_printed_is_no_part_of_the_answer() -> None:
    assert read_in_child(heavy_work.print_aside, b"answer") == b"answer"


def _zip_bomb() -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(8):
            archive.writestr(f"{number}", bytes(32 * 1024 * 1024))
    return packed.getvalue()


def _laughs() -> bytes:
    lines = ["a0: &a0 [x,x,x,x,x,x,x,x,x,x]"]
    lines += [f"a{n}: &a{n} [{','.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 9)]
    return "\n".join(lines).encode()


@pytest.mark.parametrize(
    ("work", "data", "what"),
    [
        (heavy_work.grow, bytes, "memory"),
        pytest.param(heavy_work.aliases, _laughs, "memory", marks=pytest.mark.soak),
        pytest.param(heavy_work.deep, lambda: b"[" * 100_000, "memory", marks=pytest.mark.soak),
        (heavy_work.unpack, _zip_bomb, "memory"),
        (heavy_work.talk_too_much, lambda: b"xx", "memory"),
        pytest.param(heavy_work.count_for_ever, bytes, "time", marks=pytest.mark.soak),
        pytest.param(heavy_work.slow_pattern, lambda: b"a" * 64 + b"!", "time", marks=pytest.mark.long),
        pytest.param(heavy_work.huge_number, lambda: b"99999999", "time", marks=pytest.mark.soak),
    ],
    ids=lambda one: one.__name__ if getattr(one, "__module__", "") == heavy_work.__name__ else "",
)
def test_a_bomb_ends_at_its_limit(work: Work, data: Callable[[], bytes], what: str) -> None:
    with pytest.raises(TooHeavy) as refused:
        read_in_child(work, data(), BRIEF if what == "time" else SMALL)
    assert refused.value.what == what


def test_who_does_nothing_at_all_is_ended_at_the_deadline() -> None:
    with pytest.raises(TooHeavy, match="time"):
        read_in_child(heavy_work.sleep_for_ever, b"", Limits(deadline=1.0))


def test_it_reaches_no_network() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(0)
        with pytest.raises(WorkFailed, match="PermissionError"):
            read_in_child(heavy_work.call, str(listener.getsockname()[1]).encode())
        with pytest.raises(BlockingIOError):
            listener.accept()


def test_it_starts_no_program_and_writes_no_file(tmp_path: Path) -> None:
    with pytest.raises(WorkFailed, match="PermissionError"):
        read_in_child(heavy_work.start, b"")
    with pytest.raises(WorkFailed, match="PermissionError"):
        read_in_child(heavy_work.write, str(tmp_path / "file").encode())
    assert not list(tmp_path.iterdir())


def test_it_gets_no_setting_and_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LONGROLL_TOKEN", "PGPASSWORD", "SENTRY_DSN", "DATABASE_URL"):
        monkeypatch.setenv(name, "planted")
    assert b"planted" not in read_in_child(heavy_work.environment, b"")


def test_an_error_says_where_and_nothing_of_the_file() -> None:
    with pytest.raises(WorkFailed) as failed:
        read_in_child(heavy_work.break_down, b"attack-left")
    assert "ValueError" in str(failed.value)
    assert "break_down" in str(failed.value)
    assert "attack-left" not in str(failed.value)
