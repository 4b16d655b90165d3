"""Private panels of Battle Cry."""
