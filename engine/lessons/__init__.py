"""Lessons: coached battles with scripted chance, as data files, and what a learner's answers make of them.

A lesson's state is its battle with the answers so far replayed over it; nothing else is kept of it.
"""
