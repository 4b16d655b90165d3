"""The report of ``longroll scenarios check``: a scenario's counts and origins, or all mistakes in it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.errors import ScenarioError, ScenarioErrors


class Problem(Struct, frozen=True):
    """One mistake and its place; ``line`` and ``column`` count from 1."""

    file: str
    line: int
    column: int
    message: str


class CheckReport(Struct, frozen=True, kw_only=True):
    """The report on a scenario, readable or not.

    ``units`` counts units and generals by side and kind, ``tiles`` terrain by hex and by token along hexsides;
    ``provenance`` is ``sourced`` or ``house`` for each field. All three are empty when there are errors.
    """

    id: str
    name: str
    ok: bool
    errors: tuple[Problem, ...] = ()
    units: Mapping[str, Mapping[str, int]] = {}
    tiles: Mapping[str, int] = {}
    provenance: Mapping[str, str] = {}


def refused(id_: str, error: ScenarioError) -> CheckReport:
    """The report on a scenario that cannot be read."""
    errors = error.errors if isinstance(error, ScenarioErrors) else (error,)
    problems = tuple(Problem(one.file, one.line, one.column, one.message) for one in errors)
    return CheckReport(id=id_, name="", ok=False, errors=problems)
