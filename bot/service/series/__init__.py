"""Matches that belong together: two games with sides swapped, campaigns, the annual battles."""
