"""The local table: the real bot on a simulated Discord, played in the browser, with no token and no network.

`serve` is all that the command line needs. The bot is any `discord.Client`; it must not know that this is not Discord.
The bot's database persists; the simulated world is made anew at each start, with the same guild, channels, people and
direct messages under the same ids, but without threads and messages. A bot that has to post its running matches again
implements this method, awaited once after READY::

    async def local_table_opened(self) -> None: ...

The secrets of a seat are kept by courtesy only: whoever is at the machine can look at any seat.
"""

from bot.local_table.serve import PortTakenError, serve

__all__ = ["PortTakenError", "serve"]
