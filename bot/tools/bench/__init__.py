"""Measurements of ``longroll bench``: each figure beside the plain physical work, timed in the same run."""
