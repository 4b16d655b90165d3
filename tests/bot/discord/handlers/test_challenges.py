"""Challenges: a named person is asked in the channel and by direct message, and answers once."""

from __future__ import annotations

import pytest

from bot.discord.client import LongRoll
from bot.service.domain.challenges import KEPT
from bot.service.model.match import LAPSED, MatchInfo, Person, Status
from bot.texts.battle_words import marks
from engine.decision import CONFEDERATE, UNION
from tests.support.discord.new_matches import FIGURES
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
    assert public.labels[:5] == ["Accept", "Accept, swap sides", "Propose changes", "Decline", "Open to anyone"]
    assert letter.labels == ["Accept", "Accept, swap sides", "Propose changes", "Decline", "Decline and say why"]
    assert "You lead the Confederacy." in letter.text
    assert marks(FIGURES) in letter.text


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
    await asked.click(robert, lobby(asked), label="Accept, swap sides")
    info = await match(asked)
    assert info.status is Status.RUNNING
    assert (info.seat(Person(robert.id)), info.seat(Person(ulysses.id))) == (UNION, CONFEDERATE)


async def test_only_the_challenged_person_answers(asked: Simulated) -> None:
    ulysses, _ = asked.people
    frances, public = asked.add_person("frances"), lobby(asked)
    for person, label in ((frances, "Accept"), (frances, "Decline"), (ulysses, "Accept, swap sides")):
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
    assert "Accept, swap sides" not in lobby(world).labels
    await world.click(robert, lobby(world), label="Accept")
    assert (await match(world)).status is Status.RUNNING


async def test_the_command_challenges_to_a_battle_by_name_or_to_any(world: Simulated) -> None:
    ulysses, robert = world.people
    named = await world.slash(ulysses, world.channel, "challenge", person=robert, battle="first-bull-run", pace="brisk")
    assert f"I’ve asked {robert.mention}" in named.text
    any_battle = await world.slash(robert, world.channel, "challenge", person=ulysses, surprise=True, rules="classic")
    assert f"I’ve asked {ulysses.mention}" in any_battle.text
    assert isinstance(world.bot, LongRoll)
    first, second = await world.bot.services.matches.directory.all_open()
    assert (first.scenario, first.timing.pace, first.challenged) == ("first-bull-run", "brisk", Person(robert.id))
    assert (second.ruleset, second.challenged) == ("classic", Person(ulysses.id))
    found = await world.autocomplete(ulysses, world.channel, "challenge", "battle", "bull")
    assert ("First Bull Run", "first-bull-run") in [(name.partition(" ·")[0], value) for name, value in found]
    asked = await world.slash(ulysses, world.channel, "challenge", person=robert)
    assert "### Which battle?" in asked.text


async def test_who_declines_may_say_why(asked: Simulated) -> None:
    ulysses, robert = asked.people
    (letter,) = asked.dms(robert)
    form = await asked.click(robert, letter, label="Decline and say why")
    said = await asked.submit(robert, form, text="Not before *Sunday*.")
    assert "You declined #1 First Bull Run." in said.text
    told = asked.dms(ulysses)[-1]
    assert "can’t play First Bull Run this time." in told.text or "can’t play #1 First Bull Run this time." in told.text
    assert "> Not before \\*Sunday\\*." in told.text


async def test_changes_are_proposed_sent_back_and_agreed_to(asked: Simulated) -> None:
    ulysses, robert = asked.people
    (letter,) = asked.dms(robert)
    panel = await asked.click(robert, letter, label="Propose changes")
    assert panel.message is not None
    assert "Battle · First Bull Run" in panel.text
    assert panel.message.button("Send it back").disabled
    await asked.click(robert, panel.message, label="Swap sides")
    form = await asked.click(robert, asked.again(panel.message), label="Another battle…")
    changed = await asked.submit(robert, form, text="pea ridge")
    assert "Battle · **Pea Ridge (Elkhorn Tavern)** instead of First Bull Run" in changed.text
    await asked.restart()
    custom_id = next(one.custom_id for one in asked.again(panel.message).menus)
    shown = await asked.select(robert, asked.again(panel.message), ["brisk"], custom_id=custom_id)
    assert "You lead · **the Union** instead of the Confederacy" in shown.text
    sent = await asked.click(robert, asked.again(panel.message), label="Send it back")
    assert f"I’ve sent your changes to {ulysses.mention}." in sent.text
    assert asked.again(letter).buttons == ()
    assert f"**{ulysses.mention}, {robert.mention} proposes changes.**" in lobby(asked).text
    question = asked.dms(ulysses)[-1]
    assert "You lead · **the Confederacy** instead of the Union" in question.text
    assert "isn’t waiting for your answer" in (await asked.click(robert, lobby(asked), label="Accept the changes")).text
    agreed = await asked.click(ulysses, question, label="Accept the changes")
    assert "The battle begins!" in agreed.text
    info = await match(asked)
    assert (info.status, info.scenario, info.timing.pace) == (Status.RUNNING, "pea-ridge", "brisk")
    assert (info.seat(Person(robert.id)), info.seat(Person(ulysses.id))) == (UNION, CONFEDERATE)
    assert f"### {ulysses.mention} agrees to your changes" in asked.again(letter).text
    await asked.restart()
    assert (await match(asked)).title == "Pea Ridge (Elkhorn Tavern)"


