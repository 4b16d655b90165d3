"""The command line's own help."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from bot.cli.app import app


@pytest.mark.parametrize("command", [[], ["simulate"], ["words"], ["db"], ["db", "check"], ["scenarios", "check"]])
def test_switches_are_shown_by_name_alone(command: list[str]) -> None:
    shown = CliRunner().invoke(app, [*command, "--help"])
    assert shown.exit_code == 0
    assert "--help" in shown.output
    assert "<bool>" not in shown.output
