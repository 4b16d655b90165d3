"""``/me defaults``: the standing orders of new seats, private, part of export and deletion."""

from __future__ import annotations

import json

import pytest

from bot.service.usecases.match_commands.turn import Resign, Settle
from engine.decision import CONFEDERATE, UNION
from tests.bot.discord.conftest import Game, join, open_lobby
from tests.bot.discord.handlers.test_privacy import exported, stored
from tests.support.discord.random_players import quick_pictures
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import Person, Simulated
from tests.support.service.waiting_clock import HandClock


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_pictures(monkeypatch)


async def opened(world: Simulated, person: Person) -> Seen:
    reply = await world.slash(person, None, "me defaults")
    assert reply.message is not None
    return reply.message


async def chosen(world: Simulated, person: Person, panel: Seen, option: str, value: str) -> Seen:
    menu = next(one for one in panel.menus if one.placeholder.startswith(option))
    await world.select(person, panel, [value], custom_id=menu.custom_id)
    return world.again(panel)


async def settled(game: Game, seat: str) -> dict[str, str]:
    person = game.person(UNION if seat == "union" else CONFEDERATE)
    return {
        name: value for name, value in (await game.matches.queries.settled(game.id, person)).items() if value != "ask"
    }


async def test_each_new_seat_begins_with_them(world: Simulated, clock: HandClock) -> None:
    ulysses, robert = world.people
    panel = await opened(world, ulysses)
    panel = await chosen(world, ulysses, panel, "Flags", "ignore")
    assert "**Flags**: Ignore as many as I can" in panel.text
    panel = await chosen(world, ulysses, panel, "Retreat", "straight")
    await chosen(world, robert, await opened(world, robert), "Fight Back", "3+")
    await world.restart()
    game = await open_lobby(world, clock)
    assert await settled(game, "union") == {"flags": "ignore", "retreat": "straight"}
    await join(game)
    assert await settled(game, "confederate") == {"fight-back": "3+"}
    await world.kill()
    assert await settled(game, "union") == {"flags": "ignore", "retreat": "straight"}

    panel = await chosen(world, ulysses, await opened(world, ulysses), "Flags", "retreat")
    assert await settled(game, "union") == {"flags": "ignore", "retreat": "straight"}
    await game.matches.execute(game.id, Settle(game.person(UNION), {"flags": "ask"}))
    assert await settled(game, "union") == {"retreat": "straight"}
    assert "**Flags**: Retreat for all of them" in (await opened(world, ulysses)).text


async def test_other_rules_have_their_own(world: Simulated, clock: HandClock) -> None:
    ulysses, _ = world.people
    panel = await chosen(world, ulysses, await opened(world, ulysses), "Choose the rulebook", "advanced")
    panel = await chosen(world, ulysses, panel, "Withdrawal", "always")
    assert "Advanced" in panel.text.splitlines()[0]
    assert await settled(await open_lobby(world, clock), "union") == {}
    assert await settled(await open_lobby(world, clock, rules="advanced"), "union") == {"withdraw": "always"}
    await world.click(ulysses, panel, label="Always ask me")
    assert await settled(await open_lobby(world, clock, rules="advanced"), "union") == {}


async def test_who_takes_over_begins_with_his_own(game: Game) -> None:
    world, walt = game.world, game.world.add_person("walt")
    await game.matches.execute(game.id, Settle(game.person(UNION), {"flags": "retreat", "generals": "join"}))
    await chosen(world, walt, await opened(world, walt), "Flags", "ignore")
    await world.slash(game.player(UNION), game.thread, "table replace", seat="union", by=walt)
    for person in (game.player(CONFEDERATE), walt):
        await world.slash(person, game.thread, "table replace", answer="yes")
    await world.settle()
    info = await game.info()
    assert info.person(UNION) is not None
    assert info.person(UNION) != game.person(UNION)
    new = info.person(UNION)
    assert new is not None
    orders = await game.matches.queries.settled(game.id, new)
    assert {name: value for name, value in orders.items() if value != "ask"} == {"flags": "ignore"}


async def test_nobody_else_can_tell(world: Simulated, clock: HandClock) -> None:
    ulysses, robert = world.people
    await chosen(world, ulysses, await opened(world, ulysses), "Flags", "ignore")
    game = await open_lobby(world, clock)
    await join(game)
    shown = [await world.slash(robert, game.thread, name) for name in ("view now", "turn standing", "view record")]
    assert not any("Ignore as many as I can" in reply.text for reply in shown)
    assert '"ignore"' not in repr(await game.scene(CONFEDERATE))
    assert "Ignore as many as I can" not in (await opened(world, robert)).text


async def test_they_are_handed_out_and_forgotten(game: Game) -> None:
    world, ulysses = game.world, game.player(UNION)
    panel = await chosen(world, ulysses, await opened(world, ulysses), "Generals", "nearest")
    await chosen(world, ulysses, panel, "Retreat", "away")
    await game.matches.execute(game.id, Settle(game.person(UNION), {"fight-back": "4+"}))
    over = await open_lobby(world, game.clock)
    await join(over)
    await over.matches.execute(over.id, Settle(over.person(UNION), {"flags": "ignore"}))
    await over.matches.execute(over.id, Resign(over.person(UNION)))
    told = await exported(game, ulysses)
    preferences = json.loads(told["settings"][0]["settings"])
    assert preferences["standing"] == {"variant-150": {"generals": "nearest", "retreat": "away"}}
    seats = {one["match_id"]: json.loads(one["standing"])["orders"] for one in told["seats"]}
    assert seats[game.id] == {"fight-back": "4+"}
    assert seats[over.id] == {"generals": "nearest", "retreat": "away", "flags": "ignore"}
    assert "nearest" not in json.dumps(await exported(game, game.player(CONFEDERATE)))

    asked = (await world.slash(ulysses, None, "privacy delete")).message
    assert asked is not None
    await world.click(ulysses, asked, label="Delete my data")
    assert not any(word in stored(game) for word in ('"nearest"', '"4+"', '"away"', '"ignore"'))
    assert "Ask me" in (await opened(world, ulysses)).text
    assert (await exported(game, ulysses))["settings"] == []
