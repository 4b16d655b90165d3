"""Compiles the engine: ``make fast``."""
