"""Seats and people: replacements, rematches, followers, reports, blocks, bans."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.service.model.match import Status
from bot.service.usecases.match_commands.turn import Resign
from engine.decision import CONFEDERATE, UNION, Seat
from tests.bot.discord.conftest import Game, join, open_lobby
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import Person, Place, Simulated
from tests.support.service.waiting_clock import HandClock


def days_later(game: Game, days: int) -> None:
    """The bot's clock goes on by days, in which nothing is due."""
    before = game.clock.source
    game.clock.source = lambda: before() + timedelta(days=days)


def letters(game: Game, person: Person) -> list[Seen]:
    """What somebody who follows a match was sent."""
    return [one for one in game.world.dms(person) if "You follow" in one.text]


@pytest.fixture
async def walt(world: Simulated) -> Person:
    """Somebody who plays in no match yet."""
    return world.add_person("walt")


@pytest.fixture
async def marshal(world: Simulated) -> Person:
    """An organizer by role, which the server's manager has named."""
    person, manager, role = world.add_person("marshal"), world.add_person("manager"), world.add_role("Provost")
    world.give_role(person, role)
    world.show_to(role)
    world.give_role(manager, world.add_role("Manager", manage_guild=True))
    reply = await world.slash(manager, world.channel, "server roles", add=role)
    assert f"<@&{role.id}>" in reply.text
    return person


def newest(game: Game, words: str, place: Place | None = None) -> Seen:
    """The newest message that everybody sees with these words in it, in the match's thread if no place is named."""
    seen = game.world.history(place or game.thread)
    return next(one for one in reversed(seen) if words in one.text and not one.ephemeral)


def shown(game: Game) -> list[str]:
    """What everybody sees in the thread."""
    return [one.text for one in game.table if not one.ephemeral]


async def who_leads(game: Game, seat: Seat) -> int:
    """The id of a seat's player, 0 for nobody."""
    person = (await game.info()).person(seat)
    return person.id if person else 0


# Another commander


async def test_another_commander_takes_over_when_all_agree(game: Game, walt: Person) -> None:
    world, ulysses, robert = game.world, game.player(UNION), game.player(CONFEDERATE)
    hand = (await game.scene(UNION)).view.hand
    reply = await world.slash(ulysses, game.thread, "table replace", seat="union", by=walt)
    assert f"changes hands when <@{robert.id}> and" not in reply.text
    assert f"when the other side and <@{walt.id}> agree" in reply.text
    posted = newest(game, "proposes that")
    assert f"proposes that <@{walt.id}> leads the Union." in posted.text
    assert posted.pinged == {robert.id, walt.id}
    await world.click(robert, posted, label="Agree")
    assert await who_leads(game, UNION) == ulysses.id
    await world.kill()
    assert f"agrees. <@{walt.id}>: do you agree?" in newest(game, "proposes that").text
    assert len([one for one in shown(game) if "proposes that" in one]) == 1
    await world.click(walt, newest(game, "proposes that"), label="Agree")
    assert await who_leads(game, UNION) == walt.id
    assert f"<@{walt.id}> now leads the Union, in place of <@{ulysses.id}>." in newest(game, "in place").text
    called = game.table[-1]
    assert called.pinged == {walt.id}
    assert called.labels == ["My hand", "Give orders", "Board as text"]
    assert "Your hand" in world.dms(walt)[-1].text
    assert "You no longer play" in game.letters(UNION)[-1].text
    assert not game.letters(UNION)[-1].buttons
    scene = await game.matches.queries.view(game.id, (await game.info()).chairs[0].person)
    assert scene.view.hand == hand
    panel = await world.click(ulysses, called, label="Give orders")
    assert "You’re watching, and only players see cards" in panel.text or not panel.message or not panel.message.menus
    assert "You’re watching, and only players see cards" in (await world.click(ulysses, called, label="My hand")).text


async def test_nobody_is_replaced_without_being_asked_until_he_has_kept_all_waiting(game: Game, walt: Person) -> None:
    world, robert = game.world, game.player(CONFEDERATE)
    await world.slash(robert, game.thread, "table replace", seat="union", by=walt)
    posted = newest(game, "proposes that")
    assert posted.pinged == {game.player(UNION).id, walt.id}
    await world.click(walt, posted, label="Decline")
    assert f"<@{walt.id}> doesn’t agree" in game.table[-1].text
    days_later(game, 8)
    await world.slash(robert, game.thread, "table replace", seat="union", by=walt)
    assert newest(game, "proposes that").pinged == {walt.id}
    await world.click(walt, newest(game, "proposes that"), label="Agree")
    assert await who_leads(game, UNION) == walt.id


async def test_who_has_left_the_server_need_not_be_asked(game: Game, walt: Person) -> None:
    world, robert = game.world, game.player(CONFEDERATE)
    world.leave(game.player(UNION))
    await world.slash(robert, game.thread, "table replace", seat="union", by=walt)
    posted = newest(game, "proposes that")
    assert posted.pinged == {walt.id}
    await world.click(walt, posted, label="Agree")
    assert await who_leads(game, UNION) == walt.id
    await game.world.settle()
    assert game.table[-1].pinged == {walt.id}


