"""The hand: one message a match and person, edited while in sight, else sent anew, never in public."""

from bot.discord.delivery.direct_messages import FAR
from bot.service.usecases.match_commands.seats import Join
from engine.decision import CONFEDERATE, UNION
from tests.bot.discord.conftest import Game


async def test_each_gets_his_own_hand_without_a_sound(game: Game) -> None:
    for seat in (UNION, CONFEDERATE):
        (letter,) = game.letters(seat)
        hand = (await game.scene(seat)).view.hand
        assert len(hand) == 6
        assert "Your hand · #1 First Bull Run" in letter.text
        assert [file.name for file in letter.files] == ["hand.png"]
        played = [label for label in letter.labels if label.startswith("Play ")]
        assert len(played) == (len(set(hand)) if seat == UNION else 0)
        assert letter.labels == [*played, "Give orders", "Board", "Cards as text"]
        assert letter.silent
        assert not letter.pinged


async def test_the_descriptions_of_the_two_hands_differ_and_name_the_cards(game: Game) -> None:
    ((union,), (confederate,)) = (game.letters(UNION)[0].files, game.letters(CONFEDERATE)[0].files)
    assert "Hit and Run" in union.description
    assert union.description != confederate.description


async def test_a_hand_that_changes_is_edited_in_place(game: Game) -> None:
    (before,) = game.letters(UNION)
    await game.turn()
    (after,) = game.letters(UNION)
    assert after.id == before.id
    assert after.files != before.files


async def test_a_hand_that_has_scrolled_away_is_sent_anew(game: Game) -> None:
    (before,) = game.letters(UNION)
    for number in range(FAR + 1):
        await game.world.say(game.player(UNION), None, f"talk {number}")
    await game.turn()
    (after,) = game.letters(UNION)
    assert after.id != before.id
    assert after.silent
    assert game.world.dms(game.player(UNION))[-1].id == after.id


async def test_a_hand_that_cannot_be_edited_any_more_is_sent_anew(game: Game) -> None:
    (before,) = game.letters(UNION)
    path = f"/channels/{before.channel_id}/messages/{before.id}"
    game.world.fail("PATCH", path, status=429, code=30046, message="Maximum number of edits")
    await game.turn()
    (after,) = game.letters(UNION)
    assert after.id != before.id


async def test_a_hand_that_was_deleted_is_sent_anew(game: Game) -> None:
    (before,) = game.letters(UNION)
    assert game.world.bot.user is not None
    await game.world.bot.get_partial_messageable(before.channel_id).get_partial_message(before.id).delete()
    await game.turn()
    (after,) = game.letters(UNION)
    assert after.id != before.id


async def test_closed_direct_messages_stop_nothing(lobby: Game) -> None:
    lobby.world.close_dms(lobby.player(CONFEDERATE))
    await lobby.matches.execute(lobby.id, Join(lobby.person(CONFEDERATE)))
    await lobby.world.settle()
    await lobby.until(lambda info, _: info.turn > 2)
    assert not lobby.letters(CONFEDERATE)
    assert lobby.letters(UNION)
    assert await lobby.bot.services.outbox.closed(lobby.person(CONFEDERATE))
    assert not await lobby.bot.services.outbox.closed(lobby.person(UNION))
    lobby.world.heal()
    await lobby.until(lambda info, _: info.turn > 4)
    assert lobby.letters(CONFEDERATE)
    assert not await lobby.bot.services.outbox.closed(lobby.person(CONFEDERATE))


async def test_no_card_in_hand_is_named_in_public(game: Game) -> None:
    """Card names appear at the table once they are played, or as discards, and not before."""
    scene = await game.scene(UNION)
    words = " ".join(message.text + "".join(file.description for file in message.files) for message in game.table)
    from engine.battle_cry.cards import card_table  # noqa: PLC0415 -- only here

    for card in scene.view.hand:
        assert card_table()[card].name not in words
