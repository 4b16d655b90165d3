"""The private panel on Discord: opened, edited in place, with a reply to every press at any time."""

from __future__ import annotations

import pytest

from bot.discord.handlers import dispatch
from bot.service.usecases.commands.turn import Resign
from engine.decision import CONFEDERATE, UNION, Seat
from tests.bot.discord.conftest import Game
from tests.support.discord.random_players import ASIDE, quick_pictures
from tests.support.discord.seen import Seen


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_pictures(monkeypatch)


@pytest.fixture
async def panel(game: Game) -> Seen:
    """The panel of Ulysses, who is to play his first card."""
    return await opened(game, UNION)


def newest(game: Game) -> Seen:
    """The newest message that everybody sees and that has buttons."""
    return next(one for one in reversed(game.table) if one.buttons and not one.ephemeral)


async def opened(game: Game, seat: Seat, label: str = "Give orders") -> Seen:
    reply = await game.world.click(game.player(seat), newest(game), label=label)
    assert reply.message is not None
    assert reply.message.ephemeral
    return reply.message


async def chosen(game: Game, panel: Seen, *values: str) -> Seen:
    """The panel after something is picked in its first menu: everything named, or the first thing."""
    menu = panel.menus[0]
    await game.world.select(game.player(UNION), panel, list(values) or [menu.options[0][1]], custom_id=menu.custom_id)
    return game.world.again(panel)


async def played(game: Game, panel: Seen) -> Seen:
    """The panel after a card is played that gives orders."""
    cards = [value for _, value in panel.menus[0].options]
    return await chosen(game, panel, next(card for card in cards if "probe" in card or "attack" in card))


async def test_the_panel_goes_through_a_turn_in_place(game: Game, panel: Seen) -> None:
    assert [file.name for file in panel.files] == ["hand.png"]
    panel = await played(game, panel)
    assert "units to order" in panel.text
    assert [file.name for file in panel.files] == ["board.png"]
    menu = panel.menus[0]
    panel = await chosen(game, panel, *[value for _, value in menu.options][: menu.most])
    assert "**So far:**" in panel.text
    for _ in range(3):
        if "Move" in panel.text and panel.menus:
            panel = await chosen(game, panel)
    while panel.menus:
        panel = await chosen(game, panel)
    await game.world.click(game.player(UNION), panel, label="End turn")
    panel = game.world.again(panel)
    assert "Your turn is over." in panel.text
    assert panel.labels == ["Look again", "My hand", "Standing orders"]
    assert (await game.waiting()) == CONFEDERATE
    private = [one for one in game.world.history(game.thread) if one.ephemeral]
    assert len(private) == 1


async def test_nobody_else_sees_a_draft(game: Game, panel: Seen) -> None:
    before = [(message.id, message.text) for message in game.table if not message.ephemeral]
    await played(game, panel)
    other = await opened(game, CONFEDERATE)
    assert "Nothing to decide for you now. Waiting for the Union to play a card." in other.text
    assert "So far" not in other.text
    assert [(message.id, message.text) for message in game.table if not message.ephemeral] == before


async def test_undo_goes_back_step_by_step(game: Game, panel: Seen) -> None:
    first = panel.text
    panel = await played(game, panel)
    panel = await chosen(game, panel)
    await game.world.click(game.player(UNION), panel, label="Undo")
    assert "Choose up to" in game.world.again(panel).text
    await game.world.click(game.player(UNION), panel, label="Undo")
    panel = game.world.again(panel)
    assert panel.text == first
    assert "Undo" not in panel.labels


async def test_a_double_click_is_done_once(game: Game, panel: Seen) -> None:
    menu = panel.menus[0]
    card = next(value for _, value in menu.options if "probe" in value or "attack" in value)
    again = await opened(game, UNION)
    await chosen(game, panel, card)
    await chosen(game, again, card)
    assert "The match has moved on" in game.world.again(again).text
    assert "units to order" in game.world.again(again).text
    scene = await game.scene(UNION)
    assert [action.text for action in scene.draft] == [card]


async def attack(game: Game, seat: Seat, panel: Seen) -> None:
    """The first battle of a panel, by its button or its menu."""
    if panel.menus:
        value = next(value for _, value in panel.menus[0].options)
        await game.world.select(game.player(seat), panel, [value], custom_id=panel.menus[0].custom_id)
    else:
        label = next(label for label in panel.labels if label.startswith("Attack "))
        await game.world.click(game.player(seat), panel, label=label)


