"""``/turn write``: a whole turn in one line, shown before it is submitted, submitted until something intervenes."""

from __future__ import annotations

import pytest

from bot.service.model.match import Scene
from bot.service.usecases.match_commands.turn import Act
from engine.decision import CONFEDERATE, UNION, Seat
from tests.bot.discord.conftest import Game
from tests.support.discord.random_players import quick_pictures
from tests.support.discord.seen import Seen


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_pictures(monkeypatch)


async def written(game: Game, seat: Seat, **options: object) -> Seen:
    reply = await game.world.slash(game.player(seat), game.thread, "turn write", **options)
    assert reply.message is not None
    assert reply.message.ephemeral
    return reply.message


async def pressed(game: Game, panel: Seen, label: str, seat: Seat = UNION) -> Seen:
    await game.world.click(game.player(seat), panel, label=label)
    return game.world.again(panel)


async def a_card(game: Game, *words: str) -> str:
    hand: tuple[str, ...] = (await game.scene(UNION)).view.hand
    return next(card for card in hand if any(word in card for word in words))


async def test_a_turn_is_shown_and_given(game: Game) -> None:
    card = await a_card(game, "left")
    panel = await written(game, UNION, text=f"play {card}, B11-C11, b12 c12")
    assert f"`play {card}, B11-C11, b12 c12`" in panel.text
    assert "orders B11 and B12 · moves B11 → C11 and B12 → C12" in panel.text
    assert panel.labels == ["Confirm", "Edit", "Step by step", "Discard"]
    assert [file.name for file in panel.files] == ["board.png"]
    assert (await game.scene(UNION)).draft == ()

    panel = await pressed(game, panel, "Confirm")
    assert "moves B11 → C11 and B12 → C12" in panel.text
    assert "My orders" not in panel.labels
    drafted = [action.text for action in (await game.scene(UNION)).draft]
    assert drafted == [f"play {card}", "order B11", "order B12", "pass", "move B11-C11", "move B12-C12"][: len(drafted)]
    assert len(drafted) >= 5
    panel = await pressed(game, panel, "Undo")
    assert "B12 → C12" not in panel.text.split("So far", 1)[1]


async def test_what_is_wrong_is_named_and_cannot_be_given(game: Game) -> None:
    panel = await written(game, UNION, text="B11-C11")
    assert "⚠️ Part 1, `B11-C11`: " in panel.text
    assert "Confirm" not in panel.labels
    card = await a_card(game, "left")
    panel = await written(game, UNION, text=f"play {card}, B11-E5")
    assert "⚠️ Part 2, `B11-E5`: E5 is too far from B11" in panel.text
    assert "Too long." in (await written(game, UNION, text="B11-C11," * 200)).text


async def test_what_was_written_is_mended_in_a_form(game: Game) -> None:
    card = await a_card(game, "left")
    panel = await written(game, UNION, text=f"play {card}, B11-E5")
    assert panel.labels == ["Edit", "Step by step", "Discard"]
    form = await game.world.click(game.player(UNION), panel, label="Edit")
    assert form.form is not None
    (field,) = (one["component"] for one in form.form["components"])
    assert (field["value"], field["max_length"]) == (f"play {card}, B11-E5", 2000)
    sent = await game.world.submit(game.player(UNION), form, text=f"play {card},\n\nB11-C11")
    assert sent.message is not None
    mended = game.world.again(panel)
    assert f"`play {card}, B11-C11`" in mended.text
    assert mended.labels == ["Confirm", "Edit", "Step by step", "Discard"]
    mended = await pressed(game, mended, "Confirm")
    assert "moves B11 → C11" in mended.text


async def test_a_form_that_was_opened_before_a_restart_is_taken(game: Game) -> None:
    card = await a_card(game, "left")
    panel = await written(game, UNION, text=f"play {card}, B11-E5")
    form = await game.world.click(game.player(UNION), panel, label="Edit")
    await game.world.restart()
    await game.world.submit(game.player(UNION), form, text=f"play {card}, B11-C11")
    assert "Confirm" in game.world.again(panel).labels


