"""Reports of a long turn: each event once, turn numbers as people use them, the family's own figures."""

from __future__ import annotations

from random import Random

import pytest

from engine.decision import CONFEDERATE, UNION
from tests.bot.discord.conftest import Game
from tests.support.blue_grey.simulated_players import Staff
from tests.support.discord.random_players import Campaign
from tests.support.discord.seen import Seen


async def asked(game: Game, command: str, **options: object) -> Seen:
    reply = await game.world.slash(game.player(UNION), game.thread, command, **options)
    assert reply.message is not None
    return reply.message


def lines(shown: Seen) -> list[str]:
    return [line for line in shown.text.splitlines() if line.startswith("- ")]


def unnumbered(line: str) -> str:
    return "".join(sign for sign in line if not 0x2460 <= ord(sign) <= 0x2473)


ADVISED = list[str]()
"""What is chosen in ``fought``, as the first test has found out."""


@pytest.fixture
async def fought(landing: Game) -> Game:
    """Pruitt's Landing after two turns of both sides."""
    staff, known = Staff(Campaign(landing.world, landing.clock, Random(1)), advised=1), iter([*ADVISED])
    while (await landing.info()).turn < 5:
        text = next(known, "")
        if not text:
            text = (await staff.advice(await landing.scene(await landing.waiting()))).text
            ADVISED.append(text)
        await landing.act(text)
    return landing


async def test_a_thread_tells_each_thing_once(fought: Game) -> None:
    told = [line for one in fought.table if "· turn" in one.text for line in lines(one)]
    attacks = [unnumbered(line) for line in told if " attack" in line and "Die" in line]
    assert len(attacks) > 4
    assert len(attacks) == len(set(attacks))
    moved = [
        event
        for one in await fought.matches.history.moments(fought.id)
        for event in one.events
        if hasattr(event, "cost")
    ]
    assert moved
    text = "\n".join(told)
    assert text.count(" MP)") <= len(moved)


async def test_numbers_begin_anew_with_what_is_new(fought: Game) -> None:
    """The picture of a message has the same events: so its marks have the same numbers."""
    for one in fought.table:
        numbers = [sign for line in lines(one) for sign in line if 0x2460 <= ord(sign) <= 0x2473]
        assert numbers == [chr(0x2460 + number) for number in range(len(numbers))]


async def test_turns_have_the_numbers_that_people_know(fought: Game) -> None:
    assert (await fought.info()).turn == 5
    assert "· turn 3\n" in (await asked(fought, "view now")).text
    assert "· turn 3 ·" in (await asked(fought, "match list")).text
    assert "after turn 1 of 3, Union" in (await asked(fought, "view past", turn=1)).text
    log = await asked(fought, "view log")
    assert "turn 2 of 2 · Union" in log.text
    when = next(one for one in log.menus if one.placeholder == "Which turns?")
    assert ("Turns 1 to 2", "1-4") in when.options
    turn = await asked(fought, "view log", turn=2)
    assert "Everything · Turn 2" in turn.text
    assert "**Turn 2, Confederate**" in turn.text
    assert "**Turn 2, Union**" in turn.text
    assert "**Turn 1" not in turn.text
    assert "Turns 1 to 2" in (await asked(fought, "view log", turn=1, until=2)).text
    assert "The battle has had 3 turns" in (await asked(fought, "view replay", turn=9)).text
    found = await fought.world.autocomplete(fought.player(UNION), fought.thread, "view now", "match", "")
    assert "turn 3" in found[0][0]


async def test_figures_are_points_and_strength_lost(fought: Game) -> None:
    view = await fought.matches.history.view_at(fought.id, (await fought.info()).moment)
    found = await fought.matches.history.figures(fought.id)
    for side, now in zip(found.sides, view.sides, strict=True):
        assert (side.seat, side.flags[-1][1], side.lost[-1][1]) == (now.side, now.points, now.lost)
        assert side.luck == ()
    assert any(len(side.flags) > 1 for side in found.sides)
    shown = await asked(fought, "view stats")
    assert f"**Union** · {view.sides[0].points} points\nStrength lost: {view.sides[0].lost}\n" in shown.text
    assert "xpected" not in shown.text
    assert "hit" not in shown.text
    (file,) = shown.files
    assert "**" not in file.description
    assert "\n" not in file.description


async def test_who_declines_to_advance_and_moves_next_is_seen_to_move(landing: Game) -> None:
    """His question does not stay behind: that the other side's turn is over is nobody's secret."""
    staff, seen = Staff(Campaign(landing.world, landing.clock, Random(4)), advised=1), 0
    while not seen and (before := await landing.info()).outcome is None:
        seat = await landing.waiting()
        scene = await landing.scene(seat)
        assert scene.decision is not None
        declines = scene.decision.kind == "advance" and scene.view.active != seat
        await landing.act("pass" if declines else (await staff.advice(scene)).text)
        after = await landing.info()
        if declines and after.outcome is None and (await landing.scene(seat)).view.active == seat:
            seen += 1
            assert after.turn == before.turn + 1
            assert f": the {'Union' if seat == UNION else 'Confederacy'} moves." in landing.table[-1].text
            assert "may advance" not in landing.table[-1].text
    assert seen


async def test_an_empty_turn_is_told(landing: Game) -> None:
    await landing.act("pass")
    assert "- The Confederacy didn’t move." in landing.table[-1].text
    assert "- Turn 1: the Union moves." in landing.table[-1].text


async def test_a_half_of_a_turn_is_shown_and_gone_back_to(fought: Game) -> None:
    world, robert = fought.world, fought.player(CONFEDERATE)
    first = await asked(fought, "view past", turn=1, side="confederate")
    assert "after turn 1 of 3, Confederate" in first.text
    assert "after turn 1 of 3, Union" in (await asked(fought, "view past", turn=1, side="union")).text
    reply = await world.slash(fought.player(UNION), fought.thread, "table takeback", turn=2, side="union")
    assert "You propose to go back to the second half of turn 2." in reply.text
    posted = next(one for one in reversed(fought.table) if "proposes" in one.text)
    assert "take the battle back to the second half of turn 2" in posted.text
    await world.click(robert, posted, label="Agree")
    assert "is taken back to the second half of turn 2\n" in fought.table[-2].text
    assert (await fought.info()).turn == 4
    assert (await fought.scene(UNION)).view.active == UNION


async def test_an_organiser_goes_back_into_the_second_half(fought: Game) -> None:
    world, marshal = fought.world, fought.world.add_person("marshal")
    world.give_role(marshal, world.add_role("Provost", manage_guild=True))
    history = [one for one in await fought.matches.history.moments(fought.id) if one.turn == 4]
    options = {"turn": 2, "side": "union", "steps": 1, "why": "slip"}
    reply = await world.slash(marshal, fought.thread, "server rewind", **options)
    assert "is taken back to the second half of turn 2." in reply.text
    assert len(history) > 1
    there = [one for one in await fought.matches.history.moments(fought.id) if one.turn == 4 and not one.undone]
    assert [one.events for one in there][:1] == [history[0].events]
