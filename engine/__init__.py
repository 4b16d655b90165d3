"""The game rules: pure functions of values.

The engine reads no clock, opens no file (except through ``engine.scenarios`` and the families' ``data``), draws nothing
from the system's randomness, and knows no Discord, no pictures and no sentences. Errors and events are data.
``engine.match`` has the functions through which everything happens; ``engine.family`` is the plug of a game.
"""
