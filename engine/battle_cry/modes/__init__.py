"""Modes: ways to play a battle besides the duel.

``mode_assembly`` composes one mode (``doubles``, ``epic``, ``imaginary``), which decides who plays, then what lies over
any mode (``nightfall``, ``campaign``). Modes are composed after the special rules. They may replace policies, but not
ask which rulebook is in force; no other code asks for the mode.
"""
