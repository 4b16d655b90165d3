"""Drawing by code: themes and inks, vector shapes, the land, silhouettes, marks, text, and the geometry of a board."""
