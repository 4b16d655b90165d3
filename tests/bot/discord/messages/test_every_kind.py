"""A message for every kind of notification, with its controls and only the necessary pings."""

from hashlib import sha256

from bot.service.usecases.match_commands.seats import Leave
from bot.service.usecases.match_commands.turn import AnswerDraw, OfferDraw, Resign
from engine.decision import CONFEDERATE, UNION
from engine.record import read_record, verify
from tests.bot.discord.conftest import Game, join

TABLE = ["My hand", "Give orders", "Board as text"]


async def test_a_lobby_shows_battle_rules_and_seats(lobby: Game) -> None:
    (message,) = lobby.world.history(lobby.world.channel)
    assert "#1 First Bull Run" in message.text
    assert "Battle Cry 150 Variant" in message.text
    assert f"**Union** · {lobby.player(UNION).mention}" in message.text
    assert "**Confederate** · *free*" in message.text
    assert message.labels == ["Join as Confederate", "Leave", "Play the computer instead", "How to play", "Learn"]
    assert not message.pinged


async def test_a_lobby_that_everybody_left_says_so(lobby: Game) -> None:
    await lobby.matches.execute(lobby.id, Leave(lobby.person(UNION)))
    await lobby.world.settle()
    (message,) = lobby.world.history(lobby.world.channel)
    assert "Everyone has left" in message.text
    assert not message.buttons


async def test_the_lobby_message_becomes_the_door_to_the_thread(lobby: Game) -> None:
    (before,) = lobby.world.history(lobby.world.channel)
    await join(lobby)
    message = lobby.world.again(before)
    assert f"The battle is on: <#{lobby.thread.id}>" in message.text
    assert not message.buttons
    assert lobby.thread.id == message.id  # hangs on the message, so that it cannot be made twice


async def test_the_thread_is_named_after_the_match_and_has_the_players_in_it(game: Game) -> None:
    assert game.thread.name == "First Bull Run #1 · ulysses vs robert"
    for seat in (UNION, CONFEDERATE):
        assert game.world.history(game.thread, viewer=game.player(seat))
    assert {game.player(UNION).id, game.player(CONFEDERATE).id} <= set(game.thread.handle._channel.thread_members)
    assert (await game.info()).place.thread == game.thread.id


async def test_the_introduction_names_leaders_goal_and_commitment_and_calls_nobody(game: Game) -> None:
    introduction = game.table[0]
    ulysses, robert = game.player(UNION).mention, game.player(CONFEDERATE).mention
    title = f"# #1 First Bull Run · {ulysses} (Union) vs. {robert} (Confederate)"
    assert introduction.text.splitlines()[0] == title
    assert "Manassas, Virginia, July 21, 1861" in introduction.text
    assert "**To win:** be the first to take 6 flags." in introduction.text
    assert "Cards come by direct message." in introduction.text
    assert len(introduction.text) < 700
    assert [one for one in introduction.labels if one != "Learn"] == ["My hand", "How to play", "About this battle"]
    assert not introduction.pinged
    assert introduction.silent


async def test_all_else_about_a_battle_is_one_press_away(game: Game) -> None:
    asked = await game.world.click(game.player(UNION), game.table[0], label="About this battle")
    assert asked.message is not None
    assert asked.message.ephemeral
    assert "**Union** under Irvin McDowell" in asked.text
    assert "**Confederate** under P. G. T. Beauregard" in asked.text
    assert "6 cards, wins with 6 flags" in asked.text
    assert f"`{(await game.info()).commitment}`" in asked.text
    assert "where no source says how it was: `/scenario show first-bull-run`" in asked.text


async def test_the_first_turn_shows_the_board_and_calls_who_is_to_move(game: Game) -> None:
    _, first = game.table
    assert "turn 1" in first.text
    assert f"{game.player(UNION).mention}, your turn: play a card." in first.text
    assert first.pinged == {game.player(UNION).id}
    assert not first.silent
    assert first.labels == TABLE
    (board,) = first.files
    assert board.name == "board.png"
    assert board.data.startswith(b"\x89PNG")
    assert board.description.startswith("Board of First Bull Run. Turn 1, Union to play.")


async def test_a_draft_tells_nobody_anything(game: Game) -> None:
    before = game.world.history(game.thread)
    await game.act("play bombard")
    assert game.world.history(game.thread) == before
    assert await game.waiting() == UNION


