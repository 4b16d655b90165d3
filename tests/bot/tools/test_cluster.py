"""Series on a Dask cluster: real processes, one of which is killed in the middle; nothing is lost or comes twice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from bot.tools.arena.pairs import PairResult
from bot.tools.arena.series import ArenaPlan, play_series
from bot.tools.executors import WorkforceError, workforce
from bot.tools.simulate import SimulatedGame, play_games
from tests.support.arena import cell
from tests.support.dask_cluster import DaskCluster, dask_cluster

pytestmark = pytest.mark.skipif(find_spec("distributed") is None, reason="the extra `cluster` is not installed")

PAIRS = 8


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DaskCluster]:
    with dask_cluster(tmp_path_factory.mktemp("cluster"), 2) as found:
        yield found


@pytest.mark.long
def test_a_worker_that_is_killed_loses_nothing_and_brings_nothing_twice(cluster: DaskCluster) -> None:
    cells = [cell("mcdowell"), cell("mcdowell", "classic")]
    plan = ArenaPlan(players=("random", "random"), cells=cells, seed=70, pairs=PAIRS)
    with workforce() as workers:
        alone = list(play_series(plan, workers))
    played: list[PairResult] = []
    with workforce(cluster=cluster.address) as workers:
        for result in play_series(plan, workers):
            played.append(result)
            if len(played) == PAIRS // 8:
                assert both_are_at_it(cluster.address)
                cluster.workers[0].kill()
        assert cluster.workers[0].wait() < 0
        assert cluster.workers[1].poll() is None
    assert [one.number for one in played] == list(range(PAIRS))
    assert played == alone


@pytest.mark.soak
def test_a_cluster_that_is_gone_is_said_to_be(tmp_path: Path) -> None:
    plan = ArenaPlan(players=("random", "random"), cells=[cell("mcdowell")], seed=70)
    with dask_cluster(tmp_path, 1) as cluster, workforce(cluster=cluster.address) as workers:
        results = play_series(plan, workers)
        assert [next(results).number, next(results).number] == [0, 1]
        cluster.scheduler.kill()
        with pytest.raises(WorkforceError, match="The processes that compute are gone"):
            list(results)


def both_are_at_it(address: str) -> bool:
    """Whether each of two workers has pairs under way."""
    import distributed  # noqa: PLC0415  a third of a second, for each process that collects these tests

    client_of: Any = distributed.Client  # without types
    with client_of(address, set_as_default=False) as client:
        under_way = client.processing()
    return len(under_way) == 2 and all(under_way.values())


@pytest.mark.long
def test_the_commands_play_on_a_cluster_what_they_play_here(tmp_path: Path, cluster: DaskCluster) -> None:
    there = ["--cluster", cluster.address]
    job = SimulatedGame("mcdowell", "variant-150", {})
    assert list(play_games(job, 2, seed=4, cluster=cluster.address)) == list(play_games(job, 2, seed=4))
    simulated = CliRunner().invoke(app, ["simulate", "mcdowell", "--games", "1", "--json", *there])
    assert json.loads(simulated.stdout)["games"] == 1
    arena = ["arena", "archie-1", "random", "--basket", _basket(tmp_path), "--games", "2", "--seed", "1", "--json"]
    found = [_timeless(CliRunner().invoke(app, [*arena, *where]).stdout) for where in ([], there)]
    assert found[0] == found[1]
    balance = ["balance", "mcdowell", "--rules", "classic", "--games", "1", "--out", str(tmp_path)]
    assert CliRunner().invoke(app, [*balance, *there]).exit_code == 0
    assert "McDowell" in (tmp_path / "balance.md").read_text("utf-8")


def _basket(folder: Path) -> str:
    file = folder / "small.yaml"
    file.write_text("- {scenario: mcdowell, rules: [classic]}\n", "utf-8")
    return str(file)


def _timeless(report: str) -> dict[str, object]:
    found: dict[str, object] = msgspec.json.decode(report)
    return {name: value for name, value in found.items() if name not in {"seconds", "players"}}


def test_a_simulation_on_a_cluster_keeps_no_records_here() -> None:
    arguments = ["simulate", "mcdowell", "--record-dir", "somewhere", "--cluster", "tcp://127.0.0.1:9"]
    shown = CliRunner().invoke(app, arguments)
    assert shown.exit_code == 2
    assert "keep no records here" in " ".join(shown.output.split()).replace("│ ", "")
