"""Team games, solo games and computer opponents on Discord: opened, joined, led, given up."""

from __future__ import annotations

from random import Random

import pytest

from bot.service.model.match import PROGRAM, MatchOptions, Scene, Status
from engine.decision import CONFEDERATE, UNION, Seat
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import Person as Somebody
from tests.support.discord.simulator import Simulated
from tests.support.discord.team_table import TeamTable, sit_down
from tests.support.service.waiting_clock import HandClock

DOUBLES = MatchOptions(scenario="antietam", ruleset="variant-150", options={"mode": "doubles"}, side=UNION)
EPIC = MatchOptions(scenario="antietam", ruleset="variant-150", options={"mode": "epic"}, side=Seat("union/commander"))


def menu_with(panel: Seen, value: str) -> str:
    """The id of the menu that offers a value."""
    return next(menu.custom_id for menu in panel.menus if value in [offered for _, offered in menu.options])


def offered(panel: Seen, value: str) -> list[str]:
    """All that the menu offers that offers a value."""
    return next([one for _, one in menu.options] for menu in panel.menus if value in [one for _, one in menu.options])


def lobby_of(world: Simulated) -> Seen:
    shown = world.history(world.channel)
    return next(message for message in shown if message.by_bot and not message.ephemeral)


async def choose(world: Simulated, who: Somebody, panel: Seen, value: str) -> Seen:
    """Picks one line of a menu on a private panel."""
    now = world.again(panel)
    await world.select(who, now, [value], custom_id=menu_with(now, value))
    return world.again(panel)


async def ask(world: Simulated, who: Somebody, panel: Seen, question: str, value: str) -> Seen:
    """Opens a question of *More options* and answers it."""
    return await choose(world, who, await choose(world, who, panel, question), value)


async def press(world: Simulated, who: Somebody, panel: Seen, label: str) -> Seen:
    """Presses a button of a private panel."""
    await world.click(who, world.again(panel), label=label)
    return world.again(panel)


async def antietam(world: Simulated, who: Somebody, panel: Seen) -> Seen:
    """Finds Antietam among all battles."""
    panel = await choose(world, who, await press(world, who, panel, "More battles…"), "1862")
    return await choose(world, who, panel, "antietam")


async def listed(world: Simulated, who: Somebody, panel: Seen) -> list[str]:
    """All battles that the panel of all battles lists by year."""
    panel, found = await press(world, who, panel, "More battles…"), list[str]()
    for _, year in panel.menus[0].options:
        panel = await choose(world, who, await press(world, who, panel, "By year"), year)
        found += [value for _, value in panel.menus[0].options]
    return found


async def opened(table: TeamTable, seat: str) -> Seen:
    """The private panel of who sits there."""
    reply = await table.world.click(table.seated[Seat(seat)], table.posts[-1], label="Give orders")
    assert reply.message is not None
    return reply.message


# Opening


async def test_the_guided_way_offers_what_the_battle_has_generals_for(world: Simulated) -> None:
    ulysses, _ = world.people
    panel = (await world.slash(ulysses, world.channel, "match new")).message
    assert panel is not None
    panel = await choose(world, ulysses, await antietam(world, ulysses, panel), "mode")
    assert offered(panel, "doubles") == ["duel", "doubles", "epic", "archie"]
    explained = next(menu.explained for menu in panel.menus if "doubles" in dict(menu.explained))
    assert "A cup decides whose turn is next." in dict(explained)["doubles"]
    assert "gives each one to a general" in dict(explained)["epic"]
    panel = await choose(world, ulysses, panel, "doubles")
    assert "Doubles, 2 against 2" in panel.text
    panel = await choose(world, ulysses, panel, "union-players")
    assert offered(panel, "union-players=1") == ["union-players=1", "union-players=2"]
    panel = await choose(world, ulysses, panel, "union-players=1")
    assert "Doubles, 1 against 2" in panel.text
    assert not [menu for menu in panel.menus if "confederate-players" in [value for _, value in menu.options]]
    panel = await ask(world, ulysses, panel, "mode", "epic")
    assert "Epic, 4 against 4" in panel.text
    panel = await choose(world, ulysses, panel, "side")
    assert offered(panel, "union/commander")[3:5] == ["union/commander", "union/1"]
    panel = await choose(world, ulysses, panel, "union/2")
    assert "you lead Union: General Burnside" in panel.text
    panel = await ask(world, ulysses, panel, "nightfall", "nightfall=on")
    await world.restart()
    await world.click(ulysses, panel, label="Open to anyone here")
    lobby = lobby_of(world)
    assert "Epic, 4 against 4 · Nightfall" in lobby.text
    assert f"- General Burnside · {ulysses.mention}" in lobby.text
    assert "**Union** · 3 of 4 seats open\n- Commander · *free*" in lobby.text
    assert "is looking for 7 more players" in lobby.text


