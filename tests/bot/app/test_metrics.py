"""The address of the metrics, the meter behind the page, and what is said where the page cannot be served."""

from __future__ import annotations

import asyncio
import re
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from aiohttp import ClientSession
from pydantic import ValidationError

from bot.app.metrics_address import metrics_address
from bot.app.monitoring.loop_lag import measuring_lag
from bot.app.monitoring.process_watch import ProcessWatch, WatchingFailed
from bot.app.monitoring.processes import read_children
from bot.app.monitoring.prometheus_meter import MOST_VALUES, PrometheusMeter
from bot.app.settings import Settings
from bot.ports.meter import SILENT, Metric, MetricLabel, MetricReading, MetricType
from bot.ports.metrics import CHILDREN, CHILDREN_MEMORY, INTERACTIONS, METRICS, REFUSALS

WELL_NAMED = re.compile(r"longroll_[a-z]+(_[a-z]+)*")


@pytest.mark.parametrize(
    ("text", "url", "is_public"),
    [
        ("9464", "http://127.0.0.1:9464/metrics", False),
        ("localhost:9464", "http://127.0.0.1:9464/metrics", False),
        ("127.0.0.1:9464", "http://127.0.0.1:9464/metrics", False),
        ("[::1]:9464", "http://[::1]:9464/metrics", False),
        ("0.0.0.0:9464", "http://0.0.0.0:9464/metrics", True),
        ("10.0.0.5:9464", "http://10.0.0.5:9464/metrics", True),
        ("[::]:9464", "http://[::]:9464/metrics", True),
    ],
)
def test_a_port_is_of_this_machine_and_another_address_is_written_in_full(
    text: str, url: str, *, is_public: bool
) -> None:
    address = metrics_address(text)
    assert (address.url, address.is_public) == (url, is_public)


@pytest.mark.parametrize("text", [":9464", "*:9464", "0:9464", "example.org:9464", "::1:9464", "127.0.0.1", "70000"])
def test_short_forms_of_a_public_address_are_refused(text: str) -> None:
    with pytest.raises(ValidationError, match="LONGROLL_METRICS is no address"):
        Settings(metrics=text)


def test_metrics_follow_the_conventions_of_prometheus() -> None:
    for metric in METRICS:
        assert WELL_NAMED.fullmatch(metric.name)
        assert metric.name.endswith("_total") is (metric.type is MetricType.COUNTER)
        assert bool(metric.buckets) is (metric.type is MetricType.HISTOGRAM)
        assert metric.name.endswith("_seconds") or metric.type is not MetricType.HISTOGRAM
        assert metric.about.endswith(".")
    assert len({metric.name for metric in METRICS}) == len(METRICS)


def test_what_is_declared_is_there_at_zero_and_what_is_not_counts_as_other() -> None:
    meter = PrometheusMeter(METRICS)
    meter.count(INTERACTIONS, "command", "done")
    meter.count(INTERACTIONS, "command", "by @ulysses")
    page = meter.page([]).decode()
    assert 'longroll_interactions_total{kind="command",outcome="done"} 1.0' in page
    assert 'longroll_interactions_total{kind="form",outcome="failed"} 0.0' in page
    assert 'longroll_interactions_total{kind="command",outcome="other"} 1.0' in page
    assert "ulysses" not in page


def test_a_label_without_declared_values_ends_growing() -> None:
    meter = PrometheusMeter(METRICS)
    for number in range(MOST_VALUES + 50):
        meter.count(REFUSALS, f"Refusal{number}")
    lines = [line for line in meter.page([]).decode().splitlines() if line.startswith("longroll_refusals_total{")]
    assert len(lines) == MOST_VALUES + 1
    assert 'longroll_refusals_total{reason="other"} 50.0' in lines


def test_readings_of_one_metric_stand_together() -> None:
    shard = Metric(name="longroll_x", type=MetricType.GAUGE, about="X.", labels=(MetricLabel("shard"),))
    page = (
        PrometheusMeter(())
        .page([MetricReading(shard, 1, ("0",)), MetricReading(CHILDREN, 2), MetricReading(shard, 3, ("1",))])
        .decode()
    )
    assert page.count("# HELP longroll_x X.") == 1
    assert 'longroll_x{shard="1"} 3.0' in page
    assert "longroll_children 2.0" in page


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="this system does not tell of processes")
def test_processes_that_were_started_are_read() -> None:
    before = {one.metric: one.value for one in asyncio.run(_read())}
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as started:
        now = {one.metric: one.value for one in asyncio.run(_read())}
        started.communicate(b"\n")
    assert now[CHILDREN] == before[CHILDREN] + 1
    assert now[CHILDREN_MEMORY] > before[CHILDREN_MEMORY]


async def _read() -> Sequence[MetricReading]:
    return await read_children()


async def test_a_loop_that_is_held_up_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.app.monitoring.loop_lag.PULSE", 0.01)
    seen: list[float] = []

    class Seeing:
        def count(self, metric: Metric, *labels: str) -> None:
            """Nothing is counted here."""

        def observe(self, metric: Metric, value: float, *labels: str) -> None:
            seen.append(value)

    with measuring_lag(Seeing()):
        await asyncio.sleep(0.03)
        time.sleep(0.3)  # noqa: ASYNC251  the loop is held up
        await asyncio.sleep(0.03)
    assert max(seen) > 0.1


# --- The page --------------------------------------------------------------------------------------------


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


async def test_a_source_that_fails_leaves_the_others(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path, metrics=str(free_port()))
    watch = ProcessWatch(settings, "worker")

    async def broken() -> list[MetricReading]:
        raise RuntimeError("out of order")

    address = settings.metrics_address
    assert address is not None
    async with watch.serving(broken), ClientSession() as session, session.get(address.url) as answer:
        page = await answer.text()
        assert answer.headers["Content-Type"].startswith("text/plain")
    assert re.search(r'longroll_build_info\{role="worker",version="[\d.]+"\} 1.0', page)


async def test_metrics_are_off_by_default(tmp_path: Path) -> None:
    watch = ProcessWatch(Settings(data_dir=tmp_path), "bot")
    assert watch.meter is SILENT
    async with watch.serving():
        pass


async def test_an_address_that_is_taken_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        watch = ProcessWatch(Settings(data_dir=tmp_path, metrics=str(port)), "bot")
        with pytest.raises(WatchingFailed, match=f"127.0.0.1:{port} .* Change LONGROLL_METRICS"):
            async with watch.serving():
                pass


async def test_a_missing_package_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "bot.app.monitoring.prometheus_meter", raising=False)
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    with pytest.raises(WatchingFailed, match=r"longroll\[watch\]"):
        ProcessWatch(Settings(data_dir=tmp_path, metrics="9464"), "bot")
