"""A battle over weeks: pings and reminders, clocks, time-outs, pauses and vacations."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest

from bot.discord.client import LongRoll
from engine.decision import CONFEDERATE, UNION, Seat
from tests.bot.discord.conftest import Game, join, open_lobby
from tests.support.discord.seen import Reply, Seen
from tests.support.discord.simulator import Simulated
from tests.support.examples import BY_NIGHT
from tests.support.service.waiting_clock import HandClock

MINUTE, HOUR, DAY = 60, 60 * 60, 24 * 60 * 60
TABLE = ["My hand", "Give orders", "Board as text"]
LETTERS = ("· your turn", "waiting for you since", "your answer")
CHOICES = ["Grant more time", "Let the computer play on", "Take the win"]


@pytest.fixture
async def blitz(world: Simulated, clock: HandClock) -> Game:
    """A match at blitz pace that has just started."""
    game = await open_lobby(world, clock, pace="blitz")
    await join(game)
    return game


def calls(game: Game, seat: Seat) -> list[Seen]:
    """All messages that call a player: those in public that ping them, and direct messages with a sound."""
    me = game.player(seat).id
    letters = [one for one in game.letters(seat) if any(words in one.text for words in LETTERS)]
    return [one for one in game.table if me in one.pinged] + [one for one in letters if not one.silent]


def shown(reply: Reply) -> Seen:
    """What somebody got to see."""
    assert reply.message is not None
    return reply.message


async def days(game: Game, number: float, step: float = 12 * HOUR) -> None:
    """Lets days pass. Threads of finished battles, and roles for honors, are looked after once a day only."""
    for hourly in (game.bot.tend_threads, game.bot.tend_roles):
        hourly.change_interval(hours=24)
    for _ in range(round(number * DAY / step)):
        await game.wait(step)


@pytest.mark.long
async def test_three_weeks_of_silence_are_three_reminders_and_one_notice(game: Game) -> None:
    pinged: set[int] = set()
    for _ in range(21):
        await days(game, 1)
        pinged |= {one.id for one in calls(game, UNION)}
    assert len(pinged) == 4
    assert len(calls(game, UNION)) == 2  # a reminder takes the place of the one before
    assert calls(game, CONFEDERATE) == []
    (notice,) = [one for one in game.table if "Nothing has happened for a while" in one.text]
    assert notice.silent
    assert not notice.pinged
    reminder = calls(game, UNION)[-1]
    assert "waiting for you since <t:" in reminder.text
    first = next(one for one in game.table if "turn 1" in one.text)
    assert f"https://discord.com/channels/{game.world.guild.id}/{game.thread.id}/{first.id}" in reminder.text
    assert reminder.labels == TABLE


@pytest.mark.chance
@pytest.mark.long
async def test_after_a_month_the_battle_sleeps_until_somebody_chooses(game: Game) -> None:
    await days(game, 29, DAY)
    before = len(game.table)
    await days(game, 2, DAY)
    (notice,) = game.table[before:]
    assert "The battle sleeps now, and I send no more reminders" in notice.text
    assert notice.silent
    assert not notice.pinged
    await days(game, 60 if BY_NIGHT else 10, DAY)
    assert game.table[-1] == notice
    assert game.letters(UNION)[-1].id < notice.id
    await game.turn()
    assert (await game.info()).timing.asleep is False
    assert "turn 2" in game.table[-1].text
    assert len(calls(game, CONFEDERATE)) == 1
    await days(game, 1)
    assert len(calls(game, CONFEDERATE)) == 2


async def test_who_wants_no_reminders_gets_none_and_can_say_so_anywhere(game: Game) -> None:
    reply = await game.world.slash(game.player(UNION), None, "me settings", reminders=0)
    assert "**Reminders** · None" in reply.text
    await days(game, 14)
    assert len(calls(game, UNION)) == 1


@pytest.mark.long
async def test_killed_again_and_again_nothing_is_said_twice(world: Simulated, clock: HandClock) -> None:
    """Two battles at once, in two of which weeks pass; each call, notice and end of time is there once."""
    games = [await open_lobby(world, clock, pace=pace) for pace in ("brisk", "none")]
    for game in games:
        await join(game)
    rng, threads, heads = Random(3), world.threads(), dict[int, str]()
    for _ in range(16):
        await world.kill()
        await games[0].wait(rng.random() * DAY)
        for thread in threads:
            heads |= {one.id: one.text for one in world.history(thread) if one.by_bot}
    texts = [text for text in heads.values() if "waiting for you since" not in text]
    assert len(texts) == len(set(texts))
    assert sum("is out of time" in text for text in texts) == 1
    assert sum("Nothing has happened" in text for text in texts) == 1
    for thread, game in zip(threads, games, strict=True):
        own = {number: text for number, text in heads.items() if number >= thread.id and f"#{game.id} " in text}
        reminders = [text for text in own.values() if "waiting for you since" in text]
        assert 3 <= len(reminders) <= 8


async def test_a_turn_says_until_when_there_is_time(blitz: Game) -> None:
    await blitz.turn()
    due = int((blitz.world.now() + timedelta(hours=1)).timestamp())
    assert f"Time runs out on <t:{due}:f>, <t:{due}:R>" in blitz.table[-1].text
    shown = await blitz.world.slash(blitz.player(UNION), blitz.thread, "view now")
    assert f"**Confederate** · time until <t:{due}:f>" in shown.text
    assert "**Union** · 1 hour left" in shown.text
    clocks = await blitz.world.slash(blitz.player(UNION), blitz.thread, "table time")
    assert "**Union** · 1 hour left" in clocks.text


async def test_a_battle_with_a_pace_is_opened_by_command_and_by_panel(world: Simulated) -> None:
    host = world.people[0]
    await world.slash(host, world.channel, "match new", scenario="first-bull-run", pace="relaxed")
    assert "relaxed: 3 days each, 1 day more a turn" in world.history(world.channel)[-1].text
    panel = shown(await world.slash(host, world.channel, "match new"))
    panel = shown(await world.click(host, panel, label=panel.labels[0]))
    assert "No time limit" in panel.text
    for value in ("pace", "brisk"):
        menu = next(one for one in panel.menus if value in [offered for _, offered in one.options])
        panel = shown(await world.select(host, panel, [value], custom_id=menu.custom_id))
    assert "brisk: 1 day each, 8 hours more a turn" in panel.text.lower()
    await world.click(host, panel, label="Open to anyone here")
    assert "brisk: 1 day each" in world.history(world.channel)[-1].text


async def test_when_time_is_out_the_enemy_alone_is_asked_and_once(blitz: Game) -> None:
    await blitz.wait(HOUR)
    told = blitz.table[-1]
    assert "out of time" in told.text
    assert "is out of time" in told.text
    assert "late 1 time" in told.text
    assert told.pinged == {blitz.player(CONFEDERATE).id}
    assert told.labels == CHOICES
    await blitz.wait(5 * HOUR)
    assert blitz.table[-1].id == told.id
    reply = await blitz.world.click(blitz.player(UNION), told, label="Grant more time")
    assert "No one’s time has run out" in reply.text
    assert (await blitz.info()).outcome is None


async def test_more_time_is_granted(blitz: Game) -> None:
    await blitz.wait(HOUR)
    told = blitz.table[-1]
    reply = await blitz.world.click(blitz.player(CONFEDERATE), told, label="Grant more time")
    assert reply.text == "Both sides have a full clock again."
    assert "grants more time" in blitz.table[-1].text
    assert "excused 1 time" in blitz.table[-1].text
    assert not blitz.world.again(told).buttons
    again = await blitz.world.slash(blitz.player(CONFEDERATE), blitz.thread, "table time", choice="grant")
    assert "No one’s time has run out" in again.text
    await blitz.turn()


async def test_the_win_is_taken_after_a_second_look(blitz: Game) -> None:
    await blitz.wait(HOUR)
    sure = shown(await blitz.world.click(blitz.player(CONFEDERATE), blitz.table[-1], label="Take the win"))
    assert (await blitz.info()).outcome is None
    await blitz.world.click(blitz.player(CONFEDERATE), sure, label="Take the win")
    assert "The Confederacy wins: the enemy ran out of time." in blitz.table[-1].text


async def test_a_general_plays_on_until_his_player_is_back(blitz: Game) -> None:
    await blitz.wait(HOUR)
    await blitz.world.click(blitz.player(CONFEDERATE), blitz.table[-1], label="Let the computer play on")
    told = next(one for one in blitz.table if "the computer now leads" in one.text)
    assert told.labels == ["Take my seat back"]
    before = len(calls(blitz, UNION))
    for _ in range(6):
        await blitz.wait(61)
    info = await blitz.info()
    assert info.moment > 1
    assert info.waiting is not None
    assert info.waiting.seat == CONFEDERATE
    refused = await blitz.world.slash(blitz.player(UNION), blitz.thread, "turn done")
    assert "Take your seat back with `/table return`" in refused.text
    assert len(calls(blitz, UNION)) == before
    back = await blitz.world.click(blitz.player(UNION), told, label="Take my seat back")
    assert "Welcome back" in back.text
    assert "is back and leads again" in blitz.table[-1].text
    again = await blitz.world.slash(blitz.player(UNION), blitz.thread, "table return")
    assert "You already hold your seat" in again.text


async def test_a_pause_is_asked_for_agreed_to_and_ended(blitz: Game) -> None:
    await blitz.wait(30 * MINUTE)
    await blitz.world.slash(blitz.player(UNION), blitz.thread, "table pause")
    asked = blitz.table[-1]
    assert asked.pinged == {blitz.player(CONFEDERATE).id}
    assert asked.labels == ["Agree", "Decline"]
    await blitz.world.click(blitz.player(CONFEDERATE), asked, label="Agree")
    assert "Everyone agreed to a pause" in blitz.table[-1].text
    rested = len(blitz.table)
    await days(blitz, 10)
    assert len(blitz.table) == rested
    await blitz.world.slash(blitz.player(CONFEDERATE), blitz.thread, "table resume")
    await blitz.world.slash(blitz.player(UNION), blitz.thread, "table resume")
    assert any("The battle goes on" in one.text for one in blitz.table)
    await blitz.wait(0)
    due = int((blitz.world.now() + timedelta(minutes=30)).timestamp())
    assert f"<t:{due}:R>" in calls(blitz, UNION)[-1].text


async def test_a_vacation_is_announced_at_every_table_and_ended(blitz: Game) -> None:
    player = blitz.player(UNION)
    suggested = await blitz.world.autocomplete(player, None, "me away", "from", "tod")
    assert suggested == [("today, 2026-01-01", "2026-01-01")]
    reply = await blitz.world.slash(player, None, "me away", **{"from": "today", "until": "2026-01-07"})
    assert "23 days left this year" in reply.text
    await blitz.wait(0)
    assert "is away from <t:" in blitz.table[-1].text
    assert blitz.table[-1].silent
    told = len(blitz.table)
    await days(blitz, 5)
    assert len(blitz.table) == told
    refused = await blitz.world.slash(player, None, "me away", **{"from": "2026-03-01", "until": "2026-04-20"})
    assert "You have 23 days of vacation left" in refused.text
    await blitz.world.slash(player, None, "me back")
    await blitz.wait(0)
    assert any("their vacation is over" in one.text for one in blitz.table)
    await blitz.wait(HOUR)
    assert "out of time" in blitz.table[-1].text


async def test_by_direct_message_one_letter_says_everything(game: Game) -> None:
    await game.world.slash(game.player(CONFEDERATE), game.thread, "me settings", calls="dm")
    await game.wait(0)
    await game.turn()
    assert game.table[-1].pinged == frozenset()
    assert game.table[-1].silent
    (letter,) = calls(game, CONFEDERATE)
    assert "**Choose a card to play**" in letter.text
    assert "Turn 1: the Union plays" in letter.text
    assert "**Your cards:**" in letter.text
    assert f"/{game.thread.id}/{game.table[-1].id}" in letter.text
    assert [file.name for file in letter.files] == ["board.png"]
    assert letter.labels == ["Give orders", "Board", "Cards as text"]
    await days(game, 1)
    (again,) = calls(game, CONFEDERATE)
    assert again.id != letter.id
    assert "waiting for you since" in again.text


async def test_closed_direct_messages_bring_the_call_to_the_table(game: Game) -> None:
    await game.world.slash(game.player(CONFEDERATE), game.thread, "me settings", calls="dm")
    await game.wait(0)
    game.world.close_dms(game.player(CONFEDERATE))
    await game.turn()
    call = game.table[-1]
    assert call.pinged == {game.player(CONFEDERATE).id}
    assert "your turn" in call.text
    assert "cards" not in call.text
    assert len(calls(game, CONFEDERATE)) == 1


async def test_the_hand_says_what_is_asked_and_where_the_board_is(game: Game) -> None:
    await game.turn()
    (union,), (confederate,) = game.letters(UNION), game.letters(CONFEDERATE)
    assert "**It’s your turn.** Play a card to begin it." in confederate.text
    assert f"/{game.thread.id}/{game.table[-1].id}" in confederate.text
    assert "your turn" not in union.text


async def test_the_hand_stays_true_while_its_turn_is_played_and_when_it_is_over(game: Game) -> None:
    held = [one.text for one in (await game.scene(UNION)).actions]
    await game.act(next(one for one in held if one.startswith("play ")))
    (union,) = game.letters(UNION)
    assert "Choose a card" not in union.text
    assert "**It’s your turn.**" in union.text
    await game.turn()
    (union,) = game.letters(UNION)
    assert "It’s your turn" not in union.text


@pytest.mark.parametrize(("typed", "zone"), [("new york", "America/New_York"), ("berl", "Europe/Berlin")])
async def test_time_zones_are_suggested(game: Game, typed: str, zone: str) -> None:
    found = await game.world.autocomplete(game.player(UNION), None, "me settings", "zone", typed)
    assert (zone, zone) in found
    reply = await game.world.slash(game.player(UNION), None, "me settings", zone=zone, quiet="22:00-07:00")
    assert f"**Time zone** · {zone}" in reply.text
    assert "**Quiet hours** · 22:00 to 07:00" in reply.text


@pytest.mark.parametrize(
    ("option", "typed", "words"),
    [("zone", "Atlantis", "I don’t know the time zone “Atlantis”"), ("quiet", "at night", "I can’t read “at night”")],
)
async def test_what_nobody_can_read_is_said_kindly(game: Game, option: str, typed: str, words: str) -> None:
    reply = await game.world.slash(game.player(UNION), None, "me settings", **{option: typed})
    assert words in reply.text


async def test_in_quiet_hours_the_table_is_silent_and_the_call_comes_in_the_morning(game: Game) -> None:
    """The world begins at midnight UTC: seven in the evening in New York."""
    await game.world.slash(
        game.player(CONFEDERATE), None, "me settings", zone="America/New_York", quiet="18-08", reminders=0
    )
    await game.wait(0)
    await game.turn()
    assert calls(game, CONFEDERATE) == []
    await game.wait(12 * HOUR)
    assert calls(game, CONFEDERATE) == []
    await game.wait(HOUR)
    assert len(calls(game, CONFEDERATE)) == 1
    assert isinstance(game.world.bot, LongRoll)
    await days(game, 7)
    assert len(calls(game, CONFEDERATE)) == 1


async def test_nobody_is_called_at_night_for_what_is_no_move_of_his(blitz: Game) -> None:
    """The world begins at midnight: the news come without a sound, and say the same."""
    await blitz.world.slash(blitz.player(CONFEDERATE), None, "me settings", quiet="22-08")
    await blitz.world.slash(blitz.player(UNION), blitz.thread, "table pause")
    asked = blitz.table[-1]
    assert (asked.labels, asked.pinged, asked.silent) == (["Agree", "Decline"], frozenset(), True)
    assert f"<@{blitz.player(CONFEDERATE).id}>: do you agree?" in asked.text
    await blitz.wait(HOUR)
    told = blitz.table[-1]
    assert (told.labels, told.pinged, told.silent) == (CHOICES, frozenset(), True)
