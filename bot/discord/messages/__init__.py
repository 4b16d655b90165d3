"""One builder for each kind of notification: from its value to a message."""