async def test_a_turn_is_told_whole_and_calls_the_other_side_alone(game: Game) -> None:
    _, before = game.table
    await game.turn()
    *_, after = game.table
    assert "turn 2" in after.text
    assert "Turn 1: the Union plays" in after.text
    assert "①" in after.text
    assert after.pinged == {game.player(CONFEDERATE).id}
    assert after.labels == TABLE
    assert not game.world.again(before).buttons
    assert game.world.again(before).files == before.files  # the picture stays with its words


async def test_each_message_calls_one_person_at_most_and_only_the_newest_has_buttons(game: Game) -> None:
    seen: dict[int, frozenset[int]] = {}

    def look(*_: object) -> bool:
        seen.update({message.id: message.pinged for message in game.table if message.id not in seen})
        return False

    await game.until(lambda info, _: look() or info.turn > 8)
    assert all(len(pinged) <= 1 for pinged in seen.values())
    assert sum(len(pinged) for pinged in seen.values()) >= 8
    _introduction, *others, newest = game.table
    assert newest.buttons
    assert not any(message.buttons for message in others)


async def test_a_turn_under_way_is_told_without_a_sound_and_gives_way_to_its_end(game: Game) -> None:
    await game.until(lambda info, scene: info.waiting is not None and game.table[-1].silent and scene.seat == UNION)
    under_way = game.table[-1]
    assert not under_way.pinged
    assert under_way.labels == TABLE
    turn = (await game.info()).turn
    await game.until(lambda info, _: info.turn > turn)
    assert under_way.id not in {message.id for message in game.table}
    assert f"Turn {turn}: " in game.table[-1].text


async def test_a_defender_is_asked_and_called(game: Game) -> None:
    info = await game.until(lambda info, _: info.waiting is not None and info.waiting.kind == "retreat-unit")
    asked = game.table[-1]
    assert info.waiting is not None
    assert asked.pinged == {game.player(info.waiting.seat).id}
    assert f"{game.player(info.waiting.seat).mention}, you’re under attack: retreat your unit." in asked.text
    assert asked.labels == ["My hand", "Answer", "Board as text"]


async def test_a_window_of_which_nobody_may_know_calls_nobody_in_public(game: Game) -> None:
    info = await game.until(lambda info, _: info.waiting is not None and info.waiting.disguised)
    assert info.waiting is not None
    asked = game.table[-1]
    assert f"{game.player(info.waiting.seat).mention}, you’re under attack: fight back?" in asked.text
    assert not asked.pinged
    assert asked.silent


async def test_who_holds_the_card_is_asked_in_private(game: Game) -> None:
    info = await game.until(
        lambda info, scene: info.waiting is not None and info.waiting.disguised and len(scene.actions) > 1
    )
    assert info.waiting is not None
    letter = next(letter for letter in game.letters(info.waiting.seat) if "your answer" in letter.text)
    assert "Fight back?" in letter.text
    assert not letter.silent
    assert letter.labels == ["My hand", "Answer", "Board as text"]
    assert not any("your answer" in message.text for message in game.table)


async def test_a_draw_that_is_offered_and_declined(game: Game) -> None:
    await game.matches.execute(game.id, OfferDraw(game.person(UNION)))
    await game.world.settle()
    offer = game.table[-1]
    assert offer.pinged == {game.player(CONFEDERATE).id}
    assert offer.labels == ["Accept the draw", "Play on"]
    await game.matches.execute(game.id, AnswerDraw(game.person(CONFEDERATE), accept=False))
    await game.world.settle()
    answer = game.table[-1]
    assert "declines the draw" in answer.text
    assert not answer.pinged
    assert not game.world.again(offer).buttons
    assert game.table[-3].labels == TABLE  # the turn goes on


async def test_the_end_shows_who_won_with_record_and_seed(game: Game) -> None:
    await game.turn()
    await game.matches.execute(game.id, Resign(game.person(CONFEDERATE)))
    await game.world.settle()
    end = game.table[-1]
    info = await game.info()
    assert end.text.startswith("# Union victory")
    assert game.player(UNION).mention in end.text
    assert f"`{info.seed}`" in end.text
    assert sha256(bytes.fromhex(info.seed)).hexdigest() == info.commitment
    assert [file.name for file in end.files] == ["broadside.png", "1-first-bull-run.battle"]
    record = end.files[1].data.decode()
    assert "ulysses" in record
    verify(read_record(record))
    assert end.labels == ["Rematch", "Watch it again", "Figures", "Board as text", "Battle record"]
    assert not end.pinged
    lobby = game.world.history(game.world.channel)[0]
    assert "The battle is over" in lobby.text
    assert all("is over" in game.letters(seat)[-1].text for seat in (UNION, CONFEDERATE))
    assert not any(game.letters(seat)[-1].buttons for seat in (UNION, CONFEDERATE))
