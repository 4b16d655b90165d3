"""Series on Discord: two games, campaigns, annual battles."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.service.model.match import MatchId, Status
from bot.service.usecases.match_commands.turn import Resign
from engine.decision import CONFEDERATE, UNION
from tests.bot.discord.api.test_limits_kept import check
from tests.bot.discord.conftest import Game
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import Person, Simulated
from tests.support.examples import by_day
from tests.support.service.waiting_clock import HandClock


def channel(world: Simulated) -> list[Seen]:
    """What the bot has posted in the channel."""
    return [one for one in world.history(world.channel) if one.by_bot and not one.ephemeral]


def score(world: Simulated) -> Seen:
    """The one message of a series."""
    (found,) = [one for one in channel(world) if "All flags" in one.text and one.text.startswith("### ")]
    check(found)
    return found


def sheet(post: Seen | None) -> str:
    """The description of the one picture of a message."""
    assert post is not None
    (picture,) = post.files
    return picture.description


async def give_up(world: Simulated, clock: HandClock, match: int, person: Person) -> None:
    """Somebody resigns, and what follows comes."""
    await world.slash(person, world.channel, "match resign", match=str(match), sure=True)
    clock.wake()
    await world.settle()


async def wait(world: Simulated, clock: HandClock, seconds: float) -> None:
    await world.advance(seconds)
    clock.wake()
    await world.settle()


async def pick(world: Simulated, person: Person, panel: Seen, option: str, value: str) -> None:
    """An option is set in a panel that offers all its options in one menu."""
    for chosen in (option, value):
        now = world.again(panel)
        held = next(one for one in now.menus if chosen in [offered for _, offered in one.options])
        await world.select(person, now, [chosen], custom_id=held.custom_id)


@pytest.fixture
async def games(world: Simulated, clock: HandClock) -> Game:
    """Two games that have just begun, Ulysses for the Union first."""
    ulysses, robert = world.people
    opened = await world.slash(
        ulysses, world.channel, "match new", scenario="first-bull-run", side="union", pace="brisk", games=2
    )
    assert "Match #1, **First Bull Run**, is open." in opened.text
    await world.slash(robert, world.channel, "match join", match="1")
    return Game(world, clock, MatchId(1))


async def test_two_games_from_the_lobby_to_the_verdict(games: Game, clock: HandClock) -> None:
    world = games.world
    ulysses, robert = world.people
    lobby, state = next(one for one in channel(world) if one.text.startswith("## #1")), score(world)
    assert "Game 1 of 2" in lobby.text
    assert f"1. **First Bull Run** #1 · being played in <#{world.threads()[0].id}>" in state.text
    assert "2. First Bull Run · to come" in state.text
    assert f"**All flags** · {ulysses.mention} **0 : 0** {robert.mention}" in state.text
    assert state.files == ()
    assert "Next: the second game begins by itself, with sides swapped." in state.text
    assert "Game 1 of 2" in games.table[0].text

    await give_up(world, clock, 1, robert)
    ended = next(one for one in world.history(world.threads()[0]) if "victory" in one.text)
    assert "Game 1 of 2 · **All flags** · " in ended.text
    assert "with sides swapped" in ended.text
    assert "-# † If you resign or lose on time, your opponent scores all the flags needed to win." in ended.text
    assert "Rematch" not in ended.labels
    second = await games.matches.queries.info(MatchId(2))
    assert (second.status, second.person(UNION), second.timing.pace) == (
        Status.RUNNING,
        games.person(CONFEDERATE),
        "brisk",
    )
    assert len(world.threads()) == 2
    opening = world.history(world.threads()[1])[0]
    needed = int(ended.text.partition(f"{ulysses.mention} **")[2].partition(" :")[0])
    assert needed > 0
    assert f"**Game 2 of 2** · **All flags** · {ulysses.mention} **{needed} : 0** {robert.mention}" in opening.text
    assert score(world).id == state.id
    assert f"1. **First Bull Run** #1 · {needed} : 0 · Union victory" in score(world).text
    assert "ulysses for the Union, robert for the Confederacy" in sheet(score(world))
    mine = (await world.slash(ulysses, None, "match list")).text
    assert "#2 First Bull Run · game 2 of 2 · turn 1" in mine

    await give_up(world, clock, 2, ulysses)
    last = next(one for one in world.history(world.threads()[1]) if "victory" in one.text)
    assert "Rematch" in last.labels
    for told in (last.text, score(world).text):
        assert f"The two games end in a draw, with {needed} flags each." in told
    assert f"2. **First Bull Run** #2 · 0 : {needed} · Union victory" in score(world).text
    assert await games.matches.directory.all_open() == ()
    shown = await world.slash(robert, world.channel, "view now", match="2")
    assert "The two games end in a draw" in shown.text


async def test_two_games_can_be_chosen_step_by_step(world: Simulated) -> None:
    ulysses, _ = world.people
    panel = (await world.slash(ulysses, world.channel, "match new")).message
    assert panel is not None
    await world.click(ulysses, panel, label=panel.labels[0])
    await pick(world, ulysses, panel, "games", "2")
    check(world.again(panel))
    assert "two games" in world.again(panel).text.lower()
    await world.restart()
    await world.click(ulysses, world.again(panel), label="Open to anyone here")
    assert "1. **First Bull Run** #1 · waiting for players in" in score(world).text


@pytest.mark.parametrize("dies_at", by_day([2, 8, 0, 4, 6, 10], 2))
async def test_killed_while_the_second_game_opens(
    games: Game, clock: HandClock, monkeypatch: pytest.MonkeyPatch, dies_at: int
) -> None:
    """From some request on nothing reaches Discord; another bot takes over: one thread, each message once."""
    world = games.world
    request, made = games.bot.http.request, []

    async def dying(*args: object, **kwargs: object) -> object:
        made.append(args)
        if len(made) > dies_at:
            raise ConnectionResetError
        return await request(*args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(games.bot.http, "request", dying)
    await games.matches.execute(MatchId(1), Resign(games.person(CONFEDERATE)))
    await world.settle()
    await world.kill()
    await wait(world, clock, 600)
    assert len(world.threads()) == 2
    introduction, board = [one for one in world.history(world.threads()[1]) if one.by_bot]
    assert "Game 2 of 2" in introduction.text
    assert "Give orders" in board.labels
    assert "being played" in score(world).text
    assert sum("victory" in one.text for one in world.history(world.threads()[0])) == 1


async def test_a_message_that_was_deleted_comes_anew(games: Game, clock: HandClock) -> None:
    world = games.world
    world.fail("PATCH", f"/channels/{world.channel.id}/messages/{score(world).id}", status=404, code=10008)
    before = score(world).id
    await give_up(world, clock, 1, world.people[0])
    newest = channel(world)[-2:]
    assert [one.id for one in newest if "All flags" in one.text] != [before]


async def test_at_a_local_table_that_forgot_everything_it_is_posted_once(games: Game) -> None:
    world = games.world
    world.lose_everything()
    await world.restart()
    assert channel(world) == []
    await games.bot._recovery.everything()
    await games.bot._recovery.everything()
    assert "All flags" in score(world).text


async def test_jacksons_campaign(world: Simulated, clock: HandClock) -> None:
    ulysses, robert = world.people
    opened = await world.slash(
        robert, world.channel, "series campaign", ready="jackson", side="confederate", rules="classic"
    )
    assert "The campaign **Jackson’s Campaign** is open: 3 battles" in opened.text
    await world.slash(ulysses, world.channel, "match join", match="1")
    assert "### Campaign · Jackson’s Campaign\n1. **McDowell** #1 · being played" in score(world).text
    await give_up(world, clock, 1, ulysses)
    shown = await world.slash(ulysses, world.channel, "series show")
    assert f"Union ({ulysses.mention}) **0 : " in shown.text
    assert "Next: **Cedar Mountain" in shown.text
    for post in (score(world), shown.message):
        assert "Campaign: Jackson’s Campaign. Next: Cedar Mountain" in sheet(post)
    assert "Jackson’s Campaign, battle 2 of 3" in (await world.slash(ulysses, None, "match list")).text
    await give_up(world, clock, 2, robert)
    await world.restart()
    await give_up(world, clock, 3, ulysses)
    assert f"🏁 The Confederacy ({robert.mention}) wins the campaign, " in score(world).text
    assert "The Confederacy (robert) wins the campaign, " in sheet(score(world))
    assert len(world.threads()) == 3
    listed = (await world.slash(ulysses, world.channel, "series list")).text
    assert "1\\. **Jackson’s Campaign** · finished · 3 of 3 battles fought" in listed


async def test_a_campaign_of_ones_own_is_typed_and_suggested(world: Simulated) -> None:
    ulysses, _ = world.people

    async def suggest(typed: str) -> list[tuple[str, Any]]:
        return await world.autocomplete(ulysses, world.channel, "series campaign", "battles", typed)

    assert ("Kernstown", "Kernstown") in await suggest("kern")
    assert [name for name, _ in await suggest("Kernstown, mcd")] == ["Kernstown, McDowell"]
    typed = ", ".join(["kernstown"] * 30) + ", "
    (line, value) = (await suggest(typed + "mcd"))[0]
    assert line == value
    assert len(line) <= 100
    opened = await world.slash(ulysses, world.channel, "series campaign", battles=line, name="**The** <@1> _Valley_")
    assert (
        "The campaign **The 1 Valley** is open: 31 battles. Match #1, Kernstown, starts when all seats are taken."
        in opened.text
    )
    check(score(world))


async def test_what_is_refused_of_a_campaign(world: Simulated) -> None:
    ulysses, robert = world.people
    new = "series campaign"
    both = await world.slash(ulysses, world.channel, new, ready="jackson", battles="shiloh")
    assert "Choose a ready-made campaign or name the battles, not both." in both.text
    several = await world.slash(ulysses, world.channel, new, battles="shiloh, gettysburg, antietam")
    assert "“gettysburg” could be Gettysburg" in several.text
    assert "Which one?" in several.text
    few = await world.slash(ulysses, world.channel, new, battles="shiloh, antietam")
    assert "A campaign has 3 to 31 battles; you named 2. Separate them with commas." in few.text
    unknown = await world.slash(ulysses, world.channel, new, battles="shiloh, waterloo, antietam")
    assert "I don’t know a battle called “waterloo”." in unknown.text
    rules = await world.slash(ulysses, world.channel, new, ready="jackson", rules="chess")
    assert "This battle doesn’t have “chess” as a rulebook." in rules.text
    assert (
        "There is no campaign with that number here." in (await world.slash(ulysses, world.channel, "series show")).text
    )
    assert "None yet." in (await world.slash(ulysses, world.channel, "series list")).text
    assert "A battle needs a channel" in (await world.slash(ulysses, None, new, ready="jackson")).text
    await world.slash(ulysses, world.channel, new, ready="jackson")
    asked = await world.slash(robert, world.channel, "series end")
    assert asked.message is not None
    refused = await world.click(robert, asked.message, label="End the campaign")
    assert "Only the player who opened the campaign, or an organizer" in refused.text
    asked = await world.slash(ulysses, world.channel, "series end", campaign="1")
    assert asked.message is not None
    await world.click(ulysses, asked.message, label="End the campaign")
    assert "The campaign was ended early: no one wins it." in score(world).text


async def test_a_campaign_is_opened_by_its_panel(world: Simulated) -> None:
    ulysses, _ = world.people
    reply = await world.slash(ulysses, world.channel, "series campaign")
    panel = reply.message
    assert panel is not None
    assert "**Jackson’s Campaign** · 3 battles: McDowell, Winchester and Cedar Mountain" in panel.text
    assert "`/series campaign battles:`" in panel.text
    for option, value, said in (
        ("rules", "classic", "Rulebook: Battle Cry, 150th Anniversary Edition"),
        ("mode", "epic", "Players: Epic"),
        ("side", "union", "Your side: Union"),
    ):
        await pick(world, ulysses, panel, option, value)
        assert said in world.again(panel).text
    await world.click(ulysses, world.again(panel), label="Open the campaign")
    assert "The campaign **Jackson’s Campaign** is open: 3 battles" in world.again(panel).text
    check(score(world))


async def test_a_campaign_of_teams_is_for_as_many_as_all_its_battles_have_generals(world: Simulated) -> None:
    ulysses, _ = world.people
    battles = "antietam, pea-ridge, shiloh"
    opened = await world.slash(ulysses, world.channel, "series campaign", battles=battles, mode="epic")
    assert "is open: 3 battles. Match #1, Antietam, starts" in opened.text
    lobby = next(one for one in reversed(world.history(world.channel)) if "looking for" in one.text)
    assert "**Union** · " in lobby.text
    assert "Start" in lobby.labels
    most = await world.slash(ulysses, world.channel, "series campaign", battles=battles, mode="epic", players="4")
    assert "too few for 4 players" in most.text
    odd = await world.slash(ulysses, world.channel, "series campaign", battles=battles, mode="epic", players="many")
    assert "“many” isn’t a number of players." in odd.text


@pytest.fixture
async def organiser(world: Simulated) -> Person:
    person = world.add_person("winfield")
    world.give_role(person, world.add_role("Provost", manage_guild=True))
    return person


async def until(world: Simulated, clock: HandClock, moment: datetime) -> None:
    """The bot's own clock is set on, with nothing happening in between."""
    ahead = moment - world.now()
    clock.source = lambda: world.now() + ahead
    clock.wake()
    await world.settle()


