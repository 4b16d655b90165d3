"""A file of battles that were fought for their balance, with which a series that was broken off goes on."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from bot.computer_players import version_of
from bot.tools.balance.series import BalanceGame, BalancePlan
from bot.tools.kept_lines import KeptLines


class _Players(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who had both sides, by the name that they keep, and with how many milliseconds for a decision."""

    player: str
    budget: int


_DIFFERENCES = {"player": "another general fought it", "budget": "its generals had another time for a decision"}


class KeptBattles(KeptLines[_Players, BalanceGame]):
    """The battles of a series in its file, to which more are added.

    Other scenarios, rulesets and seeds may join them, also after Long Roll has changed: a battle by rules that were
    corrected since does not know of it, so that a new file has to be begun then.
    """

    def __init__(self, file: Path, plan: BalancePlan, game: str) -> None:
        players = _Players(player=version_of(plan.player, game), budget=plan.budget)
        super().__init__(file, players, BalanceGame, _DIFFERENCES, "battles")
