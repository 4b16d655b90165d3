"""What clients call: matches, people, servers, series, scenarios, records."""
