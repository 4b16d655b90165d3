"""Workers that run by themselves: the scheduler of timers, the outbox, jobs at the start."""
