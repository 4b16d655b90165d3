"""Takebacks of revealed choices: proposed by a player and agreed to by the other, or decided by an organizer."""

from __future__ import annotations

import pytest

from bot.service.usecases.match_commands.turn import Resign
from bot.service.usecases.store_check import check_matches
from engine.decision import CONFEDERATE, UNION
from engine.record import read_record, verify
from tests.bot.discord.conftest import Game
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import Person, Simulated


@pytest.fixture
async def fought(game: Game) -> Game:
    """A match in its third turn."""
    await game.until(lambda info, _: info.turn > 2)
    return game


@pytest.fixture
async def marshal(world: Simulated) -> Person:
    """Somebody who may manage the server and plays in no match."""
    person = world.add_person("marshal")
    world.give_role(person, world.add_role("Provost", manage_guild=True))
    return person


def proposal(game: Game) -> Seen:
    return next(one for one in reversed(game.table) if "proposes" in one.text)


async def test_a_slip_is_taken_back_when_the_other_side_agrees(fought: Game) -> None:
    world, ulysses, robert = fought.world, fought.player(UNION), fought.player(CONFEDERATE)
    hand = (await fought.scene(UNION)).view.hand
    reply = await world.slash(ulysses, fought.thread, "table takeback", turn=2, why="I <@123> *misread* the card")
    assert "You propose to go back to turn 2." in reply.text
    posted = proposal(fought)
    assert f"<@{ulysses.id}>) proposes to take the battle back to turn 2." in posted.text
    assert "\\*misread\\*" in posted.text
    assert posted.pinged == {robert.id}
    assert posted.labels == ["Agree", "Decline"]
    assert (await fought.info()).turn == 3

    await world.kill()
    agreed = await world.click(robert, posted, label="Agree")
    assert "Everyone agrees. It is done." in agreed.text
    audit, board = fought.table[-2:]
    assert "is taken back to turn 2" in audit.text
    assert f"<@{ulysses.id}>) proposed it, and everyone agreed." in audit.text
    assert (await fought.info()).stretches[0].commitment in audit.text
    assert not audit.pinged
    assert "turn 2" in board.text
    assert board.pinged == {robert.id}
    assert (await fought.info()).turn == 2
    assert not world.again(posted).buttons
    late = await world.slash(robert, fought.thread, "table takeback", answer="yes")
    assert "There is no such proposal in match" in late.text
    assert (await fought.scene(UNION)).view.hand == hand

    log = await world.slash(ulysses, fought.thread, "view log", turn=2)
    assert "~~" in log.text
    assert "the battle was taken back to here" in log.text
    await fought.until(lambda info, _: info.turn > 3)
    await fought.matches.execute(fought.id, Resign(fought.person(UNION)))
    await world.settle()
    ended = fought.table[-1]
    (record,) = [file for file in ended.files if file.name.endswith(".battle")]
    assert verify(read_record(record.data.decode())).problems == ()
    assert all(one.seed in ended.text for one in (await fought.info()).stretches)
    assert [problems async for _, problems in check_matches(fought.bot.services.database)] == [[]]


async def test_without_a_turn_ones_own_last_choice_is_meant(fought: Game) -> None:
    world, robert = fought.world, fought.player(CONFEDERATE)
    await world.slash(robert, fought.thread, "table takeback")
    again = await world.slash(robert, fought.thread, "table takeback")
    assert "proposes to take the battle back to turn 2." in again.text
    assert again.message is not None
    await world.click(robert, again.message, label="Withdraw")
    assert "no longer proposes" in fought.table[-1].text
    assert (await fought.info()).proposals == ()


async def test_the_other_side_may_decline_in_words(fought: Game) -> None:
    world, ulysses, robert = fought.world, fought.player(UNION), fought.player(CONFEDERATE)
    await world.slash(ulysses, fought.thread, "table takeback", turn=1)
    shown = await world.slash(robert, fought.thread, "table takeback")
    assert "proposes to take the battle back to turn 1." in shown.text
    reply = await world.slash(robert, fought.thread, "table takeback", answer="no")
    assert "The proposal is off." in reply.text
    assert "doesn’t agree to take the battle back to turn 1" in fought.table[-1].text
    assert not fought.table[-1].pinged
    assert (await fought.info()).turn == 3


async def test_who_has_no_seat_can_neither_propose_nor_agree(fought: Game, world: Simulated) -> None:
    walt = world.add_person("walt")
    world.show_to_all()
    assert "You aren’t playing" in (await world.slash(walt, fought.thread, "table takeback", turn=1)).text
    await world.slash(fought.player(UNION), fought.thread, "table takeback", turn=1)
    assert "You aren’t playing" in (await world.click(walt, proposal(fought), label="Agree")).text
    assert (
        "Only an organizer of the match’s server can do that"
        in (await world.slash(walt, fought.thread, "server rewind", turn=1, why="fun")).text
    )
    nothing = await world.slash(fought.player(CONFEDERATE), fought.thread, "table takeback", answer="no")
    assert "The proposal is off." in nothing.text
    late = await world.slash(fought.player(UNION), fought.thread, "table takeback", turn=3)
    assert "hasn’t gone past that point" in late.text


async def test_an_organiser_goes_back_and_all_see_it(fought: Game, world: Simulated, marshal: Person) -> None:
    reply = await world.slash(marshal, fought.thread, "server rewind", turn=1, why="agreed by voice")
    assert "#1 First Bull Run is taken back to turn 1." in reply.text
    audit = fought.table[-2]
    assert f"<@{marshal.id}> decided this as an organizer of this server." in audit.text
    assert "> agreed by voice" in audit.text
    assert (await fought.info()).turn == 1
    await fought.turn()
    assert (await fought.info()).turn == 2


async def test_an_organiser_who_plays_has_to_ask(fought: Game, world: Simulated) -> None:
    world.give_role(fought.player(UNION), world.add_role("Provost", manage_guild=True))
    reply = await world.slash(fought.player(UNION), fought.thread, "server rewind", turn=1, why="I may")
    assert "You propose to go back to turn 1." in reply.text
    assert (await fought.info()).turn == 3


async def test_an_old_panel_does_nothing_after_going_back(fought: Game, marshal: Person) -> None:
    world, seat = fought.world, await fought.waiting()
    panel = (await world.click(fought.player(seat), fought.table[-1], label="Give orders")).message
    assert panel is not None
    await world.slash(marshal, fought.thread, "server rewind", turn=1, why="slip")
    await world.click(fought.player(seat), panel, custom_id=panel.buttons[0].custom_id)
    assert "That panel was out of date" in world.again(panel).text or "not your choice" in world.again(panel).text
