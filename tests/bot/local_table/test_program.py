"""The table as a program of its own: prints its address, and leaves on a signal."""

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.waiting import PATIENCE

ROOT = Path(__file__).parents[3]
TOY = Path(__file__).with_name("toy_bot.py")


def start(directory: Path, port: int = 0) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, TOY, directory, str(port)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.fixture
def program(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    process = start(tmp_path / "new" / "directory")
    yield process
    process.kill()
    process.communicate()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_leaves_cleanly_on_a_signal(program: subprocess.Popen[str], number: signal.Signals) -> None:
    assert program.stdout is not None
    address = program.stdout.readline().strip()
    with urllib.request.urlopen(address) as page, urllib.request.urlopen(f"{address}api/table"):
        assert "<title>Long Roll</title>" in page.read().decode()

    program.send_signal(number)
    said, complaints = program.communicate(timeout=PATIENCE)

    assert program.returncode == 0
    assert said == "closed\n"  # the bot was closed, not cut off
    assert complaints == ""


def test_leaves_though_a_page_is_open(program: subprocess.Popen[str]) -> None:
    assert program.stdout is not None
    port = int(program.stdout.readline().strip().rsplit(":", 1)[1].strip("/"))
    request = (
        f"GET /api/changes HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", port)) as page:
        page.sendall(request.encode())
        assert page.recv(100).startswith(b"HTTP/1.1 101")
        program.send_signal(signal.SIGTERM)
        assert program.communicate(timeout=PATIENCE)[0] == "closed\n"


def test_a_taken_port_is_named_before_anything_is_made(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said, complaints = start(tmp_path, port).communicate(timeout=PATIENCE)

    assert f"PortTakenError: Something else listens at 127.0.0.1:{port} already." in complaints
    assert said == ""
