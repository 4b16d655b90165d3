"""A PostgreSQL server of the tests' own: started, stopped, killed and restarted at will, ended by its id.

It has a folder of its own, listens at a socket there and, if asked to, at a free port of this machine. It refuses to
run as root: there it runs as a user without other rights.
"""

from __future__ import annotations

import ctypes
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

BINARIES = [Path(found).resolve().parent for name in ("initdb",) if (found := shutil.which(name))]
BINARIES += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda one: -float(one.parent.name))

NO_SERVER = "no PostgreSQL server on this machine: `make postgres` tries to install one"

NAME = "postgres"
"""The database that a server has from the start."""

TEMPLATE = "migrated"
"""The database of the newest schema, from which others are copied."""

_SETTINGS = {
    "autovacuum": "off",
    "fsync": "off",  # the machine does not fail, whatever the server does
    "full_page_writes": "off",
    "listen_addresses": "",
    "max_connections": "60",
    "restart_after_crash": "off",
    "shared_buffers": "16MB",
    "wal_level": "minimal",
    "max_wal_senders": "0",
}

_WAIT = 60.0
_PR_SET_PDEATHSIG = 1
_prctl: Callable[[int, int], int] = getattr(ctypes.CDLL(None), "prctl", lambda *_: 0)  # Linux has it


def binaries() -> Path | None:
    """The folder of the newest server programs."""
    return next(
        (folder for folder in BINARIES if (folder / "postgres").exists() and (folder / "initdb").exists()), None
    )


class OwnPostgres:
    """A server and the database in it. ``port`` is its port beside the socket, if ``over_tcp``."""

    def __init__(self, folder: Path, programs: Path, *, over_tcp: bool = False) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.port = _free_port() if over_tcp else 5432
        self.settings = _SETTINGS | ({"listen_addresses": "127.0.0.1"} if over_tcp else {})
        self._programs = programs
        self._who = _somebody()
        self._process: subprocess.Popen[bytes] | None = None
        self.has_template, self._strategy = False, ""
        if self._who:
            os.chown(folder, self._who.pw_uid, self._who.pw_gid)
        options = [
            "--auth=trust",
            "--username=longroll",
            "--encoding=UTF8",
            "--no-locale",
            "--no-sync",
            "--no-instructions",
        ]
        self._run([str(programs / "initdb"), f"--pgdata={self.data}", *options])

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def runs(self) -> bool:
        return self._process is not None

    def start(self) -> None:
        """Starts the server and returns when it accepts connections."""
        assert self._process is None
        told = [part for name, value in self.settings.items() for part in ("-c", f"{name}={value}")]
        command = [str(self._programs / "postgres"), "-D", str(self.data), "-k", str(self.folder), "-p", str(self.port)]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*command, *told],
                stdout=log,
                stderr=log,
                preexec_fn=_die_with_us,  # noqa: PLW1509  a system call, and nothing that could wait for a thread
                **self._as(),
            )
        end = time.monotonic() + _WAIT
        while not self._is_ready():
            assert self._process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < end, (self.folder / "log").read_text()
            time.sleep(0.01)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stops the server: SIGINT ``fast``, which rolls back and disconnects everybody; SIGQUIT at once."""
        assert self._process is not None
        self._process.send_signal(how)
        self._process.wait(_WAIT)
        self._process = None

    def kill(self) -> None:
        """Kills it with all of its processes."""
        assert self._process is not None
        family = [self.pid, *_children(self.pid)]
        for pid in family:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait(_WAIT)
        self._process = None
        while any(_is_alive(pid) for pid in family):
            time.sleep(0.005)

    def hang(self) -> None:
        """Halts all of its processes, while connections stand."""
        for pid in (self.pid, *_children(self.pid)):
            os.kill(pid, signal.SIGSTOP)

    def go_on(self) -> None:
        """Resumes after ``hang``."""
        for pid in (self.pid, *_children(self.pid)):
            os.kill(pid, signal.SIGCONT)

    def restart(self, how: signal.Signals = signal.SIGINT) -> None:
        self.stop(how)
        self.start()

    def put(self, name: str, made: bytes) -> None:
        """Writes a file among its own, readable by the server alone."""
        file = self.data / name
        file.write_bytes(made)
        file.chmod(0o600)
        if self._who:
            os.chown(file, self._who.pw_uid, self._who.pw_gid)

    def empty_database(self) -> str:
        """The address of an empty database, shared by tests one after the other, as making one takes its time."""
        everybody = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
        self.ask(f"{everybody} AND pid <> pg_backend_pid()")
        self.ask("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        return self.address(NAME)

    def copied_database(self) -> str:
        """The address of that database, made anew as a copy of ``TEMPLATE``, which a test has kept."""
        anew = [f"DROP DATABASE {NAME} WITH (FORCE)", f"CREATE DATABASE {NAME} TEMPLATE {TEMPLATE}{self._strategy}"]
        self.ask(*anew, name="template1")
        return self.address(NAME)

    def keep_as_template(self) -> None:
        """Keeps the database as it is now, with nobody connected to it, for copies."""
        self.ask(f"CREATE DATABASE {TEMPLATE} TEMPLATE {NAME}", name="template1")
        self._strategy = " STRATEGY FILE_COPY" if int(self.ask("SHOW server_version_num")) >= 150_000 else ""
        self.has_template = True

    def address(self, name: str) -> str:
        """The address of a database, over the socket."""
        return f"postgresql://longroll@/{name}?host={self.folder}&port={self.port}"

    def ask(self, *sql: str, name: str = NAME) -> str:
        """The answer of ``psql``, to each statement by itself."""
        where = [f"--host={self.folder}", f"--port={self.port}", "--username=longroll", f"--dbname={name}"]
        command = [str(self._programs / "psql"), "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", *where]
        asked = [part for one in sql for part in ("--command", one)]
        done = subprocess.run([*command, *asked], capture_output=True, text=True, check=False)
        assert not done.returncode, done.stderr
        return done.stdout.strip()

    def close(self) -> None:
        """Ends it, if it runs, and removes its folder."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self.go_on()
            self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder)

    def _is_ready(self) -> bool:
        """Whether its own file with the process id says so."""
        try:
            lines = (self.data / "postmaster.pid").read_text().split("\n")
        except FileNotFoundError:
            return False
        return len(lines) > 7 and lines[0] == str(self.pid) and lines[7].strip() == "ready"

    def _run(self, command: list[str]) -> None:
        done = subprocess.run(command, capture_output=True, text=True, check=False, **self._as())
        assert not done.returncode, done.stderr

    def _as(self) -> dict[str, Any]:
        if self._who is None:
            return {"cwd": self.folder}
        return {"cwd": self.folder, "user": self._who.pw_uid, "group": self._who.pw_gid, "extra_groups": []}


