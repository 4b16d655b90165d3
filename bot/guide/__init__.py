"""The guided way: a private panel with the board, the question, and everything that can be answered, to tap on."""
