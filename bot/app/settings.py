"""Settings from the environment (``LONGROLL_…``) or a file ``.env`` beside it, and secrets from files of their own."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal, Self
from urllib.parse import unquote

from pydantic import Field, SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.app.metrics_address import MetricsAddress, metrics_address
from bot.app.secret_files import with_files
from bot.ports.sealing import Seal
from bot.ports.shards import Shards, shards_of
from engine.language import PSEUDO, languages

PREFIX: Final = "LONGROLL_"
SECRETS: Final = ("token", "seal_key", "database_url")
"""The settings that a file may hold."""


def cores() -> int:
    """Number of this machine's cores."""
    return os.cpu_count() or 1


def usual_painters() -> int:
    """Default number of render workers: two, or one on a single core."""
    return min(2, cores())


def passwords(address: str) -> tuple[str, ...]:
    """What may be the password in an address, as it is written there and as it is meant."""
    rest = address.partition("://")[2]
    users = (rest.partition("@")[0], rest.rpartition("@")[0])
    written = {*(user.partition(":")[2] for user in users), *re.findall(r"[?&]\w*password=([^&]*)", rest)}
    return tuple(sorted({form for one in written for form in (one, unquote(one))}))


class Settings(BaseSettings):
    """Everything that a host can set.

    ``database_url`` is ``sqlite:///PATH`` or ``postgresql://…``; without it, a SQLite file in ``data_dir``.
    ``discord_api`` and ``discord_gateway`` are base addresses of another Discord-compatible server. ``seal_key`` seals
    the secret part of battle records; several keys are separated by commas, the newest first. ``painters`` is the
    number of render workers; 0 draws in the bot's own process. ``workers`` is ``database`` where ``longroll worker``
    processes do that work instead, while one is there. ``pictures_dir`` is the folder of what is drawn once, which all
    processes of a machine may share; without it, one in ``data_dir``. ``language`` is spoken to everybody, whatever
    their own; empty, each reader and each server has its own. ``token_file`` and the like name files with the secret
    itself.
    ``log_format`` is ``auto`` for lines for people at a terminal, and JSON elsewhere. ``metrics`` is the address at
    which metrics can be read, ``sentry_dsn`` where errors are reported to; both off if empty. ``shards`` are those of
    this process, such as ``0-3/16``; empty, all of as many as Discord advises. ``standby`` has it wait beside another
    process with the same shards, and take over when that one ends. ``backup`` is the folder of a daily backup, made at
    ``backup_hour`` (UTC); ``backup_keep`` are kept.
    """

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_file=".env", extra="ignore", hide_input_in_errors=True)

    token: SecretStr | None = None
    token_file: Path | None = None
    data_dir: Path = Path("data")
    database_url: str | None = Field(default=None, repr=False)
    database_url_file: Path | None = None
    discord_api: str | None = None
    discord_gateway: str | None = None
    log_level: str = "info"
    log_format: Literal["auto", "json", "text"] = "auto"
    metrics: str = ""
    sentry_dsn: SecretStr | None = None
    painters: int = Field(default_factory=usual_painters, ge=0, le=16)
    pictures_dir: Path | None = None
    workers: Literal["", "database"] = ""
    seal_key: SecretStr | None = None
    seal_key_file: Path | None = None
    language: str = ""
    shards: str = ""
    standby: bool = False
    backup: Path | None = None
    backup_hour: int = Field(default=4, ge=0, le=23)
    backup_keep: int = Field(default=14, ge=1, le=1000)

    @property
    def own_shards(self) -> Shards | None:
        """The shards of this process; ``None`` for all of as many as Discord advises."""
        return shards_of(self.shards) if self.shards else None

    @model_validator(mode="before")
    @classmethod
    def _read_files(cls, given: Mapping[str, object]) -> dict[str, object]:
        return with_files(given, SECRETS, PREFIX)

    @property
    def database(self) -> str:
        """The address of the database in use."""
        return self.database_url or f"sqlite:///{self.data_dir / 'longroll.sqlite3'}"

    @property
    def pictures(self) -> Path:
        """The folder of drawn maps, cards and counters, which may be deleted; named when it held grounds alone."""
        return self.pictures_dir or self.data_dir / "grounds"

    @property
    def seal(self) -> Seal:
        """The seal of battle records, which needs a key to work."""
        return Seal(self.seal_key.get_secret_value() if self.seal_key else "")

    @property
    def metrics_address(self) -> MetricsAddress | None:
        """The address at which metrics can be read; ``None`` if they are off."""
        return metrics_address(self.metrics) if self.metrics else None

    @field_validator("backup", mode="before")
    @classmethod
    def _is_a_folder(cls, backup: object) -> object:
        return backup or None  # an empty text would be the folder in which the bot runs

    @field_validator("metrics")
    @classmethod
    def _is_an_address(cls, metrics: str) -> str:
        try:
            if metrics:
                metrics_address(metrics)
        except ValueError as error:
            message = (
                f"LONGROLL_METRICS is no address ({error}). It is a port, such as 9464, for this machine alone; or an "
                "address written out in full, such as 10.0.0.5:9464"
            )
            raise ValueError(message) from None
        return metrics

    @property
    def secrets(self) -> tuple[str, ...]:
        """Every secret among the settings, for whoever keeps them out of a text: token, keys, passwords."""
        token = self.token.get_secret_value().strip() if self.token else ""
        keys = self.seal_key.get_secret_value().split(",") if self.seal_key else []
        reports = self.sentry_dsn.get_secret_value().strip() if self.sentry_dsn else ""
        given = (token, reports, *(key.strip() for key in keys), *passwords(self.database_url or ""))
        return tuple(filter(None, given))

    @field_validator("language")
    @classmethod
    def _is_a_language(cls, language: str) -> str:
        if language and language not in (*languages(), PSEUDO):
            message = f"LONGROLL_LANGUAGE is none that there is: {', '.join(languages())}"
            raise ValueError(message)
        return language

    @field_validator("shards")
    @classmethod
    def _are_shards(cls, shards: str) -> str:
        return str(shards_of(shards)) if shards.strip() else ""

    @model_validator(mode="after")
    def _can_share(self) -> Self:
        """Several processes need a database that they can share."""
        shards = self.own_shards
        if shards and not shards.are_all and not self.database.startswith(("postgres:", "postgresql")):
            message = (
                f"LONGROLL_SHARDS={shards} needs PostgreSQL (LONGROLL_DATABASE_URL=postgresql://…): "
                "with SQLite one process has all shards"
            )
            raise ValueError(message)
        if self.standby and not (shards and self.database.startswith(("postgres:", "postgresql"))):
            message = (
                "LONGROLL_STANDBY needs PostgreSQL (LONGROLL_DATABASE_URL=postgresql://…) and LONGROLL_SHARDS, "
                "such as 0/1 for a bot with one shard"
            )
            raise ValueError(message)
        return self

    @field_validator("seal_key")
    @classmethod
    def _is_a_key(cls, keys: SecretStr | None) -> SecretStr | None:
        try:
            Seal(keys.get_secret_value() if keys else "")
        except ValueError:
            message = "LONGROLL_SEAL_KEY is no key: `longroll seal-key` makes one"
            raise ValueError(message) from None
        return keys
