"""Reports of errors, as a server of Sentry gets them: where the program failed, and nothing about people."""

from __future__ import annotations

import gzip
import json
import logging
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar

import pytest
import structlog
from pydantic import SecretStr

from bot.app.log_setup import configure
from bot.app.monitoring.error_reports import reporting
from bot.app.monitoring.process_watch import WatchingFailed
from bot.app.settings import Settings

PERSON = 480112233445566778
SECRETS = (str(PERSON), "ulysses", "the left flank is open", "attack-left", "hunter2", "f00dcafe")


class Sentry(BaseHTTPRequestHandler):
    """Keeps all that it is sent."""

    received: ClassVar[list[str]] = []

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.headers.get("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        self.received.append(f"{self.path}\n{self.headers}\n{body.decode()}")
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"{}")

    def log_request(self, *args: object) -> None:
        """Logs nothing."""


@pytest.fixture
def dsn() -> Iterator[SecretStr]:
    Sentry.received.clear()
    server = HTTPServer(("127.0.0.1", 0), Sentry)
    thread = Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield SecretStr(f"http://key@127.0.0.1:{server.server_port}/1")
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(autouse=True)
def _logs_as_before() -> Iterator[None]:
    root, structured = logging.getLogger(), structlog.get_config()
    before, level = root.handlers[:], root.level
    yield
    root.handlers[:] = before
    root.setLevel(level)
    structlog.configure(**structured)


def reports() -> list[dict[str, Any]]:
    """The events in all envelopes."""
    lines = [line for envelope in Sentry.received for line in envelope.splitlines() if line.startswith("{")]
    return [found for found in map(json.loads, lines) if "level" in found]


def answer(person: int, typed: str) -> None:
    """Fails with what somebody typed, as a bug might."""
    hand = ["attack-left"]
    raise ValueError(f"{typed} of {person} with {hand}")


@pytest.mark.parametrize("json_log", [True, False])
def test_a_report_tells_where_and_not_who(dsn: SecretStr, tmp_path: Path, *, json_log: bool) -> None:
    settings = Settings(data_dir=tmp_path, sentry_dsn=dsn, token=SecretStr("hunter2"))
    configure(settings, json=json_log)
    with reporting(settings, "bot"):
        structlog.contextvars.bind_contextvars(request="3f9a1c", match=12, person=PERSON, seed="f00dcafe")
        try:
            answer(PERSON, "the left flank is open")
        except ValueError as error:
            structlog.get_logger("dispatch").error("Something went wrong.", name="ulysses", exc_info=error)
        try:
            answer(PERSON, "the left flank is open")
        except ValueError:
            structlog.get_logger("outbox").exception("news could not be sent", kind="turn")
            logging.getLogger("discord.client").exception("Ignoring exception of %s in %s", "ulysses", "attack-left")
        structlog.contextvars.clear_contextvars()

    found = reports()
    assert [one["tags"] for one in found] == [
        {"role": "bot", "request": "3f9a1c", "event": "Something went wrong."},
        {"role": "bot", "request": "3f9a1c", "event": "news could not be sent"},
        {"role": "bot", "request": "3f9a1c"},
    ]
    for one in found:
        (failed,) = one["exception"]["values"]
        assert failed["type"] == "ValueError"
        assert "value" not in failed
        assert failed["stacktrace"]["frames"][-1]["function"] == "answer"
        assert set(failed["stacktrace"]["frames"][-1]) <= {"module", "function", "filename", "lineno", "in_app"}
        assert not {"user", "extra", "contexts", "breadcrumbs", "server_name", "request", "logentry"} & set(one)
    sent = "\n".join(Sentry.received)
    assert [secret for secret in SECRETS if secret in sent] == []
    assert str(Path.home()) not in sent
    assert str(Path(__file__).parents[3]) not in sent


def test_the_same_failure_is_reported_once_a_minute(dsn: SecretStr, tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path, sentry_dsn=dsn)
    configure(settings, json=True)
    with reporting(settings, "worker"):
        for _ in range(20):
            structlog.get_logger("outbox").error("the outbox cannot be read")
        structlog.get_logger("outbox").warning("only a warning")
    (only,) = reports()
    assert only["tags"] == {"role": "worker", "event": "the outbox cannot be read"}


def test_nothing_is_reported_unless_it_is_asked_for(dsn: SecretStr, tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path)
    configure(settings, json=True)
    before = logging.getLogger().handlers[:]
    with reporting(settings, "bot"):
        assert logging.getLogger().handlers == before
        structlog.get_logger("outbox").error("the outbox cannot be read")
    assert Sentry.received == []


def test_what_is_no_dsn_is_said_and_not_repeated(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path, sentry_dsn=SecretStr("hunter2"))
    with pytest.raises(WatchingFailed) as refused, reporting(settings, "bot"):
        pass
    assert "hunter2" not in str(refused.value)
    assert "hunter2" not in repr(settings)
