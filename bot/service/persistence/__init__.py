"""The unit of work, and readers and writers of matches, series and the outbox."""
