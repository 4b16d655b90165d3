"""The two largest battles: everybody joins by the lobby's buttons and plays by their own panels."""

from __future__ import annotations

from random import Random

import pytest

from bot.local_table import simcord_hooks as hooks
from bot.service.model.match import MatchId, MatchInfo, MatchOptions, Status
from bot.service.usecases.match_commands.turn import Act
from bot.texts.limits import COMPONENTS, CONTENT, OPTIONS, ROWS
from engine.decision import Seat, side_of
from engine.record import read_record, verify
from tests.support.discord.random_players import ASIDE, quick_pictures
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import Person as Somebody
from tests.support.discord.simulator import Simulated
from tests.support.discord.team_table import TeamTable, daring, go_on, sit_down
from tests.support.service.late_positions import late_record
from tests.support.service.waiting_clock import HandClock

MATCH = MatchId(1)
MAPS = ["Map: left", "Map: middle", "Map: right"]
LARGE = [("gettysburg-epic", "7", "union"), ("shiloh-epic", "6", "confederate")]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_pictures(monkeypatch)


def fits(message: Seen) -> None:
    """Nothing in it is more than Discord allows, or than a phone shows in a few rows."""
    assert len(message.text) <= CONTENT, len(message.text)
    parts = list(hooks.walk_components(message.payload["components"]))
    rows = [one for one in parts if one["type"] == 1]
    assert len(parts) <= COMPONENTS
    assert len(rows) <= ROWS
    assert all(1 <= len(row["components"]) <= ROWS for row in rows)
    assert all(len(menu.options) <= OPTIONS for menu in message.menus)


def lobby_of(world: Simulated) -> Seen:
    shown = world.history(world.channel)
    return next(one for one in shown if one.by_bot and not one.ephemeral)


async def gathered(world: Simulated, clock: HandClock, scenario: str, players: str, side: str) -> TeamTable:
    """The whole crowd comes to a lobby: every third picks their general, the others take what is free of a side."""
    host = world.people[0]
    opened = await world.slash(
        host, world.channel, "match new", scenario=scenario, mode="epic", players=players, side=side
    )
    number = 2 * int(players) - 1
    assert f"It starts when {number} more players have joined." in opened.text
    comers = [world.people[1], *(world.add_person(f"officer-{one}") for one in range(number - 1))]
    for come, somebody in enumerate(comers):
        lobby = lobby_of(world)
        fits(lobby)
        assert f"is looking for {number - come} more player" in lobby.text
        menu = next(one for one in lobby.menus if ":join-as:" in one.custom_id)
        assert len(menu.options) == number - come
        if come % 3 == 0:
            reply = await world.select(somebody, lobby, [menu.options[-1][1]], custom_id=menu.custom_id)
        else:
            join = next(one for one in lobby.labels if one.startswith("Join"))
            reply = await world.click(somebody, lobby, label=join)
        assert "You lead" in reply.text
    table = TeamTable(world, clock, MATCH)
    info = await table.info()
    people = {one.id: one for one in (host, *comers)}
    table.seated = {chair.seat: people[chair.person.id] for chair in info.chairs if chair.person}
    return table


async def opened_by(table: TeamTable, seat: Seat) -> Seen:
    """The panel of whoever sits there, from the newest message at the table."""
    newest = next(one for one in reversed(table.posts) if {"Give orders", "Answer"} & set(one.labels))
    label = next(one for one in newest.labels if one in {"Give orders", "Answer"})
    panel = (await table.world.click(table.seated[seat], newest, label=label)).message
    assert panel is not None
    assert panel.ephemeral
    fits(panel)
    return panel


async def answered(table: TeamTable, panel: Seen, seat: Seat, rng: Random) -> None:
    """Something of what a panel offers: a menu rather than a button, and rather to do something than to pass."""
    who: Somebody = table.seated[seat]
    buttons = [one for one in panel.buttons if one.label not in {*ASIDE, *MAPS, "Hand over units"}]
    if panel.menus:
        menu = rng.choice(panel.menus)
        picked = rng.sample([value for _, value in menu.options], 1)
        await table.world.select(who, panel, picked, custom_id=menu.custom_id)
        return
    passing = ("Back", "Done", "No more", "Wait", "Stay here", "Don’t", "Take back")
    doing = [one for one in buttons if not one.label.startswith(passing)]
    await table.world.click(who, panel, custom_id=(doing or buttons)[0].custom_id)


