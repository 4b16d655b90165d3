"""The bot around engine and pictures: Discord, storage, time, command line."""
