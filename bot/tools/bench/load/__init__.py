"""Many matches at once: the bot as it is hosted, a stand-in of Discord on this machine, clicking players."""
