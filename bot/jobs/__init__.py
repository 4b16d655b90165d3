"""Heavy work through PostgreSQL: the bot asks, ``longroll worker`` processes on any machine answer."""
