"""Past boards, replays and figures of a match, without secrets."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from bot.discord.handlers.history import duration
from engine.decision import CONFEDERATE, UNION
from tests.bot.discord.conftest import Game
from tests.support.discord.simulator import Simulated


@pytest.fixture
async def fought(game: Game) -> Game:
    """A match after some turns."""
    await game.until(lambda info, _: info.turn > 5)
    return game


async def test_the_board_of_any_turn_with_what_happened_in_it(fought: Game) -> None:
    ulysses, world = fought.player(UNION), fought.world
    shown = (await world.slash(ulysses, fought.thread, "view past", turn=2)).message
    assert shown is not None
    assert "after turn 2 of 6" in shown.text
    log = (await world.slash(ulysses, fought.thread, "view log", turn=2)).text
    told = [line for line in shown.text.splitlines() if line.startswith("- ")]
    assert told
    assert all(line in log for line in told)
    await world.click(ulysses, shown, label="Previous")
    await world.click(ulysses, shown, label="Previous")
    assert "the set-up" in world.again(shown).text
    assert world.again(shown).button("Previous").disabled
    assert "after turn 5 of 6" in (await world.slash(ulysses, fought.thread, "view past", turn=99)).text


async def test_the_boards_of_the_past_are_those_that_everybody_saw(fought: Game) -> None:
    film = await fought.matches.history.film(fought.id)
    assert [moment.number for moment, _ in film] == list(range(1, (await fought.info()).moment + 1))
    for moment, view in film:
        assert view == await fought.matches.history.view_at(fought.id, moment.number)
        assert not hasattr(view, "hand")
        assert all(not getattr(event, "cards", ()) for event in moment.events if hasattr(event, "count"))


async def test_a_battle_is_shown_as_a_moving_picture(fought: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("render.replay.WIDTH", 200)
    robert, world = fought.player(CONFEDERATE), fought.world
    shown = (await world.slash(robert, fought.thread, "view replay", turn=1, until=2)).message
    assert shown is not None
    (file,) = shown.files
    assert file.name == "replay.gif"
    assert "At the end: Board of First Bull Run" in file.description
    film = await fought.matches.history.film(fought.id, 1, 2)
    with Image.open(BytesIO(file.data)) as gif:
        assert getattr(gif, "n_frames", 1) in {len(film), len(film) - 1}
    none = await world.slash(robert, fought.thread, "view replay", turn=50)
    assert "There is no such turn" in none.text


async def test_the_figures_of_a_match(fought: Game) -> None:
    found = await fought.matches.history.figures(fought.id)
    moments = await fought.matches.history.moments(fought.id)
    events = [event for moment in moments for event in moment.events]
    for side in found.sides:
        rolls = [event for event in events if hasattr(event, "hits") and event.side == side.seat]
        assert side.luck[-1].dice == sum(len(event.dice) for event in rolls)
        assert side.luck[-1].hits == sum(event.hits for event in rolls)
        assert 0 <= side.luck[-1].expected <= side.luck[-1].dice
        played = [event for event in events if hasattr(event, "counts_as") and event.side == side.seat]
        assert sum(side.cards.values()) == len(played)
        assert side.flags[-1][1] == max(
            [event.total for event in events if hasattr(event, "total") and event.side == side.seat] or [0]
        )
    shown = (await fought.world.slash(fought.player(UNION), fought.thread, "view stats")).message
    assert shown is not None
    assert "Time taken:" in shown.text
    assert [file.name for file in shown.files] == ["figures.png"]


async def test_a_stranger_may_look_back_too(fought: Game, world: Simulated) -> None:
    watcher = world.add_person("walt")
    assert "after turn 3" in (await world.slash(watcher, fought.thread, "view past", turn=3)).text


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "no time at all"),
        (59, "59 seconds"),
        (61, "1 minute 1 second"),
        (90_000, "1 day 1 hour"),
        (864_000, "10 days"),
    ],
)
def test_lengths_of_time(seconds: float, words: str) -> None:
    assert duration(seconds) == words
