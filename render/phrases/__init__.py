"""What players read around a choice: prompts, labels of actions, reasons why not, and how a battle ended."""

from render.phrases.labels import forecast_text, label, lost_words
from render.phrases.outcomes import outcome_text, outcome_title
from render.phrases.prompts import prompt, waiting_text
from render.phrases.refusals import error_text, refusal_text

__all__ = [
    "error_text",
    "forecast_text",
    "label",
    "lost_words",
    "outcome_text",
    "outcome_title",
    "prompt",
    "refusal_text",
    "waiting_text",
]
