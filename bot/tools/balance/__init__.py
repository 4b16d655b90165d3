"""Balance of the battles: computer generals on both sides, compared with players' reports."""
