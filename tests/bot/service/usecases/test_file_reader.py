"""Files that people bring, read by another process: what is right comes back, what is wrong is refused in words."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from bot.ports.confined import Limits, Work, here, read_in_child
from bot.service.domain import record_export
from bot.service.model.errors import BadBattle, FileTooHeavy, RecordUnfinished
from bot.service.usecases.file_reader import FileReader
from bot.texts import say
from engine.errors import RecordError
from engine.language import PSEUDO, speaking
from engine.scenario_hygiene import MAX_BYTES
from engine.scenarios import scenario_text
from tests.support import heavy_work

pytestmark = pytest.mark.long
IN_CHILD = FileReader(read_in_child)
HOSTILE = {
    "aliases": "id: &a [x]\n" + "b: *a\n" * 50,
    "depth": "id: " + "[" * 900,
    "tags": "id: !!python/object/apply:os.system [id]\n",
    "a huge number": f"id: x\nyear: {'9' * 900}\n",
    "many rows": "\n".join(f"row{n}: x" for n in range(20_000)),
    "many quotes": ('"' * 900 + "\n") * 280,
    "many brackets": ("{[" * 400 + "\n") * 300,
    "many question marks": ("? " * 450 + "\n") * 280,
    "a long map": "id: x\nmap: |\n" + "  " + "W " * 400 + "\n" + ("  " + ". " * 400 + "\n") * 300,
}


async def test_a_right_scenario_comes_back_as_it_was_read() -> None:
    text = scenario_text("first-bull-run")
    checked = await IN_CHILD.scenario(text.encode(), "bull-run.yaml")
    assert (checked.report.id, checked.family, checked.text) == ("first-bull-run", "battle-cry", text)
    assert checked == await FileReader(here).scenario(text.encode(), "bull-run.yaml")


async def test_mistakes_are_told_by_line_in_the_language_of_the_reader() -> None:
    with speaking(PSEUDO), pytest.raises(BadBattle) as refused:
        await IN_CHILD.scenario(b"name: One\nfamily: nowhere\n", "one.yaml")
    (problem,) = refused.value.problems
    assert problem.line == 2
    assert "battle-cry óóŕ blue-grey" in problem.message


@pytest.mark.parametrize("name", HOSTILE)
async def test_a_hostile_scenario_is_refused_by_its_lines(name: str) -> None:
    with pytest.raises(BadBattle) as told:
        await FileReader(here).scenario(HOSTILE[name].encode()[: MAX_BYTES + 1], "bomb.yaml")
    assert "bomb" not in say(told.value)


async def test_what_takes_too_much_memory_is_refused_in_words() -> None:
    def grown(work: Work, data: bytes) -> bytes:
        return read_in_child(heavy_work.grow, data)

    with pytest.raises(FileTooHeavy) as told:
        await FileReader(grown).scenario(scenario_text("first-bull-run").encode(), "big.yaml")
    assert say(told.value).startswith("I gave up reading this file: it needs far more memory")


async def test_what_takes_too_long_is_refused_in_words() -> None:
    reader = FileReader(partial(read_in_child, limits=Limits(deadline=0.1)))
    with pytest.raises(FileTooHeavy) as told:
        await reader.scenario(scenario_text("first-bull-run").encode(), "slow.yaml")
    assert say(told.value).startswith("I gave up reading this file: it takes far longer")


@pytest.mark.long
async def test_a_record_is_refused_there_for_the_same_reason_as_here() -> None:
    both = (FileReader(here), IN_CHILD)
    for text, error, readers in (
        ("nonsense", RecordError, both),
        ("== scenario ==\n", RecordError, both[:1]),
        (f'[Battle "x"]\n\n0. deal\n\n== scenario ==\n{scenario_text("first-bull-run")}', RecordUnfinished, both),
    ):
        parts = record_export.split(text)
        for reader in readers:
            with pytest.raises(error):
                await reader.record(parts, None)


async def test_a_record_that_breaks_a_check_of_the_rules_reads_as_it_did() -> None:
    files = Path(__file__).parents[3].glob("fuzz/found/*.battle")
    text = max((file.read_text("utf-8") for file in files), key=len)
    parts = record_export.split(text)
    told = []
    for reader in (IN_CHILD, FileReader(here)):
        try:
            told.append(repr(await reader.record(parts, None)))
        except Exception as error:  # noqa: BLE001  whatever it is, it is the same
            told.append(repr(error))
    assert told[0] == told[1]
