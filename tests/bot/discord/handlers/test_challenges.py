"""Challenges: a named person is asked in the channel and by direct message, and answers once."""

from __future__ import annotations

import pytest

from bot.discord.client import LongRoll
from bot.service.domain.challenges import KEPT
from bot.service.model.match import LAPSED, MatchInfo, Person, Status
from engine.decision import CONFEDERATE, UNION
from tests.support.discord.random_players import quick_pictures
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import Simulated
from tests.support.service.waiting_clock import HandClock


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_pictures(monkeypatch)


@pytest.fixture
async def asked(world: Simulated) -> Simulated:
    """Ulysses, who leads the Union, has challenged Robert."""
    ulysses, robert = world.people
    reply = await world.slash(
        ulysses, world.channel, "match new", scenario="first-bull-run", side="union", opponent=robert
    )
    assert f"I’ve asked {robert.mention}, and keep the seat for a day." in reply.text
    return world


async def match(world: Simulated) -> MatchInfo:
    assert isinstance(world.bot, LongRoll)
    (info,) = await world.bot.services.matches.directory.all_open()
    return info


def lobby(world: Simulated) -> Seen:
    return next(message for message in world.history(world.channel) if message.text.startswith("## #"))


async def test_the_challenged_person_is_asked_in_public_and_in_private(asked: Simulated) -> None:
    ulysses, robert = asked.people
    public, (letter,) = lobby(asked), asked.dms(robert)
    assert f"**{robert.mention}, {ulysses.mention} challenges you.**" in public.text
    assert robert.id in public.pinged
    assert public.labels[:4] == ["Accept", "Swap sides", "Decline", "Open to anyone"]
    assert letter.labels == ["Accept", "Swap sides", "Decline"]
    assert "You lead the Confederacy." in letter.text
    assert "good first battle · about 40 min · even" in letter.text


async def test_accepted_by_direct_message(asked: Simulated) -> None:
    _, robert = asked.people
    (letter,) = asked.dms(robert)
    await asked.restart()
    said = await asked.click(robert, letter, label="Accept")
    assert "You lead the Confederacy in #1 First Bull Run. The battle begins!" in said.text
    info = await match(asked)
    assert (info.status, info.seat(Person(robert.id)), info.challenge) == (Status.RUNNING, CONFEDERATE, None)
    assert asked.again(letter).buttons == ()
    assert "You accepted" in asked.again(letter).text


async def test_accepted_with_sides_swapped(asked: Simulated) -> None:
    ulysses, robert = asked.people
    await asked.click(robert, lobby(asked), label="Swap sides")
    info = await match(asked)
    assert info.status is Status.RUNNING
    assert (info.seat(Person(robert.id)), info.seat(Person(ulysses.id))) == (UNION, CONFEDERATE)


async def test_only_the_challenged_person_answers(asked: Simulated) -> None:
    ulysses, _ = asked.people
    frances, public = asked.add_person("frances"), lobby(asked)
    for person, label in ((frances, "Accept"), (frances, "Decline"), (ulysses, "Swap sides")):
        assert "isn’t waiting for your answer" in (await asked.click(person, public, label=label)).text
    assert "Only the player who opened" in (await asked.click(frances, public, label="Open to anyone")).text
    joined = await asked.slash(frances, asked.channel, "match join")
    assert "waits for a challenged player" in joined.text
    assert (await match(asked)).free == (CONFEDERATE,)


async def test_two_presses_are_one_answer(asked: Simulated) -> None:
    _, robert = asked.people
    public = lobby(asked)
    first, second = await asked.together(
        asked.click(robert, public, label="Accept"), asked.click(robert, public, label="Accept")
    )
    assert sorted(["The battle begins!" in first.text, "The battle begins!" in second.text]) == [False, True]
    assert (await match(asked)).status is Status.RUNNING


async def test_declined_kindly_and_open_to_anyone(asked: Simulated) -> None:
    ulysses, robert = asked.people
    (letter,) = asked.dms(robert)
    assert "You declined #1 First Bull Run." in (await asked.click(robert, letter, label="Decline")).text
    assert f"{robert.mention} can’t play this time. The seat is open to anyone." in lobby(asked).text
    assert "can’t play #1 First Bull Run this time" in asked.dms(ulysses)[-1].text
    assert asked.again(letter).buttons == ()
    frances = asked.add_person("frances")
    await asked.click(frances, lobby(asked), label="Join as Confederate")
    assert (await match(asked)).seat(Person(frances.id)) == CONFEDERATE


