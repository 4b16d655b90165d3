"""*How to play*: one private screen for each seat, in pictures and in words; and the offer of help to a newcomer."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.service.domain import newcomer_help
from bot.service.domain.notifications_of_matches import KINDS
from bot.service.model.preferences import Preferences
from bot.service.persistence.match_reader import read_is_newcomer
from bot.service.usecases.match_commands.turn import Resign
from engine.decision import CONFEDERATE, UNION
from tests.bot.discord.conftest import Game
from tests.support.discord.random_players import quick_pictures
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import Person

DAY = 24 * 60 * 60


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_pictures(monkeypatch)


async def _screen(game: Game, person: Person) -> Seen:
    reply = await game.world.click(person, game.table[0], label="How to play")
    assert reply.message is not None
    assert reply.message.ephemeral
    return reply.message


async def test_a_player_reads_how_to_win_and_the_five_steps_of_a_turn(game: Game) -> None:
    screen = await _screen(game, game.player(UNION))
    assert screen.text.startswith(
        "### How to play · First Bull Run\n**To win:** take 6 flags before the enemy has enough."
    )
    steps = [line for line in screen.text.splitlines() if line[:1].isdigit()]
    assert [line.partition("**")[2].partition("**")[0] for line in steps] == [
        "Play a card.",
        "Order",
        "Move",
        "Fight.",
        "Draw a card.",
    ]
    assert (
        "infantry 1 hex, cavalry up to 3 hexes, artillery 1 hex. Artillery that moves can’t fire this turn." in steps[2]
    )
    (picture,) = screen.files
    assert "Your left flank: B9, B11, B12" in picture.description
    assert screen.labels[-3:] == ["Cards", "Terrain", "All pages"]


async def test_each_reader_sees_their_own_flanks_and_a_watcher_the_map(game: Game) -> None:
    enemy = await _screen(game, game.player(CONFEDERATE))
    assert "Your left flank: H1, H2, H3" in enemy.files[0].description
    watcher = await _screen(game, game.world.add_person("watcher"))
    assert "Your left" not in watcher.files[0].description
    assert "Left of the map: B2, B3, B4" in watcher.files[0].description
    assert "be the first to take 6 flags" in watcher.text


async def test_text_readers_get_the_picture_in_words(game: Game) -> None:
    await game.world.slash(game.player(UNION), None, "me settings", text="words")
    screen = await _screen(game, game.player(UNION))
    assert not screen.files
    assert "Figures left: each hit removes one" in screen.text
    assert "Your left flank: B9, B11, B12" in screen.text


async def test_the_topics_of_the_rulebook_are_one_press_away(game: Game) -> None:
    screen = await _screen(game, game.player(UNION))
    await game.world.click(game.player(UNION), screen, label="Terrain")
    shown = game.world.again(screen)
    assert shown.text.startswith("### Terrain")
    assert shown.menus[0].placeholder == "Page: Terrain"


async def test_the_help_knows_whose_turn_it_is_and_how_to_play_here(game: Game) -> None:
    ulysses, robert = game.player(UNION), game.player(CONFEDERATE)
    home = (await game.world.slash(ulysses, game.thread, "help")).message
    assert home is not None
    assert home.text.startswith("### Help\n**Your turn:**\n- #1 First Bull Run in ")
    await game.world.click(ulysses, home, label="My turn")
    turn = game.world.again(home)
    assert "Choose a card" in turn.text
    panel = await game.world.click(ulysses, turn, label="Give orders")
    assert panel.message is not None
    assert panel.message.ephemeral
    other = (await game.world.slash(robert, game.thread, "help")).message
    assert other is not None
    assert "No match is waiting for you." in other.text
    how = await game.world.click(robert, other, label="How to play")
    assert "### How to play · First Bull Run" in how.text


async def test_commands_can_be_clicked_and_a_problem_be_reported(game: Game) -> None:
    ulysses = game.player(UNION)
    home = (await game.world.slash(ulysses, game.thread, "help")).message
    assert home is not None
    await game.world.click(ulysses, home, label="Commands")
    number = game.bot.command_ids["match"]
    assert f"- </match new:{number}>: " in game.world.again(home).text
    await game.world.click(ulysses, game.world.again(home), label="Back to help")
    await game.world.click(ulysses, game.world.again(home), label="Something is wrong")
    form = await game.world.click(ulysses, game.world.again(home), label="Report a problem")
    told = await game.world.submit(ulysses, form, text="Robert is rude.")
    assert told.answered
    (report,) = await game.bot.services.guild_settings.reports(game.world.guild.id)
    assert report.text == "Robert is rude."


def _offers(game: Game, seat: str) -> list[Seen]:
    return [one for one in game.letters(seat) if "your first turn" in one.text]  # type: ignore[arg-type]


async def test_a_newcomer_who_waits_a_day_is_offered_help_once(game: Game) -> None:
    await game.wait(DAY - 60)
    assert not _offers(game, UNION)
    await game.wait(120)
    (offer,) = _offers(game, UNION)
    shown = await game.world.click(game.player(UNION), offer, label="Show me")
    assert shown.message is not None
    assert shown.message.ephemeral
    assert "**Step 1 of 5** · **Play a card.**" in shown.text
    assert "Step 2" not in shown.text
    assert newcomer_help.help_due(await game.matches._work.live(game.id)) is None
    assert not _offers(game, CONFEDERATE)


async def test_show_me_tells_each_step_as_it_comes_until_the_turn_is_over(game: Game) -> None:
    await game.wait(DAY + 60)
    (offer,) = _offers(game, UNION)
    ulysses = game.player(UNION)
    shown = (await game.world.click(ulysses, offer, label="Show me")).message
    assert shown is not None
    held = [one.text for one in (await game.scene(UNION)).actions]
    await game.act(next(one for one in held if one.startswith(("play probe", "play attack", "play assault"))))

    async def panel() -> str:
        board = next(one for one in reversed(game.table) if "Give orders" in one.labels)
        return (await game.world.click(ulysses, board, label="Give orders")).text

    ordering = await panel()
    assert "**Step 2 of 5** · **Order**" in ordering
    assert "**Step 3 of 5** · **Move**" in ordering
    assert "Step 1" not in ordering
    await game.turn()
    assert await game.waiting() == CONFEDERATE
    assert "**Step" not in await panel()
    await game.turn()
    assert await game.waiting() == UNION
    assert "**Step" not in await panel()


async def test_nobody_is_offered_help_again_or_who_has_finished_a_match_or_wants_no_reminders(game: Game) -> None:
    async def new() -> bool:
        async with game.matches._work.database.read() as session:
            return await read_is_newcomer(session, game.person(UNION))

    assert await new()
    live = await game.matches._work.live(game.id)
    change = newcomer_help.offered(live, game.person(UNION), game.clock.now() + timedelta(days=2))
    assert change is not None
    assert newcomer_help.help_due(change.after) is None
    wanted = KINDS.of(newcomer_help.NewcomerHelp).is_wanted
    assert [wanted(newcomer_help.NewcomerHelp(1), Preferences(every=hours)) for hours in (0, 24)] == [False, True]
    await game.matches.execute(game.id, Resign(game.person(UNION)))
    assert not await new()
