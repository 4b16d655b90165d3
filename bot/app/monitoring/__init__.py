"""What a process tells its host about itself: metrics for Prometheus, reports of errors. Both are off by default."""
