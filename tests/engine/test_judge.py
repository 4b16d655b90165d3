"""The judge as it is: its models can be read, say where they are from, and give chances that make sense."""

from __future__ import annotations

from math import isclose

import pytest

import engine.games  # noqa: F401  registers the families
from engine.chance import Seeded
from engine.decision import CONFEDERATE, PUBLIC, UNION, Outcome
from engine.family import families, family
from engine.judge import chance_to_win, models_of
from engine.match import new_match, view
from engine.scenarios import open_scenario
from tests.support.battle_cry.battle import Battle
from tests.support.toy.family import TOY

EVEN_MAP = """
    D4 .     .:i4  .     .:i4
     E4   .   .   .     .
    F4 .     .:I4  .     .:I4
    """


@pytest.mark.parametrize("id_", ["battle-cry", "blue-grey"])
def test_models_say_where_they_are_from(id_: str) -> None:
    for model in models_of(id_).models:
        source = model.provenance
        assert all((source.command, source.generals, source.scenarios, source.commit, source.date))
        assert source.battles > 0 < source.positions
        assert 0 < source.brier < 0.25
        assert any(model.weights)


@pytest.mark.parametrize(
    ("scenario", "rules"),
    [("first-bull-run", "variant-150"), ("first-bull-run", "classic"), ("pruitts-landing", "blue-grey")],
)
def test_a_battle_begins_undecided(scenario: str, rules: str) -> None:
    text = open_scenario(scenario).text
    game = next(one for one in families().values() if rules in one.rulesets.names)
    setup = game.scenarios.setup(text, rules, {})
    state, _ = new_match(setup, Seeded(bytes(32)))
    for dear in (True, False):
        shares = [chance_to_win(setup, view(state, PUBLIC), side, dear=dear) for side in (UNION, CONFEDERATE)]
        if models_of(game.id).models:
            assert all(one is not None and 0.02 < one < 0.98 for one in shares)
            assert isclose(sum(one or 0 for one in shares), 1.0)


def test_more_flags_are_better() -> None:
    chances = [
        chance_to_win(battle.setup, battle.view(), UNION)
        for battle in (Battle(EVEN_MAP, stands=(flags, 2)) for flags in (0, 2, 4, 5))
    ]
    known = [one for one in chances if one is not None]
    assert known == sorted(known)
    assert len(set(known)) == len(known)


def test_the_end_is_certain() -> None:
    battle = Battle(EVEN_MAP)
    shown = battle.view()
    for winner, chances in ((UNION, (1.0, 0.0)), (None, (0.5, 0.5))):
        over = type(shown)(
            **{name: getattr(shown, name) for name in shown.__struct_fields__} | {"outcome": Outcome(winner, "x")}
        )
        assert tuple(chance_to_win(battle.setup, over, side) for side in (UNION, CONFEDERATE)) == chances


def test_a_family_without_features_has_no_judge() -> None:
    assert TOY.judging.features == ()
    assert family("battle-cry").judging.features
