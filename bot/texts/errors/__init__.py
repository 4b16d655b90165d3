"""A sentence for every refusal: the reason, and the way out.

Sentences are made from the class and the fields of an error; ``str(error)`` is for logs.
"""

from bot.texts.errors import challenges, files, lobby, match, series  # noqa: F401  register their sentences
from bot.texts.errors.saying import say

__all__ = ["say"]
