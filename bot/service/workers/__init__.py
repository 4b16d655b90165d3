"""What runs by itself: the scheduler of timers, the outbox, jobs at the start."""
