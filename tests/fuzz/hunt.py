"""The hunt: random battles with every check run along them, and the records of those that break one."""

from __future__ import annotations

from pathlib import Path
from random import Random
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from engine.battle_cry.family import RULESETS
from engine.record import Record, write_record
from engine.scenarios import scenario_text
from tests.fuzz.battles import made_up
from tests.fuzz.checks import Broken, Watch, record_agrees
from tests.fuzz.player import Found, Taste, played
from tests.fuzz.shrink import followed
from tests.fuzz.trial import Trial, record_of, replayed, trial_of
from tests.support.battle_cry.scenarios_in_play import BATTLES, options_for

FOUND = Path(__file__).parent / "found"
"""Where counter-examples are kept, for good."""

WHOLE = 0.1
"""How many of the battles are those of the real scenarios, to their end."""

SHORT, LONG = 120, 10_000
"""The most actions of a battle made up by chance, and of a whole one, which must end before."""

BATTLE_ENDS = "battle_ends"


class Tally(Struct):
    """What a hunt has done so far."""

    battles: int = 0
    actions: int = 0
    whole: int = 0


def hunt(rng: Random, preferences: Taste, tally: Tally, rules: str, wholes: float = WHOLE) -> Found:
    """One battle under a ruleset, as far as all checks hold; so many of them are whole ones of real scenarios."""
    whole = rng.random() < wholes
    source = scenario_text(rng.choice(BATTLES)) if whole else made_up(rng)
    options = {option.id: rng.choice(option.values) for option in RULESETS[rules].options}
    options |= options_for(rng, source)
    trial = Trial(source, rules, options, rng.randbytes(32))
    found = played(trial, Watch(every=40 if whole else 6), preferences, rng, LONG if whole else SHORT)
    if not found.broken:
        found = replace(found, broken=record_agrees(found.trial) or (_unended(found) if whole else None))
    tally.battles += 1
    tally.whole += whole
    tally.actions += len(found.trial.lines)
    return found


def _unended(found: Found) -> Broken | None:
    *_, last = replayed(found.trial)
    return None if last.after.outcome else Broken(BATTLE_ENDS, "AssertionError", f"{LONG} actions and no end")


# What is kept


def record_for(found: Found) -> Record:
    """The record of a counter-example up to the last action before the check fails; that one is its ``Next``."""
    assert found.broken is not None
    *before, last = found.trial.lines or ("",)
    broken = found.broken
    names = {"Check": broken.check, "Failure": broken.kind, "Why": broken.why[:300], "Next": last}
    return record_of(replace(found.trial, lines=tuple(before)), names)


def keep(found: Found, folder: Path) -> Path:
    """Writes a counter-example as a battle record; the same one has the same name."""
    text = write_record(record_for(found))
    folder.mkdir(parents=True, exist_ok=True)
    check = found.broken.check if found.broken else ""
    file = folder / f"{check}-{found.trial.rules}-{crc32(text.encode()):08x}.battle"
    file.write_text(text, "utf-8")
    return file


def check_again(record: Record) -> Broken | None:
    """The first check that fails along a kept record and its ``Next``; actions no longer legal are passed over."""
    trial = trial_of(record)
    follows = record.headers.get("Next", "")
    found, _ = followed(replace(trial, lines=(*trial.lines, *([follows] if follows else []))), Watch())
    return found.broken or record_agrees(found.trial)
