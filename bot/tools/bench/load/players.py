"""Players of a load: two a match, who press random controls of their newest panel at a given rate."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from random import Random
from typing import Final

from msgspec import Struct, field

from bot.discord.components.items import press_of
from bot.tools.bench.load import payloads
from bot.tools.bench.load.payloads import BOT, CHANNEL, GUILD, Payload
from bot.tools.bench.load.stand_in import StandIn

CHOOSING: Final = frozenset({"do", "order", "pick", "sure"})
"""Steps of controls that advance a battle; a panel's other controls look about."""

PASSING: Final = 0.1
"""Probability of passing where something else can be done."""

_BUTTON, _COMPONENT = 2, 3


class Click(Struct):
    """One click: times of the click, its acknowledgement and its answer, by the monotonic clock; 0 for not yet."""

    made: float
    acknowledged: float = 0.0
    filled: float = 0.0


class PlayedMatch(Struct):
    """A match: its thread, its two players, the next one to click, and their panels."""

    people: tuple[int, int]
    thread: int = 0
    next: int = 0
    busy: bool = False
    panels: dict[int, Payload] = field(default_factory=dict)


class Players:
    """The people of all matches."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.discord = StandIn(self._acknowledged, self._filled)
        self.clicks: list[Click] = []
        self._open: dict[str, tuple[Click, PlayedMatch, int]] = {}
        self.all_answered = asyncio.Event()
        """Set while nobody waits for an answer."""
        self.all_answered.set()
        self._tables: list[PlayedMatch] = []

    def sit(self, tables: Iterable[PlayedMatch]) -> None:
        """Seats the players at their tables; each has its thread."""
        self._tables = list(tables)

    async def click_for(self, seconds: float, rate: float) -> None:
        """Clicks at a rate, at tables where nobody waits for an answer; skips a click if there is none."""
        end = time.monotonic() + seconds
        due = time.monotonic()
        while due < end:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            due += self._rng.expovariate(rate)
            free = [table for table in self._tables if not table.busy]
            if free:
                await self._click(self._rng.choice(free))

    async def _click(self, table: PlayedMatch) -> None:
        who = table.people[table.next]
        panel = table.panels.get(who)
        chosen = None if panel is None else self._chosen(panel)
        if panel is None or chosen is None:
            # A panel with nothing to choose: its reader leaves, and the other one reads the table's question.
            table.panels.pop(who, None)
            table.next = 1 - table.next
            who = table.people[table.next]
            panel = self.discord.newest(table.thread)
            chosen = None if panel is None else _orders(panel)
        if panel is None or chosen is None:
            return
        table.busy = True
        token = f"token-{payloads.new_id()}"
        self.all_answered.clear()
        self._open[token] = Click(time.monotonic()), table, who
        await self.discord.say("INTERACTION_CREATE", interaction_of(token, who, table.thread, panel, chosen))

    def _chosen(self, panel: Payload) -> Payload | None:
        """A press on a private panel, as an interaction's data; ``None`` where nothing is to be chosen."""
        offered = [one for one in payloads.controls(panel["components"]) if _step(one) in CHOOSING]
        doing = [one for one in offered if not str(one["custom_id"]).endswith(":pass")]
        some = doing if doing and self._rng.random() > PASSING else offered
        if not some:
            return None
        control = self._rng.choice(some)
        if control["type"] == _BUTTON:
            return {"component_type": _BUTTON, "custom_id": control["custom_id"]}
        values = [option["value"] for option in control["options"]]
        picked = self._rng.sample(values, min(control.get("max_values", 1), len(values)))
        return {"component_type": control["type"], "custom_id": control["custom_id"], "values": picked}

    def _acknowledged(self, token: str) -> None:
        if token in self._open:
            self._open[token][0].acknowledged = time.monotonic()

    def _filled(self, token: str, shown: Payload) -> None:
        found = self._open.pop(token, None)
        if found is not None:
            click, table, who = found
            click.filled = time.monotonic()
            self.clicks.append(click)
            table.panels[who] = shown
            table.busy = False
        if not self._open:
            self.all_answered.set()


def _step(control: Payload) -> str:
    press = press_of(str(control["custom_id"]))
    return "" if press is None or control.get("disabled") else press.step


def _orders(board: Payload) -> Payload | None:
    """*Give orders* on a public message."""
    found = (one for one in payloads.controls(board["components"]) if _step(one) == "orders")
    return next(({"component_type": _BUTTON, "custom_id": one["custom_id"]} for one in found), None)


def interaction_of(token: str, who: int, thread: int, message: Payload, data: Payload) -> Payload:
    """A click in the gateway's form."""
    return {
        "id": str(payloads.new_id()),
        "application_id": str(BOT),
        "type": _COMPONENT,
        "token": token,
        "version": 1,
        "guild_id": str(GUILD),
        "channel_id": str(thread),
        "channel": {**payloads.thread(thread, ""), "permissions": payloads.EVERYTHING, "parent_id": str(CHANNEL)},
        "member": payloads.member(who),
        "message": message,
        "data": data,
        "locale": "en-US",
        "guild_locale": "en-US",
        "app_permissions": payloads.EVERYTHING,
        "entitlements": [],
        "authorizing_integration_owners": {"0": str(GUILD)},
        "context": 0,
        "attachment_size_limit": 10 * 1024 * 1024,
    }
