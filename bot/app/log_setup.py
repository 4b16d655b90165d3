"""Logging: lines for a person at a terminal, JSON for everything else, no secret in either.

A traceback has no local variables, and a database error no parameters.
"""

from __future__ import annotations

import logging
import sys

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from bot.app.settings import Settings

SECRETS = frozenset(
    {"answer", "body", "cards", "carried", "deck", "draw", "events", "faces", "hand", "hands", "payload", "result"}
    | {
        "key",
        "orders",
        "record",
        "scene",
        "script",
        "secrets",
        "seed",
        "snapshot",
        "standing",
        "state",
        "token",
        "view",
        "window",
        "wishes",
    }
)
"""Names of values that could contain a hand, a deck or a seed; whatever is logged under them is left out."""


def without_secrets(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Removes the values of names that could hold a secret."""
    return {key: "(not logged)" if key in SECRETS else value for key, value in event.items()}


class InOneLine(logging.Filter):
    """Shortens the notices of Discord's library that it reconnects to one line without a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Shortens such a record; lets every record pass."""
        failed = record.exc_info[1] if record.exc_info else None
        tries_again = record.name == "discord.client" and str(record.msg).startswith("Attempting a reconnect")
        if tries_again and failed is not None:
            record.msg, record.args = f"{record.getMessage()} ({str(failed) or type(failed).__name__})", ()
            record.exc_info, record.levelno, record.levelname = None, logging.WARNING, "WARNING"
        return True


def configure(settings: Settings, *, json: bool | None = None) -> None:
    """Sends our own and the libraries' logs to standard error; as JSON unless that is a terminal.

    A traceback in JSON has files and lines but no local variables, which could hold a hand.
    """
    as_json = not sys.stderr.isatty() if json is None else json
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        without_secrets,
    ]
    if as_json:
        shared.append(structlog.processors.format_exc_info)
    renderer: Processor = (
        structlog.processors.JSONRenderer()
        if as_json
        else structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    )
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler()
    handler.addFilter(InOneLine())
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer]
    )
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(settings.log_level.upper())
    logging.getLogger("procrastinate").setLevel(logging.WARNING)  # it tells of each job's beginning and end
