"""How many clicks a turn of Blue & Grey takes: five moves, two attacks, three retreats."""

from __future__ import annotations

from engine.decision import CONFEDERATE
from render.presenters import presenter_of
from tests.bot.discord.conftest import Game
from tests.support.discord.clicks import Clicker

MOVES = (
    ("Ashe", "0306"),
    ("Pryor.Artillery", "0306"),
    ("Marsden", "0406"),
    ("Tolliver", "0606"),
    ("Calhoun", "0206"),
)
ONE_BY_ONE, TOGETHER = 20, 16


async def test_a_turn_move_by_move(landing: Game) -> None:
    clicker = Clicker(landing.world, landing.player(CONFEDERATE))
    await clicker.open(landing.table[-1], "Give orders")
    for unit, hex_ in MOVES:
        await clicker.press(unit.replace(".", " "))
        await clicker.press(hex_)
    await fought(landing, clicker)
    assert clicker.clicks <= ONE_BY_ONE


async def test_a_turn_with_one_menu_of_several_moves(landing: Game) -> None:
    clicker = Clicker(landing.world, landing.player(CONFEDERATE))
    await clicker.open(landing.table[-1], "Give orders")
    await clicker.choose(*(f"move {unit}-{hex_}" for unit, hex_ in MOVES))
    assert [one.text for one in (await landing.scene(CONFEDERATE)).draft] == [f"move {u}-{hex_}" for u, hex_ in MOVES]
    await fought(landing, clicker)
    assert clicker.clicks <= TOGETHER


async def test_of_two_moves_of_a_unit_only_the_first_is_given_and_told(landing: Game) -> None:
    clicker = Clicker(landing.world, landing.player(CONFEDERATE))
    await clicker.open(landing.table[-1], "Give orders")
    ashe = [value for menu in clicker.menus for _, value in menu.options if value.startswith("move Ashe-")]
    await clicker.choose(ashe[0], ashe[1], "move Tolliver-0606")
    assert "Only the first move of Ashe was given." in clicker.text
    assert [one.text for one in (await landing.scene(CONFEDERATE)).draft] == [ashe[0], "move Tolliver-0606"]


async def fought(game: Game, clicker: Clicker) -> None:
    """Ends movement with Selden's battery left where it is, rolls each attack, answers every retreat."""
    await clicker.press("End movement")
    assert "1 unit has not moved: Selden Artillery 0409." in clicker.text
    await clicker.press("End movement")
    label = presenter_of("blue-grey").prompts.label
    while (await game.info()).turn == 1:
        scene = await game.scene(CONFEDERATE)
        if scene.decision is None:
            await game.act()
            clicker.look()
        elif scene.decision.kind == "attack":
            await clicker.press("Roll 0")
        else:
            await clicker.press(label(scene.actions[0], scene.view))
    assert "Your turn is over." in clicker.text
