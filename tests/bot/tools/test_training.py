"""Training of a judge: the data file, self-play that can be repeated, fits that find what is there, scores."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace as replace_rows
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

import engine.games  # noqa: F401  registers the families
from bot.cli.app import app
from bot.tools.arena.basket import Cell
from bot.tools.arena.pairs import PairJob, play_itself
from bot.tools.executors import Workforce, workforce
from bot.tools.training.battles import battles_of, standard
from bot.tools.training.data_files import DataError, framed, read_frames, read_header
from bot.tools.training.gathering import gather_battles, gather_positions
from bot.tools.training.positions import observe_battle
from bot.tools.training.samples import BattleSamples, PlayedBattle, PlayOrder, PositionOrder, packed
from bot.tools.training.self_play import play_battle
from engine.family import family
from engine.judge_model import (
    AdditionProvenance,
    JudgeFeature,
    Model,
    ModelFile,
    ModelProvenance,
    read_models,
    written_models,
)
from engine.scenarios import scenario_family, scenario_ids, scenario_text

PLAY = PlayOrder(
    family="blue-grey",
    battles=(("pruitts-landing", "blue-grey"),),
    union="random",
    confederate="random",
    stray=0.5,
    choices=2,
    seed=7,
)

POSITIONS = PositionOrder(
    play=PLAY, features=tuple(one.name for one in family("blue-grey").judging.features), within=0.05
)


@pytest.fixture
def alone() -> Iterator[Workforce]:
    with workforce() as workers:
        yield workers


def samples(number: int) -> BattleSamples:
    """A made battle of two positions."""
    return BattleSamples(
        number=number,
        scenario="pruitts-landing",
        rules="blue-grey",
        score=1.0,
        last_turn=2,
        sides=b"\x00\x01",
        turns=(1, 2),
        starts=b"\x01\x00",
        values=packed([0.5] * (2 * len(POSITIONS.features))),
        luck=(0.0, 1.5),
        last_luck=2.0,
    )


def test_a_file_that_was_stopped_is_gone_on_with_and_is_the_same(tmp_path: Path, alone: Workforce) -> None:
    whole, parts = tmp_path / "whole.bin", tmp_path / "parts.bin"
    assert len(list(gather_battles(whole, PLAY, 4, alone))) == 4
    assert len(list(gather_battles(parts, PLAY, 4, alone, lambda: True))) == 1
    parts.write_bytes(parts.read_bytes() + framed(play_battle(PLAY, 1))[:-3])
    assert [one.number for one in gather_battles(parts, PLAY, 4, alone)] == [1, 2, 3]
    assert parts.read_bytes() == whole.read_bytes()
    assert read_header(whole, PlayOrder) == PLAY
    assert [one.number for one in read_frames(whole, PlayOrder, PlayedBattle)] == list(range(4))
    assert list(gather_battles(whole, PLAY, 4, alone)) == []


def test_two_runs_do_not_add_to_one_file(tmp_path: Path, alone: Workforce) -> None:
    battles = tmp_path / "new" / "battles.bin"
    first = gather_battles(battles, PLAY, 3, alone)
    next(first)
    with pytest.raises(DataError, match="Another run adds to"):
        next(gather_battles(battles, PLAY, 3, alone))
    assert [one.number for one in first] == [1, 2]
    assert [one.number for one in read_frames(battles, PlayOrder, PlayedBattle)] == [0, 1, 2]
    assert list(gather_battles(battles, PLAY, 3, alone)) == []


def test_a_file_of_another_order_or_none_at_all_is_refused(tmp_path: Path, alone: Workforce) -> None:
    file = tmp_path / "data.bin"
    list(gather_battles(file, PLAY, 1, alone))
    with pytest.raises(DataError, match="begun with other battles"):
        list(gather_battles(file, replace(PLAY, seed=8), 1, alone))
    with pytest.raises(DataError, match="PositionOrder wanted"):
        read_header(file, PositionOrder)
    file.write_bytes(b"not at all")
    with pytest.raises(DataError, match="no training data"):
        read_header(file, PlayOrder)


def test_a_battle_is_the_same_for_its_number_and_straying_changes_it() -> None:
    one = play_battle(PLAY, 3)
    assert one == play_battle(PLAY, 3)
    assert one.answers != play_battle(PLAY, 4).answers
    assert one.answers != play_battle(replace(PLAY, stray=0.0), 3).answers


def test_a_round_of_battles_has_one_seed() -> None:
    series = replace(PLAY, battles=(("shiloh", "classic"), ("antietam", "advanced")))
    rounds = replace(series, rounds=True)
    assert [series.seed_of(number) for number in range(4)] == [7, 8, 9, 10]
    assert [rounds.seed_of(number) for number in range(4)] == [7, 7, 8, 8]
    assert rounds.battle_of(3) == ("antietam", "advanced")
    assert play_battle(replace(PLAY, rounds=True), 3) == play_battle(PLAY, 3), "one battle a round"


def test_the_luck_of_positions_is_that_which_the_arena_counts() -> None:
    order = replace(PLAY, family="battle-cry", battles=(("first-bull-run", "classic"),), stray=0.0)
    found = observe_battle(PositionOrder(play=order, features=(), within=0.1), play_battle(order, 3))
    text = scenario_text("first-bull-run")
    cell = Cell(scenario="first-bull-run", rules="classic", options={}, game="battle-cry", source=text)
    job = PairJob(number=0, seed=order.seed_of(3), cell=cell, players=("random", "random"))
    union, confederate = play_itself(job).luck
    assert found.last_luck == pytest.approx(union - confederate)
    assert found.luck[0] == 0.0
    assert len(set(found.luck)) > 3


def test_positions_are_those_of_the_battle_that_was_played() -> None:
    battle = play_battle(PLAY, 3)
    one = observe_battle(POSITIONS, battle)
    assert one == observe_battle(POSITIONS, battle)
    assert (one.score, one.last_turn) == (battle.score, battle.last_turn)
    assert one.rows >= sum(one.starts) > 0
    assert len(one.numbers()) == one.rows * len(POSITIONS.features)
    assert set(one.sides) == {0, 1}
    assert observe_battle(replace(POSITIONS, within=0.0), battle).rows == sum(one.starts)


def test_a_battle_that_would_be_another_today_is_refused() -> None:
    battle = play_battle(PLAY, 3)
    with pytest.raises(DataError, match="ends in another way"):
        observe_battle(POSITIONS, replace(battle, score=1 - battle.score))
    with pytest.raises(DataError, match="played by other rules"):
        observe_battle(POSITIONS, replace(battle, answers="fly A1\n" + battle.answers))


def test_processes_make_the_same_bytes(tmp_path: Path) -> None:
    played, seen = [], []
    for jobs in (1, 2):
        battles, positions = tmp_path / f"battles-{jobs}.bin", tmp_path / f"positions-{jobs}.bin"
        with workforce(jobs) as workers:
            list(gather_battles(battles, PLAY, 3, workers))
            assert len(list(gather_positions(positions, POSITIONS, battles, workers, lambda: True))) == 1
            assert len(list(gather_positions(positions, POSITIONS, battles, workers))) == 2
        played.append(battles.read_bytes())
        seen.append(positions.read_bytes())
    assert played[0] == played[1]
    assert seen[0] == seen[1]


def test_positions_of_other_battles_are_refused(tmp_path: Path, alone: Workforce) -> None:
    battles = tmp_path / "battles.bin"
    list(gather_battles(battles, PLAY, 1, alone))
    other = replace(POSITIONS, play=replace(PLAY, seed=8))
    with pytest.raises(DataError, match="has other battles"):
        list(gather_positions(tmp_path / "positions.bin", other, battles, alone))


def test_the_battles_of_training_are_battles() -> None:
    found = battles_of(standard("battle-cry"), "battle-cry")
    assert len(found) == 78
    assert {rules for _, rules in battles_of(standard("battle-cry"), "battle-cry", "classic")} == {"classic"}
    fresh = battles_of(standard("battle-cry", fresh=True), "battle-cry")
    assert fresh
    assert not set(fresh) & set(found)


def test_the_judge_of_blue_and_grey_learns_from_every_battle_of_the_family() -> None:
    """A judge of small battles alone was sure of the wrong side in large ones."""
    known = {id_ for id_ in scenario_ids() if scenario_family(scenario_text(id_)) == "blue-grey"}
    for fresh in (False, True):
        assert {scenario for scenario, _ in battles_of(standard("blue-grey", fresh=fresh), "blue-grey")} == known


# What needs the laboratory

np = pytest.importorskip("numpy")
pytest.importorskip("scipy")

from bot.tools.training import fitting  # noqa: E402
from bot.tools.training.additions import found_addition, new_features, with_addition  # noqa: E402
from bot.tools.training.evaluation import (  # noqa: E402
    EditionBefore,
    Evaluations,
    chances_of,
    difference,
    held_out,
    on_fresh,
    table,
)
from bot.tools.training.fitting import fit_once, fitted  # noqa: E402
from bot.tools.training.models import made_models, model_file  # noqa: E402
from bot.tools.training.plots import reliability  # noqa: E402
from bot.tools.training.returns import returns, worth_of_a_hit  # noqa: E402
from bot.tools.training.rows import TrainingRows, read_rows  # noqa: E402
from bot.tools.training.scoring import better, brier, calibration, interval, log_loss  # noqa: E402

FEATURES = (
    JudgeFeature(name="flags", what="flags", material=True),
    JudgeFeature(name="tempo", what="tempo"),
    JudgeFeature(name="danger", what="danger", dear=True),
)
FEATURE_NAMES = tuple(one.name for one in FEATURES)
TRUE = (0.8, 0.0, -1.5)


@pytest.fixture(autouse=True)
def _fewer_penalties(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "PENALTIES", (1e-4, 1e-2))


def rows(battles: int = 400, each: int = 10, seed: int = 1, bend: float = 0.0) -> TrainingRows:
    """Made positions whose chances are known: log odds by ``TRUE``, and ``bend`` times a bend in the first feature."""
    rng = np.random.default_rng(seed)
    values = rng.normal(size=(battles * each, 3)) * (1.0, 2.0, 0.5)
    odds = values @ TRUE + bend * np.tanh(3 * values[:, 0] * 1.0)
    scores = (rng.random(len(odds)) < 1 / (1 + np.exp(-odds))).astype(float)
    return TrainingRows(
        features=tuple(one.name for one in FEATURES),
        rulesets=("classic", "variant-150"),
        scenarios=("first-bull-run",),
        values=values,
        scores=scores,
        luck=np.zeros(battles * each),
        last_luck=np.zeros(battles * each),
        sides=np.zeros(battles * each, dtype=np.int64),
        battles=np.repeat(np.arange(battles), each),
        rules=np.repeat(np.arange(battles) % 2, each),
        places=np.zeros(battles * each, dtype=np.int64),
        turns=np.tile(np.arange(each), battles),
        starts=np.ones(battles * each, dtype=bool),
    )


def test_a_fit_finds_the_numbers_that_are_there() -> None:
    found = fitted(rows(1000), ("flags", "tempo", "danger"))
    assert found.weights.direct == pytest.approx(TRUE, abs=0.12)
    assert brier(found.held_out, rows(1000).scores) < brier(np.full(10_000, 0.5), rows(1000).scores)


def test_a_fit_strays_from_another_only_where_positions_say_so() -> None:
    few = rows(6, 4, seed=9)
    aim = fitted(rows(), FEATURE_NAMES).weights
    bound = fit_once(few.values, few.scores, 100.0, towards=aim)
    assert bound.direct == pytest.approx(aim.direct, abs=0.01)
    assert fit_once(few.values, few.scores, 100.0).direct == pytest.approx([0, 0, 0], abs=0.01)


def test_what_a_fit_strays_from_has_not_seen_the_battles_left_out_either() -> None:
    """Scores by lot: whoever has seen them knows them, and whoever has not is no better than a coin."""
    lots = rows(30, 6, seed=5)
    lots.scores[:] = np.repeat(np.random.default_rng(6).integers(0, 2, 30), 6)
    general = fitted(lots, FEATURE_NAMES)
    own = fitted(lots.under("classic"), FEATURE_NAMES, towards=general)
    assert brier(own.held_out, lots.under("classic").scores) > 0.24
    assert len(own.by_fold) == len(general.by_fold)


def on_many_grounds(grounds: int, each: int = 40) -> TrainingRows:
    """Battles of many scenarios, of which one side wins all on its ground; the features tell which ground it is."""
    rng = np.random.default_rng(8)
    marks, winners = rng.normal(size=(grounds, 3)), rng.integers(0, 2, grounds)
    places = np.repeat(np.arange(grounds), each)
    return replace_rows(
        rows(grounds * each, 1),
        scenarios=tuple(f"ground-{number}" for number in range(grounds)),
        values=marks[places],
        scores=winners[places].astype(float),
        places=places,
    )


def test_with_many_scenarios_the_parts_are_whole_scenarios(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three features tell some grounds by heart: what they are worth elsewhere is told by grounds left out alone."""
    many = on_many_grounds(12)
    elsewhere = brier(fitted(many, FEATURE_NAMES).held_out, many.scores)
    monkeypatch.setattr(fitting, "MANY", 13)
    assert brier(fitted(many, FEATURE_NAMES).held_out, many.scores) < elsewhere - 0.05