async def test_the_annual_battles(world: Simulated, clock: HandClock, organiser: Person) -> None:
    ulysses, robert = world.people
    news = world.add_channel("gazette")
    world.show_to_all()
    assert "This server has no annual battles yet" in (await world.slash(ulysses, world.channel, "year join")).text
    assert "Only an organizer" in (await world.slash(ulysses, world.channel, "server annual", channel=news)).text
    made = await world.slash(
        organiser, world.channel, "server annual", channel=news, zone="Europe/Berlin", pace="brisk", rules="classic"
    )
    assert f"### Annual battles of {world.now().year}" in made.text
    assert "**Time zone** · Europe/Berlin" in made.text
    for person in (ulysses, robert):
        assert "You’ve entered" in (await world.slash(person, world.channel, "year join")).text
    assert "There is no annual battle today" in (await world.slash(ulysses, world.channel, "year fight")).text

    await until(world, clock, datetime(2026, 2, 15, 6, 59, tzinfo=UTC))
    assert world.history(news) == []
    await world.kill()
    await until(world, clock, datetime(2026, 2, 15, 7, 1, tzinfo=UTC))
    await world.kill()
    await wait(world, clock, 3600)
    (told,) = world.history(news)
    assert told.text.startswith("### February 15 · annual battle\n**Fort Donelson")
    assert not told.pinged

    shown = await world.slash(ulysses, world.channel, "year calendar")
    assert "Annual battles of 2026: Today: Fort Donelson" in sheet(shown.message)
    calendar = shown.text
    assert "**1\\. February 15 · Fort Donelson (Confederate Breakout)** ◀" in calendar
    assert "31\\. December 31 · Murfreesboro" in calendar
    found = await world.autocomplete(ulysses, world.channel, "year fight", "battle", "")
    assert [value for _, value in found] == ["fort-donelson"]

    opened = await world.slash(ulysses, world.channel, "year fight", opponent=robert, side="union")
    lobby = next(
        one for one in reversed(world.history(world.channel)) if one.text.startswith("## ") and "challenges" in one.text
    )
    assert f"{ulysses.mention} challenges {robert.mention} and keeps the seat for them." in lobby.text
    assert "the computer" not in lobby.text
    assert f"is open and waiting for {robert.mention}" in opened.text
    assert score(world).pinged == {robert.id}
    assert "Annual 2026 · Fort Donelson" in score(world).text
    stranger = world.add_person("walt")
    assert "reserved for the opponent" in (await world.slash(stranger, world.channel, "match join", match="1")).text
    await world.slash(robert, world.channel, "match join", match="1")
    again = await world.slash(ulysses, world.channel, "year fight", opponent=robert)
    assert "Each pair plays it once a year." in again.text
    await give_up(world, clock, 1, robert)
    await give_up(world, clock, 2, robert)
    standing = await world.slash(ulysses, world.channel, "year points")
    assert "1. ulysses: 2 points" in sheet(standing.message)
    table = standing.text
    assert f"1\\. {ulysses.mention} · **2 points** · " in table
    assert f"2\\. {robert.mention} · **0 points** · 0 flags · 2 games" in table
    assert (
        "There is no table for 1999 here." in (await world.slash(ulysses, world.channel, "year points", year=1999)).text
    )
    assert "You’ve left the annual battles." in (await world.slash(robert, world.channel, "year leave")).text