@contextmanager
def own_postgres(*, over_tcp: bool = False) -> Iterator[OwnPostgres | None]:
    """A running server; ``None`` where its programs are not installed."""
    programs = binaries()
    if programs is None:
        yield None
        return
    folder = Path(tempfile.mkdtemp(prefix="longroll-postgres-"))  # the path of a socket may be 107 bytes long
    server = OwnPostgres(folder, programs, over_tcp=over_tcp)
    try:
        server.start()
        yield server
    finally:
        server.close()


def _somebody() -> pwd.struct_passwd | None:
    """The user of a server started by root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with suppress(KeyError):
            return pwd.getpwnam(name)
    raise AssertionError("nobody is there to run a server")


def _die_with_us() -> None:
    """Ends the server where the tests are killed."""
    _prctl(_PR_SET_PDEATHSIG, signal.SIGQUIT)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def _children(pid: int) -> list[int]:
    return [child for child, (parent, _) in _processes().items() if parent == pid]


def _is_alive(pid: int) -> bool:
    """Whether a process runs and is no zombie."""
    _, state = _processes().get(pid, (0, "Z"))
    return not state.startswith("Z")


def _processes() -> dict[int, tuple[int, str]]:
    """All processes, each with its parent's id and its state."""
    lines = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it ended just now
            pid, _, rest = file.read_text(errors="replace").partition(" (")
            state, parent = rest.rpartition(") ")[2].split()[:2]
            lines.append((pid, parent, state))
    if not lines:
        wanted = ["ps", "-A", "-o", "pid=,ppid=,stat="]
        told = subprocess.run(wanted, capture_output=True, text=True, check=True).stdout
        lines = [(pid, parent, state) for pid, parent, state, *_ in map(str.split, told.splitlines())]
    return {int(pid): (int(parent), state) for pid, parent, state in lines}
