"""Texts of the bot for people, apart from a match's own story."""

from bot.texts.errors import say

__all__ = ["say"]
