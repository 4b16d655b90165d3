"""What a host's key seals: nobody reads or changes it who has not got the key. No word of battles here."""

from __future__ import annotations

from cryptography.fernet import Fernet, InvalidToken, MultiFernet


class NoKey(Exception):
    """The host has set no key."""


class WrongKey(Exception):
    """It was sealed with another key, or changed since."""


class Seal:
    """Seals with the first of some keys, and opens what any of them has sealed: so a key can be changed.

    ``keys`` are as ``new_key`` makes them, with commas between them; none is no key.

    Raises:
        ValueError: one is no key.
    """

    def __init__(self, keys: str = "") -> None:
        made = [Fernet(key.strip()) for key in keys.split(",") if key.strip()]
        self._keys = MultiFernet(made) if made else None

    def close(self, secret: bytes) -> str:
        """The secret, sealed: letters, digits, ``-``, ``_`` and ``=``, whose number follows from the secret's length.

        Raises:
            NoKey: there is none.
        """
        if self._keys is None:
            raise NoKey
        return self._keys.encrypt(secret).decode()

    def open(self, text: str) -> bytes:
        """What ``close`` was given.

        Raises:
            NoKey: there is none.
            WrongKey: none of these keys has sealed it, or it is not as it was.
        """
        if self._keys is None:
            raise NoKey
        try:
            return self._keys.decrypt(text.encode())
        except InvalidToken as error:
            raise WrongKey from error


def new_key() -> str:
    """A key that nobody else has."""
    return Fernet.generate_key().decode()
