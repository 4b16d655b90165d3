"""Commands of a match: frozen values that ``Matches.execute`` carries out. They say what a person wants."""
