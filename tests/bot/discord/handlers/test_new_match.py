"""Proposals of a new match in control ids: read back unchanged, within Discord's limit."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from bot.discord.client import LongRoll
from bot.discord.components.items import press_of
from bot.discord.components.press import Press
from bot.discord.panels.battle_groups import ORDERS, groups
from bot.discord.panels.id_codec import long_seat, short_seat
from bot.discord.panels.match_draft import BY_LOT, OpeningProposal, first_proposal, options_of, proposal_of
from bot.discord.panels.offered_games import offered_battles
from bot.service.model.battle_figures import BattleFigures
from bot.service.model.catalog import named
from bot.service.model.match import MatchInfo, Person, Status
from bot.texts import limits
from bot.texts.battle_words import balance_line, marks
from engine.decision import CONFEDERATE, UNION
from tests.support.discord.new_matches import FIGURES, FIRST
from tests.support.discord.seen import Menu, Seen
from tests.support.discord.simulator import Simulated

STEPS = ("new-battle", "new-level", "new-rules", "new-side", "new-odds", "new-option", "new-open")


@pytest.mark.parametrize("id_", [one.id for one in offered_battles()])
def test_every_proposal_fits_into_an_id_and_comes_back(id_: str) -> None:
    known = named(offered_battles(), id_)
    assert known is not None
    for ruleset, side in product(known.rulesets, (BY_LOT, UNION, CONFEDERATE)):
        proposal = OpeningProposal(
            scenario=id_, ruleset=ruleset, side=side, pace="relaxed", odds=False, level="recruit"
        )
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
                scenario=id_, ruleset=ruleset, side=seat, odds=False, games=2, pace="relaxed", level="army"
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


def test_a_challenged_person_fits_into_every_id_and_comes_back() -> None:
    for known in offered_battles():
        for ruleset in known.rulesets:
            proposal = OpeningProposal(
                scenario=known.id, ruleset=ruleset, side=CONFEDERATE, odds=False, games=2, pace="relaxed", invited=ID
            )
            for option in known.options(ruleset):
                proposal = proposal.with_option(f"{option.id}={option.values[-1]}", offered_battles())
            assert proposal_of(proposal.text, offered_battles()) == proposal
            assert all(len(Press(step, arg=f"90|{proposal.text}").custom_id) <= limits.CUSTOM_ID for step in LONGEST)


ID = 2**63
"""As long as an id of a person can be."""

LONGEST = ("new-computer", "new-battle", "new-option")


@pytest.mark.parametrize("order", ORDERS)
def test_every_battle_is_in_one_group_that_fits_into_a_menu(order: str) -> None:
    many = [replace(one, id=f"{one.id}-{copy}") for one in offered_battles() for copy in range(3)]
    for battles in (offered_battles(), many):
        found = groups(order, battles)
        assert sorted(one.id for group in found for one in group.battles) == sorted(one.id for one in battles)
        assert all(0 < len(group.battles) <= limits.OPTIONS for group in found)
        assert len({group.key for group in found}) == len(found)


def test_a_group_too_large_for_a_menu_is_cut_between_years() -> None:
    even = BattleFigures(won=100, fought=200)
    battles = [replace(one, figures=even) for one in offered_battles()]
    assert len(battles) > limits.OPTIONS
    found = groups("b", battles)
    assert [group.key for group in found] == [f"even/{number}" for number in range(1, len(found) + 1)]
    spans = [sorted({battle.date[:4] for battle in group.battles}) for group in found]
    years = [year for span in spans for year in span]
    assert years == sorted(set(years)), "no year is in two parts"
    said = [span[0] if len(span) == 1 else f"{span[0]} to {span[-1]}" for span in spans]
    assert [group.name for group in found] == [f"Even battles, {one}" for one in said]


def test_parts_that_years_do_not_tell_apart_are_numbered() -> None:
    even, all_ = BattleFigures(won=100, fought=200), offered_battles()
    of_a_year = [replace(one, date="1862-01-01") for one in all_]
    assert [group.name for group in groups("y", of_a_year)] == ["1862, part 1", "1862, part 2"]
    undated = [replace(one, figures=even, date="" if one.id < "f" else one.date) for one in all_]
    names = [group.name for group in groups("b", undated)]
    assert names == [f"Even battles, part {number}" for number in range(1, len(names) + 1)]


async def opened(world: Simulated) -> MatchInfo:
    assert isinstance(world.bot, LongRoll)
    (info,) = await world.bot.services.matches.directory.all_open()
    return info


async def first_panel(world: Simulated, **options: object) -> Seen:
    panel = (await world.slash(world.people[0], world.channel, "match new", **options)).message
    assert panel is not None
    return panel


def menu_of(panel: Seen, value: str) -> Menu:
    """The one menu that offers a value."""
    (found,) = [menu for menu in panel.menus if value in [offered for _, offered in menu.options]]
    return found


async def choose(world: Simulated, panel: Seen, value: str) -> Seen:
    """Chooses a value in the menu that offers it."""
    await world.select(world.people[0], panel, [value], custom_id=menu_of(panel, value).custom_id)
    return world.again(panel)


async def press(world: Simulated, panel: Seen, label: str) -> Seen:
    await world.click(world.people[0], panel, label=label)
    return world.again(panel)


async def test_a_lobby_in_two_presses_after_the_command(world: Simulated) -> None:
    panel = await first_panel(world)
    assert balance_line(FIGURES) in panel.text
    assert [file.name for file in panel.files] == ["board.png"]
    panel = await press(world, panel, FIRST)
    assert panel.text.startswith(
        "### **First Bull Run** · Battle Cry 150 Variant · you lead either side · No time limit"
    )
    panel = await press(world, panel, "Open to anyone here")
    assert panel.text == "Match #1, **First Bull Run**, is open. It starts when someone joins."
    (lobby,) = [one for one in world.history(world.channel) if not one.ephemeral]
    assert "is looking for an opponent. Join below." in lobby.text
    assert marks(FIGURES) in lobby.text
    assert [file.name for file in lobby.files] == ["invitation.png"]
    assert lobby.files[0].description.startswith("First Bull Run. Manassas, Virginia, July 21, 1861. Board of")
    assert lobby.labels[0] in {"Join as Union", "Join as Confederate"}
    assert lobby.labels[1:3] == ["Leave", "Play the computer instead"]


async def test_two_presses_of_one_panel_open_one_lobby(world: Simulated) -> None:
    host, _ = world.people
    panel = await press(world, await first_panel(world), FIRST)
    await world.together(*(world.click(host, panel, label="Open to anyone here") for _ in range(2)))
    assert (await opened(world)).id == 1


async def test_the_computer_in_two_presses(world: Simulated) -> None:
    panel = await press(world, await first_panel(world), FIRST)
    panel = await press(world, panel, "Play the computer")
    assert "Match #1, **First Bull Run**, has begun in its own thread. Your hand comes by direct message." in panel.text
    assert (await opened(world)).status is Status.RUNNING


async def test_the_computer_at_a_level_that_the_table_shows(world: Simulated) -> None:
    panel = await press(world, await first_panel(world), FIRST)
    panel = await choose(world, panel, "level")
    levels = menu_of(panel, "recruit")
    assert [value for _, value in levels.options] == ["recruit", "sergeant", "general", "army"]
    assert levels.chosen == ("sergeant",)
    panel = await choose(world, panel, "recruit")
    await press(world, panel, "Play the computer")
    assert (await opened(world)).level == "recruit"
    assert "the computer, recruit" in (await world.slash(world.people[0], world.channel, "view now", match="1")).text


async def test_the_host_of_a_lobby_chooses_the_computers_level(world: Simulated) -> None:
    """*More options* of the lobby shows the present level; nobody else may change it."""
    host, other = world.people
    panel = await press(world, await first_panel(world), FIRST)
    await press(world, panel, "Open to anyone here")
    (lobby,) = [one for one in world.history(world.channel) if not one.ephemeral]
    menu = menu_of(lobby, "recruit")
    assert menu.chosen == ("sergeant",)
    assert ("The computer’s level: recruit", "recruit") in menu.options
    refused = await world.select(other, lobby, ["recruit"], custom_id=menu.custom_id)
    assert "Only the player who opened match #1 can do that." in refused.text
    told = await world.select(host, lobby, ["recruit"], custom_id=menu.custom_id)
    assert "If the computer takes a seat in #1 First Bull Run, it plays as recruit." in told.text
    lobby = world.again(lobby)
    assert menu_of(lobby, "recruit").chosen == ("recruit",)
    await world.click(host, lobby, label="Play the computer instead")
    assert (await opened(world)).level == "recruit"
    assert not [one for one in world.again(lobby).menus if "lobby-level" in one.custom_id]


async def test_a_level_typed_for_a_game_that_has_others_is_refused(world: Simulated) -> None:
    typed = {"scenario": "pruitts-landing", "rules": "blue-grey", "computer": True, "level": "recruit"}
    reply = await world.slash(world.people[0], world.channel, "match new", **typed)
    assert "the computer plays at these levels: sergeant and general. Choose one of them for `level:`" in reply.text
    assert isinstance(world.bot, LongRoll)
    assert not await world.bot.services.matches.directory.all_open()


async def test_a_person_in_three_presses(world: Simulated) -> None:
    host, robert = world.people
    panel = await press(world, await press(world, await first_panel(world), FIRST), "Challenge a person…")
    (people,) = [menu for menu in panel.menus if "new-invite" in menu.custom_id]
    await world.select(host, panel, [robert], custom_id=people.custom_id)
    assert f"I’ve asked {robert.mention}, and keep the seat for a day." in world.again(panel).text
    assert (await opened(world)).challenged == Person(robert.id)


async def test_challenge_from_the_menu_of_a_person(world: Simulated) -> None:
    host, robert = world.people
    reply = await world.menu(host, world.channel, "Challenge to a battle", robert)
    assert reply.message is not None
    assert f"You challenge {robert.mention}." in reply.text
    await world.restart()
    panel = await press(world, reply.message, FIRST)
    assert f"against {robert.mention}" in panel.text
    await press(world, panel, "Send the challenge")
    assert (await opened(world)).challenged == Person(robert.id)


async def test_every_menu_shows_what_is_chosen(world: Simulated) -> None:
    panel = await press(world, await first_panel(world), FIRST)
    for question, answer, shown in (
        ("side", "union", "you lead the Union"),
        ("odds", "off", "odds hidden"),
        ("pace", "brisk", "brisk"),
        ("carbines", "carbines=on", "Cavalry carbines: On"),
        ("games", "2", "Two games, swapping sides"),
    ):
        panel = await choose(world, panel, question)
        assert menu_of(panel, answer).chosen != (answer,)
        panel = await choose(world, panel, answer)
        assert shown in panel.text.partition("\n")[0]
        panel = await choose(world, panel, question)
        assert menu_of(panel, answer).chosen == (answer,)
    await press(world, panel, "Open to anyone here")
    info = await opened(world)
    assert (info.odds, info.timing.pace, info.options["carbines"]) == (False, "brisk", "on")


async def test_more_battles_one_menu_at_a_time(world: Simulated) -> None:
    panel = await press(world, await first_panel(world), "More battles…")
    assert [menu.placeholder for menu in panel.menus] == ["Which year?"]
    for way, question, order in (("By length", "How long?", "l"), ("By balance", "How even?", "b")):
        panel = await press(world, panel, way)
        (menu,) = panel.menus
        found = groups(order, offered_battles())
        assert menu.placeholder == question
        assert list(menu.options) == [(group.name, group.key) for group in found]
        group = next(one for one in found if "antietam" in [battle.id for battle in one.battles])
        panel = await choose(world, panel, group.key)
        assert panel.text.startswith(f"### More battles: {group.name}")
        (menu,) = panel.menus
        assert menu.placeholder == "Choose a battle to see its map"
        assert [value for _, value in menu.options] == [battle.id for battle in group.battles]
    panel = await choose(world, panel, "antietam")
    assert panel.text.startswith("### **Antietam**")
    assert [file.name for file in panel.files] == ["board.png"]
    panel = await press(world, panel, "Another battle")
    assert panel.text.startswith("### Which battle?")
    panel = await press(world, panel, "Random")
    assert panel.text.startswith("### **")


async def test_search_finds_by_name_place_and_year(world: Simulated) -> None:
    host, _ = world.people
    panel = await press(world, await first_panel(world), "More battles…")
    form = await world.click(host, panel, label="Search…")
    await world.submit(host, form, text="virginia 1864")
    found = [value for _, value in world.again(panel).menus[0].options]
    assert set(found) >= {"wilderness", "new-market"}
    form = await world.click(host, world.again(panel), label="Search…")
    await world.submit(host, form, text="waterloo")
    assert "No battle matches “waterloo”." in world.again(panel).text


async def test_text_readers_get_the_map_in_words(world: Simulated) -> None:
    host, _ = world.people
    await world.slash(host, world.channel, "me settings", text="words")
    panel = await first_panel(world)
    assert not panel.files
    assert "**First Bull Run**" in panel.text
    assert balance_line(FIGURES) in panel.text


async def test_bots_are_not_challenged(world: Simulated) -> None:
    host, _ = world.people
    panel = await press(world, await press(world, await first_panel(world), FIRST), "Challenge a person…")
    (people,) = [menu for menu in panel.menus if "new-invite" in menu.custom_id]
    said = await world.select(host, panel, [host], custom_id=people.custom_id)
    assert "You can’t challenge yourself." in said.text
