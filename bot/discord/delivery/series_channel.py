"""Notifications of a series in its channel: the score message, a day's annual battles, the end of a year."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from bot.app.services import Services
from bot.discord.api.display_names import DisplayNames
from bot.discord.components.picture_style import server_style
from bot.discord.delivery.match_channel import MatchChannel
from bot.discord.delivery.message_client import MessageClient
from bot.discord.messages.annual import anniversary_post, year_post
from bot.discord.messages.annual_picture import day_picture, table_picture
from bot.discord.messages.series_picture import drawn_score
from bot.service.model.match_notifications import AnniversaryNotice, YearOver
from bot.service.workers.outbox import OutboxRow, Sent


class SeriesChannel:
    """Sender of messages to the channels of series."""

    def __init__(
        self, services: Services, message_client: MessageClient, match_channel: MatchChannel, names: DisplayNames
    ) -> None:
        self._services = services
        self._message_client = message_client
        self._match_channel = match_channel
        self._names = names

    async def score(self, row: OutboxRow) -> Sent:
        """Edits or posts the message with the series' score."""
        assert row.series is not None
        post = await drawn_score(self._services, self._names, await self._services.series.info(row.series))
        if row.previous is not None and await self._message_client.edit(row.previous, post):
            return Sent(row.previous.channel, row.previous.message)
        return await self._match_channel.post_at(row.place.channel, row, post)

    async def anniversary(self, row: OutboxRow) -> Sent:
        """Posts the annual battles of a day."""
        assert row.series is not None
        assert isinstance(row.notification, AnniversaryNotice)
        year, day = await self._services.annual_battles.year(row.series), date.fromisoformat(row.notification.day)
        style = await server_style(self._services, year.place.guild)
        picture = await day_picture(self._services, year, day, style)
        return await self._match_channel.post_at(
            row.place.channel, row, replace(anniversary_post(year, day), picture=picture)
        )

    async def year_over(self, row: OutboxRow) -> Sent:
        """Posts the final table of a year."""
        assert row.series is not None
        assert isinstance(row.notification, YearOver)
        year = await self._services.annual_battles.year(row.series)
        final, table = row.notification.final, await self._services.annual_battles.table(year)
        style = await server_style(self._services, year.place.guild)
        picture = await table_picture(self._services, self._names, year, table, style)
        post = replace(year_post(year, table, final=final), picture=picture)
        return await self._match_channel.post_at(row.place.channel, row, post)
