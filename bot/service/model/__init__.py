"""Values of the service: matches, notifications, preferences, series, errors."""
