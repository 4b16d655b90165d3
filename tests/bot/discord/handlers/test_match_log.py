"""The log of a match: a turn a page, or a selection by options and menus."""

from __future__ import annotations

import pytest

from bot.discord.handlers.match_log import LogSelection, picked
from engine.decision import CONFEDERATE, UNION
from tests.bot.discord.conftest import Game
from tests.support.discord.seen import Seen


@pytest.fixture
async def fought(game: Game) -> Game:
    """A match after some turns."""
    await game.until(lambda info, _: info.turn > 6, settled=False)
    return game


async def log(game: Game, **options: object) -> Seen:
    shown = (await game.world.slash(game.player(UNION), game.thread, "view log", **options)).message
    assert shown is not None
    return shown


def lines(shown: Seen) -> list[str]:
    return [line for line in shown.text.splitlines() if line.startswith("- ")]


async def pick(game: Game, shown: Seen, menu: str, value: str) -> None:
    """Picks something in the menu that stands under the log now."""
    found = next(one for one in game.world.again(shown).menus if one.placeholder == menu)
    await game.world.select(game.player(UNION), shown, [value], custom_id=found.custom_id)


async def whole(game: Game, shown: Seen) -> list[str]:
    """The lines of all pages, from the first."""
    world, ulysses = game.world, game.player(UNION)
    while not world.again(shown).button("Previous").disabled:
        await world.click(ulysses, shown, label="Previous")
    found = lines(world.again(shown))
    while not world.again(shown).button("Next").disabled:
        await world.click(ulysses, shown, label="Next")
        found += lines(world.again(shown))
    return found


async def test_a_page_is_a_turn_and_there_are_earlier_and_later_ones(fought: Game) -> None:
    shown = await log(fought)
    assert "turn 6 of 6" in shown.text
    await fought.world.click(fought.player(UNION), shown, label="Previous")
    assert "turn 5 of 6" in fought.world.again(shown).text
    assert lines(fought.world.again(shown)) == lines(await log(fought, turn=5))


async def test_turns_from_one_to_another_are_what_their_pages_say(fought: Game) -> None:
    several = await whole(fought, await log(fought, turn=2, until=4))
    assert several == [line for turn in (2, 3, 4) for line in lines(await log(fought, turn=turn))]


async def test_what_one_side_did_and_the_other_is_all_that_was_done(fought: Game) -> None:
    union, confederate = [await whole(fought, await log(fought, side=side)) for side in (UNION, CONFEDERATE)]
    everything = await whole(fought, await log(fought, until=99))
    assert union
    assert confederate
    assert not set(union) & set(confederate)
    assert [line for line in everything if line in union] == union
    assert set(union) | set(confederate) == set(everything)


@pytest.mark.parametrize(("kind", "word"), [("battles", "attacks"), ("cards", "plays"), ("losses", "loses")])
async def test_one_kind_of_things(fought: Game, kind: str, word: str) -> None:
    found: list[str] = []
    for _ in range(10):
        found = await whole(fought, await log(fought, kind=kind))
        if any(word in line for line in found):
            break
        await fought.turn()
    everything = await whole(fought, await log(fought, until=99))
    assert any(word in line for line in found)
    assert [line for line in everything if line in found] == found
    assert len(found) < len(everything)


async def test_menus_pick_the_same_as_options(fought: Game) -> None:
    world = fought.world
    shown = await log(fought)
    await pick(fought, shown, "Which side?", UNION)
    assert "Everything · Union · All turns" in world.again(shown).text
    await pick(fought, shown, "Which events?", "moves")
    await pick(fought, shown, "Which turns?", "1-5")
    picked_now = world.again(shown)
    assert "Orders, moves and works · Union · Turns 1 to 5" in picked_now.text
    assert picked_now.text == (await log(fought, turn=1, until=5, side=UNION, kind="moves")).text
    for placeholder in ("Which side?", "Which events?", "Which turns?"):
        await pick(fought, shown, placeholder, "all")
    assert "turn 6 of 6" in world.again(shown).text


async def test_what_is_not_there_is_said(fought: Game) -> None:
    assert "Nothing like that happened in these turns." in (await log(fought, turn=90, until=95)).text


@pytest.mark.parametrize(
    "wanted",
    [
        LogSelection(),
        LogSelection(3),
        LogSelection(None, 2, 5),
        LogSelection(1, None, 4, "union", "battles"),
        LogSelection(0, side="confederate"),
    ],
)
def test_what_is_picked_fits_into_a_button(wanted: LogSelection) -> None:
    assert picked(wanted.text) == wanted


@pytest.mark.parametrize("text", ["x", "1|2", "|||", "2|a-b|union|battles", "|-|nobody|nothing"])
def test_a_broken_id_is_all_of_the_log(text: str) -> None:
    assert picked(text) == LogSelection()
