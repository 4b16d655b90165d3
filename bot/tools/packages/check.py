"""``make check``: every package is pinned by hash, installed as it is pinned, and under a license that fits."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from packaging.licenses import InvalidLicenseExpression, canonicalize_license_expression

from bot.tools.packages.locked import WHOLE, LockedPackage, installed, license_of, packages_in

ALLOWED: Final = frozenset(
    {"0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0", "CNRI-Python", "ISC", "MIT", "MIT-0", "MIT-CMU"}
    | {"CC0-1.0", "PSF-2.0", "Unlicense", "Zlib"}
)
"""Licenses that ask for a notice and for nothing else."""

_FILES_ALONE: Final = "its terms are for its own files, which are used unchanged; "
EXCEPTIONS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "certifi": ("MPL-2.0", f"{_FILES_ALONE}a list of certificates, which reports of errors need"),
        "fqdn": ("MPL-2.0", f"{_FILES_ALONE}checks the list of packages, and is in no image"),
        "hypothesis": ("MPL-2.0", f"{_FILES_ALONE}for tests, and in no image"),
        "partd": ("BSD", "its file of the license is the text of BSD-3-Clause"),
        "pathspec": ("MPL-2.0", f"{_FILES_ALONE}builds the wheel, and is in no image"),
        "psycopg": ("LGPL-3.0-only", "a library that stays exchangeable, used unchanged"),
        "psycopg-binary": ("LGPL-3.0-only", "a library that stays exchangeable, used unchanged"),
        "psycopg-pool": ("LGPL-3.0-only", "a library that stays exchangeable, used unchanged"),
    }
)
"""Packages under another license: which, and why that is right here."""


def problems(packages: tuple[LockedPackage, ...]) -> Iterator[str]:
    """What is wrong with the packages, a line each."""
    for package in packages:
        if not package.hashes:
            yield f"{package.name} {package.version} has no hash: run `make lock`"
        found = installed(package)
        if found is None:
            yield f"{package.name} {package.version} is not installed: run `make tools`"
        elif found.version != package.version:
            yield f"{package.name} is installed as {found.version}, but {package.version} is locked: run `make tools`"
        elif not fits(package.name, license_of(found)):
            yield (
                f"{package.name} {package.version} is under {license_of(found)!r}: use another package, or give "
                "a reason in EXCEPTIONS"
            )


def fits(name: str, expression: str) -> bool:
    """Whether a package may be used under its license: an SPDX expression without parentheses, or a named exception."""
    if name in EXCEPTIONS and EXCEPTIONS[name][0] == expression:
        return True
    try:
        known = str(canonicalize_license_expression(expression))
    except InvalidLicenseExpression:
        return False
    return any(set(choice.split(" AND ")) <= ALLOWED for choice in known.split(" OR "))


def main() -> None:
    """Checks the lock of everything, and exits with 1 if anything is wrong."""
    packages = packages_in(WHOLE)
    found = list(problems(packages))
    for line in found:
        sys.stderr.write(f"{line}\n")
    if found:
        raise SystemExit(1)
    sys.stdout.write(f"{len(packages)} packages are pinned by hash, and their licenses fit.\n")


if __name__ == "__main__":
    main()
