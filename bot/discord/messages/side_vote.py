"""Words of votes within a side or between sides with several players: resignation, draw."""

from __future__ import annotations

from bot.discord.messages.proposal import WORDS
from bot.service.domain.side_votes import DRAW, RESIGN
from bot.service.model.match import MatchInfo


def _resign(info: MatchInfo, text: str) -> str:
    return "to give up the field\nIt is given up when all of the side agree whom it takes."


def _draw(info: MatchInfo, text: str) -> str:
    return "to end the battle in a draw\nIt ends so when everybody agrees."


COUNCILS = {DRAW: _draw, **dict.fromkeys(RESIGN.values(), _resign)}
"""Words by kind."""

WORDS.update(COUNCILS)
