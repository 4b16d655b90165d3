"""The private panels of Battle Cry."""
