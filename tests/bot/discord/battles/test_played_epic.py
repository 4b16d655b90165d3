"""Two battles played through by people, with everything that anybody reads: Antietam by six, Gettysburg by fourteen.

Each has a fallen general, a player who leaves and is replaced, a bot killed again and again, a watcher, and enemies who
press other players' controls. All messages are written to the directory ``PLAYED``, if set, for reading.
"""

from __future__ import annotations

import os
import re
from functools import partial
from pathlib import Path
from random import Random

import pytest

from bot.service.model.match import MatchInfo, Person, Status
from bot.service.usecases.store_check import check_matches
from engine.decision import CONFEDERATE, UNION, Seat, side_of
from engine.record import read_record, verify
from tests.support.discord.random_players import quick_pictures
from tests.support.discord.recorder import Told
from tests.support.discord.simulator import Simulated
from tests.support.discord.team_players import MATCH, Played, answer, gathered, partners
from tests.support.service.waiting_clock import HandClock


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_pictures(monkeypatch)


async def begun(world: Simulated, clock: HandClock, scenario: str, players: int, seed: int) -> Played:
    """Everybody has sat down by the lobby's buttons, has looked at the table, and the units are divided."""
    played = await gathered(world, clock, scenario, players, Random(seed))
    reader = played.seated[Seat("confederate/1")]
    played.reader = reader.name
    await played.slash(reader, None, "me settings", text="words")
    await played.slash(played.seated[Seat("confederate/2")], None, "me settings", calls="dm")
    for somebody in (*played.seated.values(), played.watcher):
        await played.panel(somebody)
        await played.press(somebody, played.table, "My hand")
        await played.press(somebody, played.table, "Board as text")
    settling = played.seated[Seat("union/2")]
    panel = answer(await played.press(settling, await played.panel(settling), "Standing orders"))
    menu = next(one for one in panel.menus if one.custom_id.endswith(":authority"))
    await played.pick(settling, panel, menu.custom_id, ["wait"])
    return played


async def nosed(played: Played) -> None:
    """The watcher and an enemy press everything under the newest message of the table."""
    info = await played.info()
    assert info.waiting is not None
    enemies = [seat for seat in played.seated if side_of(seat) != side_of(info.waiting.seat)]
    for somebody in (played.watcher, played.seated[played.rng.choice(enemies)]):
        for button in played.table.buttons:
            await played.press(somebody, played.table, custom_id=button.custom_id)


async def suggested(played: Played) -> None:
    """A partner of whoever is to play a card suggests a turn from the menus; it is taken, and given if it can be."""
    info = await played.info()
    if info.waiting is None or info.waiting.kind != "play-card" or info.waiting.seat not in played.seated:
        return
    charged = info.waiting.seat
    able = [one for one in partners(played, charged) if one not in info.out and not info.chair(one).general]
    somebody, hand = played.seated[able[-1]], (await played.scene(played.seated[charged])).view.hand
    panel = await played.panel(somebody)
    plan = answer(await played.press(somebody, panel, "Suggest"))
    card = next(name for menu in plan.menus for _, name in menu.options if name.partition(" ")[2] in hand)
    menu = next(one for one in plan.menus if card in [value for _, value in one.options])
    await played.pick(somebody, plan, menu.custom_id, [card])
    plan = played.world.again(plan)
    units = [one for one in plan.menus if "plan-unit" in one.custom_id]
    await played.pick(somebody, plan, units[0].custom_id, [units[0].options[0][1]])
    plan = played.world.again(plan)
    moves = [one for one in plan.menus if "plan-add" in one.custom_id]
    if moves:
        await played.pick(somebody, plan, moves[0].custom_id, [moves[0].options[0][1]])
        plan = played.world.again(plan)
    await played.press(somebody, plan, "Suggest this" if "Suggest this" in plan.labels else "Back")
    plan = played.world.again(plan)
    if "Suggest this" in plan.labels:
        await played.press(somebody, plan, "Suggest this")
    offer = next(
        one for one in reversed(played.world.history(played.staff(side_of(charged)))) if "Take it" in one.labels
    )
    others = [one for one in played.seated.values() if one not in {somebody, played.seated[charged]}]
    own = [one for one in others if one in {played.seated[seat] for seat in partners(played, charged)}]
    if own:
        await played.press(own[-1], offer, "Take it")
    orders = answer(await played.press(played.seated[charged], offer, "Take it"))
    label = "Confirm" if "Confirm" in orders.labels else "Discard"
    await played.press(played.seated[charged], orders, label)


async def written(played: Played) -> None:
    """Whoever is to play a card writes it in a line, with whom it goes to."""
    info = await played.info()
    if info.waiting is None or info.waiting.kind != "play-card" or info.waiting.seat not in played.seated:
        return
    somebody = played.seated[info.waiting.seat]
    scene = await played.scene(somebody)
    card = next(one for one in scene.actions if one.verb == "play")
    orders = answer(await played.slash(somebody, played.thread, "turn write", text=f"{card.text}, entrust 1"))
    if "Confirm" in orders.labels:
        await played.press(somebody, orders, "Confirm")


