"""Settings from the environment (``LONGROLL_…``) and a ``.env`` file in the current directory."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.ports.sealing import Seal
from engine.language import PSEUDO, languages


def cores() -> int:
    """Number of this machine's cores."""
    return os.cpu_count() or 1


def usual_painters() -> int:
    """Default number of render workers: two, or one on a single core."""
    return min(2, cores())


class Settings(BaseSettings):
    """Everything that a host can set.

    ``database_url`` is ``sqlite:///PATH`` or ``postgresql://…``; without it, a SQLite file in ``data_dir``.
    ``discord_api`` and ``discord_gateway`` are base addresses of another Discord-compatible server. ``seal_key`` seals
    the secret part of battle records; several keys are separated by commas, the newest first. ``painters`` is the
    number of render workers; 0 draws in the bot's own process. ``workers`` is ``database`` where ``longroll worker``
    processes do that work instead, while one is there. ``language`` is spoken to everybody, whatever their own;
    empty, each reader and each server has its own.
    """

    model_config = SettingsConfigDict(
        env_prefix="LONGROLL_", env_file=".env", extra="ignore", hide_input_in_errors=True
    )

    token: SecretStr | None = None
    data_dir: Path = Path("data")
    database_url: str | None = None
    discord_api: str | None = None
    discord_gateway: str | None = None
    log_level: str = "info"
    painters: int = Field(default_factory=usual_painters, ge=0, le=16)
    workers: Literal["", "database"] = ""
    seal_key: SecretStr | None = None
    language: str = ""

    @property
    def database(self) -> str:
        """The address of the database in use."""
        return self.database_url or f"sqlite:///{self.data_dir / 'longroll.sqlite3'}"

    @property
    def seal(self) -> Seal:
        """The seal of battle records, which needs a key to work."""
        return Seal(self.seal_key.get_secret_value() if self.seal_key else "")

    @field_validator("language")
    @classmethod
    def _is_a_language(cls, language: str) -> str:
        if language and language not in (*languages(), PSEUDO):
            message = f"LONGROLL_LANGUAGE is none that there is: {', '.join(languages())}"
            raise ValueError(message)
        return language

    @field_validator("seal_key")
    @classmethod
    def _is_a_key(cls, keys: SecretStr | None) -> SecretStr | None:
        try:
            Seal(keys.get_secret_value() if keys else "")
        except ValueError:
            message = "LONGROLL_SEAL_KEY is no key: `longroll seal-key` makes one"
            raise ValueError(message) from None
        return keys
