"""Sources of settings, and secrets left out of the log."""

from __future__ import annotations

import json
import logging
import re
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import structlog
from pydantic import SecretStr, ValidationError

from bot.app.log_setup import OURS, SECRETS, configure
from bot.app.settings import Settings


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in (
        "TOKEN",
        "DATABASE_URL",
        "DATA_DIR",
        "DISCORD_API",
        "DISCORD_GATEWAY",
        "LOG_LEVEL",
        "PAINTERS",
        "SEAL_KEY",
    ):
        monkeypatch.delenv(f"LONGROLL_{name}", raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def _logs_as_before() -> Iterator[None]:
    root = logging.getLogger()
    before, level, hooks = root.handlers[:], root.level, (sys.excepthook, threading.excepthook)
    yield
    root.handlers[:] = before
    root.setLevel(level)
    for name in OURS:
        logging.getLogger(name).setLevel(logging.NOTSET)
    logging.captureWarnings(capture=False)
    sys.excepthook, threading.excepthook = hooks
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


TOKEN, KEY, PASSWORD = "TOKEN-planted", "1PVSDh6YzC5lXTwvz0nQ5Zc7YxkTOaqVtXnCtzXbU2c=", "p%40ss/word-planted"


@pytest.mark.parametrize(
    ("name", "content", "read"),
    [
        ("TOKEN", TOKEN, lambda one: one.token.get_secret_value()),
        ("SEAL_KEY", KEY, lambda one: one.seal_key.get_secret_value()),
        ("DATABASE_URL", "postgresql://roll:secret@db/roll", lambda one: one.database),
    ],
)
def test_a_secret_may_be_in_a_file(
    name: str, content: str, read: Callable[[Settings], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("secret").write_text(f"{content}\n", "utf-8")
    monkeypatch.setenv(f"LONGROLL_{name}_FILE", "secret")
    monkeypatch.setenv(f"LONGROLL_{name}", "")
    assert read(Settings()) == content
    assert content not in repr(Settings())


@pytest.mark.parametrize(
    ("prepare", "reason"),
    [
        (lambda file: None, "LONGROLL_TOKEN_FILE: secret cannot be read: No such file or directory"),
        (lambda file: file.mkdir(), "LONGROLL_TOKEN_FILE: secret cannot be read: Is a directory"),
        (lambda file: file.write_text(" \n", "utf-8"), "LONGROLL_TOKEN_FILE: secret is empty"),
        (lambda file: file.write_bytes(b"\xff\xfe"), "LONGROLL_TOKEN_FILE: secret cannot be read: it is no text"),
        (lambda file: file.write_bytes(b"x" * 20_000), "LONGROLL_TOKEN_FILE: secret is too large for a secret"),
    ],
)
def test_a_file_without_a_secret_is_refused(
    prepare: Callable[[Path], None], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare(Path("secret"))
    monkeypatch.setenv("LONGROLL_TOKEN_FILE", "secret")
    with pytest.raises(ValidationError, match=re.escape(reason)):
        Settings()


def test_a_secret_that_is_given_twice_is_refused_without_being_told(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("secret").write_text(TOKEN, "utf-8")
    monkeypatch.setenv("LONGROLL_TOKEN_FILE", "secret")
    monkeypatch.setenv("LONGROLL_TOKEN", TOKEN)
    with pytest.raises(ValidationError) as refused:
        Settings()
    assert "LONGROLL_TOKEN and LONGROLL_TOKEN_FILE are both set" in str(refused.value)
    assert TOKEN not in str(refused.value)


INTERACTION = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OnBsYW50ZWQ"
ADDRESS = f"postgresql://roll:{PASSWORD}@db/roll?application_name=a@b"
PLANTED = (TOKEN, KEY, PASSWORD, "p@ss/word-planted", INTERACTION, "hand-planted", "webhook-planted")
SAID = (
    *(TOKEN, f"the key is {KEY}", ADDRESS, "p@ss/word-planted", f"token {INTERACTION}"),
    "POST https://discord.com/api/v10/webhooks/123/webhook-planted/messages/@original",
    "null value\nDETAIL:  Failing row contains (1, hand-planted).",
    "invalid input for query argument $2: 'hand-planted' (expected int)",
)
LIBRARIES = ("discord.http", "discord.gateway", "discord.webhook.async_", "aiosqlite", "asyncpg", "sqlalchemy.engine")


def fail(line: str) -> None:
    raise RuntimeError(line) from OSError(line)


@pytest.mark.usefixtures("_logs_as_before")
@pytest.mark.parametrize("json_lines", [True, False], ids=["json", "terminal"])
@pytest.mark.parametrize("level", ["debug", "info"])
@pytest.mark.parametrize("line", SAID)
def test_a_planted_secret_is_in_no_line(
    line: str, level: str, capsys: pytest.CaptureFixture[str], *, json_lines: bool
) -> None:
    settings = Settings(token=SecretStr(TOKEN), seal_key=SecretStr(KEY), database_url=ADDRESS, log_level=level)
    configure(settings, json=json_lines)
    log = structlog.get_logger("bot.x")
    log.warning(line)
    log.warning("asked", error=line)
    logging.getLogger("aiohttp").error("Unhandled: %s", line)
    for name in LIBRARIES:
        logging.getLogger(name).debug("%s: payload hand-planted", line)
    try:
        fail(line)
    except RuntimeError as error:
        log.exception("broken")
        sys.excepthook(type(error), error, error.__traceback__)
    failing = threading.Thread(target=fail, args=(line,))
    failing.start()
    failing.join()

    told = capsys.readouterr()
    assert [one for one in PLANTED if one in told.err + told.out] == []
    assert all(event in told.err for event in ("asked", "Unhandled", "broken", "The program ends.", "A thread ended."))


@pytest.mark.usefixtures("_logs_as_before")
def test_debug_is_for_our_own_part_of_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    configure(Settings(log_level="debug"), json=True)
    structlog.get_logger("bot.x").debug("ours")
    for name in LIBRARIES:
        logging.getLogger(name).debug("theirs")
    told = capsys.readouterr().err
    assert "ours" in told
    assert "theirs" not in told


def test_what_is_drawn_once_lies_in_the_data_folder_or_where_a_host_says(tmp_path: Path) -> None:
    assert Settings(data_dir=tmp_path).pictures == tmp_path / "grounds"
    assert Settings(data_dir=tmp_path, pictures_dir=tmp_path / "shared").pictures == tmp_path / "shared"
