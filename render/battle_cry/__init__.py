"""Pictures and words of Battle Cry."""
