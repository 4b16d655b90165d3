"""Facts about Discord itself: its addresses, error codes, permissions, and names of people."""
