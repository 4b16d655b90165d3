"""What a load run is: how many people and battles, how long, on which processes and database."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

DUELS: Final = ("first-bull-run", "wilsons-creek", "shiloh", "kernstown", "antietam", "fredericksburg")
RULES: Final = ("variant-150", "classic", "advanced")
BLUE_GREY: Final = "pruitts-landing"
EPIC: Final = "antietam"
EACH_BLUE_GREY: Final = 10
"""Every tenth battle is one of Blue & Grey."""

CHANNELS: Final = 2
"""Battles that share a channel of lobbies."""


@dataclass(frozen=True, kw_only=True)
class Plan:
    """A run.

    Each of ``people`` does one thing in ``every`` seconds, for ``minutes`` after all ``matches`` have begun. ``shards``
    above one are as many bot processes. ``painters`` draw beside each bot, or are those of all ``workers``. ``faults``:
    after that the processes are killed, the database restarted, the gateway cut, and Discord fails for ``bad_minutes``.
    ``latency`` are the seconds that each answer of Discord takes besides. ``checkout`` is a folder whose bot, in its
    own ``.venv``, is run in place of this one's, ``keep`` one for database and logs.
    """

    people: int = 200
    matches: int = 100
    minutes: float = 10.0
    every: float = 5.0
    shards: int = 1
    workers: int = 0
    painters: int = 2
    database: str = "sqlite"
    faults: bool = False
    bad_minutes: float = 5.0
    guilds: int = 10
    teams: bool = True
    latency: float = 0.0
    seed: int = 1
    checkout: str = ""
    keep: str = ""


@dataclass(frozen=True, kw_only=True)
class Battle:
    """A battle to open: the options of ``/match new`` and the number of people at it."""

    options: dict[str, object]
    seats: int = 2
    family: str = "battle-cry"

    @property
    def is_team(self) -> bool:
        return self.seats > 2


def battles(plan: Plan) -> list[Battle]:
    """The battles of a run: duels under all rulebooks, Blue & Grey, and the first an Epic game of three a side."""
    found = [_battle(number) for number in range(plan.matches)]
    if plan.teams and plan.matches > 1 and plan.people >= 6:
        options: dict[str, object] = {"scenario": EPIC, "rules": "advanced", "mode": "epic", "players": "3"}
        found[0] = Battle(options=options, seats=6)
    return found


def _battle(number: int) -> Battle:
    if number % EACH_BLUE_GREY == 1:
        return Battle(options={"scenario": BLUE_GREY}, family="blue-grey")
    scenario, rules = DUELS[number % len(DUELS)], RULES[number % len(RULES)]
    return Battle(options={"scenario": scenario, "rules": rules})
