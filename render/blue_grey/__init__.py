"""Blue & Grey in pictures and words: pure functions of its views and events."""
