"""The open board of a server: one message that keeps itself current, a click to join each, nothing secret in it."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from bot.discord.api.errors import DiscordCode
from bot.discord.client import LongRoll
from bot.discord.delivery.open_boards import LOOK_EVERY
from bot.discord.messages.open_board import open_board_post
from bot.service.domain.matchmaking.tickets import DayPart
from bot.service.model.match import MatchOptions, MatchPlace, Person, Status
from bot.service.persistence import board_rows
from bot.service.usecases.match_commands.seats import Join, Kick
from bot.service.usecases.open_boards import AFTER_TROUBLE, EVERY, OFFERED_FIRST, OpenBoards
from bot.store.tables import ActiveHoursRow
from tests.support.discord.random_players import quick_pictures
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import Person as Somebody
from tests.support.discord.simulator import Place, Simulated

DOUBLES = MatchOptions(
    scenario="antietam",
    ruleset="classic",
    options={"mode": "doubles", "union-players": "2", "confederate-players": "2"},
)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_pictures(monkeypatch)


@pytest.fixture
async def square(world: Simulated) -> Place:
    """A channel with an empty board."""
    place = Place(world.guild.create_text_channel("the-square"))
    ulysses, _ = world.people
    world.give_role(ulysses, world.add_role("generals", manage_guild=True))
    said = await world.slash(ulysses, world.channel, "server board", channel=place)
    assert f"It is in <#{place.id}>" in said.text
    return place


def bot_of(world: Simulated) -> LongRoll:
    assert isinstance(world.bot, LongRoll)
    return world.bot


async def board(world: Simulated, square: Place) -> Seen:
    """The board, after the time in which it becomes current."""
    await world.advance(EVERY.total_seconds() + LOOK_EVERY)
    await bot_of(world).boards.round()
    await world.settle()
    (found,) = [one for one in world.history(square) if not one.ephemeral]
    return found


async def look(world: Simulated, person: Somebody) -> None:
    panel = await world.slash(person, world.channel, "play")
    assert panel.message is not None
    await world.click(person, panel.message, label="Find an opponent")


async def test_it_says_who_looks_and_one_click_plays_them(world: Simulated, square: Place) -> None:
    ulysses, robert = world.people
    assert "Nothing is open just now." in (await board(world, square)).text
    await look(world, ulysses)
    shown = await board(world, square)
    assert f"1. {ulysses.mention} · Battle Cry, brisk, relaxed, no time limit · <t:" in shown.text
    assert (shown.labels, shown.pinged) == (["Play 1"], frozenset())
    found = await world.click(robert, shown, label="Play 1")
    assert f"### An opponent for you: {ulysses.mention}" in found.text
    assert "Nothing is open just now." in (await board(world, square)).text
    letter = next(one for one in world.dms(ulysses) if "Accept" in one.labels)
    assert "The battle begins!" in (await world.click(ulysses, letter, label="Accept")).text


async def test_nobody_is_shown_at_which_hours_somebody_plays(world: Simulated, square: Place) -> None:
    ulysses, robert = world.people
    services, person = bot_of(world).services, Person(ulysses.id)
    await look(world, ulysses)
    shown = set[tuple[str, str]]()
    for part, hour in (((), -1), ((DayPart.NIGHT,), -1), ((), 3), ((), 15)):
        place = MatchPlace(world.guild.id, world.channel.id)
        await services.matchmaking.wish(person, place, parts=frozenset(part), measured=hour >= 0, my_hours=True)
        if hour >= 0:
            async with services.database.write() as session:
                counts = [60 * (one == hour) for one in range(24)]
                await session.merge(ActiveHoursRow(person=person.id, counts=json.dumps(counts), at=0))
        board = open_board_post(await services.open_boards.content(world.guild.id))
        panel = await world.slash(robert, world.channel, "play")
        shown.add((board.body, panel.text))
    assert len(shown) == 1


async def test_who_does_not_want_to_be_named_is_not(world: Simulated, square: Place) -> None:
    ulysses, robert = world.people
    panel = await world.slash(ulysses, world.channel, "play")
    assert panel.message is not None
    assert "While you look, this server’s open board says so." in panel.text
    await world.select(ulysses, panel.message, ["opponents"], custom_id="lr:play-ask:0::")
    said = await world.select(ulysses, panel.message, ["here"], custom_id="lr:play-set:0::opponents")
    assert "This server’s open board doesn’t name you." in said.text
    await look(world, ulysses)
    assert "Nothing is open just now." in (await board(world, square)).text
    assert ulysses.mention not in (await world.slash(robert, world.channel, "play")).text


async def test_lobbies_and_free_seats_are_joined_by_a_click(world: Simulated, square: Place) -> None:
    ulysses, robert = world.people
    matches = bot_of(world).services.matches
    place = MatchPlace(world.guild.id, world.channel.id)
    people = [Person(ulysses.id), *(Person(world.add_person(name).id) for name in ("meade", "pickett", "hood"))]
    team = await matches.open_lobby(people[0], place, DOUBLES)
    duel = MatchOptions(scenario="first-bull-run", ruleset="classic", side=None)
    await matches.open_lobby(people[1], place, duel)
    shown = await board(world, square)
    assert "3 seats free: " in shown.text
    assert shown.labels == ["Join 1", "Join 2"]
    assert f"by {ulysses.mention}" in shown.text
    await world.click(robert, shown, label="Join 2")
    assert "### Who plays?" in (await board(world, square)).text
    for person in people[1:]:
        await matches.execute(team.id, Join(person))
    await matches.execute(team.id, Kick(Person(1), people[1], organiser=True))
    shown = await board(world, square)
    assert "**Battles that need a player**\n1. **#1 Antietam**" in shown.text
    said = await world.click(robert, shown, label="Join 1")
    assert "You propose" in said.text


async def test_it_is_posted_anew_when_deleted_and_survives_a_restart(
    world: Simulated, square: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    ulysses, _ = world.people
    before = await board(world, square)
    await world.restart()
    await look(world, ulysses)
    assert (await board(world, square)).id == before.id
    world.lose_everything()
    monkeypatch.setattr(board_rows, "REFRESHED", timedelta(seconds=5))
    anew = await board(world, square)
    assert anew.id != before.id
    assert ulysses.mention in anew.text


async def test_many_changes_are_few_edits(world: Simulated, square: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    await board(world, square)
    edits: list[int] = []
    client = bot_of(world).boards._message_client
    edit = client.edit

    async def counted(old, post):  # type: ignore[no-untyped-def]
        edits.append(old.message)
        return await edit(old, post)

    monkeypatch.setattr(client, "edit", counted)
    people = [world.add_person(f"person-{number}") for number in range(8)]
    matches, place = bot_of(world).services.matches, MatchPlace(world.guild.id, world.channel.id)
    for person in people:
        await matches.open_lobby(Person(person.id), place, MatchOptions(scenario="first-bull-run", ruleset="classic"))
    shown = await board(world, square)
    assert len(shown.labels) == 8
    assert len(edits) == 1


async def test_a_private_channel_and_a_banned_person_are_not_on_it(world: Simulated, square: Place) -> None:
    ulysses, robert = world.people
    hidden = world.add_channel("war-council", everybody=False)
    services = bot_of(world).services
    terms = MatchOptions(scenario="first-bull-run", ruleset="classic")
    await services.matches.open_lobby(Person(robert.id), MatchPlace(world.guild.id, hidden.id), terms)
    await look(world, ulysses)
    assert (await board(world, square)).labels == ["Play 1"]
    await services.bans.ban(world.guild.id, Person(robert.id), Person(ulysses.id), "")
    assert "Nothing is open just now." in (await board(world, square)).text


async def test_a_kept_seat_is_nobody_elses(world: Simulated, square: Place) -> None:
    ulysses, robert = world.people
    await world.slash(ulysses, world.channel, "challenge", person=robert, battle="first-bull-run")
    assert "Nothing is open just now." in (await board(world, square)).text
    letter = next(one for one in world.dms(robert) if "Decline" in one.labels)
    await world.click(robert, letter, label="Decline")
    assert (await board(world, square)).labels == ["Join 1"]


async def test_it_moves_and_goes_away(world: Simulated, square: Place) -> None:
    ulysses, robert = world.people
    world.give_role(robert, world.add_role("nobody"))
    world.show_to_all()
    refused = await world.slash(robert, world.channel, "server board", channel=world.channel)
    assert "manage" in refused.text
    closed = world.add_channel("closed", bot_may_post=False)
    said = await world.slash(ulysses, world.channel, "server board", channel=closed)
    assert "I need Send Messages there. Nothing was changed." in said.text
    assert [one.by_bot for one in world.history(square)] == [True]
    await world.slash(ulysses, world.channel, "server board", channel=world.channel)
    assert world.history(square) == []
    assert any("### Who plays?" in one.text for one in world.history(world.channel))
    said = await world.slash(ulysses, world.channel, "server board", channel=world.channel)
    assert "This server has none." in said.text
    assert not any("### Who plays?" in one.text for one in world.history(world.channel))


async def test_nobody_is_matched_twice_by_a_click(world: Simulated, square: Place) -> None:
    ulysses, robert = world.people
    frances = world.add_person("frances")
    await look(world, ulysses)
    shown = await board(world, square)
    first, second = await world.together(
        world.click(robert, shown, label="Play 1"), world.click(frances, shown, label="Play 1")
    )
    assert sorted("An opponent for you" in one.text for one in (first, second)) == [False, True]
    (only,) = await bot_of(world).services.matches.directory.all_open()
    assert only.status is Status.LOBBY


@pytest.mark.parametrize("dies_at", ["begin", "end"])
async def test_killed_around_its_posting_there_is_one(
    world: Simulated, square: Place, monkeypatch: pytest.MonkeyPatch, dies_at: str
) -> None:
    before = await board(world, square)
    world.lose_everything()

    async def dies(*_: object) -> None:
        raise RuntimeError("killed")

    with monkeypatch.context() as patched:
        patched.setattr(board_rows, "REFRESHED", timedelta(seconds=5))
        patched.setattr(OpenBoards, dies_at, dies)
        await world.advance(EVERY.total_seconds() + LOOK_EVERY)
        with pytest.raises(RuntimeError, match="killed"):
            await bot_of(world).boards.round()
        await world.kill()
    monkeypatch.setattr(board_rows, "REFRESHED", timedelta(seconds=5))
    assert (await board(world, square)).id != before.id
    assert len([one for one in world.history(square) if "### Who plays?" in one.text]) == 1


async def test_a_free_seat_is_for_who_waits_before_everybody_sees_it(
    world: Simulated, square: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, robert = world.people
    services, place = bot_of(world).services, MatchPlace(world.guild.id, world.channel.id)
    people = [Person(world.add_person(name).id) for name in ("meade", "pickett", "hood", "sedgwick")]
    team = await services.matches.open_lobby(people[0], place, DOUBLES)
    for person in people[1:]:
        await services.matches.execute(team.id, Join(person))
    await look(world, robert)
    await services.matches.execute(team.id, Kick(Person(1), people[1], organiser=True))
    await world.settle()
    assert any("### A seat is free for you" in one.text for one in world.dms(robert))
    shown = await board(world, square)
    assert (shown.labels, "Battles that need a player" in shown.text) == (["Play 1"], False)
    await world.advance(OFFERED_FIRST.total_seconds())
    monkeypatch.setattr(board_rows, "REFRESHED", timedelta(seconds=5))
    assert "Battles that need a player" in (await board(world, square)).text


async def test_a_message_that_can_be_edited_no_more_makes_room_for_another(world: Simulated, square: Place) -> None:
    ulysses, _ = world.people
    before = await board(world, square)
    await look(world, ulysses)
    path = f"/channels/{square.id}/messages/{before.id}"
    world.fail("PATCH", path, status=400, code=DiscordCode.TOO_MANY_OLD_EDITS, message="Too many edits")
    anew = await board(world, square)
    assert anew.id != before.id
    assert ulysses.mention in anew.text


async def test_a_board_that_discord_refuses_is_tried_again_and_said_so(world: Simulated, square: Place) -> None:
    ulysses, _ = world.people
    world.fail("POST", f"/channels/{world.channel.id}/messages", status=403, code=DiscordCode.MISSING_PERMISSIONS)
    said = await world.slash(ulysses, world.channel, "server board", channel=world.channel)
    assert "Discord doesn’t let me post the board in" in said.text
    assert world.history(square) == []
    await world.advance(AFTER_TROUBLE.total_seconds())
    await bot_of(world).boards.round()
    assert any("### Who plays?" in one.text for one in world.history(world.channel))
