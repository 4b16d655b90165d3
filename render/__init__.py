"""Pictures and words: pure functions of what a seat may know. Knows nothing of the bot."""
