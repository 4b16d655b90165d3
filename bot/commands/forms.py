"""How a battle is to be played, as somebody typed it for ``/match new``."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.guide.forming import COMPUTER
from bot.guide.proposal import Proposal
from bot.guide.shapes import PLAYERS
from bot.limits import clip
from engine.battle_cry.modes.options import MODE, NIGHTFALL

_SIZES = re.compile(r"\s*([1-7])\s*(?:(?:-|:|v|vs|against|,|/|\s)\s*([1-7])\s*)?")
_SHORT: Final = 30


class FormWanted(Struct, frozen=True):
    """What was typed, ``None`` where nothing was."""

    mode: str | None = None
    players: str | None = None
    opponent: str | None = None
    nightfall: str | None = None


def formed(proposal: Proposal, wanted: FormWanted) -> tuple[Proposal, str]:
    """The proposal as it is wanted, or why that cannot be read."""
    options = dict(proposal.options)
    for name, value in ((MODE.id, wanted.mode), (NIGHTFALL.id, wanted.nightfall)):
        usual = MODE.values[0] if name == MODE.id else NIGHTFALL.values[0]
        options |= {name: value} if value and value != usual else {}
    if wanted.players:
        found = _SIZES.fullmatch(wanted.players)
        if found is None:
            typed = clip(wanted.players, _SHORT)
            return proposal, f"“{typed}” players I do not understand. Write `2`, or `2-1` for two against one."
        options |= dict(zip(PLAYERS, (found[1], found[2] or found[1]), strict=True))
    return replace(proposal, options=options, computer=wanted.opponent == COMPUTER), ""
