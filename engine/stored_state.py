"""A state of a match as it is stored."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from engine.chance import Chance
from engine.decision import Outcome


class StoredState(Struct, frozen=True):
    """A state as it is stored: the settled one, and the actions of the open draft as texts."""

    position: msgspec.Raw = msgspec.field(name="body")
    chance: Chance
    seq: int
    outcome: Outcome | None
    draft: tuple[str, ...]
