"""Parts of a double board, under each message that shows it; a standard board needs none."""

from __future__ import annotations

import msgspec
import pytest

from bot.discord.client import LongRoll
from bot.discord.components.rows import map_controls
from bot.service.model.match import MatchOptions, MatchPlace, Person
from engine.decision import CONFEDERATE, UNION
from render.blue_grey.samples import LARGE
from render.viewport import Viewport
from tests.bot.discord.conftest import Game, join
from tests.support.blue_grey.set_ups import LEARNING, set_up
from tests.support.discord.match_infos import RUNNING
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import Simulated
from tests.support.service.waiting_clock import HandClock

PARTS = ["Map: left", "Map: middle", "Map: right"]


@pytest.fixture
def viewports(monkeypatch: pytest.MonkeyPatch, world: Simulated) -> list[Viewport | None]:
    """The columns of each board that was drawn, ``None`` for all of them."""
    found: list[Viewport | None] = []

    def draw(view: object, *, viewport: Viewport | None = None, **_: object) -> bytes:
        found.append(viewport)
        return b"\x89PNG" + repr((view, viewport)).encode()

    monkeypatch.setattr("render.battle_cry.board.draw_board", draw)
    return found


@pytest.fixture
async def epic(world: Simulated, clock: HandClock, viewports: list[Viewport | None]) -> Game:
    """Gettysburg on its double board, as a duel: the Union is to play."""
    assert isinstance(world.bot, LongRoll)
    place = MatchPlace(world.guild.id, world.channel.id)
    terms = MatchOptions(scenario="gettysburg-epic", ruleset="variant-150", side=UNION, pace="none")
    info = await world.bot.services.matches.open_lobby(Person(world.people[0].id), place, terms)
    await world.settle()
    game = Game(world, clock, info.id)
    await join(game)
    return game


def newest(game: Game) -> Seen:
    return next(one for one in reversed(game.table) if one.buttons and not one.ephemeral)


async def test_the_public_board_is_whole_and_has_its_parts_below(epic: Game, viewports: list[Viewport | None]) -> None:
    assert viewports == [None] * len(viewports)
    assert newest(epic).labels[-3:] == PARTS


async def test_anybody_gets_a_part_in_private_and_turns_to_another_in_place(
    epic: Game, viewports: list[Viewport | None]
) -> None:
    robert = epic.player(CONFEDERATE)
    shown = (await epic.world.click(robert, newest(epic), label="Map: middle")).message
    assert shown is not None
    assert shown.ephemeral
    assert viewports[-1] == Viewport(9, 17, 1, 9)
    assert [(button.label, button.disabled) for button in shown.buttons] == [
        ("Map: left", False), ("Map: middle", True), ("Map: right", False),
    ]  # fmt: skip
    await epic.world.click(robert, shown, label="Map: right")
    assert viewports[-1] == Viewport(17, 26, 1, 9)
    assert [button.label for button in epic.world.again(shown).buttons if button.disabled] == ["Map: right"]


async def test_a_look_shows_the_columns_around_the_hex(epic: Game, viewports: list[Viewport | None]) -> None:
    ulysses = epic.player(UNION)
    reply = await epic.world.slash(ulysses, epic.thread, "turn look", hex="i25")
    assert reply.message is not None
    assert "From I25" in reply.message.text
    assert viewports[-1] == Viewport(14, 26, 1, 9)


async def test_hexes_of_the_second_board_are_named_in_commands(epic: Game) -> None:
    reply = await epic.world.slash(epic.player(UNION), epic.thread, "turn look", hex="A26")
    assert "From A26" in reply.text
    reply = await epic.world.slash(epic.player(UNION), epic.thread, "turn look", hex="B26")
    assert "“B26” isn’t on this board." in reply.text


async def test_the_list_of_battles_says_which_are_for_two_boards(world: Simulated) -> None:
    shown = await world.slash(world.people[0], world.channel, "scenario show", battle="Gettysburg EPIC")
    assert "Gettysburg, Pennsylvania · double board, for Epic games" in shown.text


async def test_a_standard_board_has_no_parts(game: Game) -> None:
    assert not set(PARTS) & set(newest(game).labels)


def test_a_map_of_many_parts_has_a_menu_of_them() -> None:
    """Nine sectors, zones of control, supply, and who comes and was lost; not again what is shown."""
    view, info = set_up(LARGE), msgspec.structs.replace(RUNNING, family="blue-grey")
    (only,) = map_controls(info, view)
    (menu,) = only.to_component_dict()["components"]
    assert menu["placeholder"] == "Look closer"
    labels = [option["label"] for option in menu["options"]]
    assert (len(labels), labels[0], labels[9]) == (12, "Map: Northwest", "Zones of control")
    (only,) = map_controls(info, view, here="zones")
    (menu,) = only.to_component_dict()["components"]
    assert "Zones of control" not in [option["label"] for option in menu["options"]]
    small = map_controls(msgspec.structs.replace(RUNNING, family="blue-grey"), set_up(LEARNING), private=True)
    assert [len(row.children) for row in small] == [3]
