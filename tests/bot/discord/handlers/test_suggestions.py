"""Suggestions and shown hands: for one's own side, revealing nothing of the hand of the player in charge."""

from __future__ import annotations

import pytest

from bot.service.model.errors import NotYourSide, StaleOffer
from bot.service.model.match import MatchId
from bot.service.usecases.match_commands.seats import Leave
from engine.battle_cry.cards import card_table
from engine.decision import Seat, side_of
from tests.support.discord.random_players import quick_pictures
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import Simulated
from tests.support.discord.team_match import DOUBLES, EPIC, Company, company
from tests.support.service.waiting_clock import HandClock

SHOW = "Show my hand to my side"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_pictures(monkeypatch)


@pytest.fixture
async def doubles(world: Simulated, clock: HandClock) -> Company:
    made = await company(world, clock, DOUBLES)
    await made.begin()
    return made


async def proposed(made: Company, seat: Seat, text: str) -> Seen:
    reply = await made.world.slash(made.people[seat], made.table, "team suggest", text=text)
    assert reply.message is not None
    assert reply.message.ephemeral
    return reply.message


async def pressed(made: Company, seat: Seat, message: Seen, label: str) -> Seen:
    reply = await made.world.click(made.people[seat], message, label=label)
    assert reply.message is not None
    assert reply.message.ephemeral
    return reply.message


def offers(made: Company, seat: Seat) -> list[Seen]:
    return [one for one in made.said(side_of(seat).capitalize()) if "### Suggestion" in one.text]


def others(made: Company, seat: Seat) -> list[str]:
    """All that the other side can read."""
    enemies = [one for one in made.people if side_of(one) != side_of(seat)]
    staff = "Union" if side_of(seat) == "confederate" else "Confederate"
    told = [one.text for one in made.said(staff)]
    for enemy in enemies:
        told += [one.text for one in made.world.history(made.table, made.people[enemy])]
        told += [one.text for one in made.world.dms(made.people[enemy])]
    return told


async def test_a_partner_suggests_and_the_one_in_charge_takes_it(doubles: Company) -> None:
    charged, partner = await doubles.charged(), await doubles.partner()
    card = (await doubles.scene(charged)).view.hand[0]
    before = others(doubles, charged)
    told = await proposed(doubles, partner, f"play {card}")
    assert "Your suggestion is in <#" in told.text
    (offer,) = offers(doubles, charged)
    assert offer.text.count("<@") == 2
    assert f"{doubles.people[partner].mention} suggests to {doubles.people[charged].mention}:" in offer.text
    assert f"`play {card}`" in offer.text
    assert offer.pinged == {doubles.people[charged].id}
    assert offer.labels == ["Use it"]

    panel = await pressed(doubles, charged, offer, "Use it")
    assert "**Your orders**" in panel.text
    assert f"`play {card}`" in panel.text
    assert "Confirm" in panel.labels
    assert " uses " in doubles.said(side_of(charged).capitalize())[-1].text
    assert others(doubles, charged) == before
    assert (await doubles.scene(charged)).draft == ()


async def test_it_can_be_taken_after_a_restart(doubles: Company) -> None:
    charged, partner = await doubles.charged(), await doubles.partner()
    await proposed(doubles, partner, "play rally")
    await doubles.world.kill()
    await doubles.world.settle()
    assert "**Your orders**" in (await pressed(doubles, charged, offers(doubles, charged)[0], "Use it")).text


async def test_nobody_else_can_take_it(doubles: Company) -> None:
    charged, partner = await doubles.charged(), await doubles.partner()
    await proposed(doubles, partner, "play rally")
    (offer,) = offers(doubles, charged)
    refused = await pressed(doubles, partner, offer, "Use it")
    assert "Only the player on your side whose turn it is can take this. Nothing" in refused.text
    assert await doubles.bot.services.matches.queries.written_orders(doubles.id, doubles.person(partner)) == ""
    enemy = next(one for one in doubles.people if side_of(one) != side_of(charged))
    press = offer.button("Use it").custom_id
    _, _, match, _, arg = press.split(":", 4)
    name, _, sign = arg.partition(" ")
    with pytest.raises(NotYourSide):
        await doubles.bot.services.team_talk.take(MatchId(int(match)), doubles.person(enemy), Seat(name), sign)


async def test_who_is_in_charge_is_shown_the_way_to_his_own_orders(doubles: Company) -> None:
    told = await proposed(doubles, await doubles.charged(), "play rally")
    assert "It’s your own turn" in told.text
    assert offers(doubles, await doubles.charged()) == []


@pytest.mark.parametrize("who", ["enemy", "watcher"])
async def test_enemies_and_watchers_reach_their_own_side_or_nobody(doubles: Company, who: str) -> None:
    charged = await doubles.charged()
    enemy = next(one for one in doubles.people if side_of(one) != side_of(charged))
    person = doubles.people[enemy] if who == "enemy" else doubles.world.add_person("watcher")
    await doubles.world.slash(person, doubles.table, "team suggest", text="play rally")
    assert offers(doubles, charged) == []
    assert len(offers(doubles, enemy)) == (who == "enemy")