async def test_an_organiser_replaces_and_puts_out(game: Game, walt: Person, marshal: Person) -> None:
    world, robert = game.world, game.player(CONFEDERATE)
    assert "Only an organizer" in (await world.slash(robert, game.thread, "table kick", person=game.player(UNION))).text
    reply = await world.slash(marshal, game.thread, "table kick", person=game.player(UNION))
    assert "Their seat is free" in reply.text
    free = newest(game, "No one leads the Union now")
    assert "An organizer of this server decided that " in free.text
    assert free.pinged == {robert.id}
    assert free.labels == ["Take the seat"]
    assert (await game.info()).waiting is not None
    await world.restart()
    await world.click(walt, free, label="Take the seat")
    asked = newest(game, "offers to lead")
    assert f"<@{walt.id}> offers to lead the Union." in asked.text
    assert asked.pinged == {robert.id}
    await world.click(robert, asked, label="Agree")
    assert await who_leads(game, UNION) == walt.id

    jubal = world.add_person("jubal")
    await world.slash(marshal, game.thread, "table replace", seat="confederate", by=jubal)
    asked = newest(game, f"<@{jubal.id}>")
    assert "An organizer of this server proposes" in asked.text
    assert asked.pinged == {jubal.id}
    await world.click(jubal, asked, label="Agree")
    assert await who_leads(game, CONFEDERATE) == jubal.id


async def test_what_replacing_does_not_do(game: Game, walt: Person) -> None:
    world, ulysses, robert = game.world, game.player(UNION), game.player(CONFEDERATE)

    async def said(person: Person, **options: object) -> str:
        return (await world.slash(person, game.thread, "table replace", **options)).text

    assert "You aren’t playing" in await said(walt, seat="union", by=walt)
    assert "You already lead" in await said(ulysses, seat="union", by=robert)
    assert "Choose the seat and the new player" in await said(ulysses)
    await world.slash(walt, None, "me block", person=robert)
    assert "You can’t join: you and a player there" in await said(ulysses, seat="union", by=walt)
    assert (await game.info()).proposals == ()


async def test_the_host_puts_somebody_out_of_a_lobby(lobby: Game, walt: Person, marshal: Person) -> None:
    world, ulysses = lobby.world, lobby.player(UNION)
    assert "Only the player who opened" in (await world.slash(walt, world.channel, "table kick", person=ulysses)).text
    assert "You aren’t playing" in (await world.slash(ulysses, world.channel, "table kick", person=walt)).text
    await world.slash(marshal, world.channel, "table kick", person=ulysses)
    assert (await lobby.info()).status is Status.CLOSED


# Again


async def test_a_rematch_swaps_the_sides(game: Game) -> None:
    world, ulysses, robert = game.world, game.player(UNION), game.player(CONFEDERATE)
    assert "isn’t over yet" in (await world.slash(ulysses, game.thread, "match rematch")).text
    await game.matches.execute(game.id, Resign(game.person(UNION)))
    await world.settle()
    ended = game.table[-1]
    assert ended.labels[0] == "Rematch"
    walt = world.add_person("walt")
    assert "You aren’t playing" in (await world.click(walt, ended, label="Rematch")).text
    reply = await world.click(ulysses, ended, label="Rematch")
    assert "You lead the Confederacy in #2 First Bull Run. I’ve asked your opponent." in reply.text
    call = [one for one in world.history(world.channel) if one.by_bot][-1]
    assert f"<@{ulysses.id}> wants to play #1 First Bull Run again" in call.text
    assert call.pinged == {robert.id}
    await world.click(ulysses, ended, label="Rematch")
    await world.restart()
    reply = await world.slash(robert, game.thread, "match rematch")
    assert "You lead the Union in #2 First Bull Run. The battle begins!" in reply.text
    again = await game.matches.directory.matches_of(game.person(UNION))
    assert [(one.id, one.status, one.scenario, one.ruleset) for one in again] == [
        (2, Status.RUNNING, "first-bull-run", "variant-150")
    ]


# Looking on


async def test_a_follower_gets_a_silent_message_a_turn(game: Game, walt: Person) -> None:
    world = game.world
    reply = await world.slash(walt, game.thread, "table follow")
    assert "You’ll get a silent message after each turn." in reply.text
    assert "already" in (await world.slash(game.player(UNION), game.thread, "table follow")).text
    assert world.dms(walt) == []
    await world.kill()
    await game.until(lambda info, _: info.turn > 3)
    sent = letters(game, walt)
    assert len(sent) == 3
    assert all(one.silent and not one.pinged and not one.buttons for one in sent)
    assert "Turn 3:" in sent[-1].text
    told = game.table[-1].text
    assert all(line in told for line in sent[-1].text.splitlines() if line.startswith("- "))
    await world.slash(walt, None, "table unfollow", match="1")
    await game.turn()
    assert len(letters(game, walt)) == 3
    await world.slash(walt, None, "table follow", match="1")
    await game.matches.execute(game.id, Resign(game.person(UNION)))
    await world.settle()
    assert "the enemy resigned" in letters(game, walt)[-1].text
    assert "over" in (await world.slash(walt, None, "table follow", match="1")).text


