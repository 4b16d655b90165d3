"""Ratings on the simulated Discord: rated battles, profiles, leaderboards, honors and fair play, as people see them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import discord
import pytest
from msgspec.structs import replace

from bot.app.services import Services
from bot.discord.client import LongRoll
from bot.discord.handlers import honors, profile
from bot.discord.handlers.leaderboard import choice_of
from bot.service.domain.match_figures import GeneralsLuck
from bot.service.domain.ratings import leaderboard
from bot.service.domain.ratings.fairness import FairnessNotice, Sign
from bot.service.model.match import MatchInfo, MatchPlace, Person
from bot.service.persistence.side_figures import SideTotals
from bot.service.usecases.match_commands.turn import Resign
from bot.service.usecases.ratings import Profile
from engine.decision import UNION, Seat
from tests.support.discord.new_matches import answered, first_battle, pressed
from tests.support.discord.seen import Reply, Seen
from tests.support.discord.simcord_hooks import roles_of
from tests.support.discord.simulator import Person as Somebody
from tests.support.discord.simulator import Simulated
from tests.support.service.rated_battles import TERMS, begun, first_turns, unrated


@pytest.fixture
async def manager(world: Simulated) -> Somebody:
    person = world.add_person("manager")
    world.give_role(person, world.add_role("Manager", manage_guild=True))
    return person


def services(world: Simulated) -> Services:
    assert isinstance(world.bot, LongRoll)
    return world.bot.services


def place(world: Simulated) -> MatchPlace:
    return MatchPlace(world.guild.id, world.channel.id)


async def battle(world: Simulated, winner: Somebody, loser: Somebody, *, rated: bool = True) -> MatchInfo:
    """A battle that one wins as the Union by the other's resignation."""
    terms = TERMS if rated else unrated()
    people = Person(winner.id), Person(loser.id)
    info = await first_turns(services(world), await begun(services(world), *people, terms, place(world)))
    info = await services(world).matches.execute(info.id, Resign(people[1]))
    await world.settle()
    return info


async def match(world: Simulated) -> MatchInfo:
    (info,) = await services(world).matches.directory.all_open()
    return info


def shown(reply: Reply) -> Seen:
    assert reply.message is not None
    return reply.message


async def rated_lobby(world: Simulated) -> Seen:
    """The lobby of a rated battle that Ulysses has opened by the panel."""
    ulysses, _ = world.people
    panel = await answered(world, ulysses, await first_battle(world, ulysses), "rated", "on")
    assert "· rated" in panel.text.splitlines()[0]
    await pressed(world, ulysses, panel, "Open to anyone here")
    return world.history(world.channel)[-1]


async def test_who_joins_a_rated_lobby_is_asked_once(world: Simulated) -> None:
    _, robert = world.people
    lobby = await rated_lobby(world)
    assert "· rated" in lobby.text
    assert "Rated if all who play want it" in lobby.text
    (join,) = [label for label in lobby.labels if label.startswith("Join as")]
    asked = await world.click(robert, lobby, label=join)
    assert shown(asked).labels == ["Join, rated", "Join, not rated"]
    await world.click(robert, shown(asked), label="Join, rated")
    assert (await match(world)).rated


async def test_who_does_not_want_it_joins_all_the_same(world: Simulated) -> None:
    _, robert = world.people
    await rated_lobby(world)
    asked = await world.slash(robert, world.channel, "match join")
    await world.click(robert, shown(asked), label="Join, not rated")
    assert not (await match(world)).rated


@pytest.mark.parametrize(
    ("accept", "answer", "rated"),
    [
        ("Accept", "Accept, rated", True),
        ("Accept", "Accept, not rated", False),
        ("Accept, swap sides", "Accept, rated", True),
    ],
)
async def test_who_is_challenged_to_a_rated_battle_is_asked_too(
    world: Simulated, accept: str, answer: str, *, rated: bool
) -> None:
    ulysses, robert = world.people
    await world.slash(
        ulysses, world.channel, "match new", scenario="first-bull-run", side="union", opponent=robert, rated=True
    )
    letter = world.dms(robert)[-1]
    assert "Rated if all who play want it" in letter.text
    asked = await world.click(robert, letter, label=accept)
    assert "First Bull Run is rated if all who play want it" in asked.text
    assert shown(asked).labels == ["Accept, rated", "Accept, not rated"]
    begun = await world.click(robert, shown(asked), label=answer)
    assert "The battle begins!" in begun.text
    info = await match(world)
    assert info.rated is rated
    assert info.person(Seat(UNION)) == Person((robert if "swap" in accept else ulysses).id)


