"""``/turn``: every answer to a decision, typed."""

from __future__ import annotations

import pytest

from bot.texts.command_of_action import typed_by
from engine.decision import CONFEDERATE, UNION, Seat
from tests.bot.discord.conftest import Game
from tests.support.discord.random_players import quick_pictures


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_pictures(monkeypatch)


async def typed(game: Game, seat: Seat, command: str, **options: object) -> str:
    """The private answer to a command in the match's thread."""
    reply = await game.world.slash(game.player(seat), game.thread, typed_by(command), **options)
    assert reply.message is not None
    assert reply.message.ephemeral
    return reply.text


async def suggested(game: Game, command: str, option: str, text: str = "", seat: Seat = UNION) -> list[str]:
    found = await game.world.autocomplete(game.player(seat), game.thread, typed_by(command), option, text)
    assert len(found) <= 25
    return [name for name, _ in found]


async def a_card(game: Game, *words: str) -> str:
    """A card that Ulysses holds with one of these words in its id."""
    hand: tuple[str, ...] = (await game.scene(UNION)).view.hand
    return next(card for card in hand if any(word in card for word in words))


async def test_a_turn_is_typed(game: Game) -> None:
    card = await a_card(game, "left")
    assert "**So far:**" in await typed(game, UNION, "play", card=card.replace("-", " ").title())
    text = await typed(game, UNION, "order", units="b11, B12")
    assert "orders B11 and B12" in text
    if "left." in text:
        assert "Finish giving orders? 1 order is left." in await typed(game, UNION, "done")
        assert "Move" in await typed(game, UNION, "done", sure=True)
    text = await typed(game, UNION, "move", moves="B11 to C11, b12->c12")
    assert "moves B11 → C11 and B12 → C12" in text
    text = await typed(game, UNION, "done")
    assert "Your turn is over." in text
    assert (await game.waiting()) == CONFEDERATE


async def test_a_typed_move_orders_its_unit_while_orders_are_given(game: Game) -> None:
    await typed(game, UNION, "play", card=await a_card(game, "left"))
    text = await typed(game, UNION, "move", moves="B11-C11")
    assert "B11" in text
    assert [one.text for one in (await game.scene(UNION)).draft][:2] == [f"play {await played(game)}", "order B11"]
    await typed(game, UNION, "done", sure=True)
    assert "move B11-C11" in [one.text for one in (await game.scene(UNION)).draft]
    far = await typed(game, UNION, "move", moves="B12-F10")
    assert "⚠️" in far


async def played(game: Game) -> str:
    """The card of this turn."""
    return (await game.scene(UNION)).draft[0].subject


async def test_suggestions_are_the_legal_actions_as_they_are_called(game: Game) -> None:
    hand = (await game.scene(UNION)).view.hand
    assert len(await suggested(game, "play", "card")) == len(set(hand))
    assert await suggested(game, "order", "units") == ["Now: Choose a card to play (/turn play)"]
    assert await suggested(game, "order", "units", seat=CONFEDERATE) == ["Waiting for the Union to play a card."]
    await typed(game, UNION, "play", card=await a_card(game, "left"))
    assert await suggested(game, "order", "units", "B11") == ["Order B11 · infantry"]
    assert await suggested(game, "order", "units", "B11, B12") == ["B11, Order B12 · infantry"]
    await typed(game, UNION, "order", units="B11")
    await typed(game, UNION, "done", sure=True)
    moves = await game.world.autocomplete(game.player(UNION), game.thread, "turn move", "moves", "c11")
    assert moves == [("Move B11 → C11", "B11-C11")]
    assert await suggested(game, "battle", "battle") == ["Now: Move the units you ordered (/turn move)"]


async def test_a_hint_that_is_chosen_only_shows_the_panel(game: Game) -> None:
    text = await typed(game, UNION, "order", units="?")
    assert "Choose a card to play" in text
    assert "⚠️" not in text


async def test_what_is_not_allowed_is_explained(game: Game) -> None:
    assert "⚠️" in await typed(game, UNION, "order", units="B11")
    await typed(game, UNION, "play", card=await a_card(game, "left"))
    assert "⚠️ You have no unit at E5." in await typed(game, UNION, "order", units="E5")
    await typed(game, UNION, "order", units="B11")
    await typed(game, UNION, "done", sure=True)
    assert "⚠️ E5 is too far from B11: this piece moves 1 hex." in await typed(game, UNION, "move", moves="B11-E5")
    assert "⚠️ “B11” could mean" in await typed(game, UNION, "move", moves="B11")
    assert "⚠️ This board has no hex “Z99”." in await typed(game, UNION, "move", moves="B11-Z99")


