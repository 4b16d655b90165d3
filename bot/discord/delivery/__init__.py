"""Delivery of outbox rows to Discord: messages, direct messages, threads, and their recovery."""
