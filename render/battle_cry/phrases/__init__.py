"""What players read around a choice: prompts, labels of actions, reasons why not, and how a battle ended."""

from render.battle_cry.phrases.labels import forecast_text, label
from render.battle_cry.phrases.outcomes import outcome_text, outcome_title
from render.battle_cry.phrases.prompts import prompt, waiting_text
from render.battle_cry.phrases.refusals import refusal_text

__all__ = [
    "forecast_text",
    "label",
    "outcome_text",
    "outcome_title",
    "prompt",
    "refusal_text",
    "waiting_text",
]
