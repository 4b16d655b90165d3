"""Command cards as data: the rows of ``data/cards.yaml`` and the decks made of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Literal

import msgspec
from msgspec import Struct, field

from engine.battle_cry.data import load
from engine.language import _

CardId = str

REACTION: CardId = "fight-back"
"""The card that answers an attack."""

SectionName = Literal["left", "center", "right"]


class Card(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One row of the card table; the file's head says what each field means."""

    name: str
    copies: int
    effect: str
    id: CardId = ""
    own: int = 0
    extra: int = 0
    orders: dict[SectionName, int | Literal["hand"]] = field(default_factory=dict)
    draw: int = 1
    keep: int = 1
    mirror: CardId = ""
    units: int = 0
    dice: int = 0
    move: int = 0
    battles: int = 1
    fallback: Literal["anybody", "unit"] = "anybody"
    house: tuple[str, ...] = ()
    house_in: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def mirrored(self) -> CardId:
        """The id of the same card with left and right exchanged."""
        return self.mirror or self.id

    def house_readings(self, ruleset: str) -> tuple[str, ...]:
        """The parts of the card that no source gives under a ruleset."""
        return tuple(_(one) for one in (*self.house, *self.house_in.get(ruleset, ())))


@cache
def card_table() -> Mapping[CardId, Card]:
    """Every card by id, in the order of the file.

    Raises:
        msgspec.ValidationError: a row has an unknown field or a value of the wrong kind.
    """
    return MappingProxyType({id_: msgspec.convert({**row, "id": id_}, Card) for id_, row in load("cards.yaml").items()})


@cache
def common_deck() -> tuple[CardId, ...]:
    """The 60 cards of the common deck, unshuffled."""
    return tuple(card.id for card in card_table().values() for _copy in range(card.copies))