@pytest.mark.long
@pytest.mark.parametrize(("scenario", "players", "side"), LARGE)
async def test_a_crowd_sits_down_and_plays_by_its_panels(
    world: Simulated, clock: HandClock, scenario: str, players: str, side: str
) -> None:
    table = await gathered(world, clock, scenario, players, side)
    assert len({one.id for one in table.seated.values()}) == 2 * int(players)
    started = next(one for one in table.posts if "**To win:**" in one.text)
    for seat, somebody in table.seated.items():
        info = await table.info()
        general = info.leaders[seat]
        assert f"- {f'General {general}' if general else 'Commander'}: {somebody.mention}" in started.text
    assert "Only commanders hold cards, which come by direct message." in started.text
    about = await world.click(table.seated[Seat(f"{side}/commander")], started, label="About this battle")
    assert "-# 12 cards, wins with" in about.text or "-# 10 cards, wins with" in about.text, about.text
    assert "Dice and cards follow a seed that is fixed now." in about.text
    await _divided(table)
    await world.restart()
    assert await table.asked() == f"{side}/commander"

    rng, kinds, seats, handless = Random(5), set[str](), set[Seat](), 0
    for _ in range(120):
        seat = await table.asked()
        scene = await table.scene(seat)
        if scene.held or not scene.actions:
            await table.wait(61)
            continue
        assert scene.decision is not None
        kinds.add(scene.decision.kind)
        seats.add(seat)
        panel = await opened_by(table, seat)
        if getattr(scene.view, "hand", None) is None:
            handless += 1
            assert "My hand" not in panel.labels
        while (await table.scene(seat)).version == scene.version:
            await answered(table, panel, seat, rng)
            panel = world.again(panel)
            fits(panel)
        if {"entrust", "give-orders", "authority", "retreat-unit"} <= kinds and len(seats) > 4:
            break
    assert {"play-card", "entrust", "give-orders", "authority", "retreat-unit"} <= kinds
    assert handless > 5
    assert "Something went wrong" not in world.transcript()


async def _divided(table: TeamTable) -> None:
    """The commander of who begins gives one of his generals two units of another, the other leaves it as it is."""
    first = await table.asked()
    assert first.endswith("/commander")
    panel = await opened_by(table, first)
    assert set(MAPS) <= set(panel.labels)
    assert panel.labels[0] == "Keep this division"
    who = table.seated[first]
    (heirs,) = panel.menus
    assert [value for _, value in heirs.options] == sorted(value for _, value in heirs.options)
    await table.world.select(who, panel, ["2"], custom_id=heirs.custom_id)
    panel = table.world.again(panel)
    fits(panel)
    given = [value for _, value in panel.menus[0].options[:2]]
    await table.world.select(who, panel, given, custom_id=panel.menus[0].custom_id)
    panel = table.world.again(panel)
    assert f"**So far:** Give {given[0]}" in panel.text
    second = next(line for line in panel.text.splitlines() if line.startswith("- **2 "))
    assert all(hex_ in second for hex_ in given)
    await table.world.click(who, panel, label="Keep this division")
    other = await table.asked()
    assert side_of(other) != side_of(first)
    panel = await opened_by(table, other)
    assert all(hex_ not in panel.text for hex_ in given)
    await table.world.click(table.seated[other], panel, label="Keep this division")
    told = "\n".join(one.text for one in table.posts)
    assert "The Union divides its units. " in told
    assert "The Confederacy divides its units. " in told


async def test_who_is_asked_and_may_only_choose_has_a_panel(world: Simulated, clock: HandClock) -> None:
    """A general without cards whose unit must go back: no button stands below his choices."""
    table = await sit_down(
        world,
        clock,
        MatchOptions(
            scenario="antietam", ruleset="variant-150", options={"mode": "epic"}, side=Seat("union/commander")
        ),
    )
    await table.until(
        lambda _, scene: (
            scene is not None
            and scene.decision is not None
            and scene.decision.kind == "retreat-unit"
            and not getattr(scene.view, "hand", None)
        ),
        Random(3),
    )
    seat = await table.asked()
    panel = await opened_by(table, seat)
    assert "Discord did not take" not in panel.text
    assert panel.menus or panel.buttons


TEAMS = {"mode": "epic", "union-players": "3", "confederate-players": "3", "nightfall": "on"}


@pytest.mark.soak
async def test_a_whole_battle_of_teams_on_a_double_board(world: Simulated, clock: HandClock) -> None:
    table = await sit_down(
        world, clock, MatchOptions(scenario="shiloh-epic", ruleset="variant-150", options=TEAMS, side=Seat("union"))
    )
    assert (await _fought_out(table, restart_every=50)).outcome is not None


@pytest.mark.long
async def test_the_end_of_a_battle_of_teams_on_a_double_board(world: Simulated, clock: HandClock) -> None:
    record = late_record("shiloh-epic", daring, rules="variant-150", options=TEAMS)
    info = await _fought_out(await go_on(world, clock, record), restart_every=20)
    assert info.outcome is not None


async def _fought_out(table: TeamTable, restart_every: int) -> MatchInfo:
    """Plays to the end with restarts and kills in between; everybody is told how it ended."""
    world = table.world
    rng, info = Random(11), await table.info()
    for number in range(5000):
        info = await table.info()
        if info.waiting is None:
            break
        scene = await table.scene(info.waiting.seat)
        if scene.held or not scene.actions:
            await table.wait(61)
            continue
        await table.matches.execute(MATCH, Act(table.person(info.waiting.seat), daring(scene, rng).text))
        if number % restart_every == 0:
            await (world.kill() if number % (2 * restart_every) else world.restart())
    await world.settle()
    assert info.status is Status.OVER
    assert info.outcome is not None
    assert not verify(read_record(await table.matches.history.record(MATCH))).problems
    mentions = [one.mention for seat, one in table.seated.items() if side_of(seat) == info.outcome.winner]
    assert all(mention in table.posts[-1].text for mention in mentions)
    assert all(one.archived for one in world.private_threads())
    return info
