"""Pictures drawn outside the bot's process: jobs, their queue, and worker processes."""
