"""Work that takes too much, tries what it may not, or breaks: for a confined process, which finds it by name."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
import zipfile
from io import BytesIO
from pathlib import Path

import yaml


def shout(data: bytes) -> bytes:
    return data.upper()


def environment(data: bytes) -> bytes:
    return "\n".join(f"{name}={value}" for name, value in os.environ.items()).encode()


def grow(data: bytes) -> bytes:
    heap = [bytearray(16 * 1024 * 1024)]
    while True:
        heap.append(heap[-1] + bytearray(16 * 1024 * 1024))


def count_for_ever(data: bytes) -> bytes:
    number = 0
    while True:
        number += 1


def sleep_for_ever(data: bytes) -> bytes:
    time.sleep(10_000)
    return data


def slow_pattern(data: bytes) -> bytes:
    return b"yes" if re.fullmatch(r"(a+)+", data.decode()) else b"no"


def huge_number(data: bytes) -> bytes:
    return str(int(data) ** int(data)).encode()


def aliases(data: bytes) -> bytes:
    return repr(yaml.safe_load(data)).encode()


def deep(data: bytes) -> bytes:
    return repr(yaml.safe_load(data)).encode()


def unpack(data: bytes) -> bytes:
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return b"".join(archive.read(name) for name in archive.namelist())


def call(data: bytes) -> bytes:
    socket.create_connection(("127.0.0.1", int(data)), timeout=1).close()
    return b"reached"


def start(data: bytes) -> bytes:
    return subprocess.run([sys.executable, "-c", "print(1)"], capture_output=True, check=True).stdout


def write(data: bytes) -> bytes:
    Path(data.decode()).write_bytes(b"here")
    return b"written"


def talk_too_much(data: bytes) -> bytes:
    return b"x" * (len(data) * 1024 * 1024)


def break_down(data: bytes) -> bytes:
    raise ValueError(f"the hand is {data.decode()}")


def print_aside(data: bytes) -> bytes:
    print("a library says something")  # noqa: T201  as a careless library does
    return data
