"""Game modes of Blue & Grey: one player a side, or the computer on the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from typing_extensions import override

from bot.discord.panels.match_options import MatchOptionMenus, TypedForm
from engine.language import N_, _

PLAIN: Final = frozenset({None, "", "duel", "off", "1", "2", "1-1"})
"""Typed values that mean the only mode: one player a side, to the last turn."""

ONE_WAY: Final = N_("This game has one player a side and a fixed number of turns. Leave `{name}:` out.")


class BlueGreyMatchOptions(MatchOptionMenus):
    """The game modes of Blue & Grey over the options of a match."""

    computer = True

    @override
    def typed(self, options: Mapping[str, str], wanted: TypedForm) -> tuple[Mapping[str, str], str]:
        typed = {"mode": wanted.mode, "players": wanted.players, "nightfall": wanted.nightfall}
        wrong = next((name for name, value in typed.items() if value not in PLAIN), "")
        return options, _(ONE_WAY, name=wrong) if wrong else ""
