"""The games: pure functions of values. Knows no clock, no Discord and no pictures."""