async def test_a_newer_one_makes_the_old_one_stale(doubles: Company) -> None:
    charged, partner = await doubles.charged(), await doubles.partner()
    await proposed(doubles, partner, "play rally")
    (old,) = offers(doubles, charged)
    await proposed(doubles, partner, "play attack-left")
    assert [one.labels for one in offers(doubles, charged)] == [[], ["Use it"]]
    match, (name, sign) = doubles.id, old.button("Use it").custom_id.split(":", 4)[4].split(" ")
    with pytest.raises(StaleOffer):
        await doubles.bot.services.team_talk.take(match, doubles.person(charged), Seat(name), sign)


async def test_one_of_an_earlier_turn_is_stale(doubles: Company) -> None:
    charged, partner = await doubles.charged(), await doubles.partner()
    await proposed(doubles, partner, "play rally")
    turn = (await doubles.info()).turn
    for _ in range(2000):
        if (await doubles.info()).turn > turn and await doubles.charged() == charged:
            break
        await doubles.answer()
    assert "out of date" in (await pressed(doubles, charged, offers(doubles, charged)[0], "Use it")).text


async def test_one_made_in_the_enemys_turn_is_for_the_next(doubles: Company) -> None:
    side = side_of(await doubles.charged())
    seat = next(one for one in doubles.people if side_of(one) != side)
    await proposed(doubles, seat, "play rally")
    (offer,) = offers(doubles, seat)
    assert "the player of your next turn" in offer.text
    assert offer.pinged == frozenset()
    assert "It isn’t your side’s turn" in (await pressed(doubles, seat, offer, "Use it")).text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("play blitzkrieg", "blitzkrieg"),
        ("A1-Z9", "Z9"),
        ("dance B3", "dance"),
        (", ".join(["play rally"] * 130), "That is too long"),
    ],
)
async def test_what_is_no_turn_of_this_game_is_not_posted(doubles: Company, text: str, said: str) -> None:
    partner = await doubles.partner()
    assert said in (await proposed(doubles, partner, text)).text
    assert offers(doubles, partner) == []


async def test_what_pieces_cannot_do_is_doubted_by_what_all_can_see(doubles: Company) -> None:
    partner = await doubles.partner()
    view = (await doubles.scene(partner)).view
    mine = next(one.hex for one in view.units if one.side == side_of(partner))
    theirs = next(one.hex for one in view.units if one.side != side_of(partner))
    far = "E1" if mine[1:] > "6" else "E13"
    await proposed(doubles, partner, f"{mine}-{far}, {theirs}>{mine}")
    text = offers(doubles, partner)[0].text
    assert f"⚠️ None of your side’s units is at {theirs}.\n" in text
    assert "⚠️" in text.split("\n")[3]


async def test_a_suggestion_is_the_same_whatever_the_one_in_charge_holds(doubles: Company) -> None:
    """Every card of the game can be named, held or not: only what is named is in the answer."""
    charged, partner = await doubles.charged(), await doubles.partner()
    hand = set((await doubles.scene(charged)).view.hand)
    held, not_held = min(hand), next(card for card in card_table() if card not in hand)
    answers = []
    for card in (held, not_held):
        told = await proposed(doubles, partner, f"play {card}")
        *_, offer = offers(doubles, charged)
        answers.append((told.text, offer.text.replace(card, "CARD"), tuple(offer.labels)))
    assert answers[0] == answers[1]


async def test_anybody_suggests_to_the_commander_and_he_to_who_has_the_card(world: Simulated, clock: HandClock) -> None:
    made = await company(world, clock, EPIC)
    await made.begin()
    charged = await made.charged()
    assert charged.endswith("commander")
    lower = await made.partner()
    await proposed(made, lower, "play rally")
    assert f"suggests to {made.people[charged].mention}" in offers(made, charged)[-1].text
    for _ in range(20):
        asked = await made.charged()
        if side_of(asked) == side_of(charged) and asked != charged:
            break
        actions = [one.text for one in (await made.scene(asked)).actions]
        await made.answer(next(one for one in actions if one.startswith(("play", "entrust"))))
    general = await made.charged()
    assert general != charged
    await proposed(made, charged, "pass")
    assert f"suggests to {made.people[general].mention}" in offers(made, charged)[-1].text
    assert "**Your orders**" in (await pressed(made, general, offers(made, charged)[-1], "Use it")).text


