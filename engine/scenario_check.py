"""Checks a scenario of any family: the one place where a family's reader is plugged into the check."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import PurePath

from engine.battle_cry import scenario_tally
from engine.errors import ScenarioError
from engine.scenario_fields import Fields
from engine.scenario_report import CheckReport, refused
from engine.scenario_text import Problems
from engine.scenario_yaml import compose
from engine.scenarios import open_scenario

Report = Callable[[str, str], CheckReport]

REPORTS: Mapping[str, Report] = {"battle-cry": scenario_tally.report}


def check_scenario(path_or_id: str) -> CheckReport:
    """The report on a scenario that comes with the project, by its id, or on any file by its path."""
    try:
        source = open_scenario(path_or_id)
    except ScenarioError as error:
        return refused(PurePath(path_or_id).stem, error)
    except OSError:
        message = "there is neither a scenario with this id nor a file that can be opened"
        return refused(PurePath(path_or_id).stem, ScenarioError(path_or_id, 1, 1, message))
    return check_text(source.text, source.file)


def check_text(text: str, file: str) -> CheckReport:
    """The report on a scenario's text. ``file`` is what its errors call it."""
    try:
        return _reader(text, file)(text, file)
    except ScenarioError as error:
        return refused(PurePath(file).stem, error)


def _reader(text: str, file: str) -> Report:
    root, problems = compose(text, Problems(file)), Problems(file)
    reader = Fields(root, problems, root.rows).choice("family", REPORTS)
    problems.require_none()
    return reader
