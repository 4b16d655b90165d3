"""Text readers: each picture has a text form, and each message to them uses it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

import pytest
from msgspec.structs import replace

from bot.discord.client import LongRoll
from bot.discord.components.message import MessageDraft, layout, plain
from bot.discord.components.text_only import MOST, ROOM, for_reader, packed
from bot.discord.handlers.rulebook import topic_words
from bot.images.job_queue import JobQueue
from bot.images.pictures import Picture, Pictures
from bot.service.model.preferences import BOTH, PICTURES, WORDS
from bot.texts.limits import TEXT_DISPLAYS
from engine.battle_cry.terrain import terrain_table
from engine.battle_cry.view import PublicView, SeatView
from engine.decision import CONFEDERATE, UNION
from render.battle_cry.presenter import PRESENTER
from render.battle_cry.text_board import board_parts
from render.broadside import BroadsideText, Leader
from render.presenter import Topic
from render.profile_sheet import ProfileSheet
from render.replay import FilmScene
from render.sketch import Stroke
from render.stats_plot import Curve
from render.text_board import Part
from render.title_card import TitleText
from tests.bot.discord.conftest import Game, join, open_lobby
from tests.support.battle_cry.scenarios_in_play import RULESETS
from tests.support.battle_cry.views import FIRST_BULL_RUN, MID_BATTLE
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import Simulated
from tests.support.discord.text_players import answers_in
from tests.support.examples import by_day
from tests.support.render_jobs import NEAR, SERIES, YEAR
from tests.support.service.waiting_clock import HandClock

SEATED = SeatView(
    **{name: getattr(MID_BATTLE, name) for name in PublicView.__struct_fields__}, seat=UNION, hand=("bombard", "rally")
)

CURVES = [Curve("union", ((0, 0), (3, 1)), ((0, 0), (3, -0.5)), 6)]

LOOKS: dict[str, dict[str, object]] = {
    "turn hand": {},
    "turn text": {},
    "turn look": {"hex": "B3"},
    "turn why": {"action": "move B3-E3"},
    "turn write": {"text": "play attack-left, B9-C9"},
    "turn done": {},
    "view now": {},
    "view past": {"turn": 1},
    "view log": {},
    "view replay": {},
    "view stats": {},
    "scenario show": {"battle": "antietam"},
    "rules terrain": {},
    "rules cards": {},
    "help": {},
    "me settings": {},
    "match list": {},
}
"""Every command that answers with a picture, and some that do not."""


TOLD = BroadsideText(
    headline="Union victory",
    winner=UNION,
    battle="First Bull Run",
    where="Manassas, Virginia",
    counts="Flags",
    leaders=(
        Leader(side=UNION, name="Union", score="6"),
        Leader(side=CONFEDERATE, name="Confederate", score="4", players="Robert"),
    ),
)


@pytest.fixture
async def drawn(monkeypatch: pytest.MonkeyPatch) -> dict[str, Picture]:
    """A picture of each kind that there is."""
    kinds = (
        "draw_replay",
        "draw_statistics",
        "draw_profile",
        "turn",
        "broadside",
        "invitation",
        "report",
        "series",
        "calendar",
    )
    names = [f"bot.images.jobs.{name}" for name in kinds]
    for name in (*names, "render.battle_cry.board.draw_board", "render.battle_cry.presenter.draw_hand"):
        monkeypatch.setattr(name, lambda *_, **__: b"\x89PNG")
    drawing, hand = Pictures(JobQueue(0)), SEATED
    return {
        "board": await drawing.board(MID_BATTLE),
        "sketch": await drawing.sketch(MID_BATTLE, [Stroke("circle", "D5")]),
        "hand": await drawing.hand(hand),
        "film": await drawing.film(
            "First Bull Run", [FilmScene(FIRST_BULL_RUN), FilmScene(MID_BATTLE)], lambda _: None
        ),
        "turn": await drawing.turn(FIRST_BULL_RUN, MID_BATTLE, ()),
        "report": await drawing.report(MID_BATTLE, NEAR),
        "series": await drawing.series(SERIES),
        "calendar": await drawing.calendar(YEAR),
        "broadside": await drawing.broadside(TOLD, MID_BATTLE, ()),
        "invitation": await drawing.invitation(TitleText("First Bull Run", "Manassas, Virginia"), MID_BATTLE),
        "profile": await drawing.profile(ProfileSheet(name="Grant", of="Battle Cry, duels", number="1520")),
        "figures": await drawing.figures(CURVES, 3, "First Bull Run", "figures"),
        "how_to_play": await drawing.how_to_play(hand),
    }


def test_every_kind_of_picture_has_a_description_and_a_twin(drawn: dict[str, Picture]) -> None:
    kinds = {name for name in vars(Pictures) if not name.startswith("_")} - {"close", "waiting"}
    assert set(drawn) == kinds
    for picture in drawn.values():
        assert picture.alt
        assert picture.words
        assert all(part.title and part.lines for part in picture.words)
        (only,) = for_reader(MessageDraft("head", picture=picture), WORDS)[-1:]
        assert only.picture is None


async def test_words_are_made_once_and_only_for_who_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []

    def parts(curves: Sequence[Curve]) -> tuple[Part, ...]:
        made.append(curves)
        return (Part("Flags", ("all of them",)),)

    monkeypatch.setattr("bot.images.jobs.draw_statistics", lambda *_, **__: b"\x89PNG")
    monkeypatch.setattr("bot.images.pictures.figures_parts", parts)
    picture = await Pictures(JobQueue(0)).figures(CURVES, 3, "First Bull Run", "figures")
    post = MessageDraft("Head", picture=picture)
    assert for_reader(post, PICTURES) == [post]
    assert made == []
    for reading in (WORDS, BOTH):
        assert "all of them" in plain(for_reader(post, reading)[-1], "")
    assert made == [CURVES]


def test_figures_and_films_are_told_to_the_last_point(drawn: dict[str, Picture]) -> None:
    figures = "\n".join(part.text for part in drawn["figures"].words)
    assert "Turn 3: 1" in figures
    assert "Turn 3: 0.5 fewer" in figures
    assert drawn["film"].words[-len(board_parts(MID_BATTLE)) :] == board_parts(MID_BATTLE)


@pytest.mark.parametrize("rules", RULESETS)
def test_the_terrain_sheet_is_told_whole(rules: str) -> None:
    (part,) = topic_words(PRESENTER, Topic("terrain", "Terrain"), rules)
    names = [*(terrain.name for terrain in terrain_table(rules).values()), "Only drawn"]
    assert all(len(line) > len(name) + 10 for line, name in zip(part.lines, names, strict=True))


def test_messages_end_between_parts() -> None:
    parts = tuple(Part(f"Part {number}", ("x" * 90,) * 20) for number in range(6))
    posts = for_reader(
        MessageDraft("Head", "Question?", foot="-# small", picture=Picture("a.png", b"x", "alt", lambda: parts)), WORDS
    )
    assert [post.head.count("**Part") for post in posts] == [2, 2, 2]
    assert all(post.head.startswith(("Head", "**Part")) for post in posts)
    assert all(len(post.head) <= ROOM for post in posts)
    assert posts[0].silent
    assert posts[-1].head.endswith("Question?\n\n-# small")
    assert packed(["y" * (ROOM + 10)]) == ["y" * ROOM, "y" * 10]


def test_what_is_much_too_long_ends_with_a_hint() -> None:
    post = MessageDraft("Head", picture=Picture("a.png", b"x", "alt", lambda: (Part("Long", ("z" * 99,) * 900),)))
    posts = for_reader(post, WORDS)
    assert len(posts) == MOST
    assert "/view log" in posts[-1].head


def test_who_wants_both_has_the_words_below_the_picture() -> None:
    picture = Picture("board.png", b"x", "alt", partial(board_parts, MID_BATTLE))
    (post,) = for_reader(MessageDraft("Head", "Question?", picture=picture, beside="in short"), BOTH)
    assert post.picture == picture
    assert post.body.startswith("**Where the battle stands**")
    assert post.body.endswith("Question?")
    assert "in short" not in plain(post, "0" * 20)
    assert layout(post).content_length() <= TEXT_DISPLAYS
    assert for_reader(MessageDraft("Head", picture=picture), PICTURES) == [MessageDraft("Head", picture=picture)]


async def test_every_command_answers_a_reader_in_words(game: Game) -> None:
    reader, world = game.player(UNION), game.world
    await world.slash(reader, None, "me settings", text="words")
    for _ in range(3):
        await game.turn()
    known = set(world.commands(reader, game.thread))
    for command, options in LOOKS.items():
        assert command in known
        reply = await world.slash(reader, game.thread, command, **options)
        assert reply.message is not None
        for message in (reply.message, *reply.followups):
            assert not message.files, command
            assert message.text, command
            assert len(message.text) <= TEXT_DISPLAYS
            assert not re.search(r"[→⚔»①-⑳♟♞✹⚑⏳⚠†]", message.text), command


async def test_letters_to_a_reader_are_words_and_the_table_keeps_its_picture(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.discord.components.text_only.ROOM", 1500)
    world, reader = game.world, game.player(CONFEDERATE)
    await world.slash(reader, None, "me settings", text="words", calls="dm")
    await game.wait(0)
    await game.turn()
    letters = _written(game)
    assert all(not one.files for one in letters)
    assert len(letters) > 2
    assert [one.silent for one in letters] == [True] * (len(letters) - 1) + [False]
    told = "\n".join(one.text for one in letters)
    wanted = ("your turn", "What happened", "**Flags**", "Your units", "Enemy units", "**Generals**", "**Ground**")
    places = [told.index(words) for words in (*wanted, "**Cards**", "**Your hand**", "**What you can do**")]
    assert places == sorted(places)
    assert answers_in(told)["play"]
    assert letters[-1].labels == ["Give orders", "Board", "Cards as text"]
    (board,) = [file for file in game.table[-1].files if file.name == "board.png"]
    assert board.description.startswith("Board of First Bull Run")
    assert "Board as text" in game.table[-1].labels


async def test_buttons_and_menus_of_a_reader_are_spoken(game: Game) -> None:
    reader = game.player(UNION)
    await game.world.slash(reader, None, "me settings", text="words")
    await game.until(lambda _, scene: any(one.verb == "move" for one in scene.actions) and scene.seat == UNION)
    reply = await game.world.click(reader, game.table[-1], label="Give orders")
    assert reply.message is not None
    labels = [
        label
        for message in (reply.message, *reply.followups)
        for label in (*message.labels, *(label for menu in message.menus for label, _ in menu.options))
    ]
    assert "End turn" in labels
    assert any(", infantry" in label or " to " in label for label in labels)
    assert not re.search(r"[→⚔»·]", " ".join(labels))


async def test_a_hand_is_told_in_place(game: Game) -> None:
    await game.world.slash(game.player(UNION), None, "me settings", text="words")
    await game.turn()
    await game.turn()
    (hand,) = [one for one in _letters(game, UNION) if "Your hand" in one.text]
    assert not hand.files
    assert len(re.findall(r"^\d\. ", hand.text, re.MULTILINE)) == 6


@pytest.mark.parametrize("dies_at", by_day([1, 4, 7, 2, 3, 5, 6], 3))
async def test_a_letter_of_several_messages_is_sent_once(
    world: Simulated, clock: HandClock, monkeypatch: pytest.MonkeyPatch, dies_at: int
) -> None:
    monkeypatch.setattr("bot.discord.components.text_only.ROOM", 1500)
    game = await open_lobby(world, clock)
    await world.slash(game.player(CONFEDERATE), None, "me settings", text="words", calls="dm")
    await join(game)
    await game.until(lambda info, scene: info.turn == 1 and [one.text for one in scene.actions] == ["pass"])
    request = game.bot.http.request
    made = 0

    async def dying(*args: object, **kwargs: object) -> object:
        nonlocal made
        made += 1
        if made > dies_at:
            raise ConnectionResetError
        answer = await request(*args, **kwargs)  # type: ignore[arg-type]
        if made == dies_at:
            raise ConnectionResetError
        return answer

    monkeypatch.setattr(game.bot.http, "request", dying)
    await game.act()
    await world.kill()
    assert isinstance(world.bot, LongRoll)
    await world.settle()
    await game.wait(600)
    texts = [one.text for one in _written(game)]
    assert len(texts) == len(set(texts))
    assert sum("**What you can do**" in text for text in texts) == 1
    assert sum("**Ground**" in text for text in texts) == 1


def test_a_reader_of_a_game_that_nobody_can_tell_gets_its_words_as_they_are() -> None:
    (post,) = for_reader(MessageDraft("Head", picture=Picture("a.png", b"x", "alt"), beside="short"), WORDS)
    assert post.head == "Head\n\nshort"


def test_a_view_without_anything_special_has_no_empty_parts() -> None:
    bare = replace(MID_BATTLE, works=(), generals=(), objectives=(), house=())
    assert not {part.title for part in board_parts(bare)} & {"Works", "Generals", "Objectives"}


def _letters(game: Game, seat: object) -> Iterator[Seen]:
    return (one for one in game.letters(UNION if seat == UNION else CONFEDERATE) if "settings" not in one.text)


def _written(game: Game) -> list[Seen]:
    return [
        one for one in _letters(game, CONFEDERATE) if "Your hand ·" not in one.text and "Your hand," not in one.text
    ]
