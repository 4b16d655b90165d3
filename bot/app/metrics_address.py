"""The address at which metrics can be read, from ``LONGROLL_METRICS``."""

from __future__ import annotations

import re
from ipaddress import IPv6Address, ip_address
from typing import Final

from msgspec import Struct

LOOPBACK: Final = "127.0.0.1"
_LARGEST_PORT: Final = 65535
_FORM: Final = re.compile(r"(?:(?:\[(?P<six>[^\]]+)\]|(?P<host>[^:\[\]]*)):)?(?P<port>\d{1,5})")


class MetricsAddress(Struct, frozen=True):
    """Where metrics can be read. ``is_public`` is anywhere beyond this machine."""

    host: str
    port: int
    is_public: bool = False

    @property
    def url(self) -> str:
        """The address as Prometheus needs it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}/metrics"


def metrics_address(text: str) -> MetricsAddress:
    """The address of ``PORT`` (on this machine alone), ``localhost:PORT``, or a complete ``ADDRESS:PORT``.

    Raises:
        ValueError: it is none of these. Short forms for every interface (``:PORT``, ``*:PORT``, ``0:PORT``) are none.
    """
    found = _FORM.fullmatch(text.strip())
    if found is None or not 0 <= int(found["port"]) <= _LARGEST_PORT:
        raise ValueError("it has no port")
    host, port = found["six"] or found["host"], int(found["port"])
    if host is None or host == "localhost":
        return MetricsAddress(LOOPBACK, port)
    address = ip_address(host)
    if bool(found["six"]) is not isinstance(address, IPv6Address):
        raise ValueError("an IPv6 address stands in brackets")
    return MetricsAddress(str(address), port, not address.is_loopback)