async def test_new_year(world: Simulated, clock: HandClock, organiser: Person) -> None:
    news = world.add_channel("gazette")
    ulysses, robert = world.people
    await world.slash(organiser, world.channel, "server annual", channel=news)
    for person in (ulysses, robert):
        await world.slash(person, world.channel, "year join")
    await until(world, clock, datetime(2026, 12, 31, 9, tzinfo=UTC))
    (told,) = world.history(news)
    assert "### December 31 · annual battle\n**Murfreesboro" in told.text
    await world.slash(ulysses, world.channel, "year fight", opponent=robert)
    await world.slash(robert, world.channel, "match join", match="1")
    await until(world, clock, datetime(2027, 1, 1, 0, 1, tzinfo=UTC))
    assert world.history(news)[-1].text.startswith("### Annual 2026 · table at New Year\nHappy New Year!")
    await give_up(world, clock, 1, robert)
    await give_up(world, clock, 2, robert)
    last = world.history(news)[-1]
    assert last.text.startswith(f"### Annual 2026 · final table\n🏁 {ulysses.mention} wins the year with 2 points.")
    check(last)
    assert "### Annual 2027 · table" in (await world.slash(robert, world.channel, "year points")).text
    shown = await world.slash(robert, world.channel, "year points", year=2026)
    assert "final table" in shown.text


