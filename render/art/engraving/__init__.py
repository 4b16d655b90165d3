"""Engraved pictures of cards and sheets: skies, country, men, horses and guns, drawn by program from silhouettes."""