async def test_a_follower_with_closed_letters_holds_nothing_up(game: Game, walt: Person) -> None:
    await game.world.slash(walt, game.thread, "table follow")
    game.world.close_dms(walt)
    await game.turn()
    await game.turn()
    assert "turn 3" in game.table[-1].text


# Apart


async def test_who_blocks_somebody_never_meets_him_again(world: Simulated, clock: HandClock) -> None:
    ulysses, robert = world.people
    before = await open_lobby(world, clock)
    await join(before)
    reply = await world.slash(robert, None, "me block", person=ulysses)
    assert "No one is told" in reply.text
    assert f"<@{ulysses.id}>" in (await world.slash(robert, None, "me block")).text
    await before.turn()
    lobby = await open_lobby(world, clock)
    post = [one for one in world.history(world.channel) if one.by_bot][-1]
    refused = await world.click(robert, post, label="Join as Confederate")
    assert "You can’t join: you and a player there don’t play together." in refused.text
    await world.slash(robert, world.channel, "match new", scenario="first-bull-run", side="union")
    theirs = [one for one in world.history(world.channel) if one.by_bot][-1]
    assert (
        "You can’t join: you and a player there"
        in (await world.click(ulysses, theirs, label="Join as Confederate")).text
    )
    await world.restart()
    await world.slash(robert, world.channel, "me unblock", person=ulysses)
    assert "No one." in (await world.slash(robert, None, "me block")).text
    await world.click(robert, post, label="Join as Confederate")
    assert (await lobby.info()).status is Status.RUNNING
    assert "Name another person" in (await world.slash(robert, None, "me block", person=robert)).text


async def test_a_server_lets_somebody_play_no_more(
    world: Simulated, clock: HandClock, marshal: Person, walt: Person
) -> None:
    world.show_to_all()
    game = await open_lobby(world, clock)
    assert "Only an organizer" in (await world.slash(walt, world.channel, "server ban", person=walt)).text
    await world.slash(marshal, world.channel, "server ban", person=walt, why="rude *and* late")
    await world.restart()
    assert "rude \\*and\\* late" in (await world.slash(marshal, world.channel, "server ban")).text
    post = newest(game, "is looking for an opponent", world.channel)
    assert "have banned you" in (await world.click(walt, post, label="Join as Confederate")).text
    refused = await world.slash(walt, world.channel, "match new", scenario="first-bull-run")
    assert "have banned you" in refused.text
    assert "can play here again" in (await world.slash(marshal, world.channel, "server unban", person=walt)).text
    await world.click(walt, post, label="Join as Confederate")
    assert (await game.info()).status is Status.RUNNING


async def test_a_report_reaches_the_organisers_and_nobody_else(game: Game, marshal: Person) -> None:
    world, robert = game.world, game.player(CONFEDERATE)
    manager = world.add_person("boss")
    world.show_to_all()
    world.give_role(manager, world.add_role("Boss", manage_guild=True))
    services = world.add_channel("provost")
    await world.slash(manager, world.channel, "server setup", reports=services)
    table = shown(game)
    reply = await world.slash(robert, game.thread, "table report", text="He *shouts*", person=game.player(UNION))
    assert "Only the organizers of this server can read your report." in reply.text
    (note,) = [one for one in world.history(services) if one.by_bot]
    assert f"Report about <@{game.player(UNION).id}>" in note.text
    assert "> He \\*shouts\\*" in note.text
    assert not note.pinged
    assert shown(game) == table
    await world.restart()
    assert "Only an organizer" in (await world.slash(robert, game.thread, "server reports")).text
    listed = await world.slash(marshal, game.thread, "server reports")
    assert "**1** · " in listed.text
    assert "Report 1 is settled." in (await world.slash(marshal, game.thread, "server reports", settle=1)).text
    assert "Report 1 isn’t open" in (await world.slash(marshal, game.thread, "server reports", settle=1)).text
    for _ in range(5):
        await world.slash(robert, game.thread, "table report", text="again")
    assert "5 open reports here" in (await world.slash(robert, game.thread, "table report", text="again")).text


async def test_without_a_channel_for_it_a_report_goes_to_the_servers_owner(game: Game) -> None:
    world = game.world
    await world.slash(game.player(UNION), game.thread, "table report", text="help")
    assert not any("help" in one.text for one in game.table)
    sent = [one for person in world.people for one in world.dms(person) if "> help" in one.text]
    owner = world.bot.get_guild(world.guild.id).owner_id  # type: ignore[union-attr]
    assert bool(sent) == (owner in {person.id for person in world.people})
