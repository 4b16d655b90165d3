"""Private panels: board, question and controls, made by each family's panel adapter."""
