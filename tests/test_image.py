"""The image, and how it is run: as nobody, read-only, without rights, with secrets as files, and watched."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from bot.app.settings import Settings

ROOT: Final = Path(__file__).parents[1]
DOCKERFILE: Final = (ROOT / "Dockerfile").read_text("utf-8")
PROGRAM: Final = ("bot", "scaled-bot", "worker")
FULL_TAG: Final = re.compile(r"\w+:\d+(\.\d+)*-(slim-)?[a-z]+(@sha256:[0-9a-f]{64})?")


@cache
def compose() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
    return read


def services() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = compose()["services"]
    return found


def last_stage() -> list[str]:
    joined = DOCKERFILE.replace("\\\n", " ")
    return [line for line in joined.rpartition("\nFROM ")[2].splitlines() if line and not line.startswith("#")]


def test_the_base_is_named_by_version_and_distribution() -> None:
    bases = re.findall(r"^ARG (?:BASE|BUILDER)=(\S+)$", DOCKERFILE, re.MULTILINE)
    assert [bool(FULL_TAG.fullmatch(base)) for base in bases] == [True, True]
    assert re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE) == ["${BUILDER}", "${BASE}"]
    assert FULL_TAG.fullmatch(services()["database"]["image"])
    assert not FULL_TAG.fullmatch("python:latest")
    assert not FULL_TAG.fullmatch("python:3.13")


def test_the_image_runs_as_nobody_and_is_watched() -> None:
    lines = last_stage()
    users = [line for line in lines if line.startswith("USER")]
    assert users == ["USER 10001:10001"]
    after = lines[lines.index(users[0]) :]
    assert not [line for line in after if line.startswith(("RUN", "COPY", "ADD"))]
    assert any(line.startswith("HEALTHCHECK") and '"longroll", "health"' in line for line in after)
    assert not re.search(r"^ADD |curl|wget|apt-get|--trusted-host", DOCKERFILE, re.MULTILINE)


def test_every_package_is_checked_by_hash_and_nothing_is_fetched_after_that() -> None:
    installs = re.findall(r"pip (?:--\S+ \S+ )?(?:wheel|install)[^&\n]*", DOCKERFILE.replace("\\\n", " "))
    fetching, others = installs[:2], installs[2:]
    assert all("--require-hashes" in one for one in fetching)
    assert all("--no-index" in one for one in others)
    assert "TOKEN" not in DOCKERFILE


def test_the_image_has_the_driver_that_the_second_profile_needs() -> None:
    (extras,) = re.findall(r'"longroll\[([\w,]+)\]"', DOCKERFILE)
    assert "postgres" in extras.split(",")


EXTRAS: Final = {"LONGROLL_METRICS": "watch", "LONGROLL_SENTRY_DSN": "sentry", "LONGROLL_WORKERS": "workers"}
"""Extras of the program, by the setting that needs them."""


def test_the_image_has_the_packages_that_the_settings_need() -> None:
    (extras,) = re.findall(r'"longroll\[([\w,]+)\]"', DOCKERFILE)
    given = {name for one in PROGRAM for name in services()[one]["environment"]}
    assert {EXTRAS[name] for name in given & EXTRAS.keys()} <= set(extras.split(","))
    assert EXTRAS.keys() <= given


ELSEWHERE: Final = {
    *("TOKEN", "DATABASE_URL", "SEAL_KEY_FILE", "DATA_DIR", "DISCORD_API", "DISCORD_GATEWAY", "LOG_FORMAT", "PAINTERS"),
    *("SHARDS", "STANDBY", "WORKERS", "DATABASE_URL_FILE", "PICTURES_DIR"),
}
"""Settings of a bot that are given as files or by the image, or need nothing else there; those of many processes."""


def test_a_host_can_set_what_there_is_to_set() -> None:
    settings = {f"LONGROLL_{name.upper()}" for name in Settings.model_fields}
    single, scaled = services()["bot"]["environment"], services()["scaled-bot"]["environment"]
    assert settings - single.keys() == {f"LONGROLL_{name}" for name in ELSEWHERE}
    assert scaled.keys() - single.keys() == {
        *("LONGROLL_DATABASE_URL_FILE", "LONGROLL_SHARDS", "LONGROLL_STANDBY", "LONGROLL_WORKERS")
    }
    assert single.keys() <= scaled.keys()
    worker = services()["worker"]["environment"]
    assert worker.keys() == {
        *("LONGROLL_DATABASE_URL_FILE", "LONGROLL_PICTURES_DIR"),
        *("LONGROLL_LOG_LEVEL", "LONGROLL_METRICS", "LONGROLL_SENTRY_DSN"),
    }


@pytest.mark.parametrize("name", PROGRAM)
def test_what_is_not_set_means_what_it_means_without_a_container(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable, value in services()[name]["environment"].items():
        if not variable.endswith("_FILE"):
            monkeypatch.setenv(variable, re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", str(value)))
    found, usual = Settings(), Settings.model_construct()
    for setting in ("backup", "backup_hour", "backup_keep", "log_level", "metrics", "shards", "standby", "language"):
        assert getattr(found, setting) == getattr(usual, setting)
    assert found.workers == ("database" if name == "scaled-bot" else "")


def test_there_are_two_profiles() -> None:
    profiles = {name: service["profiles"] for name, service in services().items()}
    assert profiles == {"bot": ["single"], "scaled-bot": ["scaled"], "worker": ["scaled"], "database": ["scaled"]}


@pytest.mark.parametrize("name", ["bot", "scaled-bot", "worker", "database"])
def test_a_service_has_no_rights(name: str) -> None:
    service = services()[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert not {"privileged", "cap_add", "ports", "devices", "network_mode", "pid", "ipc"} & service.keys()
    assert int(service["user"].partition(":")[0]) > 0
    assert {"mem_limit", "pids_limit", "stop_grace_period"} <= service.keys()
    assert all({"noexec", "nosuid", "nodev"} <= set(re.split("[:,]", one)) for one in service["tmpfs"])
    assert service["healthcheck"]["test"][0] == "CMD"


@pytest.mark.parametrize("name", PROGRAM)
def test_a_process_of_the_program_asks_its_own_health(name: str) -> None:
    asked = services()[name]["healthcheck"]["test"]
    assert asked[1:3] == ["longroll", "health"]
    assert asked[3:] == (["--role", "worker"] if name == "worker" else [])


def test_secrets_are_files() -> None:
    declared = compose()["secrets"]
    assert all(one["file"].startswith("./secrets/") for one in declared.values())
    for name, service in services().items():
        assert set(service["secrets"]) <= declared.keys()
        for variable, value in service["environment"].items():
            if re.search(r"TOKEN|PASSWORD|URL", variable):
                assert variable.endswith("_FILE"), name
                assert value.removeprefix("/run/secrets/") in service["secrets"]
    assert "/secrets/" in (ROOT / ".gitignore").read_text("utf-8").splitlines()
    assert "!secrets" not in (ROOT / ".dockerignore").read_text("utf-8")


def test_a_worker_knows_no_token_and_reaches_the_database_alone() -> None:
    worker = services()["worker"]
    assert "token" not in worker["secrets"]
    assert worker["networks"] == services()["database"]["networks"] == ["inside"]
    assert compose()["networks"]["inside"]["internal"] is True
