"""The arena: two computer players fight pairs of battles with the same dice and sides swapped, and are compared."""
