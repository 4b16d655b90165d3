"""The Battle Cry family: two armies of figures on a hex board, ordered by cards, fighting with symbol dice.

Where to look: ``board`` (terrain, sight), ``placement`` (pieces), ``frames`` and ``decisions`` (pending decisions and
their answers, the only source of legality), ``turn`` (the driver), ``orders``, ``movement``, ``fire``, ``combat``,
``retreat`` (the rulebook's chapters), ``effects`` (cards), ``special`` (rules of single scenarios), ``modes`` (Doubles,
Epic games and the rest), ``ruleset`` (the rulebooks), ``view_builder`` (views), ``computer`` (the computer general).
"""
