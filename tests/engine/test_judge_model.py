"""Models of a judge: what their numbers give, that they are odd, which is taken, and what a wrong file says."""

from __future__ import annotations

from math import exp, isclose, tanh

import pytest
from msgspec.structs import replace

from engine.judge_model import ANY, JudgeFeature, Model, ModelFile, ModelProvenance, chance, read_models, written_models

FEATURES = (JudgeFeature(name="flags", what="flags"), JudgeFeature(name="danger", what="danger", dear=True))
SOURCE = ModelProvenance(
    command="python -m bot.tools.training fit data.bin",
    generals="archie against archie",
    scenarios=("first-bull-run",),
    seed=1,
    battles=5,
    turns=150,
    positions=300,
    commit="f438ca1",
    date="2026-11-23",
    settings="logistic",
    brier=0.2,
    brier_material=0.21,
)


def model(ruleset: str = ANY, *, dear: bool = True) -> Model:
    """A logistic model of both features."""
    return Model(ruleset=ruleset, dear=dear, features=("flags", "danger"), weights=(0.5, -2.0), provenance=SOURCE)


def test_a_logistic_model_adds_up_and_a_net_adds_its_layer() -> None:
    assert isclose(chance(model(), (2.0, 0.25)), 1 / (1 + exp(-0.5)))
    net = replace(model(), hidden=((1.0, 0.0), (0.0, 3.0)), out=(0.5, -1.0))
    odds = 0.5 + 0.5 * tanh(2.0) - tanh(0.75)
    assert isclose(chance(net, (2.0, 0.25)), 1 / (1 + exp(-odds)))


@pytest.mark.parametrize("values", [(2.0, 0.25), (0.0, 0.0), (-7.5, 3.0), (1e6, 0.0)])
def test_the_other_side_has_the_chance_that_is_left(values: tuple[float, float]) -> None:
    net = replace(model(), hidden=((1.0, 0.5),), out=(0.5,))
    for one in (model(), net):
        turned = tuple(-value for value in values)
        assert isclose(chance(one, values) + chance(one, turned), 1.0)
        assert 0 < chance(one, values) < 1


def test_a_ruleset_has_its_own_model_else_that_for_any_else_a_cheap_one() -> None:
    own, any_, cheap = model("classic"), model(), model(dear=False)
    file = ModelFile(format=1, family="battle-cry", models=(own, any_, cheap))
    assert file.of("classic", dear=True) is own
    assert file.of("advanced", dear=True) is any_
    assert file.of("classic", dear=False) is cheap
    assert replace(file, models=(cheap,)).of("classic", dear=True) is cheap
    assert replace(file, models=()).of("classic", dear=True) is None


def test_a_file_is_read_back_as_it_was_written() -> None:
    file = ModelFile(format=1, family="battle-cry", models=(model(), model("classic")))
    assert read_models(written_models(file), FEATURES) == file


def test_a_file_of_another_form_or_with_unknown_features_is_refused() -> None:
    file = ModelFile(format=2, family="battle-cry")
    with pytest.raises(ValueError, match="of form 2"):
        read_models(written_models(file), FEATURES)
    with pytest.raises(ValueError, match="asks for danger"):
        read_models(written_models(ModelFile(format=1, family="x", models=(model(),))), FEATURES[:1])


def test_numbers_that_do_not_fit_together_are_refused() -> None:
    with pytest.raises(ValueError, match="as many weights in every row"):
        replace(model(), weights=(1.0,))
    with pytest.raises(ValueError, match="as many weights out of it"):
        replace(model(), hidden=((1.0, 1.0),))
