"""The large buttons of the start page: a first lesson, a battle against the computer, a battle of two people here.

Each makes the presses that a person would make, and says where to look then.
"""

from __future__ import annotations

import asyncio
from typing import Final

from bot.discord.components.press import Press
from bot.local_table import simcord_hooks as hooks
from bot.local_table.actions import ActionRefused, Answer, act
from bot.local_table.battles import JOIN, OPEN, START, match_of, presses
from bot.local_table.table import LocalTable
from bot.local_table.views import START_COMMAND, place_of_match
from bot.local_table.world import TableSeat
from engine.language import _

FIRST_BATTLE: Final = "first-bull-run"
LEARN: Final = "learn"
COMPUTER: Final = "computer"
TWO: Final = "two"
WAYS: Final = (LEARN, COMPUTER, TWO)
OPENED_WITHIN: Final = 20.0  # seconds
_LOOK_AGAIN: Final = 1.0  # seconds


def teaches(table: LocalTable) -> bool:
    """Whether the bot has a lesson to begin with."""
    if table.memory.teaches is None:
        table.memory.teaches = LEARN in _commands(table, table.world.seats["union"])
    return table.memory.teaches


async def begin(table: LocalTable, way: str) -> Answer:
    """Begins in one of the ways, and returns the seat and the place to look at. Raises `ActionRefused`."""
    if way not in WAYS:
        raise ActionRefused(_("The page asked for something unknown. Reload it."))
    seat = table.world.seats["union"]
    if way == LEARN:
        return await _learn(table, seat)
    newest = max((message.id for message in _messages(table, seat)), default=0)
    await _command(table, seat, START_COMMAND, _chosen(table, seat, way))
    try:
        async with asyncio.timeout(OPENED_WITHIN):
            return await _opened(table, seat, newest, way)
    except TimeoutError:
        raise ActionRefused(_("The battle didn’t open. Start one with `/{command}`.", command=START_COMMAND)) from None


async def _learn(table: LocalTable, seat: TableSeat) -> Answer:
    await _command(table, seat, LEARN, {})
    return {"seat": seat.key, "place": str(table.world.channels[0].id)}


async def _command(table: LocalTable, seat: TableSeat, name: str, options: dict[str, str]) -> None:
    await act(table, seat, "command", {"channel": table.world.channels[0].id, "name": name, "options": options})


def _chosen(table: LocalTable, seat: TableSeat, way: str) -> dict[str, str]:
    """The options of the command, as far as it has them: the battle, the side, the opponent."""
    alone = {"opponent": COMPUTER, COMPUTER: "true"} if way == COMPUTER else {}
    known = {option["name"]: option for option in _commands(table, seat)[START_COMMAND].get("options") or ()}
    wanted = {"scenario": FIRST_BATTLE, "side": "union", **alone}
    return {name: value for name, value in wanted.items() if name in known and _takes(known[name], value)}


def _takes(option: hooks.Payload, value: str) -> bool:
    values = [choice["value"] for choice in option.get("choices") or ()]
    kind = hooks.OptionType.BOOLEAN if value == "true" else hooks.OptionType.STRING
    return option["type"] == kind and (not values or value in values)


def _commands(table: LocalTable, seat: TableSeat) -> dict[str, hooks.Payload]:
    return dict(hooks.commands_seen(table.env, table.world.channels[0].id, seat.person.id))


async def _opened(table: LocalTable, seat: TableSeat, before: int, way: str) -> Answer:
    """Waits for the lobby, takes the other seat or starts alone, and waits for the thread."""
    done = set[str]()
    while True:
        revision = table.revision
        shown = [message for message in _messages(table, seat) if message.id > before]
        payloads = [hooks.message_payload(table.env, message, seat.person.id) for message in shown]
        place = place_of_match(table, seat, next(filter(None, map(match_of, payloads)), 0))
        if place:
            return {"seat": seat.key, "place": place}
        for message, payload in zip(shown, payloads, strict=True):
            for press in presses(payload):
                if press.step in {OPEN, JOIN if way == TWO else START} and press.custom_id not in done:
                    done.add(press.custom_id)
                    await _press(table, seat, message, press)
        await table.change_after(revision, _LOOK_AGAIN)


async def _press(table: LocalTable, seat: TableSeat, message: hooks.Message, press: Press) -> None:
    player = table.world.seats["confederate"] if press.step == JOIN else seat
    body = {"channel": message.channel_id, "message": message.id, "custom_id": press.custom_id}
    await act(table, player, "click", body)


def _messages(table: LocalTable, seat: TableSeat) -> list[hooks.Message]:
    return hooks.messages_seen(table.env, table.world.channels[0].id, seat.person.id)
