"""What comes from outside: time, the sealing of records, and a wake-up between parts of the program."""
