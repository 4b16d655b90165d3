"""Handlers of commands and controls, after the check of their values."""