async def test_a_battle_with_two_generals_a_side_has_no_larger_teams(world: Simulated) -> None:
    ulysses, _ = world.people
    panel = (await world.slash(ulysses, world.channel, "match new")).message
    assert panel is not None
    panel = await press(world, ulysses, panel, panel.labels[0])
    panel = await ask(world, ulysses, panel, "mode", "doubles")
    assert "Doubles, 1 against 2" in panel.text
    assert not [menu for menu in panel.menus if "union-players" in [value for _, value in menu.options]]


async def test_against_the_computer_by_the_guided_way(world: Simulated, clock: HandClock) -> None:
    ulysses, _ = world.people
    panel = (await world.slash(ulysses, world.channel, "match new")).message
    assert panel is not None
    panel = await ask(world, ulysses, await press(world, ulysses, panel, panel.labels[0]), "side", "union")
    reply = await world.click(ulysses, panel, label="Play the computer")
    assert "Match #1, **First Bull Run**, has begun" in world.again(panel).text, reply.text
    table = TeamTable(world, clock, 1, {UNION: ulysses})  # type: ignore[arg-type]
    info = await table.info()
    assert (info.status, info.chair(CONFEDERATE).general) == (Status.RUNNING, PROGRAM)
    assert "(Confederate)" in table.posts[0].text
    assert "the computer" in table.posts[0].text
    assert (table.thread.handle.name or "").endswith("ulysses vs the computer")
    info = await table.until(lambda info, _: info.turn > 3, Random(1))
    assert info.turn > 3
    shown = await world.slash(ulysses, table.thread, "match draw")
    assert "The computer never agrees to a draw" in shown.text


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"mode": "doubles", "players": "2-1"}, "It starts when 2 more players have joined."),
        ({"mode": "doubles", "players": "1"}, "That needs at least 3 players"),
        ({"mode": "doubles", "players": "three"}, "“three” isn’t a number of players."),
        ({"mode": "epic", "players": "9"}, "“9” isn’t a number of players."),
        ({"mode": "archie", "side": "confederate"}, "has begun in its own thread. Your hand comes by direct message."),
        (
            {"computer": True, "nightfall": "on", "side": "union"},
            "has begun in its own thread. Your hand comes by direct message.",
        ),
        ({"mode": "doubles", "computer": True, "side": "union"}, "It starts when 1 more player has joined."),
    ],
)
async def test_the_command_opens_them_too(world: Simulated, options: dict[str, object], said: str) -> None:
    ulysses, _ = world.people
    reply = await world.slash(ulysses, world.channel, "match new", scenario="antietam", **options)
    assert said in reply.text
    if "has begun" in said:
        opening = next(one for one in world.history(world.threads()[-1]) if one.by_bot)
        assert f"{ulysses.mention} ({str(options['side']).capitalize()})" in opening.text


@pytest.mark.parametrize(
    ("options", "battle", "said"),
    [
        ({"mode": "doubles"}, "First Bull Run", "Doubles, 1 against 2"),
        ({"mode": "epic", "players": "5-5"}, "EPIC", "Epic, 5 against 5"),
        ({"mode": "epic", "players": "7"}, "Gettysburg EPIC", "Epic, 7 against 7"),
        ({"mode": "archie", "side": "union"}, "First Bull Run", "against Archie"),
        ({"nightfall": "on", "pace": "brisk"}, "First Bull Run", "Nightfall"),
    ],
)
async def test_without_a_battle_one_is_chosen_that_fits(
    world: Simulated, options: dict[str, str], battle: str, said: str
) -> None:
    ulysses, _ = world.people
    panel = (await world.slash(ulysses, world.channel, "match new", **options)).message
    assert panel is not None
    assert "### Which battle?" in panel.text
    assert battle in panel.text
    first = panel.labels[0]
    assert not [one for one in world.history(world.channel) if one.by_bot and not one.ephemeral], "nothing is open yet"
    shown = await listed(world, ulysses, panel)
    assert len(shown) == len(set(shown))
    assert len(shown) == {"5-5": 2, "7": 1}.get(options.get("players", ""), 40)
    panel = (await world.slash(ulysses, world.channel, "match new", **options)).message
    assert panel is not None
    panel = await press(world, ulysses, panel, first)
    assert said in panel.text
    begin = "Begin the battle" if "archie" in options.values() else "Open to anyone here"
    await world.click(ulysses, panel, label=begin)
    public = [one.text for one in world.history(world.channel) if one.by_bot and not one.ephemeral]
    assert battle in public[0]


