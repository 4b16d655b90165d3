"""Check of a scenario of any family, by the family's own reader."""

from __future__ import annotations

from pathlib import PurePath

import engine.games  # noqa: F401  registers every family
from engine.errors import ScenarioError
from engine.family import AnyFamily, families
from engine.language import _
from engine.scenario_fields import Fields
from engine.scenario_report import CheckReport, refused
from engine.scenario_text import Problems
from engine.scenario_yaml import compose
from engine.scenarios import open_scenario


def check_scenario(path_or_id: str) -> CheckReport:
    """The report on a scenario of the project, by its id, or on any file by its path."""
    try:
        source = open_scenario(path_or_id)
    except ScenarioError as error:
        return refused(PurePath(path_or_id).stem, error)
    except OSError:
        message = _("there is neither a scenario with this id nor a file that can be opened")
        return refused(PurePath(path_or_id).stem, ScenarioError(path_or_id, 1, 1, message))
    report = check_text(source.text, source.file)
    return _named_like_its_file(report, source.text, source.file)


def _named_like_its_file(report: CheckReport, text: str, file: str) -> CheckReport:
    """The report, or that of a scenario whose id is not its file's name."""
    name = PurePath(file).stem
    if not report.ok or report.id == name:
        return report
    problems = Problems(file)
    at = compose(text, problems).rows["id"].value.at
    message = _("the id is “{id}” and the file’s name “{name}”: expected the same", id=report.id, name=name)
    return refused(report.id, problems.fail(at, message))


def check_text(text: str, file: str) -> CheckReport:
    """The report on a scenario's text. ``file`` is its name in errors."""
    try:
        return _family(text, file).scenarios.check(text, file)
    except ScenarioError as error:
        return refused(PurePath(file).stem, error)


def _family(text: str, file: str) -> AnyFamily:
    root, problems = compose(text, Problems(file)), Problems(file)
    named = Fields(root, problems, root.rows).choice("family", families())
    problems.require_none()
    return named