def test_a_fit_is_as_sure_as_it_may_be_of_battles_left_out() -> None:
    made = rows(30, 4, seed=11)
    found = fitted(made, FEATURE_NAMES)
    odds = np.log(found.held_out / (1 - found.held_out))
    losses = [log_loss(1 / (1 + np.exp(-odds * share)), made.scores) for share in (0.9, 1.0, 1.1)]
    assert min(losses) == losses[1]


@pytest.mark.long
def test_a_net_is_taken_only_where_it_is_certainly_better() -> None:
    source = ModelProvenance(
        command="", generals="", scenarios=(), seed=0, battles=0, turns=0, positions=0, commit="", date="", settings="",
        brier=0, brier_material=0,
    )  # fmt: skip
    straight = [one for one in made_models(FEATURES, rows(40), source, units=1) if not one.model.ruleset]
    assert all(one.net is not None and not one.model.hidden for one in straight)


def test_a_model_has_only_what_is_better_on_battles_left_out() -> None:
    source = ModelProvenance(
        command="fit", generals="archie", scenarios=(), seed=3, battles=0, turns=0, positions=0, commit="c", date="d",
        settings="", brier=0, brier_material=0,
    )  # fmt: skip
    trained = rows(60)
    made = list(made_models(FEATURES, trained, source))
    cheap, full = (next(one.model for one in made if one.model.dear == dear) for dear in (False, True))
    assert (cheap.ruleset, full.ruleset) == ("", "")
    assert cheap.features in {("flags",), ("flags", "tempo")}
    assert full.features == FEATURE_NAMES
    assert full.provenance.battles == 60
    assert full.provenance.brier < cheap.provenance.brier
    for one in made:
        assert one.model.provenance.brier <= one.model.provenance.brier_material
    file = read_models(written_models(model_file("battle-cry", made)), FEATURES)
    whole = next(one for one in made if one.model == full)
    assert chances_of(full, trained) == pytest.approx(whole.fit.weights.chances(trained.values), abs=1e-4)
    results = list(on_fresh(file, FEATURES, trained, rows(60, seed=2)))
    assert results[0].against.high < 0, "what the made positions have in danger is worth something"
    assert table(results).count("\n") == 4
    crossed = list(held_out(FEATURES, trained))
    assert len(crossed) == 3
    made_words = Evaluations(crossed=crossed, fresh=results).words("battle-cry", trained, rows(60, seed=2))
    assert "by cross-validation over battles" in made_words
    assert "less those of edition" not in made_words


