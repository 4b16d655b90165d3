"""A game without a presenter: offered to nobody, and open to nobody."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.service.domain.record_reading import require_battle
from bot.service.domain.scenario_source import FoundScenario, playable, setup_for
from bot.service.model import catalog
from bot.service.model.errors import NotSoPlayed
from bot.service.model.match import MatchOptions
from bot.texts.errors import say
from engine.family import families
from engine.record import Record
from render import presenter
from render.presenters import presenters
from tests.support.blue_grey.battle import Battle
from tests.support.toy.presenter import TOY_PRESENTER

FACELESS = "blue-grey"


@pytest.fixture(autouse=True)
def _without_face(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presenter, "_presenters", {id_: one for id_, one in presenters().items() if id_ != FACELESS})


def battle() -> str:
    return Battle("01 .  .  .  .", "A 0101 5", "x 0401 4").setup.source


def test_its_battles_are_not_offered() -> None:
    assert {one.family for one in catalog.battles()} == {"battle-cry"}
    assert {one.id for one in catalog.battles()} == {one.id for one in catalog.known() if one.family != FACELESS}
    assert not {*families()[FACELESS].rulesets.names} & {rules for one in catalog.battles() for rules in one.rulesets}


def test_nobody_opens_one_all_the_same() -> None:
    with pytest.raises(NotSoPlayed) as refused:
        setup_for(FoundScenario(FACELESS, battle()), MatchOptions(scenario="any", ruleset="blue-grey"))
    assert say(refused.value) == (
        "Blue & Grey can’t be played here yet: its battles have no pictures. Choose another battle."
    )


def test_no_server_takes_one_in() -> None:
    with pytest.raises(NotSoPlayed):
        playable(battle())


def test_no_record_of_one_goes_on_here() -> None:
    headers = {"Family": FACELESS, "Rules": "blue-grey 1", "Scenario": "test-battle"}
    with pytest.raises(NotSoPlayed):
        require_battle(Record(headers, (), (), battle()))


def test_with_a_face_it_is_a_game_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    presenter.register(replace(TOY_PRESENTER, family=FACELESS))
    assert (
        setup_for(FoundScenario(FACELESS, battle()), MatchOptions(scenario="any", ruleset="blue-grey")).title
        == "Test Battle"
    )
    assert playable(battle()) == FACELESS
