"""Offered rather than asked in one's own turn: works to tear down, units that rout, batteries that fall back.

The question comes only to a player whose standing order or written turn takes it up.
"""

from __future__ import annotations

import pytest
from sqlmodel import col, select

from bot.app.services import Services
from bot.service.domain.scenario_source import FoundScenario
from bot.service.model.match import MatchId, MatchOptions
from bot.service.usecases.match_commands.turn import Act, Settle, Undo, WriteOrders
from bot.service.usecases.store_check import check_matches
from bot.store.tables import ActionRow
from engine.blue_grey.sides import SHAKEN
from engine.decision import CONFEDERATE, UNION
from engine.field_changes import replace
from tests.support.blue_grey.battle import Battle
from tests.support.toy.match import GRANT, LEE, PLACE, begun, play, seeds

OPEN = """
   01 02 03 04 05
01 .  .  .  .  .
02 .  .  .  .  .
03 .  .  .  .  .
04 .  .  .  .  .
05 .  .  .  .  .
"""
DEFENDER_RETREATS = 0
"""Number of a seed whose first die of an attack is a Dr at 4-1."""

TERMS = MatchOptions(scenario="test-battle", ruleset="blue-grey", options={}, side=UNION)


async def opened(service: Services, union: str, confederate: str, *, works: str = "", shaken: str = "") -> MatchId:
    """A match on a small map; Grant leads the Union, which moves first. A hex has works, a unit is Shaken."""
    more = f"works: {{trench: {{{works}: nw n ne}}}}" if works else ""
    text = Battle(OPEN, union, confederate, more=more).setup.source

    class _OneScenario:
        async def find(self, scenario: str, guild: int) -> FoundScenario:
            return FoundScenario("blue-grey", text)

    service.matches._scenario_source = _OneScenario()
    match = (await begun(service, TERMS)).id
    live = service.unit_of_work._lives[match]
    assert live.state is not None
    position = live.state.position
    if shaken:
        unit = next(one for one in position.units if one.id == shaken)
        position = replace(position, placement=position.placement.put(replace(unit, morale=SHAKEN)))
    service.unit_of_work._lives[match] = replace(live, state=replace(live.state, position=position))
    return match


async def dug_in(service: Services) -> MatchId:
    """A Union unit in a trench, and nobody near it."""
    return await opened(service, "A 0101 5, B 0201 3", "x 0505 4", works="0101")


async def shaken(service: Services, confederate: str) -> MatchId:
    """A Shaken Union unit that has not moved, and another one."""
    return await opened(service, "A 0202 5, B 0101 3", confederate, shaken="A")


async def asked(service: Services, match: MatchId) -> tuple[str, str]:
    """The seat to move, and the kind of decision."""
    waiting = (await service.matches.queries.info(match)).waiting
    assert waiting is not None
    decision = (await service.matches.queries.view(match, GRANT if waiting.seat == UNION else LEE)).decision
    assert decision is not None
    return waiting.seat, decision.kind


async def logged(service: Services, match: MatchId) -> list[tuple[str, bool]]:
    """The choices that stand, each with whether a person made it."""
    async with service.database.read() as session:
        found = await session.exec(
            select(ActionRow)
            .where(ActionRow.match_id == match, col(ActionRow.undone).is_(False))
            .order_by(col(ActionRow.version))
        )
        return [(row.text, row.person is not None) for row in found if row.kind == "act"]


async def test_nobody_is_asked_at_the_end_of_each_turn_whether_works_are_torn_down(service: Services) -> None:
    match = await dug_in(service)
    await service.matches.execute(match, Act(GRANT, "move B-0202"))
    await service.matches.execute(match, Act(GRANT, "pass"))
    assert await asked(service, match) == (CONFEDERATE, "move-units")
    assert await logged(service, match) == [("move B-0202", True), ("pass", True), ("pass", False)]
    assert [found async for found in check_matches(service.database)] == [(1, [])]


async def test_who_wants_to_be_asked_about_his_works_is_asked(service: Services) -> None:
    match = await dug_in(service)
    await service.matches.execute(match, Settle(GRANT, {"works": "ask"}))
    await service.matches.execute(match, Act(GRANT, "pass"))
    assert await asked(service, match) == (UNION, "raze-works")
    await service.matches.execute(match, Act(GRANT, "raze 0101"))
    assert await asked(service, match) == (CONFEDERATE, "move-units")


