"""Baskets: the battles, each by some rulebooks, on which generals meet. Ours by name, anybody's from a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import yaml
from msgspec import Struct

from engine.errors import CannotPlay, ScenarioError, ScenarioErrors
from engine.family import Family, family
from engine.scenarios import open_scenario, scenario_family, scenario_ids

FOLDER = Path(__file__).parent

BASKETS: Mapping[str, Path] = {name: FOLDER / f"{name}.yaml" for name in ("standard", "tuning")}
"""Our baskets. They share no battle: what was tuned on one is tested on the other."""


class BasketError(Exception):
    """A basket cannot be used; the message says where and why."""


class Cell(Struct, frozen=True, kw_only=True):
    """One battle by one rulebook. ``source`` is the scenario's text, ``game`` its family's id."""

    scenario: str
    rules: str
    options: dict[str, str]
    game: str
    source: str


class _Row(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a basket's file: a battle by its id or its file, with some rulebooks of its family (all by default)."""

    scenario: str
    rules: list[str] = []
    options: dict[str, str] = {}


def read_basket(name: str) -> list[Cell]:
    """The cells of a basket of ours, or of a file.

    Raises:
        BasketError: there is no such basket, or something is wrong with it.
    """
    file = BASKETS.get(name) or Path(name)
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BasketError(
            f"There is no basket and no readable file called {name!r}. Ours: {', '.join(BASKETS)}."
        ) from error
    cells = [
        cell for number, row in enumerate(_rows(text, name), 1) for cell in _cells(row, f"{name}, row {number}", file)
    ]
    if not cells:
        raise BasketError(f"{name} has no battles. {_FORM}")
    twice = [one for place, one in enumerate(cells) if one in cells[:place]]
    if twice:
        raise BasketError(f"{name}: {twice[0].scenario} by {twice[0].rules} is there twice.")
    return cells


_FORM = "A basket is a list of rows such as “- {scenario: shiloh, rules: [classic, advanced]}”."


def _rows(text: str, name: str) -> list[_Row]:
    try:
        return msgspec.convert(yaml.safe_load(text) or [], list[_Row])
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        at = f", line {mark.line + 1}" if mark else ""
        raise BasketError(f"{name}{at}: this is no YAML. {_FORM}") from error
    except msgspec.ValidationError as error:
        raise BasketError(f"{name}: {_told(str(error))}. {_FORM}") from error


def _told(error: str) -> str:
    """A message of msgspec with rows counted from 1."""
    what, _, where = error.partition(" - at `$")
    number, bracket, field = where.removeprefix("[").rstrip("`").partition("]")
    at = f"row {int(number) + 1}{field}: " if bracket and number.isdigit() else ""
    return f"{at}{what[:1].lower()}{what[1:]}"


def _cells(row: _Row, at: str, file: Path) -> list[Cell]:
    where = row.scenario if row.scenario in scenario_ids() else str(file.parent / row.scenario)
    try:
        source = open_scenario(where)
        game = family(scenario_family(source.text, source.file))
    except OSError as error:
        raise BasketError(f"{at}: there is no battle and no file called {row.scenario!r}.") from error
    except ScenarioError as error:
        raise BasketError(f"{at}: {_first(error)}") from error
    known: Sequence[str] = tuple(game.rulesets.names)
    if strangers := [one for one in row.rules if one not in known]:
        raise BasketError(f"{at}: {row.scenario} has no rulebook {strangers[0]!r}. It has {', '.join(known)}.")
    return [_cell(row, rules, game, source.text, at) for rules in row.rules or known]


def _cell(row: _Row, rules: str, game: Family[Any, Any, Any, Any, Any], source: str, at: str) -> Cell:
    try:
        game.scenarios.setup(source, rules, row.options)
    except ScenarioError as error:
        raise BasketError(f"{at}: {_first(error)}") from error
    except (ValueError, CannotPlay) as error:
        raise BasketError(f"{at}: {row.scenario} by {rules}: {error}.") from error
    return Cell(scenario=row.scenario, rules=rules, options=row.options, game=game.id, source=source)


def _first(error: ScenarioError) -> str:
    """The first mistake of a scenario's file, with its place."""
    return str(error.errors[0] if isinstance(error, ScenarioErrors) else error)
