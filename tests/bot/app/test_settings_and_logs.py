"""Sources of settings, and secrets left out of the log."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from bot.app.log_setup import SECRETS, configure
from bot.app.settings import Settings


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("TOKEN", "DATABASE_URL", "DATA_DIR", "DISCORD_API", "DISCORD_GATEWAY", "LOG_LEVEL", "PAINTERS"):
        monkeypatch.delenv(f"LONGROLL_{name}", raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def _logs_as_before() -> Iterator[None]:
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    yield
    root.handlers[:] = before
    root.setLevel(level)
    structlog.reset_defaults()


def test_without_anything_the_database_lies_in_the_data_directory() -> None:
    assert Settings().database == "sqlite:///data/longroll.sqlite3"
    assert Settings().token is None
    assert 1 <= Settings().painters <= 2


def test_settings_come_from_the_environment_and_before_that_from_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text("LONGROLL_TOKEN=secret\nLONGROLL_DATA_DIR=/srv/a\nOTHER=1\n", "utf-8")
    monkeypatch.setenv("LONGROLL_DATA_DIR", "/srv/b")
    settings = Settings()
    assert settings.database == "sqlite:////srv/b/longroll.sqlite3"
    assert settings.token is not None
    assert settings.token.get_secret_value() == "secret"
    assert "secret" not in repr(settings)


@pytest.mark.usefixtures("_logs_as_before")
def test_the_log_is_json_and_holds_no_secret(capsys: pytest.CaptureFixture[str]) -> None:
    configure(Settings(log_level="info"), json=True)
    structlog.get_logger("longroll").info("played", match=12, **dict.fromkeys(SECRETS, "attack-left"))
    logging.getLogger("discord").warning("careful")
    try:
        hand = "attack-left"
        len(hand) / 0
    except ZeroDivisionError:
        structlog.get_logger("longroll").exception("broken")

    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [line["event"] for line in lines] == ["played", "careful", "broken"]
    assert lines[0]["match"] == 12
    assert "attack-left" not in json.dumps(lines)


@pytest.mark.usefixtures("_logs_as_before")
def test_a_setting_decides_the_form_of_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    for form in ("json", "text"):
        configure(Settings.model_validate({"log_format": form}))
        with structlog.contextvars.bound_contextvars(request="3f9a1c", match=12):
            structlog.get_logger("longroll").info("played")
    first, second = capsys.readouterr().err.splitlines()
    line = json.loads(first)
    assert (line["event"], line["request"], line["match"]) == ("played", "3f9a1c", 12)
    assert "played" in second
    assert not second.startswith("{")


@pytest.mark.usefixtures("_logs_as_before")
def test_at_a_terminal_the_log_is_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    configure(Settings(log_level="warning"), json=False)
    structlog.get_logger("longroll").info("quiet")
    structlog.get_logger("longroll").warning("loud", seed="00ff")
    said = capsys.readouterr().err
    assert "loud" in said
    assert "quiet" not in said
    assert "00ff" not in said


@pytest.mark.usefixtures("_logs_as_before")
def test_a_try_to_connect_again_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    configure(Settings(log_level="info"), json=False)
    try:
        open("nowhere").close()  # noqa: PTH123
    except OSError:
        logging.getLogger("discord.client").exception("Attempting a reconnect in %.2fs", 3.5)
        logging.getLogger("discord.client").exception("Something else")
    said = capsys.readouterr().err
    first, rest = said.split("Something else")
    assert "Attempting a reconnect in 3.50s ([Errno 2] No such file or directory: 'nowhere')" in first
    assert len(first.splitlines()) <= 2
    assert "Traceback" in rest
