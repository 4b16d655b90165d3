"""The packages of a lock, and what their installed files say of their license."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from types import MappingProxyType
from typing import Final

from msgspec import Struct
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT: Final = Path(__file__).parents[3]
WHOLE, BOT = "requirements.lock", "requirements-bot.lock"
"""The lock of everything, and that of the image."""

_CLASSIFIER: Final = "License :: OSI Approved :: "
_SPDX: Final[Mapping[str, str]] = MappingProxyType(
    {
        "Apache 2.0": "Apache-2.0",
        "Apache Software License": "Apache-2.0",
        "BSD 2-Clause License": "BSD-2-Clause",
        "BSD License": "BSD-3-Clause",
        "GNU Lesser General Public License v3 (LGPLv3)": "LGPL-3.0-only",
        "ISC License": "ISC",
        "ISC License (ISCL)": "ISC",
        "MIT License": "MIT",
        "MIT license": "MIT",
        "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
        "PSFL": "PSF-2.0",
        "Python Software Foundation License": "PSF-2.0",
    }
)
"""SPDX ids by the names that older packages give their licenses."""

_VAGUE: Final = frozenset({"BSD", "Apache", "UNKNOWN"})
"""Names of licenses of which a classifier may say more."""

_SHORT: Final = 40
"""Characters of a license's name; a longer text is the license itself."""


class LockedPackage(Struct, frozen=True):
    """A package that a lock pins, with the SHA-256 of each of its files."""

    name: str
    version: str
    hashes: tuple[str, ...]


def packages_in(lock: str) -> tuple[LockedPackage, ...]:
    """The packages of a lock that this Python and this machine need, by name."""
    text = (ROOT / lock).read_text(encoding="utf-8").replace("\\\n", " ")
    return tuple(sorted(_packages(text), key=lambda one: one.name))


def _packages(text: str) -> Iterator[LockedPackage]:
    for line in filter(None, (line.partition("#")[0].strip() for line in text.splitlines())):
        required = Requirement(line.partition("--hash")[0])
        if required.marker is None or required.marker.evaluate():
            (version,) = (one.version for one in required.specifier)
            hashes = tuple(re.findall(r"--hash=sha256:([0-9a-f]{64})\b", line))
            yield LockedPackage(canonicalize_name(required.name), version, hashes)


def installed(package: LockedPackage) -> Distribution | None:
    """The installed files of a package; ``None`` without any."""
    try:
        return distribution(package.name)
    except PackageNotFoundError:
        return None


def license_of(found: Distribution) -> str:
    """The license of an installed package as an SPDX expression; what it says itself where that is none."""
    metadata = found.metadata
    if expression := said_of(found, "License-Expression"):
        return expression
    classified = [one.removeprefix(_CLASSIFIER) for one in metadata.get_all("Classifier") or () if _CLASSIFIER in one]
    said = said_of(found, "License")
    named = [said] if 0 < len(said) <= _SHORT and said not in _VAGUE else classified or [said]
    return " AND ".join(_SPDX.get(one, one) for one in named if one)


def said_of(found: Distribution, field: str) -> str:
    """A field of an installed package's description, such as ``Summary``; empty without it."""
    return str(*(found.metadata.get_all(field) or ())[:1]).strip()


def needs(found: Distribution) -> frozenset[str]:
    """Names of the packages that an installed one needs here, without its extras."""
    required = (Requirement(one) for one in found.requires or ())
    return frozenset(
        canonicalize_name(one.name) for one in required if one.marker is None or one.marker.evaluate({"extra": ""})
    )
