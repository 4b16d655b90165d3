"""The settings: from the environment (``LONGROLL_…``) and a ``.env`` file in the current directory."""

from __future__ import annotations

from pathlib import Path

from pydantic import SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Everything that a host can set.

    ``database_url`` is ``sqlite:///PATH`` or ``postgresql://…``; without it, a SQLite file in ``data_dir``.
    ``discord_api`` and ``discord_gateway`` are base addresses of another Discord-compatible server.
    """

    model_config = SettingsConfigDict(env_prefix="LONGROLL_", env_file=".env", extra="ignore")

    token: SecretStr | None = None
    data_dir: Path = Path("data")
    database_url: str | None = None
    discord_api: str | None = None
    discord_gateway: str | None = None
    log_level: str = "info"

    @property
    def database(self) -> str:
        """The address of the database in use."""
        return self.database_url or f"sqlite:///{self.data_dir / 'longroll.sqlite3'}"
