"""Promises of the project about itself: locks, packaging, documents. Nothing here knows a rule."""

import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = ("requirements.lock", "requirements-play.lock", "requirements-bot.lock", "requirements-compile.lock")
FOLDERS = ("bot", "engine", "render", "scenarios")


def tracked_files() -> list[Path]:
    """What git has, or would take: the files of the project without what was made from them."""
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("not a git checkout")
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    paths = (ROOT / name for name in listed.stdout.decode().split("\0") if name)
    return [path for path in paths if path.is_file()]


def text_files() -> Iterator[tuple[Path, str]]:
    for path in tracked_files():
        content = path.read_bytes()
        if b"\0" not in content:
            yield path, content.decode()


# --- Locks ------------------------------------------------------------------------------------------------


def locked(name: str) -> dict[str, tuple[str, frozenset[str]]]:
    """Version and hashes of each package in a lock, by its normalized name."""
    text = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", " ")
    packages: dict[str, tuple[str, frozenset[str]]] = {}
    for line in filter(None, (line.partition("#")[0].strip() for line in text.splitlines())):
        requirement = re.match(r"([\w.-]+)==([\w.!+-]+)", line)
        assert requirement, f"{name} holds something else than a pinned package: {line[:80]}"
        packages[canonicalize_name(requirement[1])] = (
            requirement[2],
            frozenset(re.findall(r"--hash=sha256:([0-9a-f]{64})\b", line)),
        )
    return packages


def declared() -> dict[str, list[str]]:
    """What pyproject.toml asks for, by the lock that answers it."""
    project, groups = PROJECT["project"], PROJECT["dependency-groups"]
    extras = project["optional-dependencies"]
    base = project["dependencies"] + groups["build"] + PROJECT["build-system"]["requires"]
    hosting = [one for name, extra in extras.items() if name not in {"play", "cluster", "laboratory"} for one in extra]
    dev = [entry for entry in groups["dev"] if isinstance(entry, str)] + groups["compile"]
    return {
        "requirements-bot.lock": base + hosting,
        "requirements-compile.lock": groups["compile"],
        "requirements-play.lock": base + extras["play"] + extras["postgres"],
        "requirements.lock": base + dev + extras["play"] + extras["cluster"] + extras["laboratory"] + hosting,
    }


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_pins_by_hash_and_names_no_address(name: str) -> None:
    assert all(hashes for _, hashes in locked(name).values())
    assert not re.search(r"://|^\s*-(i|f|-\w*index|-find)", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_answers_what_the_project_asks_for(name: str) -> None:
    packages = locked(name)
    for requirement in map(Requirement, declared()[name]):
        version, _ = packages[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version), f"{requirement} is locked at {version}: run `make lock`"


def test_the_bots_lock_is_a_part_of_the_whole_lock() -> None:
    whole, bot = locked("requirements.lock"), locked("requirements-bot.lock")
    assert bot.items() <= whole.items()
    assert not bot.keys() & {"pytest", "playwright", "simcord", "distributed"}


def test_who_only_plays_gets_no_tools() -> None:
    whole, play = (locked(f"requirements{name}.lock") for name in ("", "-play"))
    assert play.items() <= whole.items()
    assert {"simcord", "asyncpg"} <= play.keys()
    others = {"procrastinate", "psycopg", "prometheus-client", "sentry-sdk", "distributed", "numpy", "scipy"}
    assert not play.keys() & others
    assert not play.keys() & {"babel", "hypothesis", "import-linter", "mypy", "playwright", "pytest", "ruff"}


def test_no_video_codec_comes_along() -> None:
    # PyAV's wheels hold x264 and x265, which are under the GPL.
    assert "av" not in locked("requirements.lock")


# --- Packaging --------------------------------------------------------------------------------------------


def test_the_wheel_holds_every_file_of_the_packages(tmp_path: Path) -> None:
    program = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(program, cwd=ROOT, check=True, capture_output=True, timeout=60)
    (wheel,) = tmp_path.glob("*.whl")
    packed = set(zipfile.ZipFile(wheel).namelist())

    expected = {path.relative_to(ROOT).as_posix() for path in tracked_files()}
    expected = {name for name in expected if name.split("/")[0] in FOLDERS and "/." not in name}

    assert expected - packed == set()
    assert {name.split("/")[0] for name in packed if ".dist-info/" not in name} <= set(FOLDERS)


def test_the_image_copies_only_what_its_context_holds() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    allowed = re.findall(r"^!(\S+)", (ROOT / ".dockerignore").read_text(encoding="utf-8"), re.MULTILINE)
    copied = [
        source.rstrip("/")
        for sources in re.findall(r"^COPY (?!--from)(.+) \S+$", dockerfile, re.MULTILINE)
        for source in sources.split()
    ]
    assert sorted(copied) == sorted(allowed)


# --- The machine it was written on ------------------------------------------------------------------------


def test_nothing_tells_of_the_machine_it_was_written_on() -> None:
    # Anybody's home directory, and this machine's; this checkout's own place, unless it is too short to mean anything.
    homes = r"/(?:home|Users)/\w+/|[A-Z]:\\Users\\"
    here = [re.escape(f"{place}/") for place, depth in ((ROOT, 3), (Path.home(), 2)) if len(place.parts) >= depth]
    index = r"--(?:extra-)?index-url\b|https?://\S+/simple\b"
    telltale = re.compile("|".join([homes, index, *here]))
    found = {
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path, text in text_files()
        if path != Path(__file__)
        for match in telltale.finditer(text)
    }
    assert found == set()


def test_no_secret_is_tracked() -> None:
    assert not {".env", ".sqlite3"} & {part for path in tracked_files() for part in (path.name, path.suffix)}
    token = re.compile(r"\b[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,}")
    assert [str(path) for path, text in text_files() if token.search(text)] == []


# --- Documents and commands -------------------------------------------------------------------------------

TOP_LEVEL = (
    "pyproject.toml bot engine render scenarios tests Dockerfile README.md docs CHANGELOG.md CONTRIBUTING.md "
    "LICENSE Makefile requirements.lock requirements-play.lock requirements-bot.lock compose.yaml .ci/run "
    ".git-blame-ignore-revs"
)
MAKE_TARGETS = "setup tools play test check format soak sbom bench gallery lock clean help"


@pytest.mark.parametrize("name", TOP_LEVEL.split())
def test_the_top_level_is_complete(name: str) -> None:
    assert (ROOT / name).exists()


def test_links_between_documents_lead_somewhere() -> None:
    broken = {
        f"{path.relative_to(ROOT)}: {target}"
        for path, text in text_files()
        if path.suffix == ".md"
        for target in re.findall(r"\]\((?!\w+:|#)([^)#\s]+)", text)
        if not (path.parent / target).exists()
    }
    assert broken == set()


def test_the_changelog_knows_the_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## .*\b{re.escape(PROJECT['project']['version'])}\b", changelog, re.MULTILINE)


@cache
def make(*arguments: str) -> str:
    return subprocess.run(["make", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout


@pytest.mark.skipif(not shutil.which("make"), reason="no make on this machine")
@pytest.mark.parametrize("target", MAKE_TARGETS.split())
def test_make_has_its_targets_and_help_names_them(target: str) -> None:
    # One of them looks for a Python of the machine; that starts all that there are.
    assert make("--dry-run", target, *([] if target == "setup" else [f"PYTHON={sys.executable}"]))
    assert re.search(rf"^make {target}\b", make("help"), re.MULTILINE)
