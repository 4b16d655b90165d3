"""The match of a command: that of the thread, or the one named in full; never a digit inside other text."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import AppCommandOptionType
from discord.app_commands import Command

from bot.app.settings import Settings
from bot.discord.client import LongRoll
from bot.service.model.match import MatchId, MatchOptions, MatchPlace, Person, Status
from bot.service.usecases.match_commands.turn import Resign
from engine.decision import CONFEDERATE, UNION
from tests.bot.discord.commands.test_scenario import own_battle, upload
from tests.bot.discord.conftest import Game, join, open_lobby
from tests.support.discord.random_players import quick_pictures
from tests.support.discord.simulator import Simulated
from tests.support.discord.team_match import DOUBLES, company
from tests.support.examples import by_day
from tests.support.service.waiting_clock import HandClock
from tests.support.store.contents import changed, content

LOOKS = ("view now", "view stats", "view record", "view log", "view replay", "view past", "turn text")

NO_MATCHES = (
    *("B4-C7", "Antietam, turn 4", "move B3 C3", "turn 1", "1st", "1 2", "2.", "-1", "+1", "match 1", "C1"),
    *("First Bull Run", "1 First Bull Run", "First Bull Run #1", "#1 Antietam", "#1 First", "#1 First Bull Running"),
    *("1234567890123", "9" * 40, "#", "?", "none", "1, 2", "#1#2", "١st", "<@1>", "1\n2"),
)
"""What names no match, though there are matches #1 and #2."""

FILLED: dict[str, object] = {
    "card": "rally",
    "units": "E4",
    "moves": "E4-D4",
    "battle": "E4>D5",
    "answer": "no",
    "choice": "roll",
    "action": "move E4-D4",
    "turn": 1,
    "why": "a slip",
    "text": "play rally",
    "hex": "E4",
    "draw": "circle E4",
}
"""What stands in the options that a command must have."""


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_pictures(monkeypatch)


async def fought(world: Simulated, clock: HandClock, scenario: str, rules: str = "variant-150") -> Game:
    """A battle that has begun, Ulysses for the Union."""
    assert isinstance(world.bot, LongRoll)
    place = MatchPlace(world.guild.id, world.channel.id)
    terms = MatchOptions(scenario=scenario, ruleset=rules, side=UNION)
    info = await world.bot.services.matches.open_lobby(Person(world.people[0].id), place, terms)
    game = Game(world, clock, info.id)
    await join(game)
    return game


async def over(game: Game) -> None:
    await game.matches.execute(game.id, Resign(game.person(UNION)))
    await game.world.settle()
    assert (await game.info()).status is Status.OVER


@pytest.mark.parametrize("scenario", by_day(["hill-1863", "gettysburg-day-3", "chickamauga"], 1))
async def test_in_its_thread_a_finished_battle_is_found_whatever_digits_its_title_has(
    world: Simulated, clock: HandClock, scenario: str
) -> None:
    if scenario == "hill-1863":
        text = own_battle("Hill 937, 3rd try").replace("id: mill-creek", "id: hill-1863")
        await upload(world, world.people[0], text)
    others = [await open_lobby(world, clock) for _ in range(2 if scenario == "chickamauga" else 1)]
    game = await fought(world, clock, scenario)
    await over(game)
    assert str(game.id) not in game.thread.name.split("#")[0]
    assert any(sign.isdigit() for sign in game.thread.name.split("#")[0])
    for command in LOOKS:
        for person in (*world.people, world.add_person(f"watcher of {command}")):
            reply = await world.slash(person, game.thread, command)
            assert reply.text
            assert "none is fought here" not in reply.text
            assert "Which one" not in reply.text
            assert not any(f"#{other.id} " in reply.text for other in others)
    assert f"#{game.id} " in (await world.slash(world.people[0], game.thread, "view stats")).text
    rematch = await world.slash(world.people[0], game.thread, "match rematch")
    assert "You lead the Confederacy" in rematch.text


async def test_a_thread_that_somebody_has_given_another_name_is_still_its_battles(game: Game) -> None:
    await over(game)
    thread = game.bot.get_channel(game.thread.id)
    assert isinstance(thread, discord.Thread)
    await thread.edit(name="2nd Manassas #77", archived=False)
    await game.world.settle()
    assert game.thread.name == "2nd Manassas #77"
    assert "#1 First Bull Run" in (await game.world.slash(game.player(UNION), game.thread, "view stats")).text


async def test_in_the_thread_of_a_series_battle_that_battle_is_meant(world: Simulated, clock: HandClock) -> None:
    ulysses, robert = world.people
    await world.slash(ulysses, world.channel, "match new", scenario="chickamauga", side="union", games=2)
    await world.slash(robert, world.channel, "match join", match="1")
    await world.slash(robert, world.channel, "match resign", match="1", sure=True)
    clock.wake()
    await world.settle()
    first, second = world.threads()
    for thread, number in ((first, 1), (second, 2)):
        assert f"#{number} Chickamauga" in (await world.slash(ulysses, thread, "view stats")).text
        assert f"#{number} Chickamauga" in (await world.slash(ulysses, thread, "view now")).text


