"""Facts about Discord's API: base addresses, error codes, permissions, display names, request slots."""