async def test_as_many_players_as_were_wanted_stay_wanted_in_another_battle(world: Simulated) -> None:
    ulysses, _ = world.people
    panel = (await world.slash(ulysses, world.channel, "match new", mode="doubles", players="2-1")).message
    assert panel is not None
    panel = await antietam(world, ulysses, panel)
    assert "Doubles, 2 against 1" in panel.text


async def test_what_is_not_known_is_said_kindly_before_the_panel(world: Simulated) -> None:
    ulysses, _ = world.people
    for options in ({"rules": "chess"}, {"options": "wings=on"}):
        reply = await world.slash(ulysses, world.channel, "match new", **options)
        assert next(iter(options.values())).partition("=")[0] in reply.text
        assert "### Which battle?" not in reply.text


# The lobby


async def test_seats_are_taken_by_side_or_by_name_and_the_last_one_begins(world: Simulated) -> None:
    ulysses, robert = world.people
    meade, lee, late = (world.add_person(name) for name in ("meade", "lee", "late"))
    await world.slash(ulysses, world.channel, "match new", scenario="antietam", mode="doubles", side="union")
    assert lobby_of(world).labels == [
        "Join the Union",
        "Join the Confederacy",
        "Leave",
        "Start",
        "How to play",
        "Learn",
    ]
    menu = lobby_of(world).menus[0]
    assert [name for name, _ in menu.options] == [
        "Union · General Burnside",
        "Confederate · General D. H. Hill",
        "Confederate · General Jackson",
    ]
    reply = await world.select(robert, lobby_of(world), ["confederate/2"], custom_id=menu.custom_id)
    assert "You lead General Jackson’s units (Confederate) in #1 Antietam." in reply.text
    assert "when 2 more players have joined." in reply.text
    again = await world.click(robert, lobby_of(world), label="Join the Union")
    assert "You already have a seat in match #1" in again.text
    taken = await world.slash(meade, world.channel, "match join", match="1", side="confederate/2")
    assert "Someone already leads the Confederacy" in taken.text
    await world.click(meade, lobby_of(world), label="Join the Union")
    assert "Join the Union" not in lobby_of(world).labels
    await world.click(meade, lobby_of(world), label="Leave")
    await world.click(meade, lobby_of(world), label="Join the Union")
    assert await world.autocomplete(lee, world.channel, "match join", "side", "") == [
        ("Confederate", "confederate"),
        ("D. H. Hill, Confederate", "confederate/1"),
    ]
    await world.click(lee, lobby_of(world), label="Join the Confederacy")
    assert "The battle is on" in lobby_of(world).text
    watching = await world.slash(late, world.channel, "match join", match="1")
    assert "has begun and has no free seat" in watching.text
    (thread,) = world.threads()
    started = next(message for message in world.history(thread) if message.by_bot)
    for general, somebody in (("Sumner", ulysses), ("Burnside", meade), ("D. H. Hill", lee), ("Jackson", robert)):
        assert f"General {general}: {somebody.mention}" in started.text


# Leading


