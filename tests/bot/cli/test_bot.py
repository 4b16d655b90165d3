"""``longroll bot`` that cannot start: a message for its host, and no stack trace."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.support.examples import by_day
from tests.support.forked import Ended, run_program


class Refusing(BaseHTTPRequestHandler):
    """A Discord that accepts no token."""

    def do_GET(self) -> None:
        self.send_response(401)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(b'{"message": "401: Unauthorized", "code": 0}')

    def log_request(self, *args: object) -> None:
        """Logs nothing."""


class OutOfOrder(Refusing):
    """A Discord that answers with a server error."""

    def do_GET(self) -> None:
        self.send_response(503)
        self.send_header("Content-Length", "0")
        self.end_headers()


class Cutting(Refusing):
    """A Discord that hangs up."""

    def do_GET(self) -> None:
        self.close_connection = True


class Portal(Refusing):
    """The answer of a captive portal in a network."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<html>Please log in</html>")


@contextmanager
def discord(kind: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), kind)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def started(directory: Path, token: str, api: str) -> Ended:
    settings = {"LONGROLL_TOKEN": token, "LONGROLL_DISCORD_API": api, "LONGROLL_DATA_DIR": str(directory)}
    return run_program("bot", folder=directory, settings=settings)


@pytest.mark.parametrize("token", by_day(["  ", ""], 1))
def test_an_empty_token_is_none(tmp_path: Path, token: str) -> None:
    done = started(tmp_path, token, "http://127.0.0.1:1")
    assert done.returncode == 2
    assert "LONGROLL_TOKEN is not set" in done.told


def test_a_wrong_token_is_said_to_be_wrong(tmp_path: Path) -> None:
    with discord(Refusing) as api:
        done = started(tmp_path, "wrong", api)
    assert done.returncode == 2
    assert "does not take this token" in done.told
    assert "Traceback" not in done.told


def test_without_the_internet_it_says_so(tmp_path: Path) -> None:
    done = started(tmp_path, "any", "http://127.0.0.1:1")
    assert done.returncode == 1
    assert "cannot be reached" in done.told
    assert "Traceback" not in done.told


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (OutOfOrder, "Discord is out of order (503)"),
        pytest.param(Cutting, "broke off", marks=pytest.mark.soak),
        pytest.param(Portal, "is not Discord", marks=pytest.mark.soak),
    ],
)
def test_while_discord_is_away_one_line_says_so(tmp_path: Path, kind: type[BaseHTTPRequestHandler], words: str) -> None:
    with discord(kind) as api:
        done = started(tmp_path, "any", api)
    assert done.returncode == 1
    assert words in done.told
    assert "Traceback" not in done.told
