"""The private panel on Discord: opened, edited in place, with a reply to every press at any time."""

from __future__ import annotations

import pytest

from bot.discord.handlers import press_entry
from bot.service.usecases.match_commands.turn import Resign
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


UNITS = tuple(f"{row}{column} · " for row in "ABCDEFGHI" for column in range(1, 14))
"""How the buttons of units begin."""


async def opened(game: Game, seat: Seat, label: str = "Give orders") -> Seen:
    reply = await game.world.click(game.player(seat), newest(game), label=label)
    assert reply.message is not None
    assert reply.message.ephemeral
    return reply.message


async def pressed(game: Game, panel: Seen, *starts: str) -> Seen:
    """The panel after its first button that starts with one of these words."""
    button = next(one for one in panel.buttons if one.label.startswith(starts))
    await game.world.click(game.player(UNION), panel, custom_id=button.custom_id)
    return game.world.again(panel)


async def played(game: Game, panel: Seen) -> Seen:
    """The panel after a card is played that gives orders."""
    return await pressed(game, panel, "Play Probe", "Play Attack")


async def moved(game: Game, panel: Seen) -> Seen:
    """The panel after the first unit is chosen, and where it goes."""
    panel = await pressed(game, panel, *UNITS)
    return await pressed(game, panel, "Move to ")


async def test_the_panel_goes_through_a_turn_in_place(game: Game, panel: Seen) -> None:
    assert [file.name for file in panel.files] == ["hand.png"]
    panel = await played(game, panel)
    assert "Choose a unit to move, or one to stay and fire." in panel.text
    assert [file.name for file in panel.files] == ["board.png"]
    while "End turn" not in panel.labels or "So far" not in panel.text or "left." in panel.text:
        panel = await moved(game, panel)
        assert "**So far:**" in panel.text
        assert "moves " in panel.text
    panel = await pressed(game, panel, "End turn")
    assert "Your turn is over." in panel.text
    assert panel.labels == ["Refresh", "My hand", "Standing orders"]
    assert (await game.waiting()) == CONFEDERATE
    private = [one for one in game.world.history(game.thread) if one.ephemeral]
    assert len(private) == 1


async def test_nobody_else_sees_a_draft(game: Game, panel: Seen) -> None:
    before = [(message.id, message.text) for message in game.table if not message.ephemeral]
    await played(game, panel)
    other = await opened(game, CONFEDERATE)
    assert "Waiting for the Union to play a card." in other.text
    assert "So far" not in other.text
    assert [(message.id, message.text) for message in game.table if not message.ephemeral] == before


async def test_undo_goes_back_step_by_step(game: Game, panel: Seen) -> None:
    first = panel.text
    panel = await played(game, panel)
    ordering = panel.text
    panel = await moved(game, panel)
    assert "moves " in panel.text
    await game.world.click(game.player(UNION), panel, label="Undo")
    assert game.world.again(panel).text == ordering
    await game.world.click(game.player(UNION), panel, label="Undo")
    panel = game.world.again(panel)
    assert panel.text == first
    assert "Undo" not in panel.labels


async def test_a_double_click_is_done_once(game: Game, panel: Seen) -> None:
    again = await opened(game, UNION)
    await played(game, panel)
    twice = await played(game, again)
    assert "That panel was out of date." in twice.text
    assert "Choose a unit to move" in twice.text
    assert len((await game.scene(UNION)).draft) == 1


async def attack(game: Game, seat: Seat, panel: Seen) -> None:
    """The first attack of a panel."""
    label = next(label for label in panel.labels if label.startswith("Attack "))
    await game.world.click(game.player(seat), panel, label=label)


async def test_an_attack_rolls_at_once(game: Game) -> None:
    await game.until(lambda _, scene: any(action.verb == "battle" for action in scene.actions))
    seat = await game.waiting()
    panel = await opened(game, seat)
    version = (await game.scene(seat)).version
    assert " dice · " in panel.text or any("% to hit" in label for label in panel.labels)
    await attack(game, seat, panel)
    assert (await game.scene(seat)).version > version
    assert " attacks " in game.world.again(panel).text


async def test_dice_are_shown_before_they_roll_to_who_wants_it(game: Game) -> None:
    await game.until(lambda _, scene: any(action.verb == "battle" for action in scene.actions))
    seat = await game.waiting()
    await game.world.slash(game.player(seat), game.thread, "me settings", dice=1)
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


