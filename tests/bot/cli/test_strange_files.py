"""Files that commands are given: what would take too much memory or time is refused in words."""

from __future__ import annotations

import resource
import signal
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli import records, scenarios
from bot.cli.app import app
from bot.ports.confined import Limits, TooHeavy
from bot.ports.limited import limited

MEMORY = Limits(memory=64 * 1024 * 1024)


def test_memory_is_limited_and_free_again_afterward() -> None:
    before = resource.getrlimit(resource.RLIMIT_AS)
    with pytest.raises(TooHeavy, match="memory"), limited(MEMORY):
        bytearray(512 * 1024 * 1024)
    assert resource.getrlimit(resource.RLIMIT_AS) == before
    assert len(bytearray(80 * 1024 * 1024)) > 0


@pytest.mark.long
def test_time_is_limited() -> None:
    with pytest.raises(TooHeavy, match="time"), limited(Limits(seconds=0)):
        _goes_on()


def test_who_is_told_again_while_limits_are_taken_back_is_rid_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    before, set_limit = resource.getrlimit(resource.RLIMIT_CPU), resource.setrlimit

    def told_meanwhile(kind: int, limits: tuple[int, int]) -> None:
        signal.raise_signal(signal.SIGXCPU)
        set_limit(kind, limits)

    with limited():
        monkeypatch.setattr(resource, "setrlimit", told_meanwhile)
    assert resource.getrlimit(resource.RLIMIT_CPU) == before


def _goes_on() -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end:
        """Nothing ends it but its limit."""


@pytest.mark.parametrize(
    ("words", "module", "name"),
    [
        (("verify",), records, "check"),
        (("replay",), records, "moments_of"),
        (("inspect",), records, "_resumable"),
        (("scenarios", "check"), scenarios, "check_scenario"),
        (("scenarios", "show"), scenarios, "check_text"),
    ],
)
def test_a_command_says_so_and_ends(
    words: tuple[str, ...], module: object, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "_parts", lambda _: Parts())
    monkeypatch.setattr(records, "read_record", lambda _: None)
    monkeypatch.setattr("bot.service.domain.record_export.record_of", heavy)
    monkeypatch.setattr(module, name, heavy)
    file = tmp_path / "of-a-stranger.battle"
    file.write_text("family: battle-cry\n", "utf-8")
    result = CliRunner().invoke(app, [*words, str(file)])
    assert result.exit_code == 1
    assert "reading it takes too much memory: this is no battle" in " ".join(result.output.split())
    assert "Traceback" not in result.output


class Parts:
    how = public = fingerprint = ""


def heavy(*_: object) -> object:
    raise MemoryError
