"""The pictures and the table of the player's guide, taken from a battle that the real bot leads on a simulated Discord.

``python -m bot.tools.walkthrough docs`` makes them anew.
"""
