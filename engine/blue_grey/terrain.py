"""The Terrain Effects Chart as data: the rows of ``data/terrain.yaml`` (10.1)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

import msgspec
from msgspec import Struct

from engine.blue_grey.data import load


class Terrain(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One row of the chart; the file's head says what each field means."""

    name: str
    provenance: str
    id: str = ""
    code: str = ""
    cost: int = 0
    trail: int = 0
    level: int = 1
    halves: bool = False
    halves_guns: bool = False
    shift: int = 0
    sight: bool = False
    disorders: bool = False
    water: bool = False
    way: int | None = None
    crosses: bool = False
    bars: bool = False


def _rows(part: str) -> Mapping[str, Terrain]:
    rows = load("terrain.yaml")[part]
    found = {id_: msgspec.convert({**_fields(row), "id": id_}, Terrain) for id_, row in rows.items()}
    return MappingProxyType(found)


def _fields(row: object) -> dict[str, object]:
    return msgspec.convert(row, dict[str, object])


@cache
def hex_table() -> Mapping[str, Terrain]:
    """The hex terrains of the chart, by id.

    Raises:
        msgspec.ValidationError: a row has an unknown field or a value of the wrong kind.
    """
    return _rows("hexes")


@cache
def side_table() -> Mapping[str, Terrain]:
    """The hexside features of the chart, by id.

    Raises:
        msgspec.ValidationError: a row has an unknown field or a value of the wrong kind.
    """
    return _rows("hexsides")
