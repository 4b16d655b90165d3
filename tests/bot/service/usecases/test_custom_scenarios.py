"""Custom scenarios of a server: checked, limited, versioned, visible there only."""

from __future__ import annotations

import pytest

from bot.app.services import Services
from bot.ports.confined import here
from bot.service.model.errors import BadBattle, IdTaken, NoSuchScenario, NotYourBattle, TooManyScenarios
from bot.service.model.match import MatchOptions, MatchPlace, Person
from bot.service.usecases import custom_scenarios as module
from bot.service.usecases.custom_scenarios import CustomScenarios
from bot.service.usecases.file_reader import FileReader
from bot.service.usecases.match_commands.seats import Join
from bot.service.usecases.matches import Matches
from engine.decision import UNION
from engine.scenarios import scenario_text
from tests.support.toy.match import GRANT, LEE

GUILD, ELSEWHERE = 10, 11


def battle(id_: str = "mill-creek", name: str = "Mill Creek") -> str:
    text = scenario_text("first-bull-run")
    return text.replace("id: first-bull-run", f"id: {id_}").replace("name: First Bull Run", f"name: {name}")


@pytest.fixture
def custom_scenarios(service: Services) -> CustomScenarios:
    return service.custom_scenarios


async def test_a_battle_is_taken_in_for_its_server_alone(custom_scenarios: CustomScenarios) -> None:
    added = await custom_scenarios.add(GUILD, GRANT, battle().encode(), "mill.yaml")
    assert (added.scenario, added.title, added.version, added.owner) == ("mill-creek", "Mill Creek", 1, GRANT)
    assert await custom_scenarios.battles(GUILD) == (added,)
    assert await custom_scenarios.battles(ELSEWHERE) == ()
    assert (await custom_scenarios.find("mill-creek", GUILD)).source == battle()
    with pytest.raises(NoSuchScenario):
        await custom_scenarios.find("mill-creek", ELSEWHERE)


async def test_what_is_stored_is_found_by_another_process(service: Services) -> None:
    added = await service.custom_scenarios.add(GUILD, GRANT, battle().encode(), "mill.yaml")
    await service.custom_scenarios.add(GUILD, GRANT, battle(name="Mill Creek Again").encode(), "mill.yaml")
    other = CustomScenarios(service.database, service.clock, FileReader(here))
    assert [one.title for one in await other.battles(GUILD)] == ["Mill Creek Again"]
    assert (await other.battle(GUILD, "mill-creek", 1)).text == added.text


async def test_a_further_version_replaces_the_first_but_the_same_text_changes_nothing(
    custom_scenarios: CustomScenarios,
) -> None:
    first = await custom_scenarios.add(GUILD, GRANT, battle().encode(), "mill.yaml")
    assert await custom_scenarios.add(GUILD, GRANT, battle().encode(), "mill.yaml") == first
    second = await custom_scenarios.add(GUILD, GRANT, battle(name="Mill Creek, improved").encode(), "mill.yaml")
    assert second.version == 2
    assert await custom_scenarios.battles(GUILD) == (second,)
    assert (await custom_scenarios.battle(GUILD, "mill-creek", 1)).text == first.text


async def test_only_so_many_versions_are_kept(
    custom_scenarios: CustomScenarios, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "VERSIONS", 2)
    for number in range(4):
        await custom_scenarios.add(GUILD, GRANT, battle(name=f"Mill Creek {number}").encode(), "mill.yaml")
    assert (await custom_scenarios.battle(GUILD, "mill-creek", 3)).title == "Mill Creek 2"
    with pytest.raises(NoSuchScenario):
        await custom_scenarios.battle(GUILD, "mill-creek", 2)


async def test_a_match_keeps_the_version_that_it_was_begun_with(service: Services) -> None:
    await service.custom_scenarios.add(GUILD, GRANT, battle().encode(), "mill.yaml")
    terms = MatchOptions(scenario="mill-creek", ruleset="classic", side=UNION)
    matches = Matches(service.unit_of_work, service.custom_scenarios)
    info = await matches.open_lobby(GRANT, MatchPlace(GUILD, 20), terms)
    await service.custom_scenarios.add(GUILD, GRANT, battle(name="Another Creek").encode(), "mill.yaml")
    await service.custom_scenarios.remove(GUILD, "mill-creek", GRANT)
    await matches.execute(info.id, Join(LEE))
    assert (await matches.queries.view(info.id, GRANT)).view.title == "Mill Creek"
    assert (await matches.queries.setup(info.id)).source == battle()
    with pytest.raises(NoSuchScenario):
        await matches.open_lobby(GRANT, MatchPlace(GUILD, 20), terms)


async def test_a_file_that_is_no_battle_is_refused_with_every_mistake(custom_scenarios: CustomScenarios) -> None:
    with pytest.raises(BadBattle) as refused:
        await custom_scenarios.add(
            GUILD, GRANT, battle().replace("first: union", "first: rebels").encode(), "mill.yaml"
        )
    assert [(one.line, one.message) for one in refused.value.problems] == [
        (15, "“rebels” for “first”: expected union or confederate")
    ]
    assert await custom_scenarios.battles(GUILD) == ()


@pytest.mark.parametrize("id_", ["first-bull-run", "a-battle-whose-id-is-much-too-long"])
async def test_an_id_that_cannot_be_used_is_refused(custom_scenarios: CustomScenarios, id_: str) -> None:
    with pytest.raises(IdTaken):
        await custom_scenarios.add(GUILD, GRANT, battle(id_).encode(), "mill.yaml")


async def test_only_its_owner_and_the_servers_managers_change_or_remove_a_battle(
    custom_scenarios: CustomScenarios,
) -> None:
    await custom_scenarios.add(GUILD, GRANT, battle().encode(), "mill.yaml")
    with pytest.raises(NotYourBattle):
        await custom_scenarios.add(GUILD, LEE, battle(name="Mine").encode(), "mill.yaml")
    with pytest.raises(NotYourBattle):
        await custom_scenarios.remove(GUILD, "mill-creek", LEE)
    changed = await custom_scenarios.add(GUILD, LEE, battle(name="Managed").encode(), "mill.yaml", manages=True)
    assert (changed.version, changed.owner) == (2, GRANT)
    await custom_scenarios.remove(GUILD, "mill-creek", LEE, manages=True)
    assert await custom_scenarios.battles(GUILD) == ()
    with pytest.raises(NoSuchScenario):
        await custom_scenarios.remove(GUILD, "mill-creek", GRANT)


async def test_a_server_and_a_person_have_only_so_much_room(
    custom_scenarios: CustomScenarios, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BATTLES", 3)
    monkeypatch.setattr(module, "BATTLES_OF_ONE", 2)
    for id_ in ("one", "two"):
        await custom_scenarios.add(GUILD, GRANT, battle(id_).encode(), "mill.yaml")
    with pytest.raises(TooManyScenarios) as mine:
        await custom_scenarios.add(GUILD, GRANT, battle("three").encode(), "mill.yaml")
    await custom_scenarios.add(GUILD, LEE, battle("three").encode(), "mill.yaml")
    with pytest.raises(TooManyScenarios) as all_of_them:
        await custom_scenarios.add(GUILD, Person(7), battle("four").encode(), "mill.yaml")
    assert (mine.value.whose, all_of_them.value.whose) == ("person", "server")
    assert (await custom_scenarios.add(GUILD, GRANT, battle("one", "One, better").encode(), "mill.yaml")).version == 2
