"""What a running bot is made of: settings, logging, health, and the services that everything uses."""
