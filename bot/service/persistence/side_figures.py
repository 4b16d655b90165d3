"""Dice and cards of the sides of finished battles, kept once they were counted: counting them replays a battle."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec
from msgspec import Struct
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.service.domain.match_figures import GeneralsLuck, Statistics
from bot.service.domain.ratings.skill import UNIT
from bot.store.tables import SideFiguresRow


class SideTotals(Struct, frozen=True):
    """A side's dice in a battle, their hits and the expected ones, the cards played by id, and its generals' luck."""

    dice: int
    hits: int
    expected: float
    cards: Mapping[str, int]
    generals: GeneralsLuck = GeneralsLuck()


async def read(session: AsyncSession, matches: Collection[int]) -> Mapping[int, Mapping[str, SideTotals]]:
    """What was counted of these matches, by side."""
    rows = await session.exec(select(SideFiguresRow).where(col(SideFiguresRow.match_id).in_(matches)))
    found: dict[int, dict[str, SideTotals]] = {}
    for row in rows:
        cards = msgspec.json.decode(row.cards, type=dict[str, int])
        generals = GeneralsLuck(row.generals_rolls, row.generals_fell, row.generals_expected / UNIT)
        totals = SideTotals(row.dice, row.hits, row.expected / UNIT, cards, generals)
        found.setdefault(row.match_id, {})[row.side] = totals
    return found


async def keep(session: AsyncSession, match: int, figures: Statistics) -> Mapping[str, SideTotals]:
    """Keeps the figures of a finished match; returns them by side."""
    found: dict[str, SideTotals] = {}
    for side in figures.sides:
        dice, hits, expected = (
            (side.luck[-1].dice, side.luck[-1].hits, side.luck[-1].expected) if side.luck else (0, 0, 0.0)
        )
        found[side.seat] = SideTotals(dice, hits, expected, side.cards, side.generals)
        await session.merge(
            SideFiguresRow(
                match_id=match,
                side=side.seat,
                dice=dice,
                hits=hits,
                expected=round(expected * UNIT),
                cards=msgspec.json.encode(side.cards).decode(),
                generals_rolls=side.generals.rolls,
                generals_fell=side.generals.fell,
                generals_expected=round(side.generals.expected * UNIT),
            )
        )
    return found
