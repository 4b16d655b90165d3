"""What is needed to write a message: the matches, their series, what was posted before, and somebody who draws."""

from __future__ import annotations

from dataclasses import dataclass

from bot.pictures import Pictures
from bot.service.bars import Bars
from bot.service.matches import Matches
from bot.service.outbox import Outbox
from bot.service.people import People
from bot.service.privacy import Privacy
from bot.service.records import Records
from bot.service.series.annual import Annual
from bot.service.series.desk import SeriesService
from bot.service.servers import Servers
from bot.service.shelf import Shelf
from bot.service.talk import Talk


@dataclass(frozen=True, slots=True)
class Services:
    """Handed to every function that writes or sends a message."""

    matches: Matches
    shelf: Shelf
    outbox: Outbox
    pictures: Pictures
    people: People
    bars: Bars
    servers: Servers
    privacy: Privacy
    talk: Talk
    records: Records
    series: SeriesService
    annual: Annual
