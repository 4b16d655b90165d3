"""The message catalogs: collected from the source, brought up to date, compiled, counted."""
