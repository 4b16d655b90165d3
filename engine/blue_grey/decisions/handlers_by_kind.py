"""The table of all decision handlers, by kind of frame."""

from __future__ import annotations

from engine.blue_grey.decisions import attack, movement, phase_end, phase_start, player_turn, rally, resolve, retreat
from engine.blue_grey.decisions.handler import Handlers, Unasked

PARTS = (player_turn, rally, movement, phase_start, attack, resolve, retreat, phase_end)

UNASKED: dict[type, Unasked] = {frame: happens for part in PARTS for frame, happens in part.UNASKED.items()}
"""Frames that ask nobody -> their effect."""

STEPS: Handlers = {frame: step for part in PARTS for frame, step in part.STEPS.items()}
