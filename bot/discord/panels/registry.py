"""Imports every family's panel adapter, so that each registers itself. A new one is added here and nowhere else."""

from __future__ import annotations

import bot.discord.panels.battle_cry.adapter
import bot.discord.panels.blue_grey.adapter  # noqa: F401  each registers itself
from bot.discord.panels.adapter import AnyPanelAdapter, adapter_of, adapters

__all__ = ["AnyPanelAdapter", "adapter_of", "adapters"]
