"""A person's picture style: stored, used for pictures that they alone see, and for no others."""

from __future__ import annotations

import pytest

from bot.service.model.preferences import MINE, Preferences, preferences_from, text_of
from engine.decision import CONFEDERATE, UNION
from render.battle_cry.occupants import is_above
from render.highlight import Highlight
from render.style import Style
from render.viewport import Viewport
from tests.bot.discord.conftest import Game, join, open_lobby
from tests.support.discord.simulator import Simulated
from tests.support.service.waiting_clock import HandClock


class Drawn:
    """What was asked of the one who draws."""

    def __init__(self) -> None:
        self.boards: list[dict[str, object]] = []
        self.hands: list[str] = []

    def board(self, view: object, **how: object) -> bytes:
        self.boards.append(how)
        return f"{self.styles[-1]}\n{view}{how}".encode()

    def hand(self, cards: object, ruleset: str, *, theme: object) -> bytes:
        self.hands.append(theme.id)  # type: ignore[attr-defined]
        return b"\x89PNG" + repr((cards, theme)).encode()

    @property
    def styles(self) -> list[tuple[str, object, object]]:
        """Theme, orientation and width of each board."""
        return [(one["theme"].id, one["turned"], one["width"]) for one in self.boards]  # type: ignore[attr-defined]


@pytest.fixture
def drawn(world: Simulated, monkeypatch: pytest.MonkeyPatch) -> Drawn:
    found = Drawn()
    monkeypatch.setattr("render.battle_cry.board.draw_board", found.board)
    monkeypatch.setattr("render.battle_cry.presenter.draw_hand", found.hand)
    return found


@pytest.fixture
async def fought(world: Simulated, clock: HandClock, drawn: Drawn) -> Game:
    game = await open_lobby(world, clock)
    await join(game)
    return game


async def settle(game: Game, **chosen: object) -> str:
    reply = await game.world.slash(game.player(UNION), game.thread, "me settings", **chosen)
    return reply.text


WANTED = {"theme": "deutan", "board": "mine", "size": "large"}


async def test_what_one_likes_is_shown_back_and_used_for_private_boards_alone(fought: Game, drawn: Drawn) -> None:
    text = await settle(fought, **WANTED)
    assert "**Pictures** · Deutan (weak green); My army at the bottom; Large" in text
    ulysses, robert = fought.player(UNION), fought.player(CONFEDERATE)
    scene = await fought.matches.queries.view(fought.id, fought.person(UNION))
    assert is_above(scene.view)
    await fought.world.slash(ulysses, fought.thread, "view now")
    assert drawn.styles[-1] == ("deutan", True, 2400)
    shown = (await fought.world.slash(robert, fought.thread, "view now")).message
    assert shown is not None
    assert [file.data.split(b"\n")[0] for file in shown.files] == [b"('paper', False, 1600)"]
    await fought.world.slash(ulysses, fought.thread, "turn hand")
    assert drawn.hands[-1] == "deutan"
    drawn.boards.clear()
    await fought.turn()
    assert [style for style in drawn.styles if style[0] == "paper"], "the table's board is everybody's"


async def test_a_section_is_enlarged_on_a_single_board_as_it_lies_for_the_one_who_asks(
    fought: Game, drawn: Drawn
) -> None:
    ulysses = fought.player(UNION)
    shown = (await fought.world.slash(ulysses, fought.thread, "view now")).message
    assert shown is not None
    await fought.world.click(ulysses, shown, label="Map: left")
    straight = drawn.boards[-1]["viewport"]
    await settle(fought, board="mine")
    shown = (await fought.world.slash(ulysses, fought.thread, "view now")).message
    assert shown is not None
    await fought.world.click(ulysses, shown, label="Map: left")
    turned = drawn.boards[-1]["viewport"]
    assert isinstance(straight, Viewport)
    assert isinstance(turned, Viewport)
    assert (straight.first, turned.last) == (1, 13)


async def test_a_look_without_a_hex_shows_where_the_enemy_could_strike(fought: Game, drawn: Drawn) -> None:
    reply = await fought.world.slash(fought.player(UNION), fought.thread, "turn look")
    assert "### Where the Confederacy could attack next" in reply.text
    highlight = drawn.boards[-1]["highlight"]
    assert isinstance(highlight, Highlight)
    assert highlight.dangers
    assert not highlight.origins
    near = await fought.world.slash(fought.player(UNION), fought.thread, "turn look", hex="e7", view="near")
    assert "### Around E7" in near.text
    assert drawn.boards[-1]["viewport"] == Viewport(4, 10, 2, 8)
    lost = await fought.world.slash(fought.player(UNION), fought.thread, "turn look", view="near")
    assert lost.text == "Add the hex to look from, such as **B3**."


async def test_a_server_chooses_what_everybody_sees(fought: Game, drawn: Drawn) -> None:
    world = fought.world
    manager = world.add_person("manager")
    world.give_role(manager, world.add_role("Manager", manage_guild=True))
    reply = await world.slash(manager, world.channel, "server setup", theme="contrast")
    assert "**Pictures** for everyone: High contrast." in reply.text
    drawn.boards.clear()
    await fought.turn()
    assert {style[0] for style in drawn.styles} == {"contrast"}


def test_a_taste_stored_before_there_were_themes_is_read_and_a_later_one_kept() -> None:
    assert preferences_from('{"zone":"UTC"}') == Preferences()
    later = preferences_from('{"theme":"of a later program","lies":"mine"}')
    assert later.lies == MINE
    assert preferences_from(text_of(later)) == later
    assert Style(later.theme).inks.id == "paper"