async def test_dice_are_shown_before_they_roll(game: Game) -> None:
    await game.until(lambda _, scene: any(action.verb == "battle" for action in scene.actions))
    seat = await game.waiting()
    panel = await opened(game, seat)
    await attack(game, seat, panel)
    asked = game.world.again(panel)
    assert "hits expected" in asked.text
    version = (await game.scene(seat)).version
    await game.world.click(game.player(seat), asked, label="Back")
    assert (await game.scene(seat)).version == version
    await attack(game, seat, panel)
    roll = next(label for label in game.world.again(panel).labels if label.startswith("Roll"))
    await game.world.click(game.player(seat), panel, label=roll)
    assert (await game.scene(seat)).version > version
    assert " attacks " in game.world.again(panel).text


@pytest.mark.parametrize("kind", ["ignore-flags", "retreat-unit", "fight-back", "keep-card"])
async def test_every_question_is_answered_through_its_panel(game: Game, kind: str) -> None:
    info = await game.until(lambda _, scene: bool(scene.decision and scene.decision.kind == kind and not scene.held))
    assert info.waiting is not None
    seat = info.waiting.seat
    decision = (await game.scene(seat)).decision
    assert decision is not None
    assert decision.kind == kind
    defends = seat != (await game.scene(seat)).view.active
    panel = await opened(game, seat, "Answer" if defends else "Give orders")
    before = (await game.scene(seat)).version
    for _ in range(2):
        buttons = [button for button in panel.buttons if button.label not in ASIDE]
        if (await game.scene(seat)).version == before:
            await game.world.click(game.player(seat), panel, custom_id=buttons[0].custom_id)
            panel = game.world.again(panel)
    assert (await game.scene(seat)).version > before


async def test_a_watcher_may_press_everything(game: Game) -> None:
    watcher = game.world.add_person("frances")
    message = newest(game)
    texts = []
    for label in message.labels:
        reply = await game.world.click(watcher, message, label=label)
        assert reply.message is not None
        assert reply.message.ephemeral
        texts.append(reply.text)
    assert "only the players see cards" in texts[0]
    assert "You are watching this battle. Waiting for the Union to play a card." in texts[1]
    assert "Union units, from the left" in texts[2]
    assert "B3, right flank: infantry, 4 of 4 figures." in texts[2]


async def test_my_hand_is_for_its_owner(game: Game) -> None:
    for seat in (UNION, CONFEDERATE):
        reply = await game.world.click(game.player(seat), newest(game), label="My hand")
        assert reply.message is not None
        assert reply.message.ephemeral
        hand = (await game.scene(seat)).view.hand
        assert len(hand) == 6
        (file,) = reply.message.files
        assert file.description.startswith(("1. ", "6 cards: "))


async def test_buttons_of_an_old_message_and_after_the_end(game: Game, panel: Seen) -> None:
    old = newest(game)
    await game.world.advance(3 * 3600)
    panel = await played(game, panel)
    assert "units to order" in panel.text
    await game.matches.execute(game.id, Resign(game.person(UNION)))
    await game.world.settle()
    await chosen(game, panel)
    assert "This battle is over." in game.world.again(panel).text
    await game.world.click(game.player(UNION), panel, label="Look again")
    assert "The Confederacy wins: the enemy resigned." in game.world.again(panel).text
    assert game.world.again(old).buttons == ()


async def test_a_button_of_another_version_of_the_bot(game: Game, panel: Seen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.discord.handlers.dispatch.handler_of", lambda step: None)
    reply = await game.world.click(game.player(UNION), panel, label="Cards as text")
    assert reply.text == dispatch.OUTDATED


async def test_what_is_not_expected_gets_a_number(game: Game, panel: Seen, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr("render.battle_cry.text_board.hand_text", broken)
    reply = await game.world.click(game.player(UNION), panel, label="Cards as text")
    assert "Your match is safe" in reply.text
    assert "Report " in reply.text


async def test_cards_as_text(game: Game, panel: Seen) -> None:
    reply = await game.world.click(game.player(UNION), panel, label="Cards as text")
    hand = (await game.scene(UNION)).view.hand
    assert reply.text.count("\n") == len(hand)
    assert reply.text.startswith("**Your hand**\n1. ")


async def test_a_turn_begins_from_the_hand_in_direct_messages(game: Game) -> None:
    ulysses = game.player(UNION)
    letter = game.letters(UNION)[-1]
    panel = (await game.world.click(ulysses, letter, label="Give orders")).message
    assert panel is not None
    assert "Choose a card to play" in panel.text
    card = panel.menus[0].options[0][1]
    await game.world.select(ulysses, panel, [card], custom_id=panel.menus[0].custom_id)
    board = (await game.world.click(ulysses, letter, label="Board")).message
    assert board is not None
    assert [file.name for file in board.files] == ["board.png"]
    assert (await game.world.click(ulysses, letter, label="Cards as text")).text.startswith("**Your hand**\n1. ")