async def test_other_terms_say_whether_the_battle_stays_rated(world: Simulated) -> None:
    ulysses, robert = world.people
    await world.slash(
        ulysses, world.channel, "match new", scenario="first-bull-run", side="union", opponent=robert, rated=True
    )
    panel = await world.click(robert, world.dms(robert)[-1], label="Propose changes")
    assert "Rating · **not rated** instead of rated" in panel.text
    await world.slash(robert, world.channel, "me settings", rated=1)
    letter = next(one for one in reversed(world.dms(robert)) if "Decline and say why" in one.labels)
    again = await world.click(robert, letter, label="Propose changes")
    assert "Rating · rated" in again.text
    await world.click(robert, shown(again), label="Swap sides")
    await world.click(robert, world.again(shown(again)), label="Send it back")
    question = world.dms(ulysses)[-1]
    assert "Rating · rated" in question.text
    begun = await world.click(ulysses, question, label="Accept the changes")
    assert "The battle begins!" in begun.text
    assert (await match(world)).rated


async def test_settings_answer_the_question_once_and_for_all(world: Simulated) -> None:
    ulysses, robert = world.people
    told = await world.slash(robert, world.channel, "me settings", rated=1)
    assert "**Which of my battles are rated** · All, if the others want it, too" in told.text
    await rated_lobby(world)
    joined = await world.slash(robert, world.channel, "match join")
    assert "The battle begins!" in joined.text
    assert (await match(world)).rated
    panel = await first_battle(world, robert)
    assert "· rated" in panel.text.splitlines()[0]
    refused = await world.slash(ulysses, world.channel, "table takeback", match=str((await match(world)).id))
    assert "This battle is rated" in refused.text


async def test_the_end_says_what_it_made_of_the_ratings(world: Simulated) -> None:
    ulysses, robert = world.people
    await battle(world, ulysses, robert)
    (thread,) = world.threads()
    last = world.history(thread)[-1].text
    assert f"-# Rated: {ulysses.mention} 15" in last
    assert "provisional (+" in last
    assert f"{robert.mention} 14" in last


async def test_an_unrated_end_says_nothing_of_ratings(world: Simulated) -> None:
    ulysses, robert = world.people
    await battle(world, ulysses, robert, rated=False)
    (thread,) = world.threads()
    assert "Rated:" not in world.history(thread)[-1].text


async def test_a_profile_shows_numbers_sides_opponents_and_medals(world: Simulated) -> None:
    ulysses, robert = world.people
    empty = await world.slash(ulysses, world.channel, "me profile")
    assert "hasn’t finished a battle yet" in empty.text
    for _ in range(2):
        await battle(world, ulysses, robert)
    await battle(world, robert, ulysses, rated=False)
    mine = await world.slash(ulysses, world.channel, "me profile")
    assert "provisional**" in mine.text
    assert "Battle Cry, duels · 2 battles, 2 points" in mine.text
    assert "**Battles against people** · 2 won, 1 lost" in mine.text
    assert "**As the Union** · 2 won, 0 lost" in mine.text
    assert f"{robert.mention} (2 won, 1 lost)" in mine.text
    assert "**Medals**" not in mine.text
    theirs = await world.slash(ulysses, world.channel, "profile", person=robert)
    assert f"Profile of {robert.mention}" in theirs.text
    assert "**As the Confederacy** · 0 won, 2 lost" in theirs.text


def totals(rolls: int, fell: int, expected: float) -> SideTotals:
    return SideTotals(9, 4, 3.5, {"attack-left": 2}, GeneralsLuck(rolls, fell, expected))