def test_scores_are_what_they_are_called() -> None:
    chances, scores = np.array([0.9, 0.9, 0.1, 0.5]), np.array([1.0, 0.0, 0.0, 0.5])
    assert brier(chances, scores) == pytest.approx((0.01 + 0.81 + 0.01 + 0) / 4)
    assert log_loss(np.array([0.5]), np.array([1.0])) == pytest.approx(0.6931, abs=1e-4)
    battles = np.array([0, 0, 1, 1])
    assert better(scores, chances, scores, battles).mean == pytest.approx(-brier(chances, scores))
    low = interval(np.array([1.0, 1.0, 1.0]), np.array([0, 1, 2]))
    assert (low.mean, low.low, low.high) == (1.0, 1.0, 1.0)
    curve = calibration(chances, scores, battles)
    assert [one.positions for one in curve] == [1, 1, 2]
    assert curve[2].chance == pytest.approx(0.9)
    assert curve[2].won == 0.5


def test_data_files_become_rows(tmp_path: Path) -> None:
    file = tmp_path / "data.bin"
    file.write_bytes(framed(POSITIONS) + framed(samples(0)) + framed(samples(1)))
    order, found = read_rows([file, file])
    assert order == POSITIONS
    assert found.count == 4
    assert found.scores.tolist() == [1.0, 0.0] * 4
    assert found.starts.tolist() == [True, False] * 4
    assert found.luck.tolist() == [0.0, -1.5] * 4, "as each view's seat counts it"
    assert found.last_luck.tolist() == [2.0, -2.0] * 4
    assert found.under("blue-grey").values.shape == (8, len(POSITIONS.features))


