"""The judge of Battle Cry: the chance to win of a position, from what a seat or a watcher may know.

By module: ``field`` (the battle as everybody sees it, in the engine's own terms), ``deployment`` (where everybody
stands, and what rests on that alone), ``battle_tables`` (what is looked up again and again), ``material``, ``ground``,
``stakes`` (the cheap features), ``unseen`` (cards that may be in a hand), ``strikes`` (what each unit could do to each
enemy), ``sketch`` (what a turn could gain), ``outlook`` and ``held`` (the dear features), ``survey`` (all of them
together).

Each group of features has ``FEATURES``, their names, and a function that gives their values in that order, as the Union
sees them: what is good for the Union is positive. From the Confederate side all have the other sign. A side's figures
are subtracted from the other's, or have the sign of the side to move (``mover``, ``waiter``), so nothing in them favors
a side.
"""
