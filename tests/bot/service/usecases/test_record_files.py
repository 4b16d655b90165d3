"""Arbitrary files as battle records: imported or refused with the reason."""

from __future__ import annotations

import base64
from random import Random

import pytest
from sqlmodel import select

from bot.ports.sealing import Seal
from bot.service.domain import record_export, record_reading
from bot.service.model.errors import REFUSALS, BadBattle, RecordTooBig, RecordUntrue
from bot.store.tables import ImportRow
from engine.battle_cry.variant_150 import VARIANT_150
from engine.errors import RecordError
from engine.record import read_record
from engine.scenarios import scenario_text
from tests.support.discord.several_bots import AS_IT_WAS, KEY, Bots
from tests.support.toy.match import GRANT, PLACE


def _with_source(text: str, source: str) -> str:
    return text[: text.index("== scenario ==\n") + len("== scenario ==\n")] + source


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("empty", RecordError),
        ("no text", RecordError),
        ("too big", RecordTooBig),
        ("cut off", RecordError),
        ("a long line", RecordError),
        ("blanks", RecordError),
        ("a great turn", RecordUntrue),
        ("no seed", RecordError),
        ("another family", RecordError),
        ("a later version", RecordError),
        ("an unknown option", RecordError),
        ("another scenario's name", RecordError),
        ("no scenario", BadBattle),
        ("a hostile scenario", BadBattle),
        ("nobody resigns", RecordUntrue),
        ("two ends", RecordError),
    ],
)
async def test_a_hostile_file_is_refused_and_harms_nothing(
    bots: Bots, text_of_one: str, name: str, error: type[Exception]
) -> None:
    text = text_of_one
    source = scenario_text("first-bull-run")
    seed = read_record(text).headers["Seed"]
    files: dict[str, bytes] = {
        "empty": b"",
        "no text": b"\xff\xfe\x00\x01",
        "too big": b"x" * (record_export.MAX_BYTES + 1),
        "cut off": text[:400].encode(),
        "a long line": text.replace("\n1. ", f"\n1. union {'x' * 5000}\n2. ").encode(),
        "blanks": text.replace("\n1. union ", f"\n1. union {' ' * 1900}] ").encode(),
        "a great turn": text.replace("\n1. ", f"\n{'9' * 1800}. ").encode(),
        "no seed": text.replace(f'[Seed "{seed}"]', '[Seed "beef"]').encode(),
        "another family": text.replace('[Family "battle-cry"]', '[Family "[x](http://a.b)"]').encode(),
        "a later version": text.replace(
            f'[Rules "{VARIANT_150.id} {VARIANT_150.version}"]', '[Rules "variant-150 99"]'
        ).encode(),
        "an unknown option": text.replace("carbines=on", "horses=many").encode(),
        "another scenario's name": text.replace('[Scenario "first-bull-run"]', '[Scenario "mill-creek"]').encode(),
        "no scenario": _with_source(text, "a: &a [*a, *a]\n").encode(),
        "a hostile scenario": _with_source(
            text, source.replace("name: First Bull Run", "name: <@&1> [x](http://a.b)", 1)
        ).encode(),
        "nobody resigns": text.replace("confederate resign", "nobody resign").encode(),
        "two ends": (text + "\n== resumable ==\n" + text).encode(),
    }
    there = await bots.one(KEY)
    with pytest.raises(error):
        await there.records.import_record(files[name], GRANT, PLACE, AS_IT_WAS)
    async with there.database.read() as session:
        assert (await session.exec(select(ImportRow))).all() == []


def test_whatever_is_wrong_with_a_file_is_an_error_of_the_file(text_of_one: str) -> None:
    """A record with random changes of lines and characters is true, or refused with the reason."""
    rng, refused = Random(5), 0
    for _ in range(60):
        lines = text_of_one.split("\n")
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(lines.index("== scenario =="))
            other = rng.choice(lines)
            words = lines[at].split(" ")
            rng.shuffle(words)
            cut = rng.randrange(len(lines[at]) + 1)
            bent = lines[at][:cut] + rng.choice('[]",>-+. 0ZÄ\0') + lines[at][cut + 1 :]
            lines[at] = rng.choice((other, " ".join(words), bent, ""))
        try:
            parts = record_export.split(record_export.decoded("\n".join(lines).encode()))
            record_reading.verified(record_reading.finished(parts))
        except (*REFUSALS, RecordError):
            refused += 1
    assert refused > 30


async def test_a_bomb_in_an_open_part_does_not_go_off() -> None:
    import zlib  # noqa: PLC0415  for this alone
    from hashlib import sha256  # noqa: PLC0415

    packed = zlib.compress(b"0" * 50_000_000, 9)
    data = len(packed).to_bytes(4, "big") + packed
    body = base64.urlsafe_b64encode(sha256(data).digest() + data).decode()
    with pytest.raises(RecordError):
        record_export.opened(record_export.Parts("", record_export.OPEN, body), Seal())
