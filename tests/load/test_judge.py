"""The judgment of load runs finds what it is for: secrets, losses, doubles."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from bot.app.services import open_services
from bot.service.model.match import MatchOptions, MatchPlace, Person
from bot.service.usecases.match_commands.seats import Join
from engine.battle_cry.cards import card_table
from tests.load.judge import Known, Ledger, Naming, Witness, cards_in, posts, told_too_early
from tests.load.second_looks import Look, SecondLooks
from tests.load.store import Store
from tests.support.standin.ids import Ids
from tests.support.standin.world import TEXT, Channel, Message, User


def message(words: str, nonce: str, channel: Channel, only_for: User | None = None) -> Message:
    parts = [
        {"type": 10, "content": words, "id": 1},
        {"type": 1, "id": 2, "components": [{"type": 2, "custom_id": "lr:do:1::x", "id": 3}]},
    ]
    return Message(Ids().next(), channel, User(1, "bot"), 0, 1.5, components=parts, nonce=nonce, only_for=only_for)


@pytest.fixture
async def store(tmp_path: Path) -> Store:
    """A database with a battle of two people that has begun."""
    address = f"sqlite:///{tmp_path / 'longroll.sqlite3'}"
    async with open_services(address) as services:
        options = MatchOptions(scenario="first-bull-run", ruleset="variant-150")
        opened = await services.matches.open_lobby(Person(1), MatchPlace(1, 2), options)
        await services.matches.execute(opened.id, Join(Person(2)))
    return Store(address)


def test_titles_of_cards_are_found_in_words() -> None:
    assert cards_in("1. Probe Left Flank: order two. 2. Hit and Run") == {"Probe Left Flank", "Hit and Run"}
    assert cards_in("Battle Cry 150 Variant. Fight Back?") == frozenset()


def test_a_card_may_be_named_from_its_time_on_to_those_who_know_it() -> None:
    known = Known({(0, "Bombard"): 10.0, (7, "Probe Left Flank"): 5.0})
    assert known.may_be_named("Bombard", 0, 10.0)
    assert not known.may_be_named("Bombard", 0, 9.0)
    assert known.may_be_named("Probe Left Flank", 7, 6.0)
    assert not known.may_be_named("Probe Left Flank", 8, 6.0)
    assert not known.may_be_named("Probe Left Flank", 0, 6.0)


async def test_a_hand_told_to_everybody_is_found(store: Store) -> None:
    every = frozenset(card.name for card in card_table().values())
    early = await told_too_early(store.address, [Naming(1, 1e12, 0, every, "the-field")])
    assert len(early) == len(every)
    to_person = await told_too_early(store.address, [Naming(1, 1e12, 1, every, "")])
    assert len(to_person) < len(every)


async def test_messages_without_a_notification_doubled_and_missing_ones_are_found(store: Store) -> None:
    with closing(sqlite3.connect(store.address.removeprefix("sqlite:///"))) as connection:
        connection.execute("delete from outbox")
        for number, kind, nonce, state in (
            (1, "turn", "aa", "sent"),
            (2, "turn", "bb", "sent"),
            (3, "turn", "cc", "queued"),
        ):
            connection.execute(
                "insert into outbox (id, match_id, kind, person, payload, dedupe, nonce, state, tries, created, due,"
                " reason) values (?, 1, ?, 0, '{}', ?, ?, ?, 0, 1000, 1000, '')",
                (number, kind, nonce, nonce, state),
            )
        connection.commit()
    thread = Channel(9, TEXT)
    told = [message("a", "aa", thread), message("a", "aa", thread), message("lost", "dd", thread)]
    found = await posts(store, told, {9}, (0.0, 2.0))
    assert found.doubled == ["2 messages with the nonce aa: 'a'"]
    assert found.missing == [
        "no notification is stored of 'lost'",
        "match 1: notification 2 (turn) is sent and no message has its nonce",
    ]
    assert (found.unsent, found.boards) == (1, [0.5])


async def test_the_end_waits_for_what_is_to_be_sent_and_for_timers_that_go_off_soon(store: Store) -> None:
    with closing(sqlite3.connect(store.address.removeprefix("sqlite:///"))) as connection:
        connection.execute("update outbox set state = 'sent'")
        connection.execute("update outbox set state = 'queued' where id = (select min(id) from outbox)")
        connection.execute("delete from timers")
        for kind, seconds in (("window", 10), ("call", 20), ("sleep", 86_400)):
            due = round(1000 * (time.time() + seconds))
            connection.execute("insert into timers (match_id, kind, due, text) values (1, ?, ?, '')", (kind, due))
        connection.commit()
    assert await store.waiting() == 3


async def test_a_choice_that_is_gone_is_found(store: Store) -> None:
    with closing(sqlite3.connect(store.address.removeprefix("sqlite:///"))) as connection:
        connection.execute(
            "insert into actions (match_id, version, kind, seat, text, at, turn, faces, public_text, public_faces,"
            " undone) values (1, 1, 'act', 'union', 'play bombard', 1, 1, '', '', '', 0)"
        )
        connection.commit()
        ledger = Ledger(store)
        await ledger.look()
        await ledger.look()
        assert ledger.vanished == []
        connection.execute("delete from actions")
        connection.commit()
    await ledger.look()
    assert len(ledger.vanished) == 1


def test_looks_that_differ_without_news_are_found() -> None:
    looks = SecondLooks(pairs=[(Look(1, 10.0, 10.1, "v1", "Answer"), Look(1, 20.0, 20.1, "v2", "Answer"))])
    assert looks.different({1: [15.0]}) == []
    assert len(looks.different({1: [5.0], 2: [15.0]})) == 1


def test_looks_at_a_smaller_picture_are_compared_by_their_words() -> None:
    def shown(words: str, digest: str, width: int) -> Look:
        return Look(1, 10.0, 10.1, f"{words} '{digest * 16}'", "Answer", (width,))

    usual = shown("H7", "a", 1600)
    assert not usual.differs(shown("H7", "b", 800))
    assert usual.differs(shown("H8", "b", 800))
    assert usual.differs(shown("H7", "b", 1600))


def test_a_witness_notes_who_was_told_which_cards() -> None:
    person, thread = User(7, "ulysses"), Channel(9, TEXT, name="a battle")
    witness = Witness({9: 1})
    witness.observe(message("Bombard! Hit and Run", "aa", thread))
    witness.observe(message("Hit and Run", "aa", thread, person))
    witness.observe(message("no cards", "aa", thread))
    assert [(one.match, one.person, one.cards) for one in witness.namings] == [
        (1, 0, frozenset({"Hit and Run"})),
        (1, 7, frozenset({"Hit and Run"})),
    ]
    assert witness.messages == 3