@pytest.mark.parametrize(
    ("counted", "said"),
    [
        ((totals(3, 0, 0.4), totals(1, 1, 0.1)), "4 times in the newest 2 battles: 1 fell, 0.5 more than expected"),
        ((totals(1, 0, 0.5),), "1 time in the newest battle: 0 fell, 0.5 fewer than expected"),
    ],
)
def test_a_profile_tells_the_luck_of_the_dice_and_of_generals(counted: tuple[SideTotals, ...], said: str) -> None:
    found = Profile(person=Person(1), battles=(), standings={}, main=None, changes=(), medals=(), totals=counted)
    lines = "\n".join(profile._lines(found))
    assert "**Luck of the dice** · " in lines
    assert "more than expected" in lines
    assert f"**Generals’ luck** · in danger {said}" in lines
    none = replace(found, totals=(totals(0, 0, 0),))
    assert "Generals’ luck" not in "\n".join(profile._lines(none))


async def test_people_who_read_get_the_sheet_in_words(world: Simulated) -> None:
    ulysses, robert = world.people
    await battle(world, ulysses, robert)
    await world.slash(ulysses, world.channel, "me settings", text="words")
    told = await world.slash(ulysses, world.channel, "me profile")
    assert "Before the first battle: 1500" in told.text
    assert "After battle 1: 15" in told.text


async def test_leaderboards_by_list_season_and_place(world: Simulated, monkeypatch: pytest.MonkeyPatch) -> None:
    ulysses, robert = world.people
    nobody = await world.slash(ulysses, world.channel, "ranks")
    assert "No one has a rating here yet." in nobody.text
    await battle(world, ulysses, robert)
    early = await world.slash(ulysses, world.channel, "ranks")
    assert "2 more people have a provisional rating" in early.text
    monkeypatch.setattr(leaderboard, "has_rank", lambda _: True)
    board = await world.slash(ulysses, world.channel, "ranks")
    lines = board.text.splitlines()
    assert lines[0] == "### Leaderboard · Battle Cry, duels"
    assert lines[2].startswith(f"1. {ulysses.mention} **15")
    assert lines[3].startswith(f"2. {robert.mention} **14")
    assert "The season ends" in board.text
    values = [value for menu in shown(board).menus for _, value in menu.options]
    assert "here|battle-cry/duel/classic/2026-1" in values
    (past,) = [value for value in values if value == "here|battle-cry/duel//2025-4"]
    menu = next(menu for menu in shown(board).menus if past in [value for _, value in menu.options])
    await world.select(ulysses, shown(board), [past], custom_id=menu.custom_id)
    assert "No one has a rating here yet." in world.again(shown(board)).text


@pytest.mark.parametrize("text", ["here|chess/duel//", "here|battle-cry/duel/chess/", "all|battle-cry/duel//0-1"])
def test_a_list_that_there_is_not_is_none(text: str) -> None:
    assert choice_of(text) is None


def test_a_list_that_there_is_can_be_named() -> None:
    text = "all|battle-cry/duel/classic/2026-4"
    found = choice_of(text)
    assert found is not None
    assert found.text == text


async def test_organizers_see_what_is_unusual_and_others_do_not(world: Simulated, manager: Somebody) -> None:
    ulysses, robert = world.people
    fair = await world.slash(manager, world.channel, "server fairness")
    assert "I noticed nothing unusual" in fair.text
    for _ in range(5):
        await battle(world, ulysses, robert)
    told = (await world.slash(manager, world.channel, "server fairness")).text
    assert f"{ulysses.mention} and {robert.mention} have fought 5 rated duels with each other" in told
    assert "No one else fights rated duels here." in told
    assert f"{robert.mention} has given up 5 of 5 rated duels against {ulysses.mention}" in told
    assert "nothing follows from this by itself" in told
    assert "`/server fairness` shows them." in (await world.slash(manager, world.channel, "server health")).text
    world.show_to_all()
    assert "Only an organizer" in (await world.slash(ulysses, world.channel, "server fairness")).text


async def test_organizers_with_a_channel_for_reports_are_told_there_once(
    world: Simulated, monkeypatch: pytest.MonkeyPatch
) -> None:
    ulysses, robert = world.people
    reports = world.add_channel("reports")
    await services(world).guild_settings.change(world.guild.id, lambda now: replace(now, reports=reports.id))
    bot, noticed = world.bot, list[FairnessNotice]()
    assert isinstance(bot, LongRoll)
    every = [FairnessNotice(sign=sign, person=Person(ulysses.id), other=Person(robert.id)) for sign in Sign]

    async def notices(_guild: int) -> tuple[FairnessNotice, ...]:
        return tuple(noticed)

    monkeypatch.setattr(services(world).ratings, "notices", notices)
    for number, told in ((0, 0), (1, 1), (1, 1), (2, 2), (0, 2), (3, 3)):
        noticed[:] = every[:number]
        await bot._fair_play.round()
        assert len(world.history(reports)) == told, number
    posts = world.history(reports)
    assert "I noticed 2 unusual things in the rated battles here" in posts[1].text
    assert not any(person.mention in post.text for person in (ulysses, robert) for post in posts)