async def test_withdrawn_by_the_host(asked: Simulated) -> None:
    ulysses, robert = asked.people
    (letter,) = asked.dms(robert)
    said = await asked.click(ulysses, lobby(asked), label="Open to anyone")
    assert "You withdrew the challenge." in said.text
    assert "withdrew the challenge" in asked.again(letter).text
    assert "Join as Confederate" in lobby(asked).labels
    await asked.click(robert, lobby(asked), label="Join as Confederate")
    assert (await match(asked)).status is Status.RUNNING


@pytest.mark.long
async def test_nobody_answers_for_a_day(asked: Simulated, clock: HandClock) -> None:
    _, robert = asked.people
    await asked.restart()
    await asked.advance(KEPT.total_seconds() - 60)
    clock.wake()
    await asked.settle()
    assert (await match(asked)).challenged == Person(robert.id)
    await asked.advance(120)
    clock.wake()
    await asked.settle()
    info = await match(asked)
    assert info.challenge is not None
    assert info.challenge.answer == LAPSED
    assert "didn’t answer within a day. The seat is open to anyone." in lobby(asked).text
    assert asked.dms(robert)[-1].buttons == ()


async def test_a_closed_lobby_withdraws_its_challenge(asked: Simulated) -> None:
    ulysses, robert = asked.people
    await asked.click(ulysses, lobby(asked), label="Leave")
    assert "withdrew the challenge" in asked.dms(robert)[-1].text


async def test_a_block_refuses_and_does_not_say_whose_it_is(world: Simulated) -> None:
    ulysses, robert = world.people
    await world.slash(robert, world.channel, "me block", person=ulysses)
    refused = await world.slash(ulysses, world.channel, "match new", scenario="first-bull-run", opponent=robert)
    assert refused.text == "You two can’t play each other here. Challenge someone else, or open the battle to anyone."
    other = await world.slash(robert, world.channel, "match new", scenario="first-bull-run", opponent=ulysses)
    assert other.text == refused.text


async def test_nobody_challenges_themselves_or_person_and_computer(world: Simulated) -> None:
    ulysses, robert = world.people
    alone = await world.slash(ulysses, world.channel, "match new", scenario="first-bull-run", opponent=ulysses)
    assert "You can’t challenge yourself." in alone.text
    both = await world.slash(ulysses, world.channel, "match new", opponent=robert, computer=True)
    assert "Choose one opponent." in both.text


async def test_a_challenged_person_who_deletes_their_data_leaves_the_seat_open(asked: Simulated) -> None:
    _, robert = asked.people
    question = (await asked.slash(robert, asked.channel, "privacy delete")).message
    assert question is not None
    await asked.click(robert, question, label="Delete my data")
    assert (await match(asked)).challenge is None
    assert "is looking for an opponent" in lobby(asked).text


async def test_the_invited_seat_of_a_team_is_kept_and_others_are_open(world: Simulated) -> None:
    ulysses, robert = world.people
    await world.slash(
        ulysses, world.channel, "match new", scenario="antietam", mode="doubles", side="union", opponent=robert
    )
    assert lobby(world).labels[:4] == ["Accept", "Decline", "Open to anyone", "Join the Union"]
    frances = world.add_person("frances")
    refused = await world.slash(frances, world.channel, "match join", match="1", side="confederate/1")
    assert "waits for a challenged player" in refused.text
    await world.click(frances, lobby(world), label="Join the Confederacy")
    assert (await match(world)).seat(Person(frances.id)) == "confederate/2"
    await world.click(robert, lobby(world), label="Accept")
    assert (await match(world)).seat(Person(robert.id)) == "confederate/1"


async def test_two_games_against_a_person_have_no_sides_to_swap(world: Simulated) -> None:
    ulysses, robert = world.people
    await world.slash(ulysses, world.channel, "match new", scenario="first-bull-run", games=2, opponent=robert)
    assert "Swap sides" not in lobby(world).labels
    await world.click(robert, lobby(world), label="Accept")
    assert (await match(world)).status is Status.RUNNING
