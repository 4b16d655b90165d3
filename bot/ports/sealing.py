"""Authenticated encryption with the host's keys. It knows nothing of battles."""

from __future__ import annotations

from cryptography.fernet import Fernet, InvalidToken, MultiFernet


class NoKey(Exception):
    """The host has configured no key."""


class WrongKey(Exception):
    """The text was sealed with another key, or was altered."""


class Seal:
    """Seals with the first of several keys, and opens with any of them, so that keys can be changed.

    ``keys`` are keys of ``new_key``, separated by commas; empty for none.

    Raises:
        ValueError: a key is invalid.
    """

    def __init__(self, keys: str = "") -> None:
        made = [Fernet(key.strip()) for key in keys.split(",") if key.strip()]
        self._keys = MultiFernet(made) if made else None

    def close(self, secret: bytes) -> str:
        """The sealed secret, as letters, digits, ``-``, ``_`` and ``=``; its length follows from the secret's.

        Raises:
            NoKey: there is none.
        """
        if self._keys is None:
            raise NoKey
        return self._keys.encrypt(secret).decode()

    def open(self, text: str) -> bytes:
        """The secret that ``close`` sealed.

        Raises:
            NoKey: there is none.
            WrongKey: none of these keys has sealed it, or it was altered.
        """
        if self._keys is None:
            raise NoKey
        try:
            return self._keys.decrypt(text.encode())
        except InvalidToken as error:
            raise WrongKey from error


def new_key() -> str:
    """A new random key."""
    return Fernet.generate_key().decode()
