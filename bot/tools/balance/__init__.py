"""How even the battles are: computer generals on both sides, beside what players have reported."""
