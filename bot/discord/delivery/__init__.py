"""From a row of the outbox to Discord: messages, direct messages, threads, and their recovery."""
