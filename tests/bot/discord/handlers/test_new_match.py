"""Proposals of a new match in control ids: read back unchanged, within Discord's limit."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from bot.discord.client import LongRoll
from bot.discord.components.items import press_of
from bot.discord.components.press import Press
from bot.discord.panels.id_codec import long_seat, short_seat
from bot.discord.panels.match_draft import BY_LOT, OpeningProposal, first_proposal, options_of, proposal_of
from bot.discord.panels.offered_games import offered_battles
from bot.service.model.catalog import named
from bot.texts import limits
from engine.decision import CONFEDERATE, UNION
from tests.support.discord.simulator import Simulated

STEPS = ("new-battle", "new-rules", "new-side", "new-odds", "new-option", "new-open")


@pytest.mark.parametrize("id_", [one.id for one in offered_battles()])
def test_every_proposal_fits_into_an_id_and_comes_back(id_: str) -> None:
    known = named(offered_battles(), id_)
    assert known is not None
    for ruleset, side in product(known.rulesets, (BY_LOT, UNION, CONFEDERATE)):
        proposal = OpeningProposal(scenario=id_, ruleset=ruleset, side=side, pace="relaxed", odds=False)
        for option in known.options(ruleset):
            proposal = proposal.with_option(f"{option.id}={option.values[-1]}", offered_battles())
        for step in STEPS:
            press = Press(step, arg=f"0|{proposal.text}")
            assert len(press.custom_id) <= limits.CUSTOM_ID
            assert press_of(press.custom_id) == press
        assert proposal_of(proposal.text, offered_battles()) == proposal


@pytest.mark.parametrize("id_", [one.id for one in offered_battles() if one.modes(next(iter(one.rulesets)))])
def test_every_way_to_play_fits_into_an_id_and_comes_back(id_: str) -> None:
    known = named(offered_battles(), id_)
    assert known is not None
    for ruleset in known.rulesets:
        for mode, seat in (("epic", "confederate/commander"), ("doubles", "union/2"), ("archie", CONFEDERATE)):
            proposal = OpeningProposal(
                scenario=id_, ruleset=ruleset, side=seat, odds=False, games=2, pace="relaxed"
            ).with_mode(mode)
            proposal = replace(proposal, side=seat, computer=mode != "archie")
            choices = ["nightfall=on", *(f"{option.id}={option.values[-1]}" for option in known.options(ruleset))]
            choices += ["union-players=7", "confederate-players=6"] if mode == "epic" else []
            for choice in choices:
                proposal = proposal.with_option(choice, offered_battles())
            for step in (*STEPS, "new-mode", "new-foe"):
                press = Press(step, arg=f"90|{proposal.text}")
                assert len(press.custom_id) <= limits.CUSTOM_ID
                assert press_of(press.custom_id) == press
            assert proposal_of(proposal.text, offered_battles()) == proposal


def test_seats_in_few_letters_come_back() -> None:
    for seat in ("union", "confederate/7", "union/commander", BY_LOT):
        assert long_seat(short_seat(seat)) == seat
        assert long_seat(seat) == seat


def test_what_cannot_be_read_becomes_the_first_battle() -> None:
    assert proposal_of("waterloo|whist|lot|", offered_battles()) == first_proposal(offered_battles())
    assert proposal_of("", offered_battles()) == first_proposal(offered_battles())


def test_an_option_at_its_usual_value_is_not_written() -> None:
    first = first_proposal(offered_battles())
    changed = first.with_option("carbines=on", offered_battles())
    assert changed.options == {"carbines": "on"}
    assert changed.with_option("carbines=off", offered_battles()) == first
    assert changed.with_battle(first.scenario, offered_battles()).options == {"carbines": "on"}


def test_options_as_somebody_types_them() -> None:
    assert options_of("carbines") == {"carbines": "on"}
    assert options_of(" carbines = off , other=x") == {"carbines": "off", "other": "x"}
    assert options_of("") == {}


async def test_odds_are_shown_or_hidden_as_the_panel_says(world: Simulated) -> None:
    host = world.people[0]
    panel = (await world.slash(host, world.channel, "match new")).message
    assert panel is not None
    assert "Odds: shown before each roll" in panel.text
    menu = next(one for one in panel.menus if one.placeholder == "Odds before a roll?")
    await world.select(host, panel, ["off"], custom_id=menu.custom_id)
    panel = world.again(panel)
    assert "Odds: hidden, the dice alone are shown" in panel.text
    side = next(one for one in panel.menus if one.placeholder == "Which side do you lead?")
    await world.select(host, panel, ["union"], custom_id=side.custom_id)
    await world.click(host, world.again(panel), label="Open the lobby")
    assert isinstance(world.bot, LongRoll)
    (info,) = await world.bot.services.matches.directory.all_open()
    assert not info.odds