async def test_partners_divide_their_units_on_a_panel(world: Simulated, clock: HandClock) -> None:
    table = await sit_down(world, clock, DOUBLES)
    first = await table.asked()
    assert first == "union/1"
    panel = await opened(table, first)
    assert "- **1 Sumner** (you): A3 infantry" in panel.text
    assert "- **2 Burnside**" in panel.text
    panel = await choose(world, table.seated[first], panel, "2")
    assert "Choose the units for Burnside" in panel.menus[0].placeholder
    await world.select(table.seated[first], panel, ["A3", "B3"], custom_id=panel.menus[0].custom_id)
    panel = world.again(panel)
    assert "**So far:** Give A3" in panel.text
    other = await opened(table, "union/2")
    assert "Waiting for Sumner (Union) to divide the side’s units." in other.text
    assert "A3" not in other.text.partition("Flags")[0]
    enemy = await opened(table, "confederate/1")
    assert "- **1 D. H. Hill** (you)" in enemy.text, "both sides divide at once, each its own units"
    assert "A3" not in enemy.text.partition("Flags")[0]
    assert "So far" not in enemy.text
    await world.click(table.seated[first], world.again(panel), label="Agree")
    assert await table.asked() == "union/2"
    partner = await opened(table, "union/2")
    assert "- **2 Burnside** (you): A3 infantry" in partner.text
    await world.click(table.seated[Seat("union/2")], partner, label="Agree")
    assert await table.asked() == "confederate/1"
    assert any("Burnside: A3" in message.text for message in table.posts)


async def test_units_are_handed_over_before_a_card(world: Simulated, clock: HandClock) -> None:
    table = await sit_down(world, clock, DOUBLES)
    await table.until(lambda _, scene: at_card(scene), Random(1))
    seat = await table.asked()
    who, scene = table.seated[seat], await table.scene(seat)
    transfers = [one for one in scene.actions if one.verb == "transfer"]
    panel = await opened(table, seat)
    assert not any("Give" in name for menu in panel.menus for name, _ in menu.options)
    await world.click(who, panel, label="Hand over units")
    panel = world.again(panel)
    unit = transfers[0].subject
    await world.select(who, panel, [unit], custom_id=menu_with(panel, unit))
    panel = world.again(panel)
    assert f"**So far:** Give {unit}" in panel.text
    assert "Choose a card to play" in panel.text
    await world.click(who, panel, label="Undo")
    assert "So far" not in world.again(panel).text
    suggested = await world.autocomplete(who, table.thread, "team lead", "choice", unit)
    assert (transfers[0].text.partition(" ")[2]) in [value for _, value in suggested]
    typed = await world.slash(who, table.thread, "team lead", choice=transfers[0].text)
    assert f"Give {unit}" in typed.text


def at_card(scene: Scene | None) -> bool:
    return scene is not None and scene.decision is not None and scene.decision.kind == "play-card"


async def test_a_commander_gives_the_card_to_a_general_and_another_acts_by_himself(
    world: Simulated, clock: HandClock
) -> None:
    table = await sit_down(world, clock, EPIC)
    rng = Random(2)
    await table.until(lambda _, scene: kind_of(scene) == "entrust", rng)
    seat = await table.asked()
    assert seat.endswith("/commander")
    panel = await opened(table, seat)
    general = next(label for label in panel.labels if label.startswith("Give the card to"))
    await world.click(table.seated[seat], panel, label=general)
    major = await table.asked()
    assert not major.endswith("/commander")
    no_cards = await world.click(table.seated[major], table.posts[-1], label="My hand")
    assert "You hold no cards" in no_cards.text
    assert not table.letters(major)
    await table.until(lambda _, scene: kind_of(scene) == "authority", rng)
    seat = await table.asked()
    panel = await opened(table, seat)
    assert "Roll a die to act without orders, or wait for orders?" in panel.text
    roll = next(label for label in panel.labels if "roll a die" in label)
    await world.click(table.seated[seat], panel, label=roll)
    assert "Sabers: none of your units moves" in world.again(panel).text
    before = (await table.info()).moment
    await world.click(table.seated[seat], world.again(panel), label="Roll 1 die")
    assert (await table.info()).moment > before
    assert "acts without orders: " in "\n".join(message.text for message in table.posts)


def kind_of(scene: Scene | None) -> str:
    return scene.decision.kind if scene and scene.decision else ""


async def test_everybody_but_the_one_asked_sees_no_question(world: Simulated, clock: HandClock) -> None:
    table = await sit_down(world, clock, EPIC)
    await table.until(lambda info, _: info.turn > 2, Random(3))
    asked = await table.asked()
    watcher = world.add_person("watcher")
    for who in (*(one for seat, one in table.seated.items() if seat != asked), watcher):
        reply = await world.click(who, table.posts[-1], label="Give orders")
        assert reply.message is not None
        assert not reply.message.menus
        assert "Waiting" in reply.text or "is to" in reply.text or "may" in reply.text
    panel = await opened(table, asked)
    assert panel.menus or any(":do:" in button.custom_id for button in panel.buttons)
    for who in (*(one for seat, one in table.seated.items() if seat != asked), watcher):
        assert panel.id not in [message.id for message in world.history(table.thread, who)]


