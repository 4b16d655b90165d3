"""Logging: lines for a person at a terminal, JSON for everything else, no secret in either.

A traceback has no local variables, and a database error no parameters. What libraries say to those who mend them
(requests, events, statements, each with what it carries) is never logged, at whatever level.
"""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Final

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from bot.app.log_secrets import hiding
from bot.app.settings import Settings

OURS: Final = ("bot", "engine", "render", "longroll")
"""Names of our own loggers, to which the level ``debug`` applies."""

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


class WithoutSecrets(structlog.stdlib.ProcessorFormatter):
    """Makes the line of a record, and takes the host's secrets out of it."""

    hidden: Callable[[str], str] = staticmethod(hiding(()))

    def format(self, record: logging.LogRecord) -> str:
        """The finished line."""
        return self.hidden(super().format(record))


def configure(settings: Settings, *, json: bool | None = None) -> None:
    """Sends our own and the libraries' logs to standard error, in the form of the settings unless ``json`` says so.

    A traceback in JSON has files and lines but no local variables, which could hold a hand.
    """
    usual = settings.log_format == "json" if settings.log_format != "auto" else not sys.stderr.isatty()
    as_json = usual if json is None else json
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        without_secrets,
    ]
    renderers: list[Processor] = (
        [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
        if as_json
        else [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
    )
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler()
    handler.addFilter(InOneLine())
    formatter = WithoutSecrets(
        foreign_pre_chain=shared, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *renderers]
    )
    formatter.hidden = hiding(settings.secrets)
    handler.setFormatter(formatter)
    _set_levels(settings.log_level.upper(), handler)
    _log_the_end()


def _set_levels(level: str, handler: logging.Handler) -> None:
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in OURS:
        logging.getLogger(name).setLevel(level)
    root.setLevel(max(root.level, logging.INFO))
    logging.getLogger("procrastinate").setLevel(logging.WARNING)  # it tells of each job's beginning and end
    logging.captureWarnings(capture=True)


def _log_the_end() -> None:
    """Sends what would end the program or a thread through the log, and so without secrets."""

    def ended(kind: type[BaseException], error: BaseException, where: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, where)
        else:
            structlog.get_logger(__name__).critical("The program ends.", exc_info=(kind, error, where))

    def thread_ended(failed: threading.ExceptHookArgs) -> None:
        if failed.exc_value is not None:
            found = (failed.exc_type, failed.exc_value, failed.exc_traceback)
            structlog.get_logger(__name__).error("A thread ended.", exc_info=found)

    sys.excepthook, threading.excepthook = ended, thread_ended
