"""Buttons, menus, forms and messages as values, and the request that a press makes."""
