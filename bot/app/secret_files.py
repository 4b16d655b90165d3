"""Secrets from files: ``LONGROLL_TOKEN_FILE=/run/secrets/token`` in place of ``LONGROLL_TOKEN``, and the like.

A container's secrets are files, which no list of processes and no description of the container shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

FILE: Final = "_file"
"""What the name of such a setting ends with."""

LARGEST: Final = 16 * 1024
"""Bytes of a file beyond which it is none of a secret."""


def with_files(given: Mapping[str, object], secrets: tuple[str, ...], prefix: str) -> dict[str, object]:
    """The settings that are given, with each of the secrets that a file holds in the place of the file's name.

    Raises:
        ValueError: a file cannot be read or holds nothing, or a secret is given in both ways.
    """
    settings = dict(given)
    for name in secrets:
        file, variable = settings.get(f"{name}{FILE}"), f"{prefix}{name}".upper()
        if not file:
            continue
        if settings.get(name):
            message = f"{variable} and {variable}{FILE.upper()} are both set: take one of them away"
            raise ValueError(message)
        settings[name] = _content(Path(str(file)), f"{variable}{FILE.upper()}")
    return settings


def _content(file: Path, variable: str) -> str:
    """The content of a file, without blanks and line ends around it."""
    try:
        with file.open(encoding="utf-8") as opened:
            content = opened.read(LARGEST + 1).strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = (error.strerror or "it cannot be opened") if isinstance(error, OSError) else "it is no text"
        message = f"{variable}: {file} cannot be read: {reason}"
        raise ValueError(message) from None
    if not content or len(content) > LARGEST:
        message = f"{variable}: {file} is {'empty' if not content else 'too large for a secret'}"
        raise ValueError(message)
    return content
