"""Imports every family's panel adapter, so that each registers itself. A new one is added here and nowhere else."""

from __future__ import annotations

import bot.guide.battle_cry.maker
import bot.guide.blue_grey.maker  # noqa: F401  each registers itself
from bot.guide.maker import AnyPanelAdapter, adapter_of, adapters

__all__ = ["AnyPanelAdapter", "adapter_of", "adapters"]