def one_battle(luck: list[float], last: float) -> TrainingRows:
    """A battle of three positions, the second within a turn, that the Union won, as its seat sees it."""
    made = rows(1, 3)
    made.scores[:], made.luck[:], made.last_luck[:] = 1.0, luck, last
    made.starts[1] = False
    return made


def test_what_became_of_a_position_is_the_result_without_luck_or_the_judgment_of_the_next_turn() -> None:
    chances = np.array([0.5, 0.9, 0.6])
    found = returns(one_battle([0.0, 1.0, 2.0], 5.0), chances, 1.0)
    assert found.tolist() == pytest.approx([1 - 5 * 0.05, 1 - 4 * 0.05, 1 - 3 * 0.05]), "0.05 a hit, by 0.1 for two"
    found = returns(one_battle([0.0, 1.0, 2.0], 5.0), chances, 0.0)
    assert found.tolist() == pytest.approx([0.6 - 2 * 0.05, 0.6 - 0.05, 1 - 3 * 0.05]), "a turn is judged at its start"
    found = returns(one_battle([0.0, 0.0, 0.0], 0.0), chances, 0.5)
    assert found.tolist() == pytest.approx([0.8, 0.8, 1.0])


def test_a_hit_is_worth_what_the_judge_then_thinks_better() -> None:
    made = rows(50, 4)
    luck = np.random.default_rng(2).normal(size=200)
    made.luck[:] = luck
    assert worth_of_a_hit(made, 0.5 + 0.03 * luck) == pytest.approx(0.03)
    assert worth_of_a_hit(one_battle([0.0, 0.0, 0.0], 0.0), np.array([0.5, 0.5, 0.6])) == 0.0