async def replaced(played: Played, seat: Seat) -> None:
    """Somebody leaves; a substitute offers themselves, enemies press what is not theirs, the own commander agrees."""
    info = await played.info()
    commander = Seat(f"{side_of(seat)}/commander")
    enemy = next(one for one in played.seated.values() if one is played.seated[Seat("confederate/commander")])
    leaver = played.seated.pop(seat)
    await played.slash(leaver, played.thread, "match leave")
    await played.panel(leaver)
    await played.press(leaver, played.table, "My hand")
    await played.play(lambda now: now.turn >= info.turn + 2)
    left = played.newest("left the battle")
    await played.press(enemy, left, "Take the seat")
    await played.press(played.comer, left, "Take the seat")
    asked = played.newest("offers to lead")
    for somebody in (enemy, played.watcher, played.comer):
        await played.press(somebody, asked, "Agree")
    await played.panel(played.comer)
    await played.press(played.seated[commander], asked, "Agree")
    played.seated[seat] = played.comer
    played.sides[played.comer.name] = {side_of(seat)}
    await played.panel(played.comer)
    await played.press(played.comer, played.table, "My hand")
    await played.slash(played.comer, None, "match list")
    await played.slash(played.seated[commander], played.thread, "view now")


async def looked_on(played: Played, seat: Seat, *, leaves: bool) -> None:
    """Somebody who is out looks at everything, and leaves or stays."""
    somebody = played.seated[seat]
    panel = await played.panel(somebody)
    await played.press(somebody, played.table, "My hand")
    letter = played.world.dms(somebody)[-1]
    await played.press(somebody, letter, "Board")
    await played.slash(somebody, None, "match list")
    await played.slash(somebody, played.thread, "turn play", card="rally")
    await played.slash(somebody, played.thread, "team suggest", text="play rally")
    if leaves:
        await played.press(somebody, panel, "Leave the battle")
        del played.seated[seat]
        await played.panel(somebody)


async def paused(played: Played, seat: Seat) -> None:
    """A pause is proposed, agreed to by some, and refused by one."""
    await played.slash(played.seated[seat], played.thread, "table pause")
    asked = next(one for one in reversed(played.posts) if "Agree" in one.labels)
    others = [one for one in played.seated.values() if one.id in asked.pinged]
    await played.press(others[0], asked, "Agree")
    await played.press(others[-1], asked, "Decline")


async def through(played: Played, scenario: str, turns: int) -> MatchInfo:
    """The battle with all that happens in it, to so many turns beyond, or to its end."""
    left = fell = False
    info = await played.info()
    while info.status is Status.RUNNING and info.turn < turns:
        info = await played.play(partial(_moved_on, info.turn, len(played.mourned)))
        if info.status is not Status.RUNNING:
            break
        fresh = [seat for seat in info.out if seat not in played.mourned]
        for seat in fresh:
            played.mourned.append(seat)
            if seat in played.seated:
                await looked_on(played, seat, leaves=not fell)
                if not fell:
                    await paused(played, Seat(f"{side_of(seat)}/commander"))
                fell = True
        if info.turn in {3, 6} and not fresh:
            await nosed(played)
        if info.turn in {2, 5, 7, 8}:
            await suggested(played)
        if info.turn in {4, 9}:
            await written(played)
        if info.turn == 4 and not left:
            left = True
            await replaced(played, Seat("union/1"))
        info = await played.info()
    return info


def _moved_on(turn: int, out: int, info: MatchInfo) -> bool:
    return info.turn > turn or len(info.out) > out


def check(played: Played) -> None:
    """Nobody read what is wrong for them."""
    wrong = [f"{one.number} {one.to}: {why}\n{one.text}" for one in played.witness.told for why in amiss(played, one)]
    assert wrong == []
    assert played.witness.twice() == []
    assert played.miscalled == []


def amiss(played: Played, one: Told) -> list[str]:
    """What is wrong with a message for those who read it."""
    found = []
    if re.search(r"[Ss]omething went wrong|Traceback|Error\b", one.text):
        found.append("an error")
    if re.search(r"^.*<@\d+>.*\b(he|him|his|himself)\b.*$", one.text, re.MULTILINE):
        found.append("a player is no he")
    if re.search(r"\bNone\b|\{\w*\}|\bunion/|\bconfederate/", one.message.text):
        found.append("raw words")
    public = "everybody" in one.to
    if public and re.search(r"draws (?!\d+ cards?)", one.text):
        found.append("cards that are secret")
    if "staff" in one.place:
        side = UNION if "Union staff" in one.place else CONFEDERATE
        found += [f"{name} reads it" for name in one.to if side not in played.sides.get(name, set())]
    handless = [name for name in one.to if name in played.handless]
    if handless and re.search(r"[Yy]our hand comes|### Your hand|Your cards come", one.text):
        found.append("no hand comes")
    return found


@pytest.mark.soak
@pytest.mark.timeout(5000)
@pytest.mark.parametrize(
    ("scenario", "players", "turns", "seed"), [("antietam", 3, 200, 5), ("gettysburg-epic", 7, 40, 5)]
)
async def test_everybody_reads_what_is_true_for_them(
    world: Simulated, clock: HandClock, scenario: str, players: int, turns: int, seed: int
) -> None:
    played = await begun(world, clock, scenario, players, seed)
    try:
        info = await through(played, scenario, turns)
    finally:
        if os.environ.get("PLAYED"):
            played.witness.write(Path(os.environ["PLAYED"]) / f"{scenario}.txt")
            turn = (await played.info()).turn
            sums = f"{turn} turns, {played.hand_overs} hand-overs, {played.kills} kills, {played.acts} acts"
            (Path(os.environ["PLAYED"]) / f"{scenario}.sums").write_text(sums)
    check(played)
    assert played.mourned
    assert played.kills > 5
    assert [problems for _, problems in [one async for one in check_matches(played.bot.services.database)]] == [[]]
    if info.status is Status.OVER:
        assert not verify(read_record(await played.matches.history.record(MATCH))).problems
        assert all(one.archived for one in world.private_threads())
    assert (await played.info()).person(Seat("union/1")) == Person(played.comer.id)
