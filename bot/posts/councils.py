"""What the players of battles with several a side agree about: giving up, a draw."""

from __future__ import annotations

from bot.posts.proposed import WORDS
from bot.service.councils import DRAW, RESIGN
from bot.service.model import MatchInfo


def _resign(info: MatchInfo, text: str) -> str:
    return "to give up the field\nIt is given up when all of the side agree whom it takes."


def _draw(info: MatchInfo, text: str) -> str:
    return "to end the battle in a draw\nIt ends so when everybody agrees."


COUNCILS = {DRAW: _draw, **dict.fromkeys(RESIGN.values(), _resign)}
"""By kind, the words."""

WORDS.update(COUNCILS)
