"""The panels of a new match, as a person goes through them."""

from __future__ import annotations

from bot.service.model.battle_figures import figures_of
from tests.support.discord.seen import Menu, Seen
from tests.support.discord.simulator import Person, Simulated

FIGURES = figures_of("first-bull-run", "battle-cry", "variant-150")
"""What is known of the battle that newcomers are shown first."""

FIRST = f"First Bull Run · good first battle · about {FIGURES.minutes} min"
"""The label of its button."""


async def which_battle(world: Simulated, person: Person, **options: object) -> Seen:
    """The first panel, which asks for the battle."""
    panel = (await world.slash(person, world.channel, "match new", **options)).message
    assert panel is not None
    assert panel.text.startswith("### Which battle?")
    return panel


async def pressed(world: Simulated, person: Person, panel: Seen, label: str) -> Seen:
    """The panel after a press."""
    await world.click(person, panel, label=label)
    return world.again(panel)


async def chosen(world: Simulated, person: Person, panel: Seen, value: str) -> Seen:
    """The panel after a value was chosen in the menu that offers it."""
    await world.select(person, panel, [value], custom_id=menu_of(panel, value).custom_id)
    return world.again(panel)


async def answered(world: Simulated, person: Person, panel: Seen, question: str, value: str) -> Seen:
    """The panel after a question of *More options* was answered."""
    return await chosen(world, person, await chosen(world, person, panel, question), value)


def menu_of(panel: Seen, value: str) -> Menu:
    """The one menu that offers a value."""
    (found,) = [menu for menu in panel.menus if value in [offered for _, offered in menu.options]]
    return found


async def first_battle(world: Simulated, person: Person, **options: object) -> Seen:
    """The panel of First Bull Run, which asks for the opponent."""
    return await pressed(world, person, await which_battle(world, person, **options), FIRST)


async def battle_of(world: Simulated, person: Person, year: str, scenario: str, **options: object) -> Seen:
    """The panel of a battle that is found by its year."""
    return await chosen(world, person, await listed_in(world, person, year, **options), scenario)


async def listed_in(world: Simulated, person: Person, year: str, **options: object) -> Seen:
    """The panel with the battles of a year."""
    panel = await pressed(world, person, await which_battle(world, person, **options), "More battles…")
    return await chosen(world, person, panel, year)
