"""``/play`` on the simulated Discord: from the command to the first card, on one server, on two, and by letters."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from simcord import MemberActor

from bot.discord.client import LongRoll
from bot.service.domain.matchmaking.tickets import Length, Wish
from bot.service.domain.matchmaking.widening import COMPUTER_AFTER
from bot.service.model.match import DIRECT, MatchInfo, MatchOptions, Person, Status
from bot.service.usecases.match_commands.turn import Act, Resign
from bot.store.tables import PartingRow
from engine.decision import UNION
from tests.support.battle_cry.aggressive_player import eager
from tests.support.discord.random_players import quick_pictures
from tests.support.discord.seen import Reply, Seen
from tests.support.discord.simulator import Person as Somebody
from tests.support.discord.simulator import Place, Simulated


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_pictures(monkeypatch)


def bot_of(world: Simulated) -> LongRoll:
    assert isinstance(world.bot, LongRoll)
    return world.bot


async def match(world: Simulated) -> MatchInfo:
    (info,) = await bot_of(world).services.matches.directory.all_open()
    return info


async def play(world: Simulated, person: Somebody, place: Place | None) -> Reply:
    return await world.slash(person, place, "play")


def shown(reply: Reply) -> Seen:
    """The message of an answer."""
    assert reply.message is not None
    return reply.message


async def look(world: Simulated, person: Somebody, place: Place | None) -> Reply:
    """From the command to the search: one click."""
    opened = await play(world, person, place)
    return await world.click(person, shown(opened), label="Find an opponent")


def newest(world: Simulated, person: Somebody, label: str) -> Seen:
    """The newest letter with such a button."""
    return next(one for one in reversed(world.dms(person)) if label in one.labels)


def letters(world: Simulated, person: Somebody) -> list[Seen]:
    """What the bot has written to somebody."""
    return [one for one in world.dms(person) if one.by_bot and not one.ephemeral]


async def test_the_panel_says_who_waits_and_what_one_looks_for(world: Simulated) -> None:
    ulysses, robert = world.people
    panel = await play(world, ulysses, world.channel)
    assert "No one else is looking just now." in panel.text
    assert "**Opponents** · on this server" in panel.text
    assert shown(panel).labels[:2] == ["Find an opponent", "Play the computer"]
    assert "**Time limits** · brisk (1 day each), relaxed (3 days each) or no time limit" in panel.text
    assert "**Rulebooks** · Battle Cry (any rulebook)" in panel.text
    assert "What gives way" not in panel.text
    looking = await world.click(ulysses, shown(panel), label="Find an opponent")
    assert "You’re looking for an opponent" in looking.text
    assert "You began to look <t:" in looking.text
    assert "1 other person here is looking." in (await play(world, robert, world.channel)).text
    assert ulysses.mention not in (await play(world, robert, world.channel)).text


async def test_wishes_are_chosen_shown_and_kept_for_the_next_time(world: Simulated) -> None:
    ulysses, _ = world.people
    panel = await play(world, ulysses, world.channel)
    for question, picked, said in (
        ("pace", ["blitz", "brisk"], "**Time limits** · blitz (1 hour each) or brisk (1 day each)"),
        ("length", ["short"], "Short battles"),
        ("opponents", ["all", "like", "reliable"], "of about my strength and who finish their battles"),
        ("side", ["union"], "**Your side** · The Union"),
        ("hours", ["evening", "night"], "At night, 0 to 6 (UTC)"),
        ("at-once", ["3"], "**Battles at once** · 3"),
        ("way", ["any"], "**What gives way, in which order** · Nothing"),
        ("way", ["side"], "· 1. My side"),
        ("way", ["pace"], "· 1. My side, 2. The time limit"),
    ):
        await world.select(ulysses, shown(panel), [question], custom_id="lr:play-ask:0::")
        now = await world.select(ulysses, shown(panel), picked, custom_id=f"lr:play-set:0::{question}")
        assert said in now.text, question
    wishes = await bot_of(world).services.matchmaking.wishes_of(Person(ulysses.id))
    assert (wishes.at_once, wishes.gives_way) == (3, (Wish.SIDE, Wish.PACE))
    assert wishes.paces == frozenset({"blitz", "brisk"})
    await world.restart()
    assert "**Your side** · The Union" in (await play(world, ulysses, world.channel)).text


async def test_two_on_one_server_are_four_clicks_from_their_first_card(world: Simulated) -> None:
    ulysses, robert = world.people
    await look(world, ulysses, world.channel)
    found = await look(world, robert, world.channel)
    assert f"### An opponent for you: {ulysses.mention}" in found.text
    assert "you’re on the same server" in found.text
    asked = newest(world, ulysses, "Accept")
    assert "### An opponent for you" in asked.text
    accepted = await world.click(ulysses, asked, label="Accept")
    assert "The battle begins!" in accepted.text
    info = await match(world)
    assert info.status is Status.RUNNING
    assert info.place.thread in {thread.id for thread in world.threads()}
    table = world.history(world.threads()[-1])[-1]
    mover = info.waiting and info.waiting.person
    player = next(one for one in world.people if mover and one.id == mover.id)
    panel = await world.click(player, table, label="Give orders")
    assert shown(panel).labels
    assert "### An opponent for you" not in [one.text for one in world.history(world.channel)]


async def test_declined_both_are_told_and_look_on(world: Simulated) -> None:
    ulysses, robert = world.people
    await look(world, ulysses, world.channel)
    await look(world, robert, world.channel)
    await world.click(ulysses, newest(world, ulysses, "Accept"), label="Decline")
    assert "I go on looking for someone else for you." in letters(world, ulysses)[-1].text
    assert "can’t play this time. I go on looking for you." in letters(world, robert)[-1].text
    assert "You’re looking for an opponent" in (await play(world, robert, world.channel)).text


async def test_who_asks_again_before_the_answer_sees_whom_i_found_and_answers_there(world: Simulated) -> None:
    ulysses, robert = world.people
    await look(world, ulysses, world.channel)
    await look(world, robert, world.channel)
    asked, waits = [await play(world, person, world.channel) for person in (ulysses, robert)]
    assert f"### An opponent for you: {robert.mention}" in asked.text
    assert shown(asked).labels == ["Accept", "Decline", "Decline and say why"]
    assert f"I’ve asked {ulysses.mention}." in waits.text
    assert shown(waits).labels == ["Not this one"]
    accepted = await world.click(ulysses, shown(asked), label="Accept")
    assert "The battle begins!" in accepted.text
    assert "### Find an opponent" in (await play(world, robert, world.channel)).text


async def test_it_says_why_somebody_can_begin_no_other_battle(world: Simulated) -> None:
    ulysses, robert = world.people
    for number, said in ((1, "You have 1 battle under way, and want no more at once."), (2, "While you’re new")):
        await world.slash(ulysses, world.channel, "match new", scenario="first-bull-run", side="union", opponent=robert)
        await world.click(robert, newest(world, robert, "Accept"), label="Accept")
        full = await play(world, ulysses, world.channel)
        assert said in full.text, number
        await bot_of(world).services.matchmaking.wish(Person(ulysses.id), DIRECT, at_once=5)


async def test_the_numbers_of_those_who_look_elsewhere_are_told_apart(world: Simulated) -> None:
    ulysses, robert = world.people
    there = world.env.create_guild("Elsewhere")
    field = Place(there.create_text_channel("their-field"))
    people = [Somebody(there.add_member(world.env.create_user(called))) for called in ("winfield", "ambrose")]
    await world.settle()
    settings = bot_of(world).services.guild_settings
    for guild in (world.guild.id, there.id):
        await settings.change(guild, lambda now: replace(now, opponents_elsewhere=True))
    wishes = ({"sides": frozenset({UNION}), "gives_way": ()} for _ in range(3))
    for person, wish in zip((*people, ulysses), wishes, strict=True):
        await bot_of(world).services.matchmaking.wish(Person(person.id), DIRECT, **wish)
    await look(world, people[0], field)
    told = (await play(world, robert, world.channel)).text
    assert "No one else is looking here, but 1 person is on the other servers that take part." in told
    await look(world, people[1], field)
    await look(world, ulysses, world.channel)
    told = (await play(world, robert, world.channel)).text
    assert "1 other person here is looking. 2 more are looking on the other servers that take part." in told


async def test_who_stops_looking_is_not_found(world: Simulated) -> None:
    ulysses, robert = world.people
    looking = await look(world, ulysses, world.channel)
    stopped = await world.click(ulysses, shown(looking), label="Stop looking")
    assert "Find an opponent" in shown(stopped).labels
    assert "You’re looking" in (await look(world, robert, world.channel)).text


async def test_a_server_takes_part_when_its_managers_say_so(world: Simulated) -> None:
    ulysses, _ = world.people
    world.give_role(ulysses, world.add_role("generals", manage_guild=True))
    assert "on this server alone" in (await world.slash(ulysses, world.channel, "server queue")).text
    said = await world.slash(ulysses, world.channel, "server queue", elsewhere=True)
    assert "on all others that take part" in said.text


async def test_two_strangers_of_two_servers_play_by_direct_messages(world: Simulated) -> None:
    ulysses, _ = world.people
    there = world.env.create_guild("Elsewhere")
    field = Place(there.create_text_channel("their-field"))
    stranger = Somebody(there.add_member(world.env.create_user("winfield")))
    assert isinstance(stranger.member, MemberActor)
    settings = bot_of(world).services.guild_settings
    for guild in (world.guild.id, there.id):
        await settings.change(guild, lambda now: replace(now, opponents_elsewhere=True))
    await world.settle()
    clicks = {ulysses.id: 0, stranger.id: 0}

    async def click(person: Somebody, message: Seen, label: str) -> Reply:
        clicks[person.id] += 1
        return await world.click(person, message, label=label)

    for person, place in ((ulysses, world.channel), (stranger, field)):
        await click(person, shown(await play(world, person, place)), "Find an opponent")
    accepted = await click(ulysses, newest(world, ulysses, "Accept"), "Accept")
    assert "The battle begins!" in accepted.text
    info = await match(world)
    assert (info.place, info.status) == (DIRECT, Status.RUNNING)
    assert [one for place in (world.channel, field) for one in world.history(place) if not one.ephemeral] == []
    mover = info.waiting and info.waiting.person
    player = ulysses if mover and mover.id == ulysses.id else stranger
    for person in (ulysses, stranger):
        assert any("Give orders" in one.labels for one in world.dms(person)), person.name
        assert not any("I can no longer post" in one.text for one in world.dms(person))
    panel = shown(await click(player, newest(world, player, "Give orders"), "Give orders"))
    card = next(label for label in panel.labels if label.startswith("Play ") and ":" not in label)
    played = await click(player, panel, card)
    assert card.removeprefix("Play ") in played.text
    assert max(clicks.values()) <= 4


async def test_a_battle_by_letters_goes_on_for_both(world: Simulated) -> None:
    ulysses, robert = world.people
    services = bot_of(world).services
    await look(world, ulysses, None)
    await look(world, robert, None)
    await world.click(ulysses, newest(world, ulysses, "Accept"), label="Accept")
    info = await match(world)
    before = {person.name: len(letters(world, person)) for person in world.people}
    for _ in range(40):
        info = await services.matches.queries.info(info.id)
        if info.turn > 1:
            break
        assert info.waiting is not None
        assert info.waiting.person is not None
        scene = await services.matches.queries.view(info.id, info.waiting.person)
        await services.matches.execute(info.id, Act(info.waiting.person, eager(scene)))
        await world.settle()
    assert info.turn > 1
    for person in world.people:
        assert len(letters(world, person)) > before[person.name], person.name
    await world.restart()
    assert info.waiting is not None
    mover = next(one for one in world.people if info.waiting.person and one.id == info.waiting.person.id)
    assert shown(await world.click(mover, newest(world, mover, "Give orders"), label="Give orders")).labels
    await bot_of(world).services.matches.execute(info.id, Resign(Person(ulysses.id)))
    await world.settle()
    for person in world.people:
        assert any("Rematch" in one.labels for one in letters(world, person)), person.name
    await world.click(ulysses, newest(world, ulysses, "Rematch"), label="Rematch")
    join = next(one for one in newest(world, robert, "Leave").labels if one.startswith("Join"))
    await world.click(robert, newest(world, robert, "Leave"), label=join)
    again = await match(world)
    assert (again.status, again.place) == (Status.RUNNING, DIRECT)


async def test_what_belongs_to_a_server_is_refused_kindly_in_a_battle_by_letters(world: Simulated) -> None:
    ulysses, robert = world.people
    await look(world, ulysses, None)
    await look(world, robert, None)
    await world.click(ulysses, newest(world, ulysses, "Accept"), label="Accept")
    said = await world.slash(ulysses, None, "table report", text="He moves too slowly.")
    assert "This battle is on no server" in said.text
    listed = await world.slash(ulysses, None, "match list")
    assert "discord.com/channels/0" not in listed.text
    assert shown(await world.slash(robert, None, "view now")).by_bot


async def test_a_battle_is_named_by_the_command_or_on_the_panel_and_taken_out_again(world: Simulated) -> None:
    ulysses, _ = world.people
    named = await world.slash(ulysses, world.channel, "play", battle="first-bull-run")
    assert "**Battles** · First Bull Run" in named.text
    found = await world.autocomplete(ulysses, world.channel, "play", "battle", "antie")
    assert "antietam" in [value for _, value in found]
    panel = await world.select(ulysses, shown(named), ["length"], custom_id="lr:play-ask:0::")
    form = await world.click(ulysses, shown(panel), label="Name a battle…")
    both = await world.submit(ulysses, form, text="shiloh")
    assert "First Bull Run" in both.text
    assert "Shiloh" in both.text
    wishes = await bot_of(world).services.matchmaking.wishes_of(Person(ulysses.id))
    assert "first-bull-run" in wishes.battles
    assert {"shiloh"} < wishes.battles
    await world.select(ulysses, shown(both), ["=shiloh", "short"], custom_id="lr:play-set:0::length")
    wishes = await bot_of(world).services.matchmaking.wishes_of(Person(ulysses.id))
    assert (wishes.battles, wishes.lengths) == (frozenset({"shiloh"}), frozenset({Length.SHORT}))
    form = await world.click(ulysses, shown(both), label="Name a battle…")
    unknown = await world.submit(ulysses, form, text="waterloo")
    assert "No battle is called “waterloo”." in unknown.text


async def test_the_computers_offer_has_a_button_and_the_search_goes_on(world: Simulated) -> None:
    ulysses, robert = world.people
    services = bot_of(world).services
    await look(world, ulysses, world.channel)
    await world.advance(COMPUTER_AFTER.total_seconds())
    await services.matchmaking.match()
    await world.settle()
    offer = newest(world, ulysses, "Play the computer")
    assert "I go on looking for you." in offer.text
    begun = await world.click(ulysses, offer, label="Play the computer")
    assert "You play it in your direct messages." in begun.text
    info = await match(world)
    assert (info.place, info.status) == (DIRECT, Status.RUNNING)
    found = await look(world, robert, world.channel)
    assert f"### An opponent for you: {ulysses.mention}" in found.text


async def test_one_reads_their_own_figure_and_how_it_heals(world: Simulated) -> None:
    ulysses, _ = world.people
    services = bot_of(world).services
    lobby = await services.matches.open_lobby(
        Person(ulysses.id), DIRECT, MatchOptions(scenario="first-bull-run", ruleset="classic", computer=True)
    )
    async with services.database.write() as session:
        session.add_all(PartingRow(match_id=lobby.id, person=ulysses.id, how="left", at=0) for _ in range(3))
    panel = await play(world, ulysses, world.channel)
    assert "You finish 0% of your battles. Each one that you finish raises that" in panel.text
