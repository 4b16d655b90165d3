"""What the program is made of besides itself: its packages with versions, hashes and licenses. For maintainers."""
