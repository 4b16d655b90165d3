"""Imports every family's face, so that each registers itself. A new one is added here and nowhere else."""

from __future__ import annotations

import render.battle_cry.presenter
import render.blue_grey.presenter  # noqa: F401  both register themselves
from render.presenter import Face, faces, presenter_of, presenter_showing

__all__ = ["Face", "faces", "presenter_of", "presenter_showing"]
