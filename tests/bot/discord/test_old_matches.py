"""A bot of this version on an older database: pending messages are sent, buttons work, errata are proposed."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.app.settings import Settings
from bot.discord.client import LongRoll
from bot.service.model.match import MatchId
from engine.battle_cry.family import RULESETS
from engine.blue_grey.ruleset import BLUE_GREY
from engine.decision import CONFEDERATE, UNION
from render.battle_cry.corrections import CORRECTIONS
from render.blue_grey.corrections import CORRECTIONS as OF_BRIGADES
from tests.bot.discord.conftest import Game
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import Simulated
from tests.support.examples import by_day, in_turn
from tests.support.service.waiting_clock import HandClock
from tests.support.store.old_databases import (
    CHICKAMAUGA,
    DRAFTING,
    NAMES,
    NINE_FLAGS,
    OLD_CREEK,
    UNTOLD,
    moved,
    unpacked,
)


def put(name: str, directory: Path) -> Path:
    """An older database in the place of the world's own."""
    for left in directory.glob("longroll.sqlite3*"):
        left.unlink()
    return unpacked(name, directory / "longroll.sqlite3")


def posts(world: Simulated) -> list[Seen]:
    """All messages of the channel and of the threads that matches without one have got, the newest last."""
    places = (world.channel, *world.threads())
    return sorted((one for place in places for one in world.history(place)), key=lambda one: one.id)


async def gone_on_with(name: str, world: Simulated, clock: HandClock, settings: Settings, match: int) -> Game:
    """The world's bot on an older database, in which the world's people play."""
    await world.bot.close()
    file = put(name, settings.data_dir)
    ulysses, robert = world.people
    moved(file, world.guild.id, world.channel.id, ulysses.id, robert.id)
    await world.restart()
    assert isinstance(world.bot, LongRoll)
    await world.settle()
    return Game(world, clock, MatchId(match))


@pytest.mark.parametrize(("name", "rules"), in_turn([NAMES[0], NAMES[-1]], [*DRAFTING]))
async def test_a_turn_goes_on_by_the_buttons_of_the_older_version(
    world: Simulated, clock: HandClock, settings: Settings, name: str, rules: str
) -> None:
    game = await gone_on_with(name, world, clock, settings, DRAFTING[rules])
    seat = await game.waiting()
    draft = (await game.scene(seat)).draft
    assert draft
    reply = await world.slash(game.player(seat), None, "turn hand", match=str(game.id))
    assert "Your hand" in reply.text
    await game.turn()
    board = [one for one in posts(world) if f"#{game.id} " in one.text][-1]
    assert "turn 3" in board.text
    assert board.labels == ["My hand", "Give orders", "Board as text"]
    other = await game.waiting()
    panel = (await world.click(game.player(other), board, label="Give orders")).message
    assert panel is not None
    assert panel.menus or panel.buttons
    assert world.errors() == []


@pytest.mark.parametrize("name", by_day([UNTOLD[0], UNTOLD[-1], *UNTOLD[1:-1]], 2))
async def test_what_was_left_to_tell_is_posted_and_a_lobby_can_be_joined(
    world: Simulated, clock: HandClock, settings: Settings, name: str
) -> None:
    game = await gone_on_with(name, world, clock, settings, 1)
    begun = [message for thread in world.threads() for message in world.history(thread)]
    opening = next(message for message in begun if "About this battle" in message.labels)
    about = await world.click(game.player(UNION), opening, label="About this battle")
    assert "follow a seed that is fixed now. Its SHA-256 is `" in about.text
    reply = await world.slash(game.player(CONFEDERATE), world.channel, "match join", match="1")
    assert "Something went wrong" not in reply.text
    await world.settle()
    assert (await game.info()).person(CONFEDERATE) == game.person(CONFEDERATE)
    assert "turn 1" in game.table[-1].text


def proposed(world: Simulated, game: Game) -> Seen:
    """What was proposed, once, for the match."""
    (asked,) = [one for one in posts(world) if "Long Roll proposes" in one.text and f"#{game.id} " in one.text]
    return asked


async def test_a_correction_is_put_to_both_players_and_holds_when_both_agree(
    world: Simulated, clock: HandClock, settings: Settings
) -> None:
    game = await gone_on_with("schema-0003-eight-flags", world, clock, settings, NINE_FLAGS)
    asked = proposed(world, game)
    assert CORRECTIONS["flags-asked-for"] in asked.text
    assert CORRECTIONS["first-melee-dice"] in asked.text
    assert "this battle ends as it began" in asked.text
    assert asked.pinged == {game.player(UNION).id, game.player(CONFEDERATE).id}
    assert "Others still have to answer." in (await world.click(game.player(UNION), asked, label="Agree")).text
    newest = next(one for one in reversed(posts(world)) if "Agree" in one.labels)
    assert f"{game.player(CONFEDERATE).mention}: do you agree?" in newest.text
    assert "Everyone agrees. It is done." in (await world.click(game.player(CONFEDERATE), newest, label="Agree")).text
    await world.settle()
    told = [message for message in posts(world) if "a rule is corrected" in message.text]
    assert len(told) == 1
    assert "Everyone agreed" in told[0].text
    assert not world.again(asked).buttons
    assert not world.again(newest).buttons
    asked_about = {one.id: one.version for one in RULESETS["advanced"].corrections}
    assert (await game.info()).ruleset_version == asked_about["first-melee-dice"]
    await game.turn()


async def test_what_was_corrected_in_brigades_is_put_in_sentences(
    world: Simulated, clock: HandClock, settings: Settings
) -> None:
    await gone_on_with(OLD_CREEK, world, clock, settings, CHICKAMAUGA)
    proposed = [message for message in posts(world) if "Long Roll proposes" in message.text]
    asked = [message for message in proposed if any(sentence in message.text for sentence in OF_BRIGADES.values())]
    assert len(asked) == 2, "both matches of brigades"
    for message in asked:
        told = {id_ for id_, sentence in OF_BRIGADES.items() if sentence in message.text}
        assert told == set(OF_BRIGADES) - {"still-to-come"}, "of that nobody is asked"
    assert world.errors() == []


async def test_who_declines_a_correction_hears_that_it_goes_on_as_it_began(
    world: Simulated, clock: HandClock, settings: Settings
) -> None:
    game = await gone_on_with("schema-0003-eight-flags", world, clock, settings, NINE_FLAGS)
    asked = proposed(world, game)
    reply = await world.click(game.player(UNION), asked, label="Decline")
    assert "goes on as it was" in reply.text
    await world.restart()
    await world.settle()
    proposed(world, game)
    assert (await game.info()).ruleset_version == 1


def test_every_correction_has_its_sentence() -> None:
    ids = {one.id for rules in RULESETS.values() for one in rules.corrections}
    assert ids == set(CORRECTIONS)
    assert {one.id for one in BLUE_GREY.corrections} == set(OF_BRIGADES)
    known = [(rules.version, [one.version for one in rules.corrections]) for rules in RULESETS.values()]
    for newest, versions in (*known, (BLUE_GREY.version, [one.version for one in BLUE_GREY.corrections])):
        assert versions == sorted(versions)
        assert all(1 < version <= newest for version in versions)
