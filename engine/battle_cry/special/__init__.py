"""The special rules that a scenario may name: how each one's parameters are read, and what it changes.

``special/reading.py`` has the registry. A rule is composed: it takes the terms that are in force, the rulebook's
policies and terrain, and gives others. So no other code asks which special rules a battle has.
"""
