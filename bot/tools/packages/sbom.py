"""``make sbom``: the bill of materials of the image, in CycloneDX's JSON. ``python -m bot.tools.packages.sbom [FILE]``.

It is made from the image's lock and from what the installed packages say of themselves. The same packages make the same
file: its number follows from them, and its time is that of ``SOURCE_DATE_EPOCH``, where that is set.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Final
from uuid import NAMESPACE_URL, UUID, uuid5

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import ExternalReference, ExternalReferenceType, HashAlgorithm, HashType, XsUri
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from packageurl import PackageURL

from bot.tools.packages.locked import BOT, LockedPackage, installed, license_of, needs, packages_in, said_of

FILE: Final = "out/sbom.json"
PROGRAM: Final = "longroll"


_LICENSES: Final = LicenseFactory()


def bill(packages: tuple[LockedPackage, ...], when: datetime) -> Bom:
    """The bill of materials of the program with these packages.

    Raises:
        LookupError: one is not installed, so nothing is known of it.
    """
    found = {package: _found(package) for package in packages}
    components = {package.name: _component(package, files) for package, files in found.items()}
    program = distribution(PROGRAM)
    whole = Component(name=PROGRAM, version=program.version, type=ComponentType.APPLICATION, bom_ref=PROGRAM)
    whole.licenses.add(_LICENSES.make_from_string(license_of(program)))
    made = Bom(components=components.values(), serial_number=_number(packages, program.version))
    made.metadata.component, made.metadata.timestamp = whole, when
    made.register_dependency(whole, _of(components, needs(program)))
    for package, files in found.items():
        made.register_dependency(components[package.name], _of(components, needs(files)))
    return made


def as_json(made: Bom) -> str:
    """The file's text, checked against CycloneDX's own schema.

    Raises:
        ValueError: it is against the schema.
    """
    from cyclonedx.validation.json import JsonStrictValidator  # noqa: PLC0415  it builds grammars for a second

    text = JsonV1Dot6(made).output_as_string(indent=2)
    if wrong := JsonStrictValidator(SchemaVersion.V1_6).validate_str(text):
        raise ValueError(str(wrong))
    return text


def _of(components: Mapping[str, Component], names: frozenset[str]) -> list[Component]:
    return [component for name, component in components.items() if name in names]


def _found(package: LockedPackage) -> Distribution:
    files = installed(package)
    if files is None:
        raise LookupError(f"{package.name} is not installed: run `make tools`")
    return files


def _component(package: LockedPackage, files: Distribution) -> Component:
    address = PackageURL("pypi", name=package.name, version=package.version)
    hashes = [HashType(alg=HashAlgorithm.SHA_256, content=one) for one in package.hashes]
    made = Component(
        name=package.name, version=package.version, type=ComponentType.LIBRARY, purl=address, bom_ref=str(address)
    )
    made.description = said_of(files, "Summary") or None
    made.licenses.add(_LICENSES.make_from_string(license_of(files)))
    made.external_references.add(
        ExternalReference(type=ExternalReferenceType.DISTRIBUTION, url=XsUri(str(address)), hashes=hashes)
    )
    return made


def _number(packages: tuple[LockedPackage, ...], version: str) -> UUID:
    return uuid5(NAMESPACE_URL, "\n".join([version, *(f"{one.name}=={one.version}" for one in packages)]))


def main() -> None:
    """Writes the bill of materials of the image."""
    file = Path(sys.argv[1] if len(sys.argv) > 1 else FILE)
    seconds = os.environ.get("SOURCE_DATE_EPOCH")
    when = datetime.fromtimestamp(int(seconds), UTC) if seconds else datetime.now(UTC)
    text = as_json(bill(packages_in(BOT), when))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"{text}\n", encoding="utf-8")
    sys.stdout.write(f"{file}: {text.count(chr(34) + 'purl' + chr(34))} packages\n")


if __name__ == "__main__":
    main()
