"""What ``longroll bench`` measures: each figure beside the plain physical work, timed in the same run."""
