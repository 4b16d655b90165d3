"""The battles of training: a family's file beside this one, and another with those that it is not trained on."""

from __future__ import annotations

from pathlib import Path

import msgspec
import yaml
from msgspec import Struct

from engine.family import family_with


def standard(family_id: str, *, fresh: bool = False) -> Path:
    """The file of the battles that a family's judge is trained on, or of fresh ones, that it is not."""
    return Path(__file__).with_name(f"{family_id}-fresh.yaml" if fresh else f"{family_id}.yaml")


class TrainingBattle(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario and the rulesets under which it is played."""

    scenario: str
    rules: tuple[str, ...]


def battles_of(file: Path, family_id: str, ruleset: str = "") -> tuple[tuple[str, str], ...]:
    """The scenarios of a file with their rulesets: those of a family, or of one ruleset of it.

    Raises:
        OSError, msgspec.ValidationError, yaml.YAMLError: the file cannot be read.
        KeyError: a ruleset that no family has.
    """
    rows = msgspec.convert(yaml.safe_load(file.read_text("utf-8")), tuple[TrainingBattle, ...])
    found = [(row.scenario, rules) for row in rows for rules in row.rules]
    return tuple(one for one in found if family_with(one[1]).id == family_id and ruleset in ("", one[1]))
