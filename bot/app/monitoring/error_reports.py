"""Reports of errors to Sentry, or to a server that speaks its protocol. Off unless ``LONGROLL_SENTRY_DSN`` is set.

A report says where the program failed and nothing about people: it is built anew from a list of what may leave the
machine. No message of an exception is on it, for those quote what was typed; no variable, no id, no name of a person, a
server or a machine. The report number leads its reader to the full error in the log. The package ``sentry-sdk`` comes
with ``longroll[sentry]``.
"""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import PurePath
from typing import TYPE_CHECKING, Final

import structlog

from bot.app.monitoring.process_watch import WatchingFailed
from bot.app.settings import Settings

if TYPE_CHECKING:
    from sentry_sdk import Client
    from sentry_sdk.types import Event, Hint

KEPT: Final = frozenset(
    {"event_id", "timestamp", "level", "platform", "logger", "release", "environment", "tags", "exception", "sdk"}
)
"""What a report may have; of the exceptions, see ``_exception``."""

TAGS: Final = frozenset({"role", "request", "event"})
FRAME: Final = frozenset({"module", "function", "filename", "lineno", "in_app"})

QUIET: Final = 60.0
"""Seconds in which the same failure is reported once."""

_PATIENCE: Final = 5.0
"""Seconds for reports in flight when the process ends."""

_OURS: Final = ["bot", "engine", "render"]


@contextmanager
def reporting(settings: Settings, role: str) -> Iterator[None]:
    """Reports everything that is logged as an error for the duration of the block, if a DSN is set.

    Raises:
        WatchingFailed: the DSN is none, or the package is not installed.
    """
    dsn = settings.sentry_dsn.get_secret_value() if settings.sentry_dsn else ""
    if not dsn:
        yield
        return
    client = _client(dsn)
    handler = ErrorReports(client, role)
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)
        client.close(timeout=_PATIENCE)


class ErrorReports(logging.Handler):
    """Reports each record of an error, the same failure once a minute."""

    def __init__(self, client: Client, role: str) -> None:
        super().__init__(logging.ERROR)
        self._client = client
        self._role = role
        self._reported: dict[tuple[str, str], float] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Reports a record. Never raises."""
        if record.name.startswith("sentry_sdk"):
            return
        try:
            self._report(record)
        except Exception:  # noqa: BLE001  whatever is wrong with a report must not harm the work
            self.handleError(record)

    def _report(self, record: logging.LogRecord) -> None:
        from sentry_sdk.utils import event_from_exception  # noqa: PLC0415  an optional package

        about: Mapping[str, object] = record.msg if isinstance(record.msg, dict) else {}
        error = _error_of(record, about)
        if not self._is_new(record, error):
            return
        event: Event = {}
        if error is not None:
            event, _ = event_from_exception(error, client_options=self._client.options)
        # Of the text only what the program itself says: a library's, and what is filled in, may quote anything.
        request = structlog.contextvars.get_contextvars().get("request", "")
        tags = {"role": self._role, "request": str(request), "event": str(about.get("event", ""))}
        event.update({"level": "error", "logger": record.name, "tags": tags})
        self._client.capture_event(event)

    def _is_new(self, record: logging.LogRecord, error: BaseException | None) -> bool:
        failure, now = (f"{record.name}:{record.lineno}", type(error).__name__), time.monotonic()
        self._reported = {one: at for one, at in self._reported.items() if now - at < QUIET}
        is_new = failure not in self._reported
        if is_new:
            self._reported[failure] = now
        return is_new


def without_people(event: Event, hint: Hint) -> Event:
    """The report with nothing but what is listed in this module."""
    kept: Event = {}
    kept.update({key: value for key, value in event.items() if key in KEPT})  # type: ignore[typeddict-item]
    kept["tags"] = {name: value for name, value in event.get("tags", {}).items() if name in TAGS and value}
    if "exception" in event:
        kept["exception"] = {"values": [_exception(one) for one in event["exception"].get("values", [])]}
    return kept


def _exception(told: Mapping[str, object]) -> dict[str, object]:
    """An exception's class and the places in the program; not what it says."""
    trace = told.get("stacktrace")
    frames = trace.get("frames", []) if isinstance(trace, dict) else []
    places = [
        {name: value for name, value in frame.items() if name in FRAME} | {"filename": _own_name(frame)}
        for frame in frames
    ]
    return {"type": told.get("type"), "module": told.get("module"), "stacktrace": {"frames": places}}


def _own_name(frame: Mapping[str, object]) -> str:
    """The file as its package names it, or its last part: a full path may hold a user's name."""
    file = str(frame.get("filename") or "")
    return PurePath(file).name if PurePath(file).is_absolute() else file


def _error_of(record: logging.LogRecord, about: Mapping[str, object]) -> BaseException | None:
    """The exception of a record: the library's, or the one that our own log carries."""
    given = record.exc_info or about.get("exc_info")
    if given is True:
        given = sys.exc_info()
    error = given[1] if isinstance(given, tuple) else given
    return error if isinstance(error, BaseException) else None


def _client(dsn: str) -> Client:
    try:
        from sentry_sdk import Client  # noqa: PLC0415  an optional package
        from sentry_sdk.utils import BadDsn  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise WatchingFailed(
            f"LONGROLL_SENTRY_DSN needs the packages of `longroll[sentry]` ({error.name} is missing)."
        ) from error
    try:
        return Client(
            dsn=dsn,
            release=f"longroll@{version('longroll')}",
            before_send=without_people,
            include_local_variables=False,
            include_source_context=False,
            max_breadcrumbs=0,
            server_name="",
            default_integrations=False,
            auto_enabling_integrations=False,
            auto_session_tracking=False,
            send_client_reports=False,
            in_app_include=_OURS,
        )
    except BadDsn as error:  # its message quotes it
        raise WatchingFailed("LONGROLL_SENTRY_DSN is no DSN of Sentry.") from error
