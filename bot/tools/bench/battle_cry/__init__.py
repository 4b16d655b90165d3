"""The benchmarks of Battle Cry."""
