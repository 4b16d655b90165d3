"""Pictures and words of every game: pure functions of what a seat may know. Knows nothing of the bot."""
