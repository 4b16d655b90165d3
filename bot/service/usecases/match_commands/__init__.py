"""Commands of a match: frozen values that name a person and their wish, carried out by ``Matches.execute``."""
