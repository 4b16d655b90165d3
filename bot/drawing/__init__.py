"""Drawing beside the bot: what is drawn, in processes of its own, as many at a time as there are, in a bounded line."""
