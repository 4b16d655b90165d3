"""What the bot says to people beside a match's own story."""

from bot.texts.errors import say

__all__ = ["say"]
