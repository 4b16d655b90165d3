"""The origins of what a scenario file says, read the same way for every family: a source, or a house reading."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from engine.language import N_, _
from engine.scenario_fields import require_plain
from engine.scenario_text import MappingRow, Problems, Text
from engine.scenario_words import closest, shortened

Origin = Literal["sourced", "house"]

_ORIGINS: dict[str, Origin] = {"sourced": "sourced", "house": "house"}
_NOTE_LENGTH = 300
UNSOURCED = N_("The author gives no sources")
"""What is said once of a scenario whose file says nothing of any origin."""


class Provenance(Struct, frozen=True):
    """The origin of a field of the file, or of its value for one hex: a source or a house reading, with a note."""

    field: str
    origin: Origin
    note: str = ""


def is_unsourced(provenance: Iterable[Provenance]) -> bool:
    """Whether a file says nothing of any origin."""
    return all(fact.origin == "house" and not fact.note for fact in provenance)


def house_facts(provenance: Sequence[Provenance]) -> tuple[str, ...]:
    """The house readings of a scenario, each with its note; one sentence where the file says nothing of origins."""
    facts = [fact for fact in provenance if fact.origin == "house"]
    if facts and is_unsourced(provenance):
        return (UNSOURCED,)
    return tuple(f"{fact.field}: {fact.note}".rstrip(": ") for fact in facts)


def read_origin(name: str, row: MappingRow | None, problems: Problems) -> Provenance:
    """The origin of a field, such as ``sourced, the 1975 chart``; without a row it is ``house`` and has no note."""
    if row is None:
        return Provenance(name, "house")
    if not isinstance(row.value, Text):
        problems.add(row.value.at, _("expected “sourced” or “house”, then perhaps a comma and a note"))
        return Provenance(name, "house")
    word, _comma, note = row.value.value.partition(",")
    note = " ".join(note.split())
    if word.strip() not in _ORIGINS:
        problems.add(
            row.value.at,
            _("“{word}” for “{name}”: {hint}", word=shortened(word), name=name, hint=closest(word.strip(), _ORIGINS)),
        )
    if len(note) > _NOTE_LENGTH:
        problems.add(
            row.value.at, _("a note of {count} characters: expected at most {most}", count=len(note), most=_NOTE_LENGTH)
        )
    require_plain(row.value, problems)
    return Provenance(name, _ORIGINS.get(word.strip(), "house"), note)