async def test_what_is_left_is_kept_and_may_be_forgotten(game: Game) -> None:
    card = await a_card(game, "left")
    assert "You have no orders left" in (await written(game, UNION)).text
    panel = await pressed(game, await written(game, UNION, text=f"play {card}, B11-C11"), "Step by step")
    assert "My orders" in panel.labels
    assert f"`play {card}, B11-C11`" in (await pressed(game, panel, "My orders")).text
    assert f"`play {card}, B11-C11`" in (await written(game, UNION)).text
    panel = await pressed(game, await written(game, UNION), "Discard")
    assert "My orders" not in panel.labels
    assert "You have no orders left" in (await written(game, UNION)).text


async def test_after_a_restart_they_can_be_given_from_the_old_message(game: Game) -> None:
    card = await a_card(game, "left")
    panel = await written(game, UNION, text=f"play {card}, B11-C11")
    await game.world.restart()
    panel = await pressed(game, panel, "Confirm")
    assert "moves B11 → C11" in panel.text


async def test_a_panel_of_other_orders_gives_nothing(game: Game) -> None:
    card = await a_card(game, "left")
    old = await written(game, UNION, text=f"play {card}, B11-C11")
    await written(game, UNION, text=f"play {card}, B12-C12")
    panel = await pressed(game, old, "Confirm")
    assert "That panel was out of date" in panel.text
    assert "B12-C12" in panel.text
    assert (await game.scene(UNION)).draft == ()
    panel = await pressed(game, panel, "Confirm")
    assert "moves B12 → C12" in panel.text


async def test_who_is_not_asked_cannot_write_any(game: Game) -> None:
    assert "when it’s your turn" in (await written(game, CONFEDERATE, text="H6-G6")).text
    watcher = game.world.add_person("frances")
    reply = await game.world.slash(watcher, game.thread, "turn write", text="H6-G6")
    assert "when it’s your turn" in reply.text


async def test_nobody_else_sees_them(game: Game) -> None:
    card = await a_card(game, "left")
    before = [repr(await game.matches.queries.view(game.id, one)) for one in (None, game.person(CONFEDERATE))]
    posted = [message.id for message in game.table if not message.ephemeral]
    await written(game, UNION, text=f"play {card}, B11-C11")
    assert [repr(await game.matches.queries.view(game.id, one)) for one in (None, game.person(CONFEDERATE))] == before
    assert [message.id for message in game.table if not message.ephemeral] == posted
    assert game.letters(CONFEDERATE)[-1].text.count(card) == 0


async def ready(game: Game) -> tuple[Seat, Scene, list[str]]:
    """A seat in its own turn that may choose among two battles of different units."""

    def two(_: object, scene: Scene) -> bool:
        battles = [action for action in scene.actions if action.verb == "battle"]
        return len({action.subject for action in battles}) > 1 and scene.view.active == scene.seat

    info = await game.until(two)
    assert info.waiting is not None
    scene = await game.scene(info.waiting.seat)
    chosen = {action.subject: action.text.removeprefix("battle ") for action in scene.actions if action.object}
    return info.waiting.seat, scene, list(chosen.values())[:2]


@pytest.mark.long
async def test_dice_and_others_stop_it_and_the_rest_is_given_later(game: Game) -> None:
    """The first battle opens a window in which the enemy may fight back; when it is over the second one is given."""
    for _ in range(12):
        seat, scene, battles = await ready(game)
        panel = await written(game, seat, text=", ".join(battles))
        assert "Hits: 0 " in panel.text
        assert "Flags: 0 " in panel.text
        panel = await pressed(game, panel, "Confirm", seat)
        assert (await game.info()).moment > scene.info.moment
        waiting = (await game.info()).waiting
        left = await game.matches.queries.written_orders(game.id, game.person(seat))
        if left and waiting and waiting.kind == "fight-back":
            break
        await game.turn()
    else:
        pytest.fail("no window")
    assert left == battles[1]
    assert f"Not given yet: `{left}`" in panel.text
    enemy = await game.scene(waiting.seat)
    if not enemy.held:
        await game.matches.execute(game.id, Act(game.person(enemy.seat), "pass"))
    await game.wait(61)
    panel = await written(game, seat)
    assert f"`{left}`" in panel.text
    version = (await game.scene(seat)).version
    await pressed(game, panel, "Confirm", seat)
    assert (await game.scene(seat)).version > version
    assert await game.matches.queries.written_orders(game.id, game.person(seat)) == ""
