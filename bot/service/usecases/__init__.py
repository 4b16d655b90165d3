"""Public services that clients call: matches, people, servers, series, scenarios, records."""