async def test_who_deletes_their_data_keeps_no_role_that_i_gave(
    world: Simulated, manager: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    ulysses, robert = world.people
    monkeypatch.setattr(leaderboard, "has_rank", lambda _: True)
    role = world.add_role("Leader of the season")
    await battle(world, ulysses, robert)
    await world.slash(manager, world.channel, "server honors", honor="leader", role=role)
    assert roles(world, ulysses) == [role.id]
    asked = await world.slash(ulysses, world.channel, "privacy delete")
    await world.click(ulysses, shown(asked), label="Delete my data")
    assert roles(world, ulysses) == []
    assert await services(world).honors.given(world.guild.id) == frozenset()


async def test_roles_for_honors_are_given_and_taken_back(
    world: Simulated, manager: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    ulysses, robert = world.people
    monkeypatch.setattr(leaderboard, "has_rank", lambda _: True)
    strong = world.add_role("Marshal", kick_members=True)
    refused = await world.slash(manager, world.channel, "server honors", honor="leader", role=strong)
    assert "Nothing was changed." in refused.text
    role = world.add_role("Leader of the season")
    await battle(world, ulysses, robert)
    told = await world.slash(manager, world.channel, "server honors", honor="leader", role=role)
    assert f"<@&{role.id}> · {ulysses.mention}" in told.text
    assert roles(world, ulysses) == [role.id]
    for _ in range(4):
        await battle(world, robert, ulysses)
    assert isinstance(world.bot, LongRoll)
    await world.bot._honor_roles.round()
    assert (roles(world, ulysses), roles(world, robert)) == ([], [role.id])
    await world.slash(manager, world.channel, "server honors", honor="leader")
    assert roles(world, robert) == []
    assert await services(world).honors.given(world.guild.id) == frozenset()


def refused(role: SimpleNamespace, mine: discord.Permissions) -> str:
    """Why a bot with these permissions on a server does not give a role."""
    me = SimpleNamespace(guild_permissions=mine, top_role=role)
    everyone = SimpleNamespace(permissions=discord.Permissions(send_messages=True))
    guild = SimpleNamespace(me=me, default_role=everyone, get_role=lambda _: None)
    return honors.why_not(cast("discord.Guild", guild), cast("discord.Role", role))


@pytest.mark.parametrize(
    ("facts", "mine", "said"),
    [
        ({}, discord.Permissions.none(), "I need the permission **Manage Roles**"),
        ({"managed": True}, discord.Permissions.all(), "can’t be given to people"),
        ({"permissions": discord.Permissions(ban_members=True)}, discord.Permissions.all(), "for show alone"),
        ({}, discord.Permissions.all(), "stands above my own role"),
    ],
)
def test_a_role_that_cannot_be_given_is_refused_with_the_way_out(
    facts: dict[str, object], mine: discord.Permissions, said: str
) -> None:
    usual = {"id": 7, "mention": "<@&7>", "managed": False, "permissions": discord.Permissions.none()}
    role = SimpleNamespace(is_default=lambda: False, **{**usual, **facts})
    told = refused(role, mine)
    assert said in told
    assert told.startswith("⚠️")
    assert "Nothing was changed." in told


async def test_only_battles_that_can_be_rated_begin_rated(world: Simulated) -> None:
    ulysses, _ = world.people
    await world.slash(ulysses, world.channel, "me settings", rated=1)
    alone = await world.slash(ulysses, world.channel, "match new", scenario="first-bull-run", mode="archie")
    assert "has begun" in alone.text or "is open" in alone.text
    assert not (await match(world)).rated


def roles(world: Simulated, person: Somebody) -> list[int]:
    return [one for one in roles_of(world.env, world.guild.id, person.id) if one != world.guild.id]
