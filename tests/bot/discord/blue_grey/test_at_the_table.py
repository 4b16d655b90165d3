"""Public and private messages of a Blue & Grey match: lobby, first message, panels in use."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bot.discord.client import LongRoll
from bot.service.model.battle_figures import figures_of
from bot.service.usecases.match_commands.turn import Settle
from bot.texts.command_of_action import typed_by
from engine.blue_grey.position import Work
from engine.blue_grey.scenario import ALL_SIDES
from engine.blue_grey.sides import Side
from engine.decision import CONFEDERATE, UNION, Seat
from engine.field_changes import replace
from render.text_board import MAY_DO
from tests.bot.discord.blue_grey.conftest import LEARNING
from tests.bot.discord.conftest import Game
from tests.support.blue_grey.simulated_players import Staff
from tests.support.discord.new_matches import battle_of, listed_in
from tests.support.discord.random_players import Campaign
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import Simulated
from tests.support.service.waiting_clock import HandClock

PUBLIC = ("turn text", "turn look", "view log")
"""What anybody may ask for."""


async def typed(game: Game, seat: Seat, command: str, **options: object) -> Seen:
    """The private answer to a command."""
    reply = await game.world.slash(game.player(seat), game.thread, typed_by(command), **options)
    assert reply.message is not None
    assert reply.message.ephemeral
    return reply.message


async def pressed(game: Game, seat: Seat, panel: Seen, label: str) -> Seen:
    await game.world.click(game.player(seat), panel, label=label)
    return game.world.again(panel)


async def chosen(game: Game, seat: Seat, panel: Seen, value: str) -> Seen:
    """Presses the button of a value, or chooses it in its menu."""
    buttons = [one for one in panel.buttons if one.custom_id.endswith((f":{value}", f"|{value}"))]
    button = next((one for one in buttons if ":attack-now:" not in one.custom_id), None)
    if button is not None:
        await game.world.click(game.player(seat), panel, custom_id=button.custom_id)
        return game.world.again(panel)
    menus = [one for one in panel.menus if value in [key for _, key in one.options]]
    menu = next((one for one in menus if ":moves:" not in one.custom_id), None) or menus[0]
    await game.world.select(game.player(seat), panel, [value], custom_id=menu.custom_id)
    return game.world.again(panel)


async def test_the_lobby_offers_what_there_is_and_nothing_else(world: Simulated) -> None:
    ulysses = world.people[0]
    opening = await battle_of(world, ulysses, "1864", "pruitts-landing")
    assert "Pruitt’s Landing** · Blue & Grey" in opening.text
    (menu,) = opening.menus
    assert [value for _, value in menu.options] == ["side", "pace", "level", "games", "joined", "odds", "rated"]
    assert "Play the computer" in opening.labels
    said = opening.text + " ".join(label for label, _ in menu.options)
    assert not [word for word in ("card", "hand", "flag") if word in said.casefold()]


async def test_a_list_says_which_battles_are_of_this_game(world: Simulated) -> None:
    ulysses = world.people[0]
    for typed in ("pruitt", "blue & grey"):
        found = dict(await world.autocomplete(ulysses, world.channel, "match new", "scenario", typed))
        named = next(name for name, value in found.items() if value == LEARNING)
        figures = figures_of(LEARNING, "blue-grey", "blue-grey")
        assert named.startswith(f"Pruitt’s Landing · Blue & Grey · good first battle · about {figures.minutes} min")
    usual = await world.autocomplete(ulysses, world.channel, "match new", "scenario", "first bull run")
    assert all("Blue & Grey" not in name and "Battle Cry" not in name for name, _ in usual)
    opening = await listed_in(world, ulysses, "1864")
    (about,) = [
        option["description"]
        for part in parts_of(opening.payload)
        for option in part.get("options", ())
        if option["value"] == LEARNING
    ]
    assert about.startswith("Blue & Grey · ")


def parts_of(part: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield part
    for one in (*part.get("components", ()), *([part["component"]] if "component" in part else ())):
        yield from parts_of(one)


async def test_a_part_of_a_large_map_is_picked_from_a_menu(creek: Game) -> None:
    post = next(one for one in reversed(creek.table) if one.menus)
    assert not [label for label in post.labels if label.startswith("Map")]
    (menu,) = post.menus
    assert menu.placeholder == "Look closer"
    world, ulysses = creek.world, creek.player(UNION)
    shown = (await world.select(ulysses, post, ["rolls"], custom_id=menu.custom_id)).message
    assert shown is not None
    assert shown.ephemeral
    (again,) = shown.menus
    assert "rolls" not in [value for _, value in again.options]
    shown = await chosen(creek, UNION, shown, again.options[0][1])
    assert again.options[0][1] not in [value for _, value in shown.menus[0].options]
    assert not world.errors()


async def test_a_sketch_names_hexes_of_four_digits(landing: Game) -> None:
    reply = await landing.world.slash(
        landing.player(UNION), landing.thread, "team sketch", draw="0605>0505 hold, mark 0703"
    )
    assert "⚠️" not in reply.text
    assert "0505" in reply.text
    wrong = await landing.world.slash(landing.player(UNION), landing.thread, "team sketch", draw="mark E4")
    assert "`mark E4` names a hex that isn’t on this board. Its hexes look like **01" in wrong.text


async def test_a_way_to_play_that_there_is_not_is_refused_kindly(world: Simulated) -> None:
    reply = await world.slash(
        world.people[0], world.channel, "match new", scenario="pruitts-landing", mode="epic", side="union"
    )
    assert "This game has one player a side" in reply.text
    assert "Leave `mode:` out" in reply.text
    assert [one for one in world.history(world.channel) if one.by_bot and not one.ephemeral] == []


async def test_the_table_speaks_of_no_cards(landing: Game) -> None:
    await landing.act("pass")
    said = "\n".join(one.text for one in landing.table).casefold()
    assert not [word for word in ("hand", "card", "flag") if f" {word}" in said.replace("a hand of", "")]
    labels = [label for one in landing.table for label in one.labels]
    assert "My hand" not in labels
    assert landing.letters(UNION) == landing.letters(CONFEDERATE) == []


async def test_each_sides_turn_is_a_turn_of_its_own(landing: Game) -> None:
    assert (await landing.info()).turn == 1
    assert "Give orders" in landing.table[-1].labels
    await landing.until(lambda info, _: info.turn == 2)
    assert await landing.waiting() == UNION
    assert "Give orders" in landing.table[-1].labels
    assert landing.player(UNION).id in landing.table[-1].pinged


async def test_a_turn_by_buttons_can_be_taken_back_until_it_ends(landing: Game) -> None:
    panel = await typed(landing, CONFEDERATE, "move", moves="Marsden-0407")
    assert "**So far:** Marsden → 0407" in panel.text
    panel = await chosen(landing, CONFEDERATE, panel, "Ashe")
    assert "Where to? Ashe" in panel.text
    panel = await chosen(landing, CONFEDERATE, panel, "move Ashe-0206")
    assert "Marsden → 0407 · Ashe → 0206" in panel.text
    panel = await pressed(landing, CONFEDERATE, panel, "Undo")
    assert "**So far:** Marsden → 0407" in panel.text
    panel = await pressed(landing, CONFEDERATE, panel, "End movement")
    assert "5 units have not moved" in panel.text
    panel = await pressed(landing, CONFEDERATE, panel, "Back")
    assert "**So far:** Marsden → 0407" in panel.text


async def test_done_asks_before_it_ends_a_whole_turn(landing: Game) -> None:
    panel = await typed(landing, CONFEDERATE, "done")
    for asked in (panel, await typed(landing, CONFEDERATE, "move", moves="end")):
        assert "**End your turn?**" in asked.text
        assert "6 units have not moved" in asked.text
        assert "this ends your turn." in asked.text
        assert await landing.waiting() == CONFEDERATE
    await pressed(landing, CONFEDERATE, panel, "End turn")
    assert await landing.waiting() == UNION


@pytest.mark.parametrize("text", ["Marsden>0405", "Ashe-0102, all>0405"])
async def test_orders_that_were_never_given_are_no_plan(landing: Game, text: str) -> None:
    panel = await typed(landing, CONFEDERATE, "write", text=text)
    panel = await pressed(landing, CONFEDERATE, panel, "Step by step")
    await typed(landing, CONFEDERATE, "move", moves="Ashe-0206-0306, Pryor Artillery-0306, Marsden-0407-0406")
    panel = await typed(landing, CONFEDERATE, "done")
    assert "⚠️ You haven’t given these written orders yet: `" in panel.text
    panel = await pressed(landing, CONFEDERATE, panel, "End movement")
    assert "**You must attack:** 0405" in panel.text
    assert "Roll 1 attack" not in panel.labels
    assert "My orders" in panel.labels


async def test_who_comes_in_goes_on_at_once(landing: Game) -> None:
    while (await landing.scene(CONFEDERATE)).view.turn == 1:
        await landing.act("pass")
    panel = await typed(landing, CONFEDERATE, "undo")
    panel = await chosen(landing, CONFEDERATE, panel, "Gadsden")
    panel = await chosen(landing, CONFEDERATE, panel, "enter Gadsden-0410")
    assert "Where to? Gadsden" in panel.text


async def test_nobody_else_sees_an_open_turn_or_a_plan(landing: Game) -> None:
    watcher = landing.world.add_person("frances")

    async def seen() -> list[str]:
        told = [one.text for one in landing.table if not one.ephemeral]
        for person in (landing.player(UNION), watcher):
            replies = [await landing.world.slash(person, landing.thread, one) for one in PUBLIC]
            told += [one.text for one in replies]
        return told

    before, known = await landing.scene(UNION), await seen()
    await typed(landing, CONFEDERATE, "write", text="Marsden-0407, Ashe-0206, all>0405")
    await typed(landing, CONFEDERATE, "move", moves="Marsden-0407, Ashe-0206, Calhoun-0207")
    assert repr((await landing.scene(UNION)).view) == repr(before.view)
    assert await seen() == known
    assert len((await landing.scene(CONFEDERATE)).draft) == 3


async def test_a_written_turn_is_checked_and_given(landing: Game) -> None:
    wrong = await typed(landing, CONFEDERATE, "write", text="Marsden-0407, Tolliver-0102")
    assert "⚠️ Order 2, `Tolliver-0102`: " in wrong.text
    assert "Confirm" not in wrong.labels
    text = "Marsden-0407, Ashe-0206, Calhoun-0207, Tolliver-0607"
    panel = await typed(landing, CONFEDERATE, "write", text=text)
    assert "**4 moves:** Marsden 0408 → 0407 · Ashe 0208 → 0206" in panel.text
    panel = await pressed(landing, CONFEDERATE, panel, "Confirm")
    assert "at last Ashe → 0206" not in panel.text
    assert "Marsden → 0407 · Ashe → 0206 · Calhoun → 0207 · Tolliver → 0607" in panel.text
    assert (await landing.scene(CONFEDERATE)).draft[0].text == "move Marsden-0407"


async def test_an_order_that_several_could_mean_is_asked_back(landing: Game) -> None:
    panel = await typed(landing, CONFEDERATE, "move", moves="Ashe-0207")
    panel = await typed(landing, CONFEDERATE, "move", moves="Pryor Artillery-0207, Calhoun-0207")
    assert "⚠️" in panel.text
    both = await typed(landing, CONFEDERATE, "write", text="arti-0408")
    assert "could mean Selden Artillery in 0409 or Pryor Artillery in 0207. Say which one." in both.text


async def test_a_set_of_attacks_by_buttons(landing: Game) -> None:
    line = "Ashe-0206-0306, Pryor Artillery-0306, Marsden-0407-0406, end"
    panel = await typed(landing, CONFEDERATE, "write", text=line)
    panel = await pressed(landing, CONFEDERATE, panel, "Confirm")
    assert "**You must attack:** 0405 (Harlan 4)" in panel.text
    panel = await chosen(landing, CONFEDERATE, panel, "0405")
    assert "**Attack on 0405 (Harlan 4)**" in panel.text
    assert "Roll now" in panel.labels
    panel = await pressed(landing, CONFEDERATE, panel, "Add to plan")
    assert "1. " in panel.text
    assert "Roll 1 attack" in panel.labels
    await landing.world.restart()
    panel = await pressed(landing, CONFEDERATE, panel, "Roll 1 attack")
    told = "\n".join(one.text for one in landing.table)
    assert "Harlan" in told
    assert (await landing.scene(CONFEDERATE)).draft == () or (await landing.waiting()) == CONFEDERATE


async def test_a_panel_that_is_out_of_date_says_so(landing: Game) -> None:
    panel = await typed(landing, CONFEDERATE, "undo")
    panel = await chosen(landing, CONFEDERATE, panel, "Ashe")
    await typed(landing, CONFEDERATE, "move", moves="Ashe-0207")
    panel = await chosen(landing, CONFEDERATE, panel, "move Ashe-0209")
    assert "That panel was out of date" in panel.text
    assert (await landing.scene(CONFEDERATE)).draft[-1].text == "move Ashe-0207"


async def test_standing_orders_answer_for_who_is_away(landing: Game) -> None:
    reply = await landing.world.slash(landing.player(UNION), landing.thread, "turn standing")
    assert reply.message is not None
    assert "**Retreats**: Ask me" in reply.text
    assert "cards" not in reply.text
    panel = await chosen(landing, UNION, reply.message, "away")
    assert "**Retreats**: As far from the enemy as they can" in panel.text or "Away from the enemy" in panel.text
    await landing.matches.execute(
        landing.id, Settle(landing.person(UNION), {"losses": "least", "advance": "never", "cavalry": "never"})
    )
    posted = len(landing.table)
    staff = Staff(Campaign(landing.world, landing.clock, Random(1)), advised=1)
    while (await landing.info()).turn < 4:
        seat = await landing.waiting()
        await landing.act((await staff.advice(await landing.scene(seat))).text)
    told = landing.table[posted:]
    assert "retreats" in "\n".join(one.text for one in told)
    assert [one for one in told if "Answer" in one.labels and landing.player(UNION).id in one.pinged] == []


async def test_looking_and_why(landing: Game) -> None:
    look = await typed(landing, CONFEDERATE, "look", hex="Tolliver")
    assert "### From 0608" in look.text
    assert "**Tolliver** could move to 0107" in look.text
    zones = await typed(landing, CONFEDERATE, "look")
    assert "### Union zones of control" in zones.text
    assert "Union zones of control: " in zones.text
    near = await typed(landing, CONFEDERATE, "look", hex="0605", view="near")
    assert "### Around 0605" in near.text
    assert "Union Battery C, artillery 3" in near.text
    empty = await typed(landing, CONFEDERATE, "look", hex="0603")
    assert "Seen from there within 6 hexes: Union: Harlan 0405" in empty.text
    assert "; Confederate: " in empty.text
    assert "Dots" not in empty.text
    none = await typed(landing, CONFEDERATE, "look", hex="Z9")
    assert "This map has no hex" in none.text
    why = await typed(landing, CONFEDERATE, "why", action="Tolliver-0102")
    assert "**Why not `move Tolliver-0102`?**\n" in why.text
    assert "**Tolliver** could move to" in why.text
    fine = await typed(landing, CONFEDERATE, "why", action="Tolliver-0607")
    assert "`move Tolliver-0607` is allowed now." in fine.text


async def test_why_in_the_other_side_s_turn_and_in_other_words(landing: Game) -> None:
    theirs = await typed(landing, UNION, "why", action="Harlan-0404")
    assert "The Confederacy chooses now, not you." in theirs.text
    assert "When it’s your turn to choose, it would be allowed, as things stand." in theirs.text
    aimed = await typed(landing, UNION, "why", action="Harlan>0607")
    assert "**Why not `target 0607`?**" in aimed.text
    assert "Even then: " in aimed.text
    words = await typed(landing, CONFEDERATE, "why", action="why can my men not move there")
    assert "I don’t understand “why can my men not move there”. Write it like `" in words.text


async def test_why_judges_a_whole_attack_and_says_what_a_unit_could_do(landing: Game) -> None:
    there = await typed(landing, CONFEDERATE, "why", action="Ashe-0208")
    assert "Ashe is already in 0208." in there.text
    able = await typed(landing, CONFEDERATE, "why", action="Ashe")
    assert "**Ashe · 0208 · cavalry 3**: 6 MP left" in able.text
    assert "**Ashe** could move to" in able.text
    await typed(landing, CONFEDERATE, "move", moves="Ashe-0206-0306, Pryor Artillery-0306")
    panel = await typed(landing, CONFEDERATE, "done")
    await pressed(landing, CONFEDERATE, panel, "End movement")
    far = await typed(landing, CONFEDERATE, "why", action="Tolliver>0405")
    assert "**Why not `Tolliver>0405`?**\nTolliver is not next to every hex that is attacked: 0405." in far.text
    whole = await typed(landing, CONFEDERATE, "why", action="all>0405")
    assert "`all>0405` is allowed now." in whole.text
    assert "Attack " in whole.text
    owed = await typed(landing, CONFEDERATE, "done")
    assert "⚠️ You must still attack 0405. (8.1)" in owed.text


async def test_refusals_have_no_words_of_the_engine(landing: Game) -> None:
    assert "This game has no cards." in (await typed(landing, CONFEDERATE, "play", card="scout")).text
    alone = await typed(landing, CONFEDERATE, "lead", choice="hand Ashe to Marsden")
    assert "This game has no teams: each side is one player." in alone.text
    assert (await landing.scene(CONFEDERATE)).draft == ()
    early = await typed(landing, CONFEDERATE, "battle", battle="Ashe>0405")
    assert "⚠️ Units are still moving." in early.text
    wrong = await typed(landing, CONFEDERATE, "move", moves="Clahoun-0308")
    assert "⚠️ No unit is called Clahoun. Did you mean Calhoun?" in wrong.text


async def test_suggestions_while_typing(landing: Game) -> None:
    robert = landing.player(CONFEDERATE)
    found = await landing.world.autocomplete(robert, landing.thread, "turn move", "moves", "ashe 02", match="1")
    assert 0 < len(found) <= 25
    assert all("Ashe" in name for name, _ in found)
    assert ("Move Ashe 0208 → 0207", "Ashe-0207") in found
    hint = await landing.world.autocomplete(robert, landing.thread, "turn battle", "battle", "", match="1")
    assert hint == [("Now: Movement: choose a unit to move, march, enter or build (/turn move)", "?")]


async def test_who_reads_has_all_of_it_in_words(landing: Game) -> None:
    await landing.world.slash(landing.player(CONFEDERATE), None, "me settings", text="words")
    panel = await typed(landing, CONFEDERATE, "move", moves="Marsden-0407")
    assert f"**{MAY_DO}**" in panel.text
    assert "Use /turn move with one of these, or several separated by commas:" in panel.text
    assert "Ashe in 0208, cavalry 3, 6 MP left, to 0106" in panel.text
    assert "Use /turn done: End movement." in panel.text


@pytest.mark.long
async def test_the_computer_leads_the_other_side(
    world: Simulated, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.service.domain.computer_turns.BUDGET", 5)
    ulysses = world.people[0]
    reply = await world.slash(
        ulysses, world.channel, "match new", scenario="pruitts-landing", side="union", computer=True
    )
    assert "Match #1, **Pruitt’s Landing**, has begun in its own thread." in reply.text
    assert isinstance(world.bot, LongRoll)
    game = Game(world, clock, (await world.bot.services.matches.directory.all_open())[0].id)
    for _ in range(200):
        if (await game.info()).turn > 1:
            break
        await game.wait(30)
    assert await game.waiting() == UNION
    assert "Marsden" in "\n".join(one.text for one in game.table)


async def test_works_are_torn_down_by_who_wants_it_and_nobody_is_asked(landing: Game) -> None:
    """Harlan stands in a trench from the start (10.37): his side is not asked about it turn after turn."""
    await landing.act("pass")
    panel = await pressed(landing, UNION, await typed(landing, UNION, "done"), "End movement")
    assert "Tear down works after the attacks" in [one.placeholder for one in panel.menus]
    panel = await pressed(landing, UNION, panel, "No more attacks")
    assert "**End your turn?**\nYou could still attack" in panel.text
    panel = await pressed(landing, UNION, panel, "End turn")
    assert (await landing.info()).turn == 3
    assert "Your turn is over." in panel.text
    await landing.act("pass")
    panel = await pressed(landing, UNION, await typed(landing, UNION, "done"), "End movement")
    panel = await chosen(landing, UNION, panel, "0405")
    assert "After the attacks the works at 0405 are torn down." in panel.text
    await landing.world.restart()
    await pressed(landing, UNION, panel, "No more attacks")
    assert (await landing.info()).turn == 5
    assert [one for one in (await landing.scene(UNION)).view.works if one.hex == "0405"] == []


async def test_the_end_of_movement_tears_works_down_where_it_ends_the_turn(landing: Game) -> None:
    """Marsden has dug in, and nobody can be attacked; the menu is beside the question whether movement ends."""
    services = landing.matches._work
    live = await services.live(landing.id)
    state = live.state
    assert state is not None
    work = Work(state.setup.board.index("0408"), "breastworks", ALL_SIDES, Side.CONFEDERATE)  # type: ignore[attr-defined]
    position = replace(state.position, works=(*state.position.works, work))
    services._lives[landing.id] = replace(live, state=replace(state, position=position))
    panel = await typed(landing, CONFEDERATE, "done")
    assert "this ends your turn." in panel.text
    panel = await chosen(landing, CONFEDERATE, panel, "0408")
    assert "Your turn is over." in panel.text
    assert await landing.waiting() == UNION
    assert [one for one in (await landing.scene(UNION)).view.works if one.hex == "0408"] == []
