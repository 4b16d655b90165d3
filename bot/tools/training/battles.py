"""The battles of training: rows of ``battles.yaml``, of the family that is asked for."""

from __future__ import annotations

from pathlib import Path

import msgspec
import yaml
from msgspec import Struct

from engine.family import family_with

STANDARD = Path(__file__).with_name("battles.yaml")
"""The battles that the judges are trained on."""


class BattleRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario and the rulesets under which it is played."""

    scenario: str
    rules: tuple[str, ...]


def battles_of(file: Path, family_id: str, ruleset: str = "") -> tuple[tuple[str, str], ...]:
    """The scenarios of a file with their rulesets: those of a family, or of one ruleset of it.

    Raises:
        OSError, msgspec.ValidationError, yaml.YAMLError: the file cannot be read.
        KeyError: a ruleset that no family has.
    """
    rows = msgspec.convert(yaml.safe_load(file.read_text("utf-8")), tuple[BattleRow, ...])
    found = [(row.scenario, rules) for row in rows for rules in row.rules]
    return tuple(one for one in found if family_with(one[1]).id == family_id and ruleset in ("", one[1]))
