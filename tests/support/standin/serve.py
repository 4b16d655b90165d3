"""``python -m tests.support.standin.serve``: the stand-in by itself, to try a bot's hosting without Discord.

It prints the settings with which ``longroll bot`` connects to it, and what goes wrong. Nobody plays there.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import Counter
from contextlib import suppress
from typing import Final

from tests.support.standin.server import StandIn

EVERY: Final = 1.0
"""Seconds between two looks for what went wrong."""


async def serve(port: int, shards: int) -> None:
    """Serves until it is cancelled."""
    discord = StandIn()
    for number in range(1, shards + 1):
        guild = discord.new_guild(f"Guild {number}")
        discord.new_channel(guild, "the-field")
    discord.gateway.shards = shards
    await discord.start(port)
    for name, value in discord.settings.items():
        _say(f"export {name}={value}")
    told, shown = Counter[str](), 0
    try:
        while True:
            await asyncio.sleep(EVERY)
            failures, connected = discord.ledger.failures, len(discord.gateway.connected)
            for failure in (Counter(failures) - told).elements():
                _say(f"WRONG: {failure}")
            if connected != shown:
                _say(f"{connected} of {shards} shards are connected")
            told, shown = Counter(failures), connected
    finally:
        await discord.close()


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.support.standin.serve", description=__doc__)
    parser.add_argument("--port", type=int, default=8362)
    parser.add_argument("--shards", type=int, default=1, help="how many it advises, and how many guilds there are")
    wanted = parser.parse_args()
    with suppress(KeyboardInterrupt):
        asyncio.run(serve(wanted.port, wanted.shards))


if __name__ == "__main__":
    main()
