"""Moving pictures of a turn: frames that differ in a few pixels, and the script of what moves."""