async def test_written_orders_tear_works_down(service: Services) -> None:
    """They are an early answer, good for this turn alone."""
    match = await dug_in(service)
    await service.matches.execute(match, Act(GRANT, "pass", left="raze 0101"))
    assert await asked(service, match) == (UNION, "raze-works")
    await service.matches.execute(match, Act(GRANT, "raze 0101", left=""))
    assert await asked(service, match) == (CONFEDERATE, "move-units")
    again = await dug_in(service)
    await service.matches.execute(again, WriteOrders(GRANT, "B-0202, A-0102"))
    await service.matches.execute(again, Act(GRANT, "pass"))
    assert await asked(service, again) == (CONFEDERATE, "move-units")


async def test_works_hold_nobody_up_when_the_enemy_chose_last(service: Services) -> None:
    """Batteries alone bombard an enemy, who chooses a retreat; nobody can advance, and the turn is over."""
    service.matches._new_seed = seeds(DEFENDER_RETREATS)
    match = await opened(service, "A 0101 5, Guns 0303 4 artillery", "x 0305 1", works="0101")
    await play(service, match, "pass", "target 0305", "join Guns", "fight 4-1")
    assert await asked(service, match) == (CONFEDERATE, "retreat")
    scene = await service.matches.queries.view(match, LEE)
    await service.matches.execute(match, Act(LEE, scene.actions[0].text))
    assert await asked(service, match) == (CONFEDERATE, "move-units")
    assert (await logged(service, match))[-1] == ("pass", False)


async def test_a_shaken_unit_far_from_the_enemy_is_not_asked_about(service: Services) -> None:
    match = await shaken(service, "x 0505 4")
    await play(service, match, "pass")
    assert await asked(service, match) == (CONFEDERATE, "move-units")


async def test_a_shaken_unit_in_an_enemy_zone_may_rout_to_escape_a_fight(service: Services) -> None:
    match = await shaken(service, "x 0203 4")
    scene = await play(service, match, "pass")
    assert [action.text for action in scene.actions] == ["rout A", "pass"]


@pytest.mark.parametrize(("wish", "kind"), [("never", "attack"), ("ask", "voluntary-rout")])
async def test_routs_can_be_settled(service: Services, wish: str, kind: str) -> None:
    match = await shaken(service, "x 0203 4")
    await service.matches.execute(match, Settle(GRANT, {"rout": wish}))
    await play(service, match, "pass")
    assert await asked(service, match) == (UNION, kind)


async def test_taking_back_goes_past_what_was_answered_by_itself(service: Services) -> None:
    """B's move, the end of movement, nobody routs: the last choice of Grant's own is the end of movement."""
    match = await shaken(service, "x 0203 4")
    await service.matches.execute(match, Settle(GRANT, {"rout": "never"}))
    await play(service, match, "move B-0102", "pass")
    assert await asked(service, match) == (UNION, "attack")
    assert (await service.matches.execute(match, Undo(GRANT))).action == "pass"
    assert await asked(service, match) == (UNION, "move-units")
    assert await logged(service, match) == [("move B-0102", True)]
    assert [action.text for action in (await service.matches.queries.view(match, GRANT)).draft] == ["move B-0102"]


async def test_a_question_that_waited_already_is_still_answered_by_its_player(service: Services) -> None:
    """As in a match that an earlier program left in the middle of it."""
    match = await dug_in(service)
    await service.matches.execute(match, Settle(GRANT, {"works": "ask"}))
    await service.matches.execute(match, Act(GRANT, "pass"))
    await service.matches.execute(match, Settle(GRANT, {"works": "leave"}))
    assert await asked(service, match) == (UNION, "raze-works")
    await service.matches.execute(match, Act(GRANT, "pass"))
    assert await asked(service, match) == (CONFEDERATE, "move-units")
    assert [found async for found in check_matches(service.database)] == [(1, [])]


async def test_they_begin_with_a_default_and_can_be_what_a_player_always_settles(service: Services) -> None:
    match = await dug_in(service)
    settled = await service.matches.queries.settled(match, GRANT)
    assert {name: settled[name] for name in ("rout", "batteries", "works")} == {
        "rout": "zone",
        "batteries": "stay",
        "works": "leave",
    }
    await service.people.settle_standing(GRANT, "blue-grey", "blue-grey", {"works": "ask"})
    lobby = await service.matches.open_lobby(GRANT, PLACE, TERMS)
    assert (await service.matches.queries.settled(lobby.id, GRANT))["works"] == "ask"