# Giving up


async def test_partners_give_up_by_buttons(world: Simulated, clock: HandClock) -> None:
    table = await sit_down(world, clock, DOUBLES)
    ulysses = table.seated[Seat("union/1")]
    asked = await world.slash(ulysses, table.thread, "match resign")
    assert "Resign from this battle? I’ll ask your teammates who hold cards, too." in asked.text
    assert asked.message is not None
    await world.click(ulysses, asked.message, label="Resign")
    assert "Your side is asked" in world.again(asked.message).text
    proposal = next(message for message in reversed(table.posts) if "Agree" in message.labels)
    assert proposal.pinged == {table.seated[Seat("union/2")].id}
    enemy = await world.click(table.seated[Seat("confederate/1")], proposal, label="Decline")
    assert "doesn’t need your answer" in enemy.text
    assert (await table.info()).status is Status.RUNNING
    await world.click(table.seated[Seat("union/2")], proposal, label="Agree")
    info = await table.info()
    assert info.outcome is not None
    assert info.outcome.winner == CONFEDERATE
    assert "Agree" not in world.again(proposal).labels
    ended = table.posts[-1]
    assert table.seated[Seat("confederate/1")].mention in ended.text
    assert table.seated[Seat("confederate/2")].mention in ended.text


async def test_a_general_may_not_give_up_but_leave(world: Simulated, clock: HandClock) -> None:
    table = await sit_down(world, clock, EPIC)
    burnside = table.seated[Seat("union/2")]
    for sure in (False, True):
        refused = await world.slash(burnside, table.thread, "match resign", sure=sure)
        assert "You can’t resign for your side. Only the Union commander can." in refused.text
        assert refused.message is None or not refused.message.labels
    left = await world.slash(burnside, table.thread, "match leave")
    assert "You left #1 Antietam to your teammates" in left.text
    assert "The computer leads General Burnside’s units (Union) until someone takes the seat." in table.posts[-1].text
    info = await table.until(lambda info, _: info.turn > 2, Random(1))
    assert info.turn > 2
    comer = world.add_person("comer")
    offer = await world.slash(comer, table.thread, "table replace", seat="union/2", by=comer)
    assert "General Burnside’s units (Union). The seat changes hands when another player" in offer.text


async def test_a_draw_is_agreed_to_by_everybody(world: Simulated, clock: HandClock) -> None:
    table = await sit_down(world, clock, DOUBLES)
    first, *others = table.seated.values()
    offer = await world.slash(first, table.thread, "match draw")
    assert "You offer a draw. I’ve asked everyone else." in offer.text
    post = next(message for message in reversed(table.posts) if "Agree" in message.labels)
    assert post.pinged == {one.id for one in others}
    for somebody in others:
        assert (await table.info()).status is Status.RUNNING
        await world.click(somebody, post, label="Agree")
        post = next((message for message in reversed(table.posts) if "Agree" in message.labels), post)
    info = await table.info()
    assert info.outcome is not None
    assert info.outcome.reason == "agreed"


async def test_dice_before_a_battle_are_answered_on_the_panel(world: Simulated, clock: HandClock) -> None:
    table = await sit_down(
        world, clock, MatchOptions(scenario="antietam", ruleset="variant-150", options={"union-dice": "12"}, side=UNION)
    )
    assert "The Union rolls 12 dice before the battle" in lobby_of(world).text
    kinds = set()
    for _ in range(20):
        seat = await table.asked()
        scene = await table.scene(seat)
        kind = kind_of(scene)
        if kind == "play-card":
            break
        kinds.add(kind)
        assert seat == CONFEDERATE
        panel = await opened(table, seat)
        picked = next((menu for menu in panel.menus), None)
        if picked:
            await world.select(table.seated[seat], panel, [picked.options[0][1]], custom_id=picked.custom_id)
        else:
            await world.click(table.seated[seat], panel, custom_id=panel.buttons[0].custom_id)
        now = await table.scene(seat)
        if kind_of(now) == kind and now.version == scene.version:
            await table.act(scene.actions[0].text)
    assert kinds == {"remove-figure", "drive-back"}
