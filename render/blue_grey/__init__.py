"""Pictures and words of Blue & Grey, made of the engine's views, events and tables alone; never of positions.

Zones of control, sight and supply are counted from a view by ``engine.blue_grey.survey``.
"""
