"""Imports every family's maker of panels, so that each registers itself. A new one is added here and nowhere else."""

from __future__ import annotations

import bot.guide.battle_cry.maker
import bot.guide.blue_grey.maker  # noqa: F401  each registers itself
from bot.guide.maker import PanelMaker, adapter_of, makers

__all__ = ["PanelMaker", "adapter_of", "makers"]
