"""Messages whose content Discord refuses: sent without the picture, and as plain text only after another refusal."""

from __future__ import annotations

import pytest

from bot.discord.components.message import MessageDraft, is_marked, plain, without_files
from bot.images.pictures import Picture
from bot.ports import heavy_work
from bot.texts import limits
from engine.decision import CONFEDERATE, UNION
from tests.bot.discord.conftest import Game
from tests.support.discord.lost_answers import lose_first_answer
from tests.support.discord.seen import Seen

TOO_LARGE = (413, 40005, "Request entity too large")
INVALID = (400, 50035, "Invalid Form Body")
BUTTONS = ["My hand", "Give orders", "Board as text"]


def _refuse(game: Game, path: str, times: int, why: tuple[int, int, str] = TOO_LARGE, method: str = "POST") -> None:
    status, code, message = why
    game.world.fail(method, path, status=status, code=code, message=message, times=times)


def _public(game: Game) -> list[Seen]:
    """What everybody sees in the thread."""
    return [message for message in game.table if not message.ephemeral]


def _thread(game: Game) -> str:
    return f"/channels/{game.thread.id}/messages"


@pytest.mark.parametrize("why", [TOO_LARGE, INVALID, (413, 0, "by a proxy")])
async def test_a_refused_board_comes_without_its_picture_and_keeps_its_buttons(
    game: Game, why: tuple[int, int, str]
) -> None:
    before = game.table[-1]
    _refuse(game, _thread(game), 1, why)
    await game.turn()
    newest = game.table[-1]
    assert newest.labels == BUTTONS
    assert not newest.files
    assert "Turn 1: the Union plays" in newest.text
    assert "The picture couldn’t be drawn. Board of First Bull Run. Turn 2" in newest.text
    assert newest.pinged == {game.player(CONFEDERATE).id}
    assert not game.world.again(before).buttons


async def test_refused_once_more_it_comes_in_words_and_the_board_before_keeps_its_buttons(game: Game) -> None:
    before = game.table[-1]
    _refuse(game, _thread(game), 2, INVALID)
    await game.turn()
    newest = game.table[-1]
    assert "Turn 1: the Union plays" in newest.content
    assert "Discord refused the buttons of this message" in newest.content
    assert newest.pinged == {game.player(CONFEDERATE).id}
    assert len(newest.content) <= limits.CONTENT
    assert not newest.buttons
    assert game.world.again(before).labels == BUTTONS

    opened = await game.world.click(game.player(CONFEDERATE), game.world.again(before), label="Give orders")
    assert opened.message is not None
    assert any(label.startswith("Play ") for label in opened.message.labels)
    await game.turn()
    assert _public(game)[-1].labels == BUTTONS
    assert [message.id for message in _public(game)[1:] if message.buttons] == [_public(game)[-1].id]


@pytest.mark.parametrize("times", [1, 2])
async def test_however_it_was_taken_it_is_found_again_when_the_answer_was_lost(
    game: Game, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    tries = lose_first_answer(monkeypatch)
    _refuse(game, _thread(game), times)
    await game.turn()
    await game.wait(600)
    assert len([message for message in game.table if "turn 2" in message.text]) == 1
    assert len(tries) == 1


async def test_a_refused_hand_keeps_its_buttons(game: Game) -> None:
    (before,) = game.letters(UNION)
    _refuse(game, f"/channels/{before.channel_id}/messages/{before.id}", 1, method="PATCH")
    _refuse(game, f"/channels/{before.channel_id}/messages", 1)
    await game.turn()
    (after,) = game.letters(UNION)
    assert after.labels == [label for label in before.labels if not label.startswith("Play ")]
    assert "Give orders" in after.labels
    assert not after.files
    assert "The picture couldn’t be drawn. " in after.text


# Private panels


async def _opened(game: Game) -> Seen:
    board = _public(game)[-1]
    reply = await game.world.click(game.player(UNION), board, label="Give orders")
    assert reply.message is not None
    return reply.message


async def test_a_panel_whose_picture_would_be_late_comes_in_words(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as hurried:
        hurried.setattr(heavy_work, "PATIENCE", -1.0)
        panel = await _opened(game)
        await game.turn()
    assert not panel.files
    assert "This comes without its picture. " in panel.text
    assert "; Bombard; " in panel.text, "a hand in words"
    assert _public(game)[-1].files, "what is posted may be late"
    whole = await _opened(game)
    assert whole.files
    assert "This comes without" not in whole.text


async def test_a_refused_panel_comes_without_its_picture_and_keeps_its_controls(game: Game) -> None:
    whole = await _opened(game)
    _refuse(game, "/webhooks/*", 1, method="PATCH")
    panel = await _opened(game)
    assert whole.files
    assert not panel.files
    assert (panel.labels, panel.menus) == (whole.labels, whole.menus)
    assert "The picture couldn’t be drawn. " in panel.text
    await game.world.click(game.player(UNION), panel, custom_id=panel.buttons[0].custom_id)
    assert game.world.again(panel).files


async def test_a_panel_that_is_refused_once_more_comes_in_words(game: Game) -> None:
    whole = await _opened(game)
    _refuse(game, "/webhooks/*", 2, INVALID, method="PATCH")
    panel = await _opened(game)
    assert whole.text.splitlines()[0] in panel.text
    assert not panel.buttons
    assert not panel.thinking


# What is left of a post

NONCE = "0123456789abcdef0123"


def test_without_files_a_post_says_so() -> None:
    picture = Picture("board.png", b"png", "Board of Shiloh.")
    post = MessageDraft("Head", "Body", picture=picture, files=(("1.battle", b"record"),))
    assert without_files(post) == MessageDraft(
        "Head",
        "Body\n\n-# The picture couldn’t be drawn. Board of Shiloh.\n-# The file of this message couldn’t be sent.",
    )


def test_without_files_a_post_that_has_none_stays_as_it_is() -> None:
    undrawn = MessageDraft("Head", "Body", picture=Picture("board.png", b"", "Board of Shiloh."))
    assert without_files(undrawn).body == "Body"
    assert without_files(undrawn).picture is None


def test_the_longest_words_leave_room_for_the_mark() -> None:
    words = plain(MessageDraft("Head", "word " * 2000), NONCE)
    assert len(words) <= limits.CONTENT
    assert words.endswith("`0123456`")


def test_words_bear_their_own_mark_and_no_other() -> None:
    class Said:
        content = plain(MessageDraft("Head"), NONCE)
        components = ()

    assert is_marked(Said, NONCE)  # type: ignore[arg-type]
    assert not is_marked(Said, NONCE[::-1])  # type: ignore[arg-type]
    assert not is_marked(Said, "")  # type: ignore[arg-type]
