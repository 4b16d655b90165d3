"""Decision handlers of a turn. ``table`` maps each kind of frame to its handler; ``turn`` drives them.

Results of an attack are pushed as frames, the last one asked first; the dice for disorder come after all retreats and
advances (``SettleCombat``).
"""
