"""A family of the tests, from lobby to result: with rules, a presenter and a panel adapter of its own."""

from __future__ import annotations

import dataclasses
from random import Random

import pytest

from bot.discord.client import LongRoll
from bot.discord.components.press import Press
from bot.discord.panels import adapter
from bot.discord.panels.adapter import adapters
from bot.discord.panels.match_options import MatchOptionMenus
from bot.service.model.match import MatchId, Person
from bot.service.usecases.matches import Matches
from engine.decision import UNION
from engine.record import read_record, verify
from render import presenter
from render.presenter import Turns
from render.presenters import presenters
from tests.support.discord.random_players import quick_pictures
from tests.support.discord.seen import Reply, Seen
from tests.support.discord.simulator import Person as Somebody
from tests.support.discord.simulator import Simulated
from tests.support.service.waiting_clock import HandClock
from tests.support.toy.family import TOY, Sergeant, put_in_force
from tests.support.toy.panel_adapter import TOY_ADAPTER
from tests.support.toy.presenter import TOY_PRESENTER

TEXT = "picket: a line\nfamily: toy\n"

OF_OTHERS = ("flag", "command card", "General", "infantry", "Fight Back", "Battle Cry")
"""What nobody may be told in a game that has none of it."""


@pytest.fixture(autouse=True)
def _plugged(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_pictures(monkeypatch)
    monkeypatch.setattr(presenter, "_presenters", {**presenters(), "toy": TOY_PRESENTER})
    monkeypatch.setattr(adapter, "_adapters", {**adapters(), "toy": TOY_ADAPTER})


async def upload(world: Simulated, person: Somebody) -> Reply:
    return await world.slash(person, world.channel, "scenario upload", file=("picket.yaml", TEXT.encode()))


async def opened(world: Simulated) -> None:
    """Ulysses brings the battle along and opens it, Robert joins."""
    ulysses, robert = world.people
    assert "**The Picket Line** can now be played on this server." in (await upload(world, ulysses)).text
    panel = (await world.slash(ulysses, world.channel, "match new", scenario="picket-line", side="union")).message
    assert panel is not None
    lobby = next(one for one in world.history(world.channel) if one.by_bot and not one.ephemeral)
    assert "The Picket Line" in lobby.text
    await world.click(robert, lobby, label="Join as Confederate")
    await world.settle()


def table(world: Simulated) -> list[Seen]:
    return [one for one in world.history(world.threads()[-1]) if one.by_bot and not one.ephemeral]


def the_call(world: Simulated) -> tuple[Seen, str]:
    """The newest message of the table by which somebody is asked, and its button."""
    found = [
        (one, each.label) for one in table(world) for each in one.buttons if each.label in {"Give orders", "Answer"}
    ]
    return found[-1]


def matches_of(world: Simulated) -> Matches:
    assert isinstance(world.bot, LongRoll)
    return world.bot.services.matches


async def answered(world: Simulated, clock: HandClock, somebody: Somebody, rng: Random) -> None:
    """Somebody opens their panel and does something of what it offers, or waits."""
    called, label = the_call(world)
    panel = (await world.click(somebody, called, label=label)).message
    assert panel is not None
    choices = [value for menu in panel.menus for _, value in menu.options]
    if choices and rng.random() < 0.9:
        await world.select(
            somebody, panel, ["push" if "push" in choices and rng.random() < 0.7 else rng.choice(choices)]
        )
    elif any(one.label == "Rest" for one in panel.buttons):
        await world.click(somebody, panel, label="Rest")
    else:
        await world.advance(61)
        clock.wake()
    await world.settle()


@pytest.mark.long
async def test_it_is_played_by_panels_from_the_lobby_to_the_result(world: Simulated, clock: HandClock) -> None:
    await opened(world)
    rng, match, people = Random(5), MatchId(1), {Person(one.id): one for one in world.people}
    assert "The first side with 3 points wins." in table(world)[0].text
    for number in range(300):
        waiting = (await matches_of(world).queries.info(match)).waiting
        if waiting is None:
            break
        assert waiting.person is not None
        await answered(world, clock, people[waiting.person], rng)
        if number % 10 == 9:
            await world.kill()
            await world.settle()
    assert (await matches_of(world).queries.info(match)).outcome is not None
    assert "has won the line" in table(world)[-1].text
    assert not verify(read_record(await matches_of(world).history.record(match))).problems
    said = "\n".join(one.text for one in table(world))
    assert not [word for word in OF_OTHERS if word in said]
    assert not world.errors()


async def test_all_that_can_be_asked_about_a_battle_has_an_answer(world: Simulated) -> None:
    """Boards, words, hands, log, figures, looks, reasons, written turns, standing orders, records, help."""
    await opened(world)
    ulysses, thread = world.people[0], world.threads()[-1]
    asked: tuple[tuple[str, dict[str, str]], ...] = (
        ("view past", {}),
        ("view log", {}),
        ("view stats", {}),
        ("view now", {}),
        ("view replay", {}),
        ("view record", {}),
        ("turn hand", {}),
        ("turn text", {}),
        ("turn look", {"hex": "P1"}),
        ("turn why", {"action": "push"}),
        ("turn write", {"text": "one, push"}),
        ("turn standing", {}),
        ("turn undo", {}),
        ("turn play", {"card": "one"}),
        ("table time", {}),
        ("team sketch", {"draw": "P1>P2 go"}),
        ("help", {"rules": "plain"}),
        ("rules cards", {"rules": "plain"}),
        ("rules terrain", {"rules": "plain"}),
        ("rules table", {"rules": "plain", "table": "odds"}),
        ("scenario show", {"battle": "picket-line"}),
        ("scenario list", {}),
        ("team thread", {}),
    )
    other = await world.slash(ulysses, world.channel, "match new", scenario="picket-line", mode="epic")
    assert "These rules are for one player a side" in other.text
    known = set(world.commands(ulysses, thread))
    for command, options in asked:
        assert command in known
        reply = await world.slash(ulysses, thread, command, **options)
        assert reply.text, command
        assert "went wrong" not in reply.text, (command, reply.text)
    assert not world.errors()


def pressed(step: str, *, number: int = 0) -> Press:
    return Press(step, arg=str(number))


@pytest.mark.parametrize("general", [Sergeant(), None])
async def test_the_computer_is_offered_where_it_plays_the_game(
    world: Simulated, monkeypatch: pytest.MonkeyPatch, general: Sergeant | None
) -> None:
    monkeypatch.setattr(MatchOptionMenus, "computer", True)
    put_in_force(monkeypatch, dataclasses.replace(TOY, general=lambda *_: general))
    shape = MatchOptionMenus().shape("toy", TEXT, "plain", {})
    assert shape.general == bool(general)
    assert MatchOptionMenus().offers_computer(shape) == bool(general)
    ulysses = world.people[0]
    await upload(world, ulysses)
    await world.slash(ulysses, world.channel, "match new", scenario="picket-line", side="union")
    lobby = next(one for one in world.history(world.channel) if "Leave" in one.labels)
    assert ("Play the computer instead" in lobby.labels) == bool(general)
    assert not world.errors()


async def test_figures_without_hits_or_losses_are_the_score_alone(world: Simulated) -> None:
    await opened(world)
    reply = await world.slash(world.people[0], world.threads()[-1], "view stats")
    assert "**Union** · 0 points\nTime taken:" in reply.text
    assert "xpected" not in reply.text
    assert "Strength" not in reply.text
    assert reply.message is not None
    assert [file.name for file in reply.message.files] == ["figures.png"]


def test_a_family_may_have_several_turns_in_what_people_call_one() -> None:
    whole, half = Turns(), Turns(halves=2)
    assert [whole.number(turn) for turn in range(4)] == [0, 1, 2, 3]
    assert [whole.within(number) for number in range(3)] == [(0, 0), (1, 1), (2, 2)]
    assert whole.name(3, UNION, 6) == "turn 3 of 6"
    assert [half.number(turn) for turn in range(5)] == [0, 1, 1, 2, 2]
    assert [half.within(number) for number in range(3)] == [(0, 0), (1, 2), (3, 4)]
    assert half.name(3, UNION, 11) == "turn 2 of 6, Union"
    assert half.name(4) == "turn 2"


async def test_without_panels_it_is_neither_offered_nor_taken_in(
    world: Simulated, monkeypatch: pytest.MonkeyPatch
) -> None:
    ulysses, _ = world.people
    await upload(world, ulysses)
    monkeypatch.setattr(adapter, "_adapters", {id_: one for id_, one in adapters().items() if id_ != "toy"})
    refused = "Plain can’t be played here yet"
    assert refused in (await upload(world, ulysses)).text
    assert "The Picket Line" not in (await world.slash(ulysses, world.channel, "scenario list")).text
    assert (
        "The Picket Line" not in (await world.slash(ulysses, world.channel, "match new", scenario="picket-line")).text
    )
    record = b'[Family "toy"]\n[Rules "plain 1"]\n\n0. deal\n\n--- scenario ---\npicket\n'
    brought = await world.slash(ulysses, world.channel, "match import", file=("a.battle", record))
    assert refused in brought.text
    assert not world.errors()
