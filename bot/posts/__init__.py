"""What the bot posts: for each kind of news one file that turns a row of the outbox into a message."""
