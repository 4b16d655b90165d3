"""Many matches at once: the bot as it is hosted, before a stand-in of Discord on this machine, and people who click."""
