"""Buttons, menus, forms and messages as values, and the request that comes of a press."""
