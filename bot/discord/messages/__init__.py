"""Builders of messages, one for each kind of notification."""