def edition_without_danger() -> ModelFile:
    """A judge that knows the true weight of flags, and of nothing else."""
    source = ModelProvenance(
        command="", generals="", scenarios=(), seed=0, battles=0, turns=0, positions=0, commit="", date="", settings="",
        brier=0, brier_material=0,
    )  # fmt: skip
    known = Model(ruleset="", dear=True, features=("flags",), weights=(TRUE[0],), provenance=source)
    return ModelFile(format=1, family="battle-cry", models=(known, replace(known, dear=False)))


def test_a_new_feature_is_added_to_an_edition_whose_weights_stay() -> None:
    made, edition = rows(4000, 1), edition_without_danger()
    names = new_features(edition, FEATURES, made)
    assert names == ("tempo", "danger")
    found = found_addition(edition, names, made, 1.0)
    assert found.weights == pytest.approx(TRUE[1:], abs=0.15)
    assert found.against.high < 0
    source = AdditionProvenance(
        edition=1, features=names, command="add", generals="", seed=1, battles=400, positions=4000, commit="", date="",
        settings="", better=found.against,
    )  # fmt: skip
    dear, cheap = with_addition(edition, found, source).models
    assert dear.features == FEATURE_NAMES
    assert dear.weights[0] == TRUE[0]
    assert dear.weights[1:] == pytest.approx(found.weights, abs=1e-4)
    assert cheap == edition.models[1]
    assert read_models(written_models(with_addition(edition, found, source)), FEATURES).added == source
    assert not new_features(with_addition(edition, found, source), FEATURES, made)


def test_an_edition_with_added_features_is_set_beside_the_one_before() -> None:
    """Its weights are not fitted again, so there is nothing to cross."""
    trained, fresh, edition = rows(400, 1), rows(400, 1, seed=2), edition_without_danger()
    better_one = replace(edition.models[0], features=FEATURE_NAMES, weights=TRUE)
    changed = ModelFile(format=1, family="battle-cry", models=(better_one, edition.models[1]))
    found = difference(changed, edition, fresh)
    assert found.high < 0
    assert difference(edition, edition, fresh) == (0, 0, 0)
    before = EditionBefore(edition=1, difference=found)
    made = Evaluations(crossed=[], fresh=list(on_fresh(changed, FEATURES, trained, fresh)), before=before)
    words = made.words("battle-cry", trained, fresh)
    assert "less those of edition 1 on the same battles: −0." in words
    assert "cross-validation" not in words
    assert reliability(made).startswith(b"\x89PNG")


def test_a_feature_that_tells_nothing_is_not_surely_better() -> None:
    made = rows(600, 1)
    assert found_addition(edition_without_danger(), ("tempo",), made, 1.0).against.high >= 0


def test_a_battle_whose_rows_are_of_an_earlier_version_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "data.bin"
    file.write_bytes(framed(POSITIONS) + framed(play_battle(PLAY, 0)))
    with pytest.raises(DataError, match="another version of Long Roll"):
        read_rows([file])


@pytest.mark.parametrize(("edition", "problem"), [(99, "has no edition 99"), (2, "too few battles")])
def test_an_edition_that_is_not_there_and_too_few_battles_are_told(tmp_path: Path, edition: int, problem: str) -> None:
    data, out = tmp_path / "data.bin", tmp_path / "judge.json"
    data.write_bytes(framed(POSITIONS) + framed(samples(0)))
    told = CliRunner().invoke(app, ["train", "add", str(data), "--edition", str(edition), "-o", str(out)])
    assert told.exit_code == 1
    assert problem in told.output
    assert not out.exists()