async def test_as_much_is_done_as_the_rules_allow(game: Game) -> None:
    await typed(game, UNION, "play", card=await a_card(game, "left"))
    text = await typed(game, UNION, "order", units="B11, E5, B12")
    assert "orders B11\n" in text
    assert "⚠️ You have no unit at E5." in text


async def test_who_is_not_asked_hears_it(game: Game) -> None:
    text = await typed(game, CONFEDERATE, "done")
    assert "⚠️ It isn’t your turn to choose. Waiting for the Union." in text
    watcher = game.world.add_person("frances")
    reply = await game.world.slash(watcher, game.thread, "turn play", card="rally")
    assert "You aren’t playing in match #1." in reply.text


async def test_undo(game: Game) -> None:
    await typed(game, UNION, "play", card=await a_card(game, "left"))
    assert "So far" not in await typed(game, UNION, "undo")
    assert "⚠️ There is nothing to undo" in await typed(game, UNION, "undo")


async def test_why(game: Game) -> None:
    card = await a_card(game, "left")
    assert "is allowed now" in await typed(game, UNION, "why", action=f"play {card}")
    assert "You don’t hold" in await typed(game, UNION, "why", action="play short-supply")
    assert "Play a card first" in await typed(game, UNION, "why", action="battle B5>H6")
    assert "Waiting for the Union" in await typed(game, CONFEDERATE, "why", action="move H6-G6")


async def test_why_out_of_its_phase_says_that_and_then_the_true_reason(game: Game) -> None:
    far = await typed(game, UNION, "why", action="move B11-F10")
    assert "Play a card first" in far
    assert "Even then: F10 is too far from B11" in far
    fine = await typed(game, UNION, "why", action="b11 - c11")
    assert "**Why not `move B11-C11`?**" in fine
    assert "When its time comes, it would be allowed, as things stand." in fine
    enemy = await typed(game, CONFEDERATE, "why", action="H6→G6")
    assert "**Why not `move H6-G6`?**" in enemy
    assert "When it’s your turn to choose, it would be allowed, as things stand." in enemy


async def test_why_answers_a_question_in_other_words_with_examples(game: Game) -> None:
    text = await typed(game, UNION, "why", action="why can't I shoot at D6 with G6")
    assert "I don’t understand “why can't I shoot at D6 with G6”. Write it like `" in text


async def test_look(game: Game) -> None:
    text = await typed(game, UNION, "look", hex="b4")
    assert "**B4**: Union artillery, 3 of 3 figures" in text
    assert "Can move to: " in text
    assert "Can’t attack anyone." in text
    assert "B5**: Union infantry" in await typed(game, CONFEDERATE, "look", hex="B5")
    assert "open ground, empty" in await typed(game, UNION, "look", hex="E7")
    assert "isn’t on this board" in await typed(game, UNION, "look", hex="Q5")


async def test_look_shows_ones_own_draft_and_nobody_elses(game: Game) -> None:
    await typed(game, UNION, "play", card=await a_card(game, "left"))
    await typed(game, UNION, "order", units="B11")
    await typed(game, UNION, "done", sure=True)
    await typed(game, UNION, "move", moves="B11-C11")
    assert "**C11**: Union infantry" in await typed(game, UNION, "look", hex="C11")
    assert "open ground, empty" in await typed(game, CONFEDERATE, "look", hex="C11")


async def test_hand(game: Game) -> None:
    assert "Your hand · #1 First Bull Run" in await typed(game, UNION, "hand")
    lobby_only = await game.world.slash(game.world.add_person("frances"), game.thread, "turn hand")
    assert "You’re watching, and only players see cards." in lobby_only.text


@pytest.mark.parametrize(
    ("kind", "command", "option"),
    [
        ("battle", "battle", "battle"),
        ("ignore-flags", "retreat", "answer"),
        ("retreat-unit", "retreat", "answer"),
        ("keep-card", "play", "card"),
        ("fight-back", "play", "card"),
    ],
)
async def test_each_question_is_answered_by_its_command(game: Game, kind: str, command: str, option: str) -> None:
    info = await game.until(lambda _, scene: bool(scene.decision and scene.decision.kind == kind and not scene.held))
    assert info.waiting is not None
    seat = info.waiting.seat
    before = (await game.scene(seat)).version
    found = await game.world.autocomplete(game.player(seat), game.thread, typed_by(command), option, "")
    assert found[0][1] != "?"
    text = await typed(game, seat, command, **{option: found[0][1]})
    assert "⚠️" not in text
    assert (await game.scene(seat)).version > before
