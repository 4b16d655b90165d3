"""Pure rules of the service: from a live match and a request to a change. No storage, no clock."""
