"""What the program is made of: packages with hashes, licenses that fit, and a bill of the image."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bot.tools.packages import sbom as sbom_command
from bot.tools.packages.check import EXCEPTIONS, fits, problems
from bot.tools.packages.locked import BOT, WHOLE, LockedPackage, installed, license_of, packages_in
from bot.tools.packages.sbom import as_json, bill

WHEN = datetime(2026, 1, 1, tzinfo=UTC)
ROOT = Path(__file__).parents[3]


def test_every_package_that_is_used_fits() -> None:
    assert list(problems(packages_in(WHOLE))) == []


def test_what_is_wrong_is_named() -> None:
    pinned = next(one for one in packages_in(WHOLE) if one.name == "pyyaml")
    odd = (
        LockedPackage("pyyaml", pinned.version, ()),
        LockedPackage("pyyaml", "1.0", pinned.hashes),
        LockedPackage("no-such-package", "1.0", pinned.hashes),
    )
    told = list(problems(odd))
    assert [re.sub(r"\d[\d.]*", "N", line.partition(":")[0]) for line in told] == [
        "pyyaml N has no hash",
        "pyyaml is installed as N, but N is locked",
        "no-such-package N is not installed",
    ]


@pytest.mark.parametrize("expression", ["MIT", "Apache-2.0 OR GPL-3.0-only", "MIT AND PSF-2.0", "mit"])
def test_a_license_that_asks_for_a_notice_fits(expression: str) -> None:
    assert fits("any", expression)


@pytest.mark.parametrize(
    "expression", ["", "UNKNOWN", "GPL-3.0-only", "AGPL-3.0-or-later", "MPL-2.0", "MIT AND GPL-2.0-only", "Proprietary"]
)
def test_another_license_needs_a_reason(expression: str) -> None:
    assert not fits("any", expression)


def test_an_exception_is_for_one_package_and_one_license() -> None:
    assert fits("hypothesis", "MPL-2.0")
    assert not fits("hypothesis", "GPL-3.0-only")
    assert all(reason for _, reason in EXCEPTIONS.values())


def test_no_package_of_the_image_needs_an_exception_but_the_driver() -> None:
    build_only, certificates = {"pathspec"}, {"certifi"}
    assert {one.name for one in packages_in(BOT)} & EXCEPTIONS.keys() <= build_only | certificates | {
        "psycopg",
        "psycopg-binary",
        "psycopg-pool",
    }


def test_licenses_are_read_in_every_form_in_which_packages_give_them() -> None:
    found = {one.name: license_of(files) for one in packages_in(WHOLE) if (files := installed(one))}
    assert (found["discord-py"], found["sqlalchemy"], found["aiosqlite"]) == ("MIT", "MIT", "MIT")
    assert (found["babel"], found["hypothesis"], found["tzdata"]) == ("BSD-3-Clause", "MPL-2.0", "Apache-2.0")


@cache
def written() -> str:
    return as_json(bill(packages_in(BOT), WHEN))


def sbom() -> dict[str, Any]:
    told: dict[str, Any] = json.loads(written())
    return told


@pytest.mark.long
def test_the_bill_of_materials_is_valid_and_has_every_package_of_the_image() -> None:
    told = sbom()
    assert (told["bomFormat"], told["specVersion"]) == ("CycloneDX", "1.6")
    assert told["metadata"]["component"]["name"] == "longroll"
    assert {one["purl"] for one in told["components"]} == {
        f"pkg:pypi/{one.name}@{one.version}" for one in packages_in(BOT)
    }
    assert all(one["licenses"] for one in told["components"])
    hashes = {hash_["content"] for one in told["components"] for hash_ in one["externalReferences"][0]["hashes"]}
    assert hashes == {one for package in packages_in(BOT) for one in package.hashes}


def test_the_bill_of_materials_says_what_needs_what() -> None:
    needs = {one["ref"].split("/")[-1].split("@")[0]: one.get("dependsOn", []) for one in sbom()["dependencies"]}
    assert any("discord" in one for one in needs["longroll"])
    assert any("aiohttp" in one for one in needs["discord-py"])


def test_the_same_packages_make_the_same_bill() -> None:
    assert as_json(bill(packages_in(BOT), WHEN)) == written()


def test_the_command_writes_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "bill" / "sbom.json"
    monkeypatch.setattr(sys, "argv", ["sbom", str(file)])
    monkeypatch.setattr(sbom_command, "as_json", lambda _: written())
    monkeypatch.setattr(sbom_command, "bill", lambda *_: None)
    sbom_command.main()
    assert json.loads(file.read_text("utf-8")) == sbom()


@pytest.mark.soak
def test_make_sbom_writes_the_file(tmp_path: Path) -> None:
    file = tmp_path / "bill" / "sbom.json"
    subprocess.run([sys.executable, "-m", "bot.tools.packages.sbom", str(file)], cwd=ROOT, check=True, timeout=100)
    assert json.loads(file.read_text("utf-8"))["bomFormat"] == "CycloneDX"
