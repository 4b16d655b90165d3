"""What is measured, and what hosts are given for it: page, dashboard and alert rules name the same metrics."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.app.settings import Settings
from bot.ports.metrics import METRICS

DOCS = Path(__file__).parents[1] / "docs"
PAGE = (DOCS / "watching.md").read_text("utf-8")
RULES: Any = yaml.safe_load((DOCS / "operations" / "prometheus-alerts.yaml").read_text("utf-8"))
DASHBOARD: Any = json.loads((DOCS / "operations" / "grafana-dashboard.json").read_text("utf-8"))

NAME = re.compile(r"\b(?:longroll|process)_[a-z_]*[a-z]")
ALERTS = [rule for group in RULES["groups"] for rule in group["rules"]]
OF_THE_LIBRARY = {"process_resident_memory_bytes", "process_cpu_seconds_total"}
LABELS = {label.name for metric in METRICS for label in metric.labels} | {"job", "instance", "le"}


def series() -> set[str]:
    """The names of all series."""
    histograms = {f"{one.name}_{end}" for one in METRICS if one.buckets for end in ("bucket", "count", "sum")}
    return {one.name for one in METRICS if not one.buckets} | histograms | OF_THE_LIBRARY


def expressions() -> Iterator[str]:
    yield from (str(rule["expr"]) for rule in ALERTS)
    yield from (str(target["expr"]) for panel in DASHBOARD["panels"] for target in panel["targets"])


def test_every_metric_that_is_asked_for_exists() -> None:
    named = {name for expression in expressions() for name in NAME.findall(expression)}
    assert named - series() == set()
    assert {one.name for one in METRICS} - {re.sub("_bucket$", "", name) for name in named} == set(), (
        "asked for by none"
    )


def test_every_label_that_is_asked_for_exists() -> None:
    asked = {
        name.strip()
        for expression in expressions()
        for by in re.findall(r"\bby \(([^)]*)\)", expression)
        for name in by.split(",")
    }
    matched = {
        name for expression in expressions() for name in re.findall(r"[{,]\s*(\w+)\s*(?:=~?|!~?=?)\"", expression)
    }
    assert (asked | matched) - LABELS == set()
    legends = {
        name for panel in DASHBOARD["panels"] for one in panel["targets"] for name in placeholders(one["legendFormat"])
    }
    assert legends - LABELS == set()


def placeholders(legend: str) -> list[str]:
    return re.findall(r"\{\{(\w+)\}\}", legend)


def test_a_name_that_is_none_would_be_noticed() -> None:
    assert NAME.findall("rate(longroll_first_answers_seconds_bucket[5m])") == ["longroll_first_answers_seconds_bucket"]
    assert "longroll_first_answers_seconds_bucket" not in series()


@pytest.mark.parametrize("metric", METRICS, ids=lambda one: one.name)
def test_every_metric_has_its_row_as_it_is(metric: Any) -> None:
    row = next((line for line in PAGE.splitlines() if line.startswith(f"| `{metric.name}` |")), "")
    assert row.endswith(f"| {metric.about} |")
    assert f"| {metric.type.value} |" in row
    assert all(f"`{label.name}`" in row and all(value in row for value in label.values) for label in metric.labels)


def test_the_page_names_no_metric_that_is_none() -> None:
    named = set(re.findall(r"^\| `(longroll_\w+)` \|", PAGE, re.MULTILINE))
    assert named == {metric.name for metric in METRICS}


def test_every_alert_has_a_name_a_summary_and_something_to_do() -> None:
    for rule in ALERTS:
        assert set(rule) <= {"alert", "expr", "for", "labels", "annotations"}
        assert rule["labels"]["severity"] in {"page", "ticket"}
        assert rule["annotations"]["summary"].endswith(".")
        assert f"| `{rule['alert']}` |" in PAGE
    assert len({rule["alert"] for rule in ALERTS}) == len(ALERTS)


def test_panels_lie_beside_each_other_and_say_what_they_show() -> None:
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in DASHBOARD["panels"]]
    assert len(set(places)) == len(places)
    assert all(panel["title"] and panel["description"] for panel in DASHBOARD["panels"])


def test_hosts_read_of_every_setting() -> None:
    hosting = (DOCS / "hosting.md").read_text("utf-8")
    settings = {f"LONGROLL_{name.upper()}" for name in Settings.model_fields}
    assert {name for name in settings if name not in hosting} == set()
