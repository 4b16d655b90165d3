"""Past boards, replays and figures of a match, without secrets."""

from __future__ import annotations

from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.discord.handlers.history import duration
from bot.service.usecases.match_commands.turn import Resign
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


async def test_one_turn_is_a_picture_that_moves(fought: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("render.battle_cry.presenter.FILM_WIDTH", 200)
    robert, world = fought.player(CONFEDERATE), fought.world
    shown = (await world.slash(robert, fought.thread, "view replay", turn=3)).message
    assert shown is not None
    (file,) = shown.files
    assert file.name == "turn.gif"
    assert file.description.startswith("A moving picture of the turn. At its end: Board of First Bull Run")
    with Image.open(BytesIO(file.data)) as gif:
        assert getattr(gif, "n_frames", 1) > 3


async def test_who_wants_no_motion_is_shown_a_still_and_the_words(fought: Game) -> None:
    robert, world = fought.player(CONFEDERATE), fought.world
    assert "Still: nothing moves" in (await world.slash(robert, fought.thread, "me settings", motion="still")).text
    for turns in ({"turn": 3}, {}):
        shown = (await world.slash(robert, fought.thread, "view replay", **turns)).message
        assert shown is not None
        assert [file.name for file in shown.files] == ["board.png"]
        assert "Your pictures stay still" in shown.text
        assert any(line.startswith("- ") for line in shown.text.splitlines())


async def test_turns_move_on_a_server_that_wants_it_and_nowhere_else(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("render.battle_cry.presenter.FILM_WIDTH", 200)
    await game.until(lambda info, _: info.turn > 2)
    names = [file.name for post in game.table for file in post.files]
    assert "turn.gif" not in names
    place = (await game.info()).place
    await game.bot.services.guild_settings.change(place.guild, lambda now: replace(now, moving_turns=True))
    await game.until(lambda info, _: info.turn > 4)
    names = [file.name for post in game.table for file in post.files]
    assert names[-1] == "turn.gif"


async def test_a_battle_ends_with_its_broadside(game: Game) -> None:
    await game.until(lambda info, _: info.turn > 2)
    await game.matches.execute(game.id, Resign(game.person(UNION)))
    await game.world.settle()
    last = game.table[-1]
    (picture, record) = last.files
    assert (picture.name, record.name) == ("broadside.png", "1-first-bull-run.battle")
    assert picture.description.startswith("Confederate victory. First Bull Run, Manassas, Virginia, July 21, 1861.")
    assert "turns: from the first order to the last" in picture.description
    assert "Board of First Bull Run" in picture.description
