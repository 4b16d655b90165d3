"""Composition root of the bot: settings, logging, health, and the services that everything uses."""
