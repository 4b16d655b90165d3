"""``/turn look`` and ``/turn why`` under each ruleset: as text, and on the board."""

from __future__ import annotations

import pytest

from bot.discord.panels.battle_cry import look
from engine.battle_cry.view import Forecast
from engine.decision import CONFEDERATE, UNION, Seat
from render.battle_cry.highlight import highlight_of
from render.battle_cry.labels import forecast_text
from render.battle_cry.odds import odds_lines
from render.highlight import Highlight, TargetHex
from tests.bot.discord.conftest import Game, join, open_lobby
from tests.support.discord.simulator import Simulated
from tests.support.service.waiting_clock import HandClock

RULES = ("variant-150", "classic", "advanced")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Highlight]:
    """What was pointed out on each board that was drawn."""
    found: list[Highlight] = []

    def draw(view: object, *, highlight: Highlight | None = None, **_: object) -> bytes:
        if highlight is not None:
            found.append(highlight)
        return b"\x89PNG" + repr((view, highlight)).encode()

    monkeypatch.setattr("render.battle_cry.board.draw_board", draw)
    return found


@pytest.fixture
async def fought(world: Simulated, clock: HandClock, drawn: list[Highlight], request: pytest.FixtureRequest) -> Game:
    """First Bull Run under the rulebook that is asked for, on the Union's first turn."""
    game = await open_lobby(world, clock, rules=request.param)
    await join(game)
    drawn.clear()
    return game


async def asked(game: Game, seat: Seat, command: str, **options: object) -> str:
    """The private answer to a command, which has a picture."""
    reply = await game.world.slash(game.player(seat), game.thread, f"turn {command}", **options)
    assert reply.message is not None
    assert reply.message.ephemeral
    assert [file.name for file in reply.message.files] == ["board.png"]
    return reply.text


@pytest.mark.parametrize(
    ("fought", "reach"),
    [
        ("variant-150", "A1, A2, A3, A4, A5, B1, C1, C2, C3, C4, C5, D1, D2, D3, D4, E1, E2, E3 and E4"),
        ("classic", "A1, A2, A3, A4, A5, B1, C1, C2, C3, C4, C5, D1, D2, D3, D4, E1, E2, E3 and E4"),
        ("advanced", "A1, A2, A3, A4, B1, C1, C2, C3, C4, D1, D2 and D3"),
    ],
    indirect=["fought"],
)
async def test_a_unit_its_reach_and_its_lines_of_sight(fought: Game, drawn: list[Highlight], reach: str) -> None:
    text = await asked(fought, UNION, "look", hex="b2")
    assert f"Can move to: {reach}.\nCan’t attack anyone." in text
    assert "In sight, at any distance: H2 and H3. Out of sight: H1, H6," in text
    assert look.AS_IF in text
    (shown,) = drawn
    assert shown.origins == ("B2",)
    assert shown.sights == (("B2", "H2"), ("B2", "H3"))
    assert {"B4", "H1"} <= set(shown.hidden)
    assert not {"B2", "C2", "H2"} & set(shown.hidden)


@pytest.mark.parametrize("fought", RULES, indirect=True)
async def test_the_enemy_and_empty_ground_are_looked_at_alike(fought: Game, drawn: list[Highlight]) -> None:
    assert "**H2**: Confederate cavalry, 3 of 3 figures; General Stuart" in await asked(fought, UNION, "look", hex="h2")
    assert "open ground, empty\nSees" in await asked(fought, CONFEDERATE, "look", hex="E7")
    of_enemy, of_nobody = drawn
    assert of_enemy.destinations
    assert not of_nobody.destinations
    assert not of_nobody.targets
    assert of_nobody.hidden


@pytest.mark.parametrize("fought", RULES, indirect=True)
async def test_dice_and_hits_of_a_battle_are_those_that_are_rolled(fought: Game, drawn: list[Highlight]) -> None:
    await fought.until(lambda _, scene: any(one.verb == "battle" for one in scene.actions))
    seat = await fought.waiting()
    action = next(one for one in (await fought.scene(seat)).actions if one.verb == "battle")
    odds = await fought.matches.queries.forecast(fought.id, fought.person(seat), action.text)
    assert isinstance(odds, Forecast)
    drawn.clear()
    text = await asked(fought, seat, "why", action=action.text)
    assert text == "\n".join((f"`{action.text}` is allowed now.", forecast_text(odds), *odds_lines(odds)))
    assert drawn == [highlight_of([action], [odds])]
    assert drawn[0].targets == (TargetHex(action.object, odds.dice, f"{odds.expected_hits:.1f}"),)


@pytest.mark.parametrize("fought", ["advanced"], indirect=True)
async def test_in_melee_a_unit_has_no_moves_to_show(fought: Game, drawn: list[Highlight]) -> None:
    await fought.until(lambda _, scene: scene.decision is not None and scene.decision.kind == "melee")
    seat = await fought.waiting()
    action = (await fought.scene(seat)).actions[0]
    drawn.clear()
    text = await asked(fought, seat, "look", hex=action.subject)
    assert "In melee: it can’t take orders, and must attack.\nCan attack:" in text
    assert f"- **{action.object}** melee · 1 hex away · " in text
    assert drawn[0].destinations == ()
    assert action.object in {one.hex for one in drawn[0].targets}


@pytest.mark.parametrize("fought", RULES, indirect=True)
async def test_why_not_shows_what_the_piece_could_do_instead(fought: Game, drawn: list[Highlight]) -> None:
    text = await asked(fought, UNION, "why", action="move B2-H2")
    assert "Play a card first" in text
    assert "Can move to: A1, " in text
    assert drawn[0].origins == ("B2",)
    assert drawn[0].destinations
    card = next(card for card in (await fought.scene(UNION)).view.hand if "left" in card)
    for answer in (f"play {card}", "order B11", "pass"):
        await fought.act(answer)
    drawn.clear()
    assert "F10 is too far from B11" in await asked(fought, UNION, "why", action="move B11-F10")
    assert (drawn[0].origins, drawn[0].barred) == (("B11",), ("F10",))
