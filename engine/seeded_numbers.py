"""Numbers drawn from a seed, as ``engine.chance`` says how to check them."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256


def drawn(seed: bytes, name: str, limits: Iterable[int]) -> list[int]:
    """For each limit (at most 256) a number from 0 below it, all equally likely, by the bytes of a draw's name."""
    found: list[int] = []
    digest, at, block = b"", 0, 0
    for limit in limits:
        bound = 256 - 256 % limit
        number = bound
        while number >= bound:
            if at == len(digest):
                digest, at, block = sha256(seed + f":{name}:{block}".encode()).digest(), 0, block + 1
            number = digest[at]
            at += 1
        found.append(number % limit)
    return found
