"""Special rules that a scenario may name: readers of their parameters, and their effects.

``special/reading.py`` has the registry. A rule is composed: it takes the rules in force (policies and terrain) and
returns changed ones, so no other code asks which special rules a battle has.
"""
