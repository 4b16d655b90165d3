"""The bot: Discord, storage, time and the command line around the engine and the pictures."""
