"""Texts for players of a team: their role, their options while waiting, and the people meant."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from bot.discord.messages.team import SuggestionPosted, suggestion_post, taken_post
from bot.discord.panels.written_turn import doubt_line
from bot.images.pictures import Picture
from bot.service.model.errors import AlreadyIn, NotInCharge
from bot.service.model.match import MatchInfo, MatchOptions, Scene
from bot.texts.errors import say
from bot.texts.phrases import spoken, who
from engine.decision import UNION, Action, Seat
from render.battle_cry.labels import label
from render.presenters import presenter_of
from render.words import side_name
from tests.support.discord.simulator import Simulated
from tests.support.discord.team_table import TeamTable, sit_down
from tests.support.service.waiting_clock import HandClock

EPIC = MatchOptions(scenario="antietam", ruleset="advanced", options={"mode": "epic"}, side=Seat("union/commander"))
CHIEF, FIRST, SECOND = Seat("union/commander"), Seat("union/1"), Seat("union/2")


def choosing(_: MatchInfo, scene: Scene | None) -> bool:
    return scene is not None and scene.decision is not None and scene.decision.kind == "play-card"


async def begun(world: Simulated, clock: HandClock) -> TeamTable:
    table = await sit_down(world, clock, EPIC)
    await table.until(choosing, Random(1))
    return table


async def test_who_takes_a_seat_is_told_their_part(world: Simulated, clock: HandClock) -> None:
    host = world.people[0]
    terms = {"scenario": "antietam", "rules": "advanced", "mode": "epic", "players": "3", "side": "union"}
    await world.slash(host, world.channel, "match new", **terms)
    lobby = next(one for one in world.history(world.channel) if one.by_bot and not one.ephemeral)
    general = await world.click(world.people[1], lobby, label="Join the Union")
    assert "You hold no cards. Your commander gives you the ones that you carry out." in general.text
    commander = await world.click(world.add_person("lee"), lobby, label="Join the Confederacy")
    assert "You hold all the cards of your side, and give each one to a general." in commander.text
    for name in ("hill", "meade"):
        await world.click(
            world.add_person(name), lobby, label=f"Join the {'Union' if name == 'meade' else 'Confederacy'}"
        )
    last = await world.click(world.add_person("jackson"), lobby, label="Join the Confederacy")
    assert "In a moment, threads open for the battle and for your side." in last.text
    assert "Your hand comes" not in last.text
    opening = next(one for one in world.history(world.threads()[-1]) if one.by_bot)
    assert "Only commanders hold cards, which come by direct message." in opening.text
    assert "Each side can talk in its own private thread." in opening.text


async def test_who_waits_can_suggest_and_a_commander_between_turns_cannot(world: Simulated, clock: HandClock) -> None:
    table = await begun(world, clock)
    waits = await world.click(table.seated[FIRST], table.posts[-1], label="Give orders")
    assert waits.message is not None
    assert "You can suggest a turn to your side. Waiting for the Union commander to play a card." in waits.text
    plan = await world.click(table.seated[FIRST], waits.message, label="Suggest a turn")
    assert "**Your suggestion** for the Union commander" in plan.text
    enemy = table.seated[Seat("confederate/commander")]
    waits = await world.click(enemy, table.posts[-1], label="Give orders")
    assert waits.message is not None
    assert "Waiting for the Union commander to play a card." in waits.text
    assert "You can suggest" not in waits.text
    assert "Suggest a turn" not in waits.message.labels
    watching = await world.click(world.add_person("watcher"), table.posts[-1], label="Give orders")
    assert watching.message is not None
    assert watching.message.labels == ["Refresh"]


async def test_a_letter_offers_no_cards_to_a_general_who_has_none(world: Simulated, clock: HandClock) -> None:
    table = await sit_down(world, clock, EPIC)
    for seat in (FIRST, SECOND):
        await world.slash(table.seated[seat], None, "me settings", calls="dm")
    await table.until(lambda info, _: bool(info.waiting and info.waiting.seat in {FIRST, SECOND}), Random(1))
    asked = await table.asked()
    letter = table.letters(asked)[-1]
    assert letter.labels == ["Give orders", "Board"]
    board = (await world.click(table.seated[asked], letter, label="Board")).message
    assert board is not None
    assert board.labels[:2] == ["Give orders", "Board"]
    assert "Cards as text" not in board.labels


async def test_players_are_named_as_a_sentence_names_them(world: Simulated, clock: HandClock) -> None:
    table = await begun(world, clock)
    info, (chief, first) = await table.info(), (table.seated[CHIEF], table.seated[FIRST])
    general = info.leaders[FIRST]
    assert [spoken(info, CHIEF), spoken(info, FIRST)] == ["the Union commander", f"{general} (Union)"]
    assert who(info, CHIEF) == f"{chief.mention} (Union commander)"
    assert who(info, FIRST) == f"{first.mention} ({general}, Union)"
    out = replace(info, out=(FIRST,))
    offer = suggestion_post(out, SuggestionPosted(FIRST, CHIEF, "play rally", (), "0"), Picture("", b"", ""), ())
    assert f"{first.mention} suggests to {chief.mention}:" in offer.head
    assert taken_post(out, FIRST, CHIEF).head.startswith(f"{chief.mention} uses {first.mention}’s suggestion")


async def test_a_general_who_is_waited_for_is_a_person(world: Simulated, clock: HandClock) -> None:
    table = await sit_down(world, clock, EPIC)
    await table.until(
        lambda info, _: bool(info.waiting and info.waiting.kind in {"retreat-unit", "melee", "discard-card"}), Random(3)
    )
    info, seat = await table.info(), await table.asked()
    shown = presenter_of("battle-cry").prompts.waiting((await table.matches.queries.view(table.id)).view)
    general, side = info.leaders[seat], side_name(seat)
    assert info.waiting is not None
    doing = {
        "retreat-unit": "retreat a unit",
        "melee": "fight melees",
        "discard-card": "discard a card for a lost general",
    }
    waited = f"{general} ({side})" if general else f"the {side} commander"
    assert shown == f"Waiting for {waited} to {doing[info.waiting.kind]}."


async def test_a_unit_that_has_left_its_hex_is_not_called_a_unit_there(world: Simulated, clock: HandClock) -> None:
    table = await begun(world, clock)
    view = (await table.scene(CHIEF)).view
    there = next(one for one in view.units if one.side == UNION)
    assert label(Action("back", there.hex), view) == f"Retreat {there.hex} · {there.arm}"
    assert label(Action("back", "I1"), view) == "Retreat I1"
    assert label(Action("supply", there.hex), view) == f"{there.hex} · Union {there.arm}"
    assert label(Action("supply", "I1"), view) == "I1 is short of supply"


def test_a_doubt_that_names_its_rule_ends_once() -> None:
    assert doubt_line("A3 has no order this turn. (Movement)") == "⚠️ A3 has no order this turn. (Movement)"
    assert doubt_line("A3 is led by Sumner (Union)").endswith("(Union).")
    assert doubt_line("None of your side’s units is at A3") == "⚠️ None of your side’s units is at A3."


def test_refusals_name_no_seat_by_its_number() -> None:
    assert say(NotInCharge(1, CHIEF)) == (
        "Only the Union commander can take this now: it’s their turn. Nothing was changed."
    )
    assert say(NotInCharge(1, SECOND)) == (
        "Only the player on your side whose turn it is can take this. Nothing was changed."
    )
    assert say(AlreadyIn(1, CHIEF)) == "You already have a seat in match #1."
    assert say(AlreadyIn(1, UNION)) == "You already lead the Union in match #1."
