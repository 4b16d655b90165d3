"""The unit of work, and what reads and writes matches, series and the outbox."""