async def test_a_panel_comes_back_when_the_enemy_has_answered(game: Game) -> None:
    info = await game.until(
        lambda info, scene: bool(scene.decision and scene.decision.kind == "retreat-unit" and not scene.held)
    )
    assert info.waiting is not None
    defender = info.waiting.seat
    attacker = CONFEDERATE if defender == UNION else UNION
    panel = await opened(game, attacker, "Answer")
    assert "Refresh" in panel.labels
    await game.until(lambda info, _: info.waiting is not None and info.waiting.seat == attacker)
    shown = game.world.history(game.thread, game.player(attacker))
    back = shown[-1]
    assert back.ephemeral
    assert panel.id not in {one.id for one in shown}
    assert "Refresh" not in back.labels
    assert (await game.scene(attacker)).decision is not None


async def test_a_panel_of_more_than_a_quarter_of_an_hour_stays_as_it_is(game: Game) -> None:
    panel = await opened(game, CONFEDERATE)
    await game.wait(16 * 60)
    await game.turn()
    assert game.world.again(panel).text == panel.text
    assert not game.world.errors()


async def test_a_watcher_may_press_everything(game: Game) -> None:
    watcher = game.world.add_person("frances")
    message = newest(game)
    texts = []
    for label in message.labels:
        reply = await game.world.click(watcher, message, label=label)
        assert reply.message is not None
        assert reply.message.ephemeral
        texts.append(reply.text)
    assert "only players see cards" in texts[0]
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
    assert "Choose a unit to move" in panel.text
    await game.matches.execute(game.id, Resign(game.person(UNION)))
    await game.world.settle()
    await game.world.click(game.player(UNION), panel, label="Undo")
    assert "This battle is over." in game.world.again(panel).text
    await game.world.click(game.player(UNION), panel, label="Refresh")
    assert "The Confederacy wins: the enemy resigned." in game.world.again(panel).text
    assert game.world.again(old).buttons == ()


async def test_a_button_of_another_version_of_the_bot(game: Game, panel: Seen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.discord.handlers.press_entry.handler_of", lambda step: None)
    reply = await game.world.click(game.player(UNION), panel, label="Cards as text")
    assert reply.text == press_entry.OUTDATED


async def test_what_is_not_expected_gets_a_number(game: Game, panel: Seen, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr("render.battle_cry.text_board.hand_text", broken)
    reply = await game.world.click(game.player(UNION), panel, label="Cards as text")
    assert "Your match is safe" in reply.text
    assert "(Error " in reply.text


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
    assert panel.buttons[0].label.startswith("Play ")
    board = (await game.world.click(ulysses, letter, label="Board")).message
    assert board is not None
    assert [file.name for file in board.files] == ["board.png"]
    assert (await game.world.click(ulysses, letter, label="Cards as text")).text.startswith("**Your hand**\n1. ")


async def test_a_card_under_the_hand_is_played_by_one_press(game: Game) -> None:
    ulysses, letter = game.player(UNION), game.letters(UNION)[-1]
    card = next(one for one in letter.labels if one.startswith(("Play Probe", "Play Attack")))
    panel = (await game.world.click(ulysses, letter, label=card)).message
    assert panel is not None
    assert panel.ephemeral
    assert "Choose a unit to move" in panel.text
    again = (await game.world.click(ulysses, letter, label=card)).text
    assert "⚠️" in again
    assert "Choose a unit to move" in again
    assert not any(label.startswith("Play ") for label in game.letters(CONFEDERATE)[-1].labels)


async def test_what_is_left_over_is_said_before_a_turn_ends(game: Game, panel: Seen) -> None:
    panel = await played(game, panel)
    panel = await pressed(game, panel, "End turn")
    assert "End your turn? " in panel.text
    assert "left." in panel.text
    panel = await pressed(game, panel, "Keep going")
    assert "Choose a unit to move" in panel.text
    reply = await game.world.slash(game.player(UNION), game.thread, "turn done")
    assert "End your turn? " in reply.text
    assert (await game.waiting()) == UNION
    reply = await game.world.slash(game.player(UNION), game.thread, "turn done", sure=True)
    assert "Your turn is over." in reply.text
    assert (await game.waiting()) == CONFEDERATE
