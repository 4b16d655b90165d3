"""The matcher measured: a simulated month beside a plain first-come queue, and the time that a long queue takes."""
