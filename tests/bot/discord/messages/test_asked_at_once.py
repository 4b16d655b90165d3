"""Several players asked at once: one message pings them, and each answers on their own panel."""

from __future__ import annotations

from random import Random

from bot.service.model.match import MatchInfo, MatchOptions, Scene
from engine.decision import Seat
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import Simulated
from tests.support.discord.team_table import TeamTable, sit_down
from tests.support.service.waiting_clock import HandClock

EPIC = MatchOptions(scenario="antietam", ruleset="advanced", options={"mode": "epic"}, side=Seat("union/commander"))
MAJORS = ("union/1", "union/2", "union/3")


def authority(_: MatchInfo, scene: Scene | None) -> bool:
    return scene is not None and scene.decision is not None and scene.decision.kind == "authority"


async def at_authority(world: Simulated, clock: HandClock) -> tuple[TeamTable, Seat, Seat]:
    """A table at which the card was carried out: who is asked about personal authority, and who will be."""
    table = await sit_down(world, clock, EPIC)
    await table.until(authority, Random(2))
    first = await table.asked()
    (second,) = [Seat(one) for one in MAJORS if one != first and (await table.scene(one)).ahead]
    return table, first, second


async def panel_of(table: TeamTable, seat: Seat) -> Seen:
    reply = await table.world.click(table.seated[seat], table.posts[-1], label="Give orders")
    assert reply.message is not None
    return reply.message


async def test_one_message_calls_all_who_can_answer(world: Simulated, clock: HandClock) -> None:
    table, first, second = await at_authority(world, clock)
    post = table.posts[-1]
    assert post.pinged == {table.seated[first].id, table.seated[second].id}
    mention = table.seated[second].mention
    assert f"{mention} is asked the same and can answer now, too." in post.text
    posted = len(table.posts)
    await table.act("pass")
    assert await table.asked() == second
    assert table.posts[-1].pinged == frozenset()
    assert len(table.posts) <= posted + 1


async def test_others_are_called_even_if_the_first_is_not_to_be_pinged(world: Simulated, clock: HandClock) -> None:
    """Who is called by direct message is not pinged at the table."""
    table = await sit_down(world, clock, EPIC)
    await world.slash(table.seated[Seat("union/2")], world.channel, "me settings", calls="dm")
    await table.until(authority, Random(2))
    assert await table.asked() == "union/2"
    (second,) = [one for one in MAJORS if (await table.scene(one)).ahead]
    assert table.posts[-1].pinged == {table.seated[Seat(second)].id}
    assert "your turn" in table.letters("union/2")[-1].text


async def test_who_is_not_asked_yet_answers_on_the_usual_panel(world: Simulated, clock: HandClock) -> None:
    table, first, second = await at_authority(world, clock)
    panel = await panel_of(table, second)
    assert "Others answer first. You can answer now, or wait and see." in panel.text
    assert {"Wait for orders", "Standing orders"} <= set(panel.labels)
    await world.click(table.seated[second], panel, label="Wait for orders")
    panel = world.again(panel)
    assert "You’ve answered: Wait for orders. It counts when the question comes." in panel.text
    await world.click(table.seated[second], panel, label="Undo")
    panel = world.again(panel)
    assert "Wait for orders" in panel.labels
    await world.click(table.seated[second], panel, label="Wait for orders")
    await table.act("pass")
    assert await table.asked() == "confederate/commander"
    assert first != second


async def test_a_die_that_is_settled_ahead_is_not_confirmed_twice(world: Simulated, clock: HandClock) -> None:
    """Nothing is rolled yet, so that nothing is warned of."""
    table, _, second = await at_authority(world, clock)
    panel = await panel_of(table, second)
    await world.click(table.seated[second], panel, label="Act without orders: roll a die")
    assert (
        "You’ve answered: Act without orders: roll a die. It counts when the question comes." in world.again(panel).text
    )
    assert [one.text for one in (await table.scene(second)).draft] == ["roll"]


async def test_both_commanders_divide_at_once_and_read_what_is_asked(world: Simulated, clock: HandClock) -> None:
    table = await sit_down(world, clock, EPIC)
    both = [Seat("union/commander"), Seat("confederate/commander")]
    assert table.posts[-1].pinged == {table.seated[seat].id for seat in both}
    assert "The proposed division holds unless someone changes it by" in table.posts[-1].text
    for seat in both:
        (letter,) = table.letters(seat)
        assert not letter.files, "no picture of no cards"
        assert "**Before the battle:**" in letter.text
        assert "Which general leads which units?" in letter.text
        assert "Your cards come here when the battle begins." in letter.text
    panel = await panel_of(table, both[1])
    await world.click(table.seated[both[1]], panel, label="Keep this division")
    assert "You’ve answered: Keep this division. It counts when the question comes." in world.again(panel).text
    await table.act("pass")
    assert (await table.info()).waiting
    assert await table.asked() == "union/commander"
    for seat in both:
        (letter,) = table.letters(seat)
        assert "Your hand" in letter.text
        assert [file.name for file in letter.files] == ["hand.png"]
