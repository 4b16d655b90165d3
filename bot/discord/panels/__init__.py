"""Private panels: the board, the question and what can be answered, made by each family's adapter."""
