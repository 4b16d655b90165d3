"""Requests and answers held against Discord's API description: operations, bodies, parameters.

A property that the description does not name is a violation, too, although Discord itself passes over it.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from typing import Any, Final, NamedTuple

import jsonschema_rs

from tests.support.standin.reduce import REDUCED

Json = dict[str, Any]

_METHODS: Final = ("get", "post", "put", "patch", "delete")
_FIXED: Final = "{}"
ALSO_TAKEN: Final = {
    "ApplicationCommandUpdateRequest": ("nsfw",),
    "IncomingWebhookUpdateRequestPartial": ("tts",),
    "MessageEditRequestPartial": ("tts",),
}
"""Properties that the description lacks, by schema: documented elsewhere, or sent by every client of the library."""

SNOWFLAKE: Final = "SnowflakeType"
"""The schema of ids, which Discord takes as whole numbers, too."""

MOST_TOLD: Final = 5
"""Violations of one body that are told."""


class Operation(NamedTuple):
    """An operation of the API: its id (``create_message``), its path with names in braces, and what the names hold."""

    id: str
    method: str
    path: str
    named: Mapping[str, str]


class Description:
    """The reduced API description, compiled."""

    def __init__(self, document: Json) -> None:
        self._document = document
        self._lenient = document["components"]
        self._strict = _closed(document["components"])
        self._routes = [
            (method.upper(), _pattern(path), path, parts[method]["operationId"])
            for path, parts in sorted(document["paths"].items(), key=lambda item: item[0].count(_FIXED[0]))
            for method in _METHODS
            if method in parts
        ]
        self._operations = {
            parts[method]["operationId"]: (parts[method], parts.get("parameters", []))
            for parts in document["paths"].values()
            for method in _METHODS
            if method in parts
        }
        self._validators: dict[tuple[str, str], jsonschema_rs.Draft202012Validator | None] = {}

    def find(self, method: str, path: str) -> Operation | None:
        """The operation of a request by its path behind the version; ``None`` for a route that is not described."""
        for kind, pattern, template, identifier in self._routes:
            if kind == method and (found := pattern.fullmatch(path)):
                return Operation(identifier, method, template, found.groupdict())
        return None

    def request_problems(self, operation: Operation, body: object, query: Mapping[str, str]) -> list[str]:
        """The violations of a request: of its body (``None``: it has none), its path and its query."""
        described, shared = self._operations[operation.id]
        parameters = {(one["in"], one["name"]): one["schema"] for one in (*shared, *described["parameters"])}
        problems = []
        for where, given in (("path", operation.named), ("query", query)):
            for name, text in given.items():
                schema = parameters.get((where, name))
                if schema is None:
                    problems.append(f"{where} {name}: not described")
                elif not self._fits(schema, text):
                    problems.append(f"{where} {name}: {text!r}")
        wanted = "requestBody" in described
        if body is None:
            required = wanted and described["requestBody"].get("required", False)
            return [*problems, *(["body: missing"] if required else [])]
        if not wanted:
            return [*problems, "body: none is described"]
        return problems + self._problems(operation.id, "request", body)

    def answer_problems(self, operation: Operation, status: int, body: object) -> list[str]:
        """The violations of an answer of the stand-in itself."""
        if str(status) not in self._operations[operation.id][0]["responses"]:
            return [f"status {status}: not described"]
        return [] if body is None else self._problems(operation.id, str(status), body)

    def _problems(self, identifier: str, part: str, body: object) -> list[str]:
        validator = self._validator(identifier, part)
        if validator is None or validator.is_valid(body):
            return []
        found = [f"{_where(one)}: {one.message[:300]}" for one in validator.iter_errors(body)]
        return found[:MOST_TOLD]

    def _validator(self, identifier: str, part: str) -> jsonschema_rs.Draft202012Validator | None:
        if (identifier, part) not in self._validators:
            described = self._operations[identifier][0]
            strict = part == "request"
            holder = described["requestBody"] if strict else described["responses"][part]
            schema = holder.get("content", {}).get("application/json", {}).get("schema")
            components = self._strict if strict else self._lenient
            compiled = schema and jsonschema_rs.Draft202012Validator({**schema, "components": components})
            self._validators[identifier, part] = compiled or None
        return self._validators[identifier, part]

    def _fits(self, schema: Json, text: str) -> bool:
        """Whether a text of a path or a query is what its schema wants."""
        value: object = text
        kind = schema.get("type")
        if kind == "integer":
            value = int(text) if text.isdecimal() else text
        elif kind == "boolean":
            value = {"true": True, "1": True, "false": False, "0": False}.get(text.lower(), text)
        return _parameter(json.dumps({**schema, "components": {"schemas": _needed(schema, self._lenient)}})).is_valid(
            value
        )


@cache
def _parameter(schema: str) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator(json.loads(schema))


def _needed(schema: Json, components: Json) -> Json:
    """The schema to which a parameter refers, which refers to no other."""
    name = str(schema.get("$ref", "")).rpartition("/")[2]
    return {name: components["schemas"][name]} if name else {}


@cache
def description() -> Description:
    """The description in ``description/``."""
    return Description(json.loads(gzip.decompress(REDUCED.read_bytes())))


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[^/]+)", re.escape(path)))


def _closed(components: Json) -> Json:
    """The schemas without room for properties that they do not name."""
    closed: Json = deepcopy(components)
    for schema in closed["schemas"].values():
        if schema.get("type") == "object" and schema.get("properties") and "additionalProperties" not in schema:
            schema["additionalProperties"] = False
    closed["schemas"][SNOWFLAKE]["type"] = ["string", "integer"]
    for name, more in ALSO_TAKEN.items():
        closed["schemas"][name]["properties"] |= {one: {} for one in more}
    return closed


def _where(error: jsonschema_rs.ValidationError) -> str:
    return "/".join(str(part) for part in error.instance_path) or "body"
