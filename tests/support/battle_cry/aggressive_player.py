"""A player who seeks battle, so that a few turns have events."""

from __future__ import annotations

from bot.service.model.match import Scene
from engine.decision import UNION


def eager(scene: Scene) -> str:
    """Battles if possible, moves toward the enemy, plays on."""
    texts = [action.text for action in scene.actions]
    for verb in ("battle", "play attack", "play assault", "play probe", "order"):
        if found := [text for text in texts if text.startswith(verb)]:
            return found[0]
    moves = [action for action in scene.actions if action.verb == "move"]
    if moves:
        closest = max if scene.seat == UNION else min
        return closest(moves, key=lambda move: move.object[:1]).text
    return "pass" if "pass" in texts else texts[-1]
