"""The fields of everything that is stored as JSON: ``python -m tests.support.stored_fields`` writes them anew.

A line for each value in ``tests/stored_fields.txt``: where it lies, its tag if it has one, and its fields by name with
their types and what they are where they were left out. Old rows are read by these names, types and defaults.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec import inspect as types

from bot.service.domain.matchmaking.tickets import Wishes
from bot.service.domain.record_export import Secrets
from bot.service.model.live_match import SeatSettings
from bot.service.model.preferences import Preferences
from bot.service.persistence import idempotency, mapping, series_rows
from bot.service.usecases.guild_settings import ServerSettings
from engine.battle_cry import family as battle_cry
from engine.battle_cry.events import Event as BattleCryEvent
from engine.blue_grey import family as blue_grey
from engine.blue_grey.events import Event as BlueGreyEvent
from engine.decision import Outcome
from engine.stored_state import StoredState
from tests.support.found_names import notification_union

KEPT: Final = Path(__file__).parents[1] / "stored_fields.txt"

ROOTS: Final[Mapping[str, object]] = {
    "guilds.settings": ServerSettings,
    "imports.text, secret part": Secrets,
    "matches.outcome": Outcome,
    "matches.settings": mapping._Settings,
    "moments.events of battle-cry": BattleCryEvent,
    "moments.events of blue-grey": BlueGreyEvent,
    "outbox.payload": notification_union(),
    "people.settings": Preferences,
    "requests.answer": idempotency._Stored,
    "seats.standing": SeatSettings,
    "series.plan": series_rows._Plan,
    "series.settings": series_rows._Settings,
    "snapshots.data": StoredState,
    "snapshots.data body of battle-cry": battle_cry._Pieces,
    "snapshots.data body of blue-grey": blue_grey._Stored,
    "tickets.wishes": Wishes,
    "timers.text of window": mapping._StoredWindow,
}
"""What is read from JSON, by where it is stored."""


def lines() -> list[str]:
    """All values that are stored, one a line, sorted."""
    return sorted(line for path, root in ROOTS.items() for line in _lines(path, types.type_info(root), ()))


def _lines(path: str, kind: types.Type, above: tuple[type[Struct], ...]) -> Iterator[str]:
    """A value, and the values within it; of one that has itself within it, once."""
    if isinstance(kind, types.StructType) and kind.cls not in above:
        tag = f" {kind.tag_field}={kind.tag}" if kind.tag is not None else ""
        yield f"{path}{tag}: {'; '.join(sorted(map(_field, kind.fields))) or 'nothing'}"
        for one in kind.fields:
            yield from _lines(f"{path} / {one.encode_name}", one.type, (*above, kind.cls))
    else:
        for within in _within(kind):
            yield from _lines(path, within, above)


def _within(kind: types.Type) -> Iterator[types.Type]:
    if isinstance(kind, types.UnionType):
        yield from kind.types
    elif isinstance(kind, types.VarTupleType):
        yield kind.item_type
    elif isinstance(kind, types.TupleType):
        yield from (one for number, one in enumerate(kind.item_types) if one not in kind.item_types[:number])
    elif isinstance(kind, types.DictType):
        yield kind.value_type


def _field(field: types.Field) -> str:
    default = "" if field.default is NODEFAULT else f" = {_default(field.default)}"
    default = " = empty" if field.default_factory is not NODEFAULT else default
    return f"{field.encode_name} {_word(field.type)}{default}"


def _default(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _word(kind: types.Type) -> str:
    """A type in words; a value with fields of its own has a line of its own."""
    if isinstance(kind, types.UnionType):
        return " or ".join(sorted(dict.fromkeys(map(_word, kind.types)), key=lambda one: one == "none"))
    if isinstance(kind, types.VarTupleType):
        return f"[{_word(kind.item_type)} …]"
    if isinstance(kind, types.TupleType):
        return f"[{', '.join(map(_word, kind.item_types))}]"
    if isinstance(kind, types.DictType):
        return f"{{{_word(kind.key_type)}: {_word(kind.value_type)}}}"
    return _plain(kind)


def _plain(kind: types.Type) -> str:
    if isinstance(kind, types.LiteralType):
        return _choice(kind.values)
    if isinstance(kind, types.EnumType):
        return _choice([one.value for one in kind.cls])
    if isinstance(kind, types.StructType):
        return "value"
    return type(kind).__name__.removesuffix("Type").lower()


def _choice(values: Any) -> str:
    return "|".join(map(_default, sorted(values)))


def main() -> None:
    """Writes them; a field that is new or changed must still read what was stored before."""
    KEPT.write_text("\n".join(lines()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
