"""Words of votes within a side or between sides with several players: resignation, draw."""

from __future__ import annotations

from bot.discord.messages.proposal import WORDS, Said
from bot.service.domain.side_votes import DRAW, RESIGN
from bot.service.model.match import MatchInfo
from engine.language import _


def _resign(info: MatchInfo, text: str, proposer: str) -> Said:
    return Said(
        _("{player} proposes to resign.", player=proposer),
        _("Your side resigns when all players who decide for it agree."),
        _("{player} doesn’t agree to resign.", player=proposer),
        _("{player} no longer proposes to resign.", player=proposer),
    )


def _draw(info: MatchInfo, text: str, proposer: str) -> Said:
    return Said(
        _("{player} proposes a draw.", player=proposer),
        _("The battle is drawn when everyone agrees."),
        _("{player} doesn’t agree to a draw.", player=proposer),
        _("{player} no longer proposes a draw.", player=proposer),
    )


COUNCILS = {DRAW: _draw, **dict.fromkeys(RESIGN.values(), _resign)}
"""Words by kind."""

WORDS.update(COUNCILS)
