"""The steps of a turn. ``table`` is the only place where a decision is defined; ``turn`` drives it."""
