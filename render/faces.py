"""Imports every family's face, so that each registers itself. A new one is added here and nowhere else."""

from __future__ import annotations

import render.battle_cry.face
import render.blue_grey.face  # noqa: F401  both register themselves
from render.face import Face, face_of, face_showing, faces

__all__ = ["Face", "face_of", "face_showing", "faces"]
