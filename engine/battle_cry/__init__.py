"""The Battle Cry family: two armies of figures on a hex board, ordered by cards, fighting with symbol dice."""
