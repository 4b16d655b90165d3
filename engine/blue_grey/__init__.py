"""Blue & Grey: odds-table battles on hex maps with zones of control, night turns and morale.

It shares nothing with Battle Cry except the engine's common part; neither imports the other. Numbers in parentheses are
cases of the rules. Where to look: ``board`` (map, Terrain Effects Chart), ``position`` (units, works, points),
``frames`` and ``decisions`` (pending decisions and their answers, the only source of legality), ``turn`` (the driver);
``zones``, ``movement``, ``arriving``, ``building``, ``rallying`` (Movement Phase); ``contact``, ``attack``,
``reckoning``, ``odds``, ``results``, ``retreat``, ``works``, ``night`` (Combat Phase); ``victory`` (points);
``view_builder`` (views); ``computer`` (the computer general).
"""
