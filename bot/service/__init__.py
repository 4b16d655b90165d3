"""The service: everything between the engine and Discord that knows no type of Discord."""