async def test_changes_that_are_declined_leave_the_battle_as_it_was(asked: Simulated) -> None:
    ulysses, robert = asked.people
    panel = await asked.click(robert, lobby(asked), label="Propose changes")
    assert panel.message is not None
    await asked.click(robert, panel.message, label="Surprise me")
    await asked.click(robert, asked.again(panel.message), label="Send it back")
    said = await asked.click(ulysses, asked.dms(ulysses)[-1], label="Decline")
    assert f"so anyone can join it now. I’ve told {robert.mention}." in said.text
    assert "would rather not play it with your changes" in asked.dms(robert)[-1].text
    info = await match(asked)
    assert (info.scenario, info.challenged, info.free) == ("first-bull-run", None, (CONFEDERATE,))
    assert "The two didn’t agree on the terms." in lobby(asked).text


async def test_the_others_fall_away_when_the_host_has_enough(world: Simulated) -> None:
    ulysses, robert = world.people
    frances = world.add_person("frances")
    await world.slash(ulysses, world.channel, "challenge", person=robert, battle="first-bull-run")
    said = await world.slash(ulysses, world.channel, "challenge", person=frances, battle="first-bull-run")
    assert "2 of your challenges are open." in said.text
    await world.click(frances, world.dms(frances)[0], label="Accept")
    await world.settle()
    assert "has found a battle meanwhile" in world.dms(robert)[0].text
    assert world.dms(robert)[0].buttons == ()
    assert any("I’ve taken back your challenge" in one.text for one in world.dms(ulysses))
    lobbies = [one for one in world.history(world.channel) if one.text.startswith("## #")]
    assert "has found a battle elsewhere." in lobbies[0].text


async def test_who_wants_more_battles_keeps_the_other_challenges(world: Simulated) -> None:
    ulysses, robert = world.people
    frances = world.add_person("frances")
    for person in (robert, frances):
        await world.slash(ulysses, world.channel, "challenge", person=person, battle="first-bull-run", enough=2)
    await world.click(frances, world.dms(frances)[0], label="Accept")
    await world.settle()
    assert "Accept" in world.dms(robert)[0].labels
    await world.click(robert, world.dms(robert)[0], label="Accept")
    assert isinstance(world.bot, LongRoll)
    opened = await world.bot.services.matches.directory.all_open()
    assert [one.status for one in opened] == [Status.RUNNING, Status.RUNNING]


async def test_a_context_menu_challenges_by_surprise(world: Simulated) -> None:
    ulysses, robert = world.people
    panel = await world.menu(ulysses, world.channel, "Challenge to a battle", robert)
    assert panel.message is not None
    said = await world.click(ulysses, panel.message, label="Surprise me")
    assert f"I’ve asked {robert.mention}" in said.text
    assert (await match(world)).challenged == Person(robert.id)


async def test_a_host_who_asks_for_reliable_players_lets_new_ones_in(world: Simulated) -> None:
    ulysses, robert = world.people
    await world.slash(ulysses, world.channel, "match new", scenario="first-bull-run", side="union", reliable=True)
    assert "For people who finish 95% of their battles, and for new ones." in lobby(world).text
    await world.click(robert, lobby(world), label="Join as Confederate")
    assert (await match(world)).status is Status.RUNNING


async def test_changes_go_back_and_forth_and_each_question_is_a_new_letter(asked: Simulated) -> None:
    ulysses, robert = asked.people
    asked_of = {ulysses: asked.dms(ulysses), robert: asked.dms(robert)}
    for person, other in ((robert, ulysses), (ulysses, robert), (robert, ulysses)):
        question = next(one for one in reversed(asked.dms(person)) if "Propose changes" in one.labels)
        panel = await asked.click(person, question, label="Propose changes")
        assert panel.message is not None
        await asked.click(person, panel.message, label="Swap sides")
        await asked.click(person, asked.again(panel.message), label="Send it back")
        assert "Accept the changes" in asked.dms(other)[-1].labels
        assert len(asked.dms(other)) > len(asked_of[other])
        asked_of[other] = asked.dms(other)
    await asked.click(ulysses, asked.dms(ulysses)[-1], label="Accept the changes")
    info = await match(asked)
    assert (info.status, info.seat(Person(robert.id))) == (Status.RUNNING, UNION)


async def test_who_cannot_be_written_to_is_told_of_where_there_is_no_channel(world: Simulated) -> None:
    ulysses, robert = world.people
    world.close_dms(robert)
    await world.slash(ulysses, None, "challenge", person=robert, battle="first-bull-run")
    assert f"### I can’t write to {robert.mention}" in world.dms(ulysses)[-1].text
    world.heal()
