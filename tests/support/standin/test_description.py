"""The reduced API description: what it keeps, where it is from, and that the stand-in has all of it."""

from __future__ import annotations

import re

from tests.support.standin.description import description
from tests.support.standin.reduce import FOLDER, OPERATIONS, reduced
from tests.support.standin.routes import handler_of


def test_every_operation_of_the_description_has_its_handler() -> None:
    for path, methods in OPERATIONS.items():
        for method in methods:
            found = description().find(method.upper(), re.sub(r"\{\w+\}", "1", path))
            assert found is not None, (method, path)
            assert handler_of(found.id), found.id


def test_a_fixed_part_of_a_path_comes_before_a_named_one() -> None:
    own, other = description().find("GET", "/users/@me"), description().find("GET", "/users/7")
    assert own is not None
    assert other is not None
    assert (own.id, other.id, other.named) == ("get_my_user", "get_user", {"user_id": "7"})
    assert description().find("POST", "/users/@me") is None


def test_the_description_has_its_license_and_says_where_it_is_from() -> None:
    assert "Copyright 2023 Discord" in (FOLDER / "LICENSE").read_text(encoding="utf-8")
    assert re.search(r"discord/discord-api-spec.*`[0-9a-f]{40}`", (FOLDER / "README.md").read_text(), re.DOTALL)


def test_reducing_keeps_the_schemas_that_are_needed_and_no_other() -> None:
    refers = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/A"}}}}
    operation = {"operationId": "one", "responses": {"200": refers, "4XX": {}}, "requestBody": refers}
    schemas = {"A": {"items": [{"$ref": "#/components/schemas/B"}]}, "B": {"type": "string"}, "C": {}}
    methods = {path: dict.fromkeys(names, operation) for path, names in OPERATIONS.items()}
    full = {"openapi": "3.1.0", "info": {}, "paths": {**methods, "/else": {}}, "components": {"schemas": schemas}}
    kept = reduced(full)
    assert set(kept["components"]["schemas"]) == {"A", "B"}
    assert set(kept["paths"]) == set(OPERATIONS)
    assert set(kept["paths"]["/users/@me"]["get"]["responses"]) == {"200"}
