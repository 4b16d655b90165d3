"""The game rules: pure functions of values, with no clock, no Discord and no pictures."""
