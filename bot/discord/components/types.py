"""Aliases of Discord's generic types, for any client and view."""

from __future__ import annotations

from typing import Any, TypeAlias

import discord
from discord import ui

AnyInteraction: TypeAlias = discord.Interaction[Any]
AnyItem: TypeAlias = ui.Item[Any]
Row: TypeAlias = ui.ActionRow[Any]
