"""Reduces Discord's OpenAPI description to the operations that the bot uses.

    python -m tests.support.standin.reduce path/to/openapi.json

``description/README.md`` says where the full one is from.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent / "description"
REDUCED: Final = FOLDER / "openapi.json.gz"

OPERATIONS: Final = {
    "/gateway": ("get",),
    "/gateway/bot": ("get",),
    "/users/@me": ("get",),
    "/users/{user_id}": ("get",),
    "/users/@me/channels": ("post",),
    "/oauth2/applications/@me": ("get",),
    "/applications/{application_id}/commands": ("get", "put"),
    "/guilds/{guild_id}/members/{user_id}": ("get",),
    "/guilds/{guild_id}/threads/active": ("get",),
    "/channels/{channel_id}": ("get", "patch", "delete"),
    "/channels/{channel_id}/messages": ("get", "post"),
    "/channels/{channel_id}/messages/{message_id}": ("get", "patch", "delete"),
    "/channels/{channel_id}/messages/{message_id}/threads": ("post",),
    "/channels/{channel_id}/threads": ("post",),
    "/channels/{channel_id}/thread-members/{user_id}": ("put", "delete"),
    "/channels/{channel_id}/thread-members/@me": ("put",),
    "/interactions/{interaction_id}/{interaction_token}/callback": ("post",),
    "/webhooks/{webhook_id}/{webhook_token}": ("post",),
    "/webhooks/{webhook_id}/{webhook_token}/messages/@original": ("get", "patch", "delete"),
    "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}": ("get", "patch", "delete"),
}
"""The paths and methods that the bot uses."""

FORM: Final = ("application/x-www-form-urlencoded", "multipart/form-data")
"""Forms of a body beside JSON; a multipart body has the JSON in its field ``payload_json``."""

Json = dict[str, Any]


def reduced(full: Json) -> Json:
    """The description of these operations, with the schemas that they need."""
    paths = {path: _operations(full["paths"][path], methods) for path, methods in OPERATIONS.items()}
    needed = dict.fromkeys(_references(paths))
    queue = list(needed)
    schemas = full["components"]["schemas"]
    while queue:
        for name in _references(schemas[queue.pop()]):
            if name not in needed:
                needed[name] = None
                queue.append(name)
    return {
        "openapi": full["openapi"],
        "info": full["info"],
        "paths": paths,
        "components": {"schemas": {name: schemas[name] for name in sorted(needed)}},
    }


def _operations(path: Json, methods: tuple[str, ...]) -> Json:
    kept = {"parameters": path.get("parameters", [])}
    return kept | {method: _operation(path[method]) for method in methods}


def _operation(operation: Json) -> Json:
    """An operation with its parameters, and the JSON form of what is asked and answered."""
    kept = {"operationId": operation["operationId"], "parameters": operation.get("parameters", []), "responses": {}}
    if "requestBody" in operation:
        content = operation["requestBody"]["content"]
        forms: Json = {form: {} for form in FORM if form in content}
        kept["requestBody"] = {**operation["requestBody"], "content": forms | _json_of(content)}
    for status, answer in operation["responses"].items():
        if status.startswith("2"):
            kept["responses"][status] = {"content": _json_of(answer.get("content", {}))}
    return kept


def _json_of(content: Json) -> Json:
    return {form: content[form] for form in ("application/json",) if form in content}


def _references(value: object) -> Iterator[str]:
    """The names of all schemas to which something refers."""
    if isinstance(value, dict):
        if isinstance(found := value.get("$ref"), str):
            yield found.rpartition("/")[2]
        for one in value.values():
            yield from _references(one)
    elif isinstance(value, list):
        for one in value:
            yield from _references(one)


def main() -> None:
    full = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    text = json.dumps(reduced(full), separators=(",", ":"))
    REDUCED.write_bytes(gzip.compress(text.encode(), mtime=0))


if __name__ == "__main__":
    main()