async def test_in_a_sides_thread_its_finished_battle_is_meant(world: Simulated, clock: HandClock) -> None:
    other = await open_lobby(world, clock)
    made = await company(world, clock, DOUBLES)
    staff = made.staff("Union")
    matches = made.bot.services.matches
    for seat in [seat for seat in made.people if seat.startswith("union")]:
        if (await made.info()).outcome is None:
            await matches.execute(made.id, Resign(made.person(seat)))
    await world.settle()
    assert (await made.info()).status is Status.OVER
    assert made.id != other.id
    seat = next(seat for seat in made.people if seat.startswith("union"))
    for place in (staff, made.table):
        assert f"#{made.id} Antietam" in (await world.slash(made.people[seat], place, "view stats")).text


def taking_match(bot: LongRoll) -> list[Command[Any, ..., Any]]:
    """The commands that take a match."""
    found = [one for one in bot.tree.walk_commands() if isinstance(one, Command)]
    return [one for one in found if any(option.name == "match" for option in one.parameters)]


def filled(world: Simulated, command: Command[Any, ..., Any]) -> dict[str, object]:
    """A value for each option that the command must have, and a yes where it asks whether one is sure."""
    people = {AppCommandOptionType.user: world.people[1]}
    needed = [one for one in command.parameters if one.required or one.name == "sure"]
    return {one.name: people.get(one.type, FILLED.get(one.name, True)) for one in needed}


async def test_what_names_no_match_is_refused_by_every_command_and_changes_nothing(
    game: Game, settings: Settings
) -> None:
    world, ulysses = game.world, game.player(UNION)
    world.show_to_all()
    await join(await open_lobby(world, game.clock))
    before, said = content(settings.data_dir), _said(world)
    commands = taking_match(game.bot)
    assert len(commands) > 35
    for command in commands:
        often = command.qualified_name in {"match resign", "match draw", "match leave", "turn done"}
        for typed in NO_MATCHES if often else NO_MATCHES[:3]:
            options = {**filled(world, command), "match": typed}
            reply = await world.slash(ulysses, world.channel, command.qualified_name, **options)
            assert reply.message is not None
            assert reply.message.ephemeral
            assert "isn’t a match." in reply.text
            assert "such as `12`" in reply.text
    assert changed(before, content(settings.data_dir)) == {}
    assert _said(world) == said


def _said(world: Simulated) -> list[int]:
    """What stands in public."""
    places = (world.channel, *world.threads())
    return [one.id for place in places for one in world.history(place) if not one.ephemeral]


async def test_a_number_or_a_suggested_line_names_a_match(game: Game) -> None:
    world, ulysses = game.world, game.player(UNION)
    lobby = await open_lobby(world, game.clock)
    lines = await world.autocomplete(ulysses, world.channel, "view now", "match", "")
    assert [value for _, value in lines] == ["1", "2"]
    named = {name: MatchId(int(value)) for name, value in lines}
    named |= {"1": game.id, "#1": game.id, " # 1 ": game.id, "#2": lobby.id, "#1 first bull run": game.id}
    for typed, number in named.items():
        reply = await world.slash(ulysses, world.channel, "view now", match=typed)
        assert f"### #{number} First Bull Run" in reply.text, typed
    await over(game)
    assert "### #1 First" in (await world.slash(ulysses, world.channel, "view now", match="#1 First Bull Run")).text


async def test_what_is_suggested_beside_a_match_is_of_that_match_alone(game: Game) -> None:
    world, player = game.world, game.player(await game.waiting())
    for typed, some in (("1", True), ("#1", True), ("B1-C1", False), ("turn 1", False)):
        found = await world.autocomplete(player, world.channel, "turn play", "card", "", match=typed)
        assert bool(found) is some
        seats = await world.autocomplete(player, world.channel, "table replace", "seat", "", match=typed)
        assert [value for _, value in seats] == [UNION, CONFEDERATE]


async def test_a_digit_in_a_text_names_no_campaign(world: Simulated, settings: Settings) -> None:
    ulysses, _ = world.people
    opened = await world.slash(
        ulysses, world.channel, "series campaign", battles="shiloh, perryville, belmont", name="West of 1862"
    )
    assert "is open" in opened.text
    before = content(settings.data_dir)
    for typed in ("Shiloh 1", "battle 1", "1st", "9" * 40, "West of 1"):
        shown = await world.slash(ulysses, world.channel, "series show", campaign=typed)
        ended = await world.slash(ulysses, world.channel, "series end", campaign=typed)
        assert "I don’t know a campaign called" in shown.text
        assert "I don’t know a campaign called" in ended.text
    for typed in ("1", "#1", "West of 1862", "west of 1862 (1)"):
        assert "West of 1862" in (await world.slash(ulysses, world.channel, "series show", campaign=typed)).text
    assert changed(before, content(settings.data_dir)) == {}
