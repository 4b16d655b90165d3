"""The dice before a battle of a campaign in all messages: opening post, first turn, panel, log."""

from __future__ import annotations

import pytest

from bot.discord.client import LongRoll
from bot.service.model.match import MatchOptions, MatchPlace, Person
from engine.chance import Seeded
from engine.decision import CONFEDERATE, PUBLIC, UNION
from engine.match import new_match, view
from render.presenters import presenter_of
from tests.bot.discord.conftest import Game, join
from tests.support.battle_cry.scenarios_in_play import setup_of
from tests.support.discord.simulator import Simulated
from tests.support.service.waiting_clock import HandClock

ROLLED = "Before the battle the Confederacy rolls ⚑⚑♞⚔♞♟⚔✹♞ 2 flags, 3 cavalry, 2 sabers, infantry, artillery"
FEWER = "the Union begins with 2 cards fewer."


@pytest.fixture
async def campaign(world: Simulated, clock: HandClock) -> Game:
    """A battle before which the Confederacy rolls nine dice; they need no series around it."""
    assert isinstance(world.bot, LongRoll)
    terms = MatchOptions(scenario="winchester", ruleset="variant-150", options={"confederate-dice": "9"}, side=UNION)
    place = MatchPlace(world.guild.id, world.channel.id)
    info = await world.bot.services.matches.open_lobby(Person(world.people[0].id), place, terms)
    game = Game(world, clock, info.id)
    await join(game)
    return game


async def log(game: Game) -> str:
    """The page of the log that it opens with, as the Union reads it."""
    reply = await game.world.slash(game.player(UNION), game.thread, "view log")
    assert reply.message is not None
    return reply.message.text


async def test_the_first_question_comes_with_the_dice_that_ask_it(campaign: Game) -> None:
    opening, first = campaign.table
    about = await campaign.world.click(campaign.player(UNION), opening, label="About this battle")
    assert "2 cards after the enemy’s dice, wins with 6 flags" in about.text
    assert "6 cards, wins with 6 flags" in about.text
    assert f"{campaign.player(UNION).mention}, before the battle: remove figures for the enemy’s dice." in first.text
    assert f"- {ROLLED}; {FEWER}" in first.text
    assert f"- {ROLLED}; {FEWER}" in await log(campaign)
    panel = (await campaign.world.click(campaign.player(UNION), first, label="Give orders")).message
    assert panel is not None
    asked = "For each ✹ artillery that the enemy rolled before the battle, one of your artillery units loses a figure."
    assert asked in panel.text
    text = await campaign.world.click(campaign.player(UNION), first, label="Board as text")
    assert asked.replace("✹ ", "") in "\n".join(one.text for one in (text.message, *text.followups) if one)


async def test_the_first_turn_tells_them_again_with_what_came_of_them(campaign: Game) -> None:
    await campaign.until(lambda _, scene: scene.decision is not None and scene.decision.kind == "play-card")
    told = campaign.table[-1].text
    assert f"{campaign.player(CONFEDERATE).mention}, your turn: play a card." in told
    assert told.index(ROLLED) < told.index("loses 1 figure before the battle") < told.index("The Union draws 2 cards.")
    opened = await log(campaign)
    assert "turn 1" in opened
    assert opened.index(ROLLED) < opened.index("loses 1 figure before the battle")


async def test_cards_that_are_dealt_are_not_told_with_the_first_turn(game: Game) -> None:
    assert await game.waiting() in {UNION, CONFEDERATE}
    assert "draws" not in game.table[-1].text
    await game.act()
    assert "draws" not in await log(game)


@pytest.mark.parametrize(
    ("options", "union", "confederate"),
    [
        ({}, "4 cards, wins", "6 cards, wins"),
        ({"confederate-dice": "1"}, "3 cards, wins", "6 cards, wins"),
        ({"confederate-dice": "2"}, "3 cards after the enemy’s dice, wins", "6 cards, wins"),
        (
            {"confederate-dice": "1", "mode": "doubles"},
            "4 cards each, fewer if the enemy’s dice show sabers, wins",
            "6 cards each, wins",
        ),
    ],
)
def test_the_opening_post_counts_the_cards_that_are_dealt(
    options: dict[str, str], union: str, confederate: str
) -> None:
    setup = setup_of("winchester", "variant-150", options)
    for seed in range(40):
        state, deal = new_match(setup, Seeded(bytes([seed]) * 32))
        armies = presenter_of("battle-cry").setup.armies(setup, view(state, PUBLIC), deal)
        said = [needs for _, _, needs in armies]
        if said[0].startswith(union):
            assert said[1].startswith(confederate)
            return
    raise AssertionError("the dice never fell so")