@pytest.mark.parametrize(("options", "seat"), [(DOUBLES, "union/2"), (EPIC, "union/commander")])
async def test_a_hand_is_shown_to_ones_own_side_by_ones_own_clicks(
    world: Simulated, clock: HandClock, options: dict[str, str], seat: str
) -> None:
    made = await company(world, clock, options)
    await made.begin()
    player, before = Seat(seat), others(made, Seat(seat))
    letter = next(one for one in world.dms(made.people[player]) if "Show to my side" in one.labels)
    asked = await pressed(made, player, letter, "Show to my side")
    assert "Moderators and the owner of this server can read private threads" in asked.text
    assert not [one for one in made.said("Union") if "### The hand of" in one.text]
    await world.click(made.people[player], asked, label="Show my hand to my side")
    (shown,) = (one for one in made.said("Union") if "### The hand of" in one.text)
    for card in (await made.scene(seat)).view.hand:
        assert card_table()[card].name in shown.text
    assert "Moderators and the owner of this server can read private threads" in shown.text
    assert others(made, player) == before


async def test_who_holds_no_cards_shows_none(world: Simulated, clock: HandClock) -> None:
    made = await company(world, clock, EPIC)
    reply = await world.slash(made.people[Seat("union/1")], made.table, "team share")
    assert reply.message is not None
    assert "You hold no cards" in reply.message.text


async def test_a_deleted_thread_is_made_anew_for_a_suggestion(doubles: Company) -> None:
    partner = await doubles.partner()
    doubles.world.lose(doubles.staff(side_of(partner).capitalize()))
    await proposed(doubles, partner, "play rally")
    assert len(offers(doubles, partner)) == 1
    assert len(doubles.staffs()) == 2


async def test_without_a_thread_it_is_said_that_nobody_was_told(world: Simulated, clock: HandClock) -> None:
    world.fail("POST", f"/channels/{world.channel.id}/threads", status=403, code=50013, times=None)
    made = await company(world, clock, DOUBLES)
    await made.begin()
    told = await proposed(made, await made.partner(), "play rally")
    assert "I can’t make a private thread" in told.text


async def test_a_replaced_player_takes_no_suggestion_with_him(doubles: Company) -> None:
    charged, partner = await doubles.charged(), await doubles.partner()
    await proposed(doubles, partner, "play rally")
    (offer,) = offers(doubles, charged)
    await doubles.bot.services.matches.execute(doubles.id, Leave(doubles.person(partner)))
    await doubles.world.settle()
    assert "out of date" in (await pressed(doubles, charged, offer, "Use it")).text


@pytest.mark.parametrize("what", ["suggestion", "sketch", "hand"])
async def test_what_discord_did_not_take_before_a_kill_is_posted_once_after_it(doubles: Company, what: str) -> None:
    world, charged, partner = doubles.world, await doubles.charged(), await doubles.partner()
    side = side_of(partner).capitalize()
    path = f"/channels/{doubles.staff(side).id}/messages"
    before, table = others(doubles, charged), len(world.history(doubles.table))
    world.fail("POST", path, status=500, times=None)
    person = doubles.people[partner]
    if what == "suggestion":
        assert "Your suggestion is in" in (await proposed(doubles, partner, "play rally")).text
    elif what == "sketch":
        await world.slash(person, doubles.table, "team sketch", draw="mark F6")
    else:
        letter = next(one for one in world.dms(person) if "Show to my side" in one.labels)
        await world.click(person, await pressed(doubles, partner, letter, "Show to my side"), label=SHOW)
    assert not _posted(doubles, side)
    await world.kill()
    world.heal()
    for _ in range(3):
        await world.advance(600)
        doubles.clock.wake()
        await world.settle()
    assert len(_posted(doubles, side)) == 1
    assert others(doubles, charged) == before
    assert len([one for one in world.history(doubles.table) if one.by_bot and not one.ephemeral]) <= table


def _posted(made: Company, side: str) -> list[str]:
    """What was said in a side's thread after its first message."""
    return [one.text for one in made.said(side) if not one.ephemeral and not one.text.startswith(f"### {side} staff")]


async def test_a_stuck_thread_of_a_side_does_not_hold_up_the_table(doubles: Company) -> None:
    partner = await doubles.partner()
    path = f"/channels/{doubles.staff(side_of(partner).capitalize()).id}/messages"
    doubles.world.fail("POST", path, status=500, times=None)
    await proposed(doubles, partner, "play rally")
    before = (await doubles.info()).moment
    told = len(doubles.world.history(doubles.table))
    while (await doubles.info()).moment < before + 3:
        await doubles.answer()
    shown = doubles.world.history(doubles.table)
    assert len(shown) > told
    doubles.world.heal()


async def test_a_reader_gets_the_whole_board_once_and_then_what_changes(doubles: Company) -> None:
    partner = await doubles.partner()
    somebody, world = doubles.people[partner], doubles.world
    await world.slash(somebody, None, "me settings", text="words")
    begun = await world.slash(somebody, doubles.table, "team suggest")
    assert "**Ground**" in begun.text
    panel = next(one for one in reversed([begun.message, *begun.followups]) if one and one.menus)
    menu = panel.menus[0]
    picked = await world.select(somebody, panel, [menu.options[0][1]], custom_id=menu.custom_id)
    assert "**Ground**" not in picked.text
    assert menu.options[0][1] in picked.text
