"""Who is spoken to in which language: one person in their own, everybody in the server's, of one and the same event."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.service.usecases.match_commands.turn import Resign
from bot.texts.phrases import told_of
from engine.decision import CONFEDERATE, UNION
from tests.bot.discord.conftest import Game, join
from tests.support.discord.random_players import quick_pictures
from tests.support.german import GERMAN, some_german

SAID = {
    "### Your hand · {match}": "### Deine Karten · {match}",
    "You lead {side} in {place}.": "Du führst {side} in {place}.",
    "Cards come by direct message.": "Karten kommen als Direktnachricht.",
    "The battle is on: {thread}": "Die Schlacht läuft: {thread}",
    "### {match} · turn {turn}": "### {match} · Zug {turn}",
    "### {match} · your turn": "### {match} · du bist dran",
    "{one} vs {other}": "{one} gegen {other}",
    "### Your settings": "### Deine Einstellungen",
    "### Your settings have changed": "### Deine Einstellungen sind geändert",
    "As in Discord ({language})": "Wie in Discord ({language})",
    "### {match} is over": "### {match} ist vorbei",
    "Match #{match} isn’t over yet.": "Partie #{match} ist noch nicht vorbei.",
}


@pytest.fixture(autouse=True)
def _german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    quick_pictures(monkeypatch)
    with pytest.MonkeyPatch.context() as patched, some_german(tmp_path / "catalogs", patched, SAID):
        yield


async def _speaks(game: Game, *seats: str, server: str = "") -> None:
    """These people have chosen German, and the server a language."""
    services = game.bot.services
    for seat in (UNION, CONFEDERATE):
        language = GERMAN if seat in seats else "en"
        await services.people.settle(game.person(seat), language=language)
    guild = game.world.guild.id
    await services.guild_settings.change(guild, lambda now: replace(now, language=server))


async def test_of_one_start_a_player_reads_their_own_language_and_all_read_the_servers(lobby: Game) -> None:
    await _speaks(lobby, CONFEDERATE)
    await join(lobby)
    introduction, first = lobby.table
    assert "Cards come by direct message." in introduction.text
    assert first.text.startswith("### #1 First Bull Run · turn 1")
    (german,), (english,) = lobby.letters(CONFEDERATE), lobby.letters(UNION)
    assert german.text.startswith("### Deine Karten · #1 First Bull Run\nDu führst ")
    assert english.text.startswith("### Your hand · #1 First Bull Run\nYou lead ")


async def test_a_german_server_reads_german_whoever_plays(lobby: Game) -> None:
    await _speaks(lobby, server=GERMAN)
    await join(lobby)
    introduction, first = lobby.table
    assert "Karten kommen als Direktnachricht." in introduction.text
    assert first.text.startswith("### #1 First Bull Run · Zug 1")
    assert lobby.thread.name == "First Bull Run #1 · ulysses gegen robert"
    assert "Die Schlacht läuft: " in lobby.world.history(lobby.world.channel)[0].text
    assert all(letter.text.startswith("### Your hand") for letter in lobby.letters(UNION))


async def test_what_is_made_anew_is_said_as_what_was_lost(lobby: Game) -> None:
    """A thread that somebody deletes comes again by itself, outside any notification."""
    await _speaks(lobby, CONFEDERATE, server=GERMAN)
    await join(lobby)
    before = lobby.thread
    lobby.world.lose(before)
    await lobby.bot._recovery.match(await lobby.info())
    await lobby.world.settle()
    assert lobby.thread.id != before.id
    assert lobby.thread.name == "First Bull Run #1 · ulysses gegen robert"
    assert lobby.table[0].text.startswith("### #1 First Bull Run · Zug 1")


async def test_a_call_that_a_person_cannot_get_is_posted_for_all_to_read(game: Game) -> None:
    await _speaks(game, CONFEDERATE)
    await game.world.slash(game.player(CONFEDERATE), game.thread, "me settings", calls="dm", language="discord")
    await game.bot.services.people.settle(game.person(CONFEDERATE), language=GERMAN)
    await game.wait(0)
    game.world.close_dms(game.player(CONFEDERATE))
    await game.turn()
    call = game.table[-1]
    assert call.pinged == {game.player(CONFEDERATE).id}
    assert call.text.startswith("### #1 First Bull Run · your turn")


async def test_the_hands_of_an_ended_battle_are_told_each_in_their_language(game: Game) -> None:
    await _speaks(game, CONFEDERATE)
    await game.world.click(game.player(UNION), game.table[-1], label="My hand")
    await game.matches.execute(game.id, Resign(game.person(UNION)))
    await game.world.settle()
    assert game.letters(CONFEDERATE)[0].text.startswith("### #1 First Bull Run ist vorbei")
    assert game.letters(UNION)[0].text.startswith("### #1 First Bull Run is over")


async def test_a_refusal_is_said_in_the_language_of_who_is_refused(game: Game) -> None:
    await _speaks(game, UNION)
    reply = await game.world.slash(game.player(UNION), game.thread, "match rematch")
    assert reply.text == "Partie #1 ist noch nicht vorbei."


async def test_a_chosen_language_is_shown_and_can_be_left_to_discord(game: Game) -> None:
    await _speaks(game, UNION)
    ulysses = game.player(UNION)
    assert (await game.world.slash(ulysses, None, "me settings")).text.startswith("### Deine Einstellungen\n")
    reply = await game.world.slash(ulysses, None, "me settings", language="discord")
    assert reply.text.startswith("### Your settings have changed\n**Language** · As in Discord (English)\n")
    assert (await game.bot.services.people.preferences(game.person(UNION))).language == ""
    reply = await game.world.slash(ulysses, None, "me settings", language="en")
    assert "**Language** · English\n" in reply.text


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("### #12 First Bull Run · Zug 3\nmehr 4", (12, 3)),
        ("### #12 First Bull Run · 3. Zug", (12, 3)),
        ("### #12 Day 2 at Gettysburg · die Schlacht beginnt", (12, None)),
        ("### #12 First Bull Run · du bist dran, seit <t:1767312000:f>", (12, None)),
        ("# #12 First Bull Run · <@1456074443980800006> (Union) gegen <@7> (Konföderierte)", (12, None)),
        ("### Sketch · #12 First Bull Run · turn 3", None),
    ],
)
def test_match_and_turn_are_read_from_a_heading_in_any_language(words: str, told: object) -> None:
    assert told_of(words) == told
