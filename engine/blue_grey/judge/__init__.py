"""The judge of Blue & Grey: the chance to win of a position, from what everybody sees; only the seed is secret here.

By module: ``field`` (the battle as everybody sees it), ``material``, ``ground``, ``stakes`` (the cheap features),
``outlook`` (the dear ones), ``survey`` (all of them together). Features and signs are as in the other family's judge:
what is good for the Union is positive, and nothing in them favors a side.
"""
