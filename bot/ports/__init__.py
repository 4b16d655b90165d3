"""Ports to the outside: time, sealing of records, wake-up of worker loops."""
