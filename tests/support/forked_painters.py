"""Processes that draw without a program of their own: forked from one that has imported what they need.

``bot.images.worker`` starts ``bot.images.worker_process`` for each, which takes two thirds of a second of processor
time before its first picture; ``tests/bot/images/test_worker.py`` looks at that. Where a test looks at what such
processes do, they are forked here. They know nothing but what the program would: their input, where their answers go,
their environment, and a folder of grounds. Without a folder of their own they draw with that of the tests
(``tests.support.printed_once``), where they find what was drawn before.
"""

from __future__ import annotations

import json
import os
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import IO, Final

import bot.images.worker
from bot.images import worker_process
from tests.support.printed_once import VARIABLE, share_printed

_WORDS: Final = 4
"""The interpreter, its two options and the module: what comes before the program's own arguments."""

_MOST: Final = 1 << 20
"""Bytes of a request."""


class ForkedPainter:
    """A running process, with what ``bot.images.worker`` uses of ``subprocess.Popen``."""

    def __init__(self, server: Path, program: Sequence[str], env: Mapping[str, str]) -> None:
        (theirs_in, ours_in), (ours_out, theirs_out) = os.pipe(), os.pipe()
        request = json.dumps([program[_WORDS:], dict(env)]).encode()
        self._line = socket.socket(socket.AF_UNIX)
        self._line.connect(str(server))
        socket.send_fds(self._line, [len(request).to_bytes(4, "big") + request], [theirs_in, theirs_out, 2])
        for one in (theirs_in, theirs_out):
            os.close(one)
        self.pid = int(self._line.recv(20))
        self.stdin: IO[bytes] = os.fdopen(ours_in, "wb")
        self.stdout: IO[bytes] = os.fdopen(ours_out, "rb")

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)

    def wait(self) -> None:
        """Returns when nothing of it is left."""
        while self._line.recv(1):
            """It holds the other end as long as it lives."""
        self._line.close()
        with suppress(ProcessLookupError):
            while True:
                os.kill(self.pid, 0)
                time.sleep(0.001)


@contextmanager
def painter_server() -> Iterator[Path]:
    """The address of a server that forks such processes until the end of the block."""
    env = os.environ | {"PYTHONPATH": os.pathsep.join(path or os.curdir for path in sys.path)}
    with tempfile.TemporaryDirectory(prefix="longroll-painters-") as folder:  # a socket's path may be 107 bytes long
        address = Path(folder) / "socket"
        command = [sys.executable, "-P", "-m", __name__, str(address)]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env) as server:
            assert server.stdin is not None
            assert server.stdout is not None
            assert server.stdout.readline(), "the server of processes that draw did not start"
            yield address
            server.stdin.close()


def painters_forked_by(server: Path) -> SimpleNamespace:
    """In place of the module ``subprocess`` in ``bot.images.worker``."""

    def forked(program: Sequence[str], *, env: Mapping[str, str], **_: object) -> ForkedPainter:
        return ForkedPainter(server, program, env)

    return SimpleNamespace(Popen=forked, PIPE=subprocess.PIPE)


def fork_painters(server: Path) -> None:
    """Has this whole process do so."""
    vars(bot.images.worker)["subprocess"] = painters_forked_by(server)


def _serve(address: str) -> None:
    """Forks a process for each request, until the input ends."""
    signal.signal(signal.SIGCHLD, _bury)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    share_printed(Path(os.environ[VARIABLE]))
    with socket.socket(socket.AF_UNIX) as listener, selectors.DefaultSelector() as either:
        listener.bind(address)
        listener.listen(64)
        either.register(listener, selectors.EVENT_READ)
        either.register(sys.stdin, selectors.EVENT_READ)
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        while all(key.fileobj is listener for key, _ in either.select()):
            line, _ = listener.accept()
            with line:
                asked, files = _request(line)
                if os.fork() == 0:
                    listener.close()
                    _paint(line, asked, files)
                for one in files:
                    os.close(one)


def _bury(*_: object) -> None:
    """Has nothing left of those that ended but the processor time that they took."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            """The next one."""


def _request(line: socket.socket) -> tuple[bytes, list[int]]:
    asked, files, _, _ = socket.recv_fds(line, _MOST, 3)
    while len(asked) < 4 + int.from_bytes(asked[:4], "big"):
        asked += line.recv(_MOST)
    return asked[4:], files


def _paint(line: socket.socket, asked: bytes, files: Sequence[int]) -> None:
    """What the program does, in this process and to its end."""
    ended = 1
    try:
        words, environment = json.loads(asked)
        for number, file in enumerate(files):
            os.dup2(file, number)
            os.close(file)
        os.environ.clear()
        os.environ.update(environment)
        sys.argv[1:] = words
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        line.sendall(str(os.getpid()).encode())
        worker_process.main()
        ended = 0
    finally:
        os._exit(ended)


if __name__ == "__main__":
    _serve(sys.argv[1])