async def test_only_a_channel_that_can_be_written_in_announces(world: Simulated, organiser: Person) -> None:
    closed = world.add_channel("look-only", bot_may_post=False)
    setup = "server annual"
    assert "Name the channel" in (await world.slash(organiser, world.channel, setup)).text
    assert (
        "I need these permissions there: Send Messages"
        in (await world.slash(organiser, world.channel, setup, channel=closed)).text
    )
    open_ = world.add_channel("gazette")
    wrong = await world.slash(organiser, world.channel, setup, channel=open_, rules="chess")
    assert "doesn’t have “chess” as a rulebook" in wrong.text
    zone = await world.slash(organiser, world.channel, setup, channel=open_, zone="Mars/Olympus")
    assert "time zone" in zone.text
    assert "no annual battles" in (await world.slash(organiser, world.channel, "year points")).text


async def test_annual_battles_till_nightfall_and_with_options(
    world: Simulated, clock: HandClock, organiser: Person
) -> None:
    ulysses, robert = world.people
    setup, news = "server annual", world.add_channel("gazette")
    made = await world.slash(
        organiser, world.channel, setup, channel=news, nightfall="on", rules="variant-150", options="carbines=on"
    )
    assert "**Rules** · Battle Cry 150 Variant · Nightfall · Cavalry carbines: On" in made.text
    for wrong, said in (("wings=on", "wings"), ("mode=epic", "mode"), ("carbines=perhaps", "perhaps")):
        assert said in (await world.slash(organiser, world.channel, setup, options=wrong)).text
    kept = await world.slash(organiser, world.channel, setup, rules="classic")
    assert "Nightfall" in kept.text
    assert "carbines" not in kept.text
    for person in (ulysses, robert):
        await world.slash(person, world.channel, "year join")
    await until(world, clock, datetime(2026, 2, 15, 12, 0, tzinfo=UTC))
    await world.slash(ulysses, world.channel, "year fight", opponent=robert)
    lobby = next(one for one in world.history(world.channel) if one.by_bot and "Leave" in one.labels)
    assert "Nightfall" in lobby.text
    without = await world.slash(organiser, world.channel, setup, nightfall="off")
    assert "Nightfall" not in without.text


async def test_the_computer_fights_no_annual_battle(world: Simulated, clock: HandClock, organiser: Person) -> None:
    ulysses, robert = world.people
    await world.slash(organiser, world.channel, "server annual", channel=world.add_channel("gazette"))
    for person in (ulysses, robert):
        await world.slash(person, world.channel, "year join")
    await until(world, clock, datetime(2026, 2, 15, 12, tzinfo=UTC))
    await world.slash(ulysses, world.channel, "year fight", side="union")
    lobby = next(one for one in channel(world) if "Leave" in one.labels)
    assert "**Confederate** · *free*" in lobby.text
    assert not lobby.menus
    assert not [words for words in (lobby.text, *lobby.labels) if "omputer" in words]
    assert "Start" not in lobby.labels
    assert "waiting for players in" in score(world).text
    joined = await world.slash(robert, world.channel, "match join", match="1")
    assert "The battle begins!" in joined.text
