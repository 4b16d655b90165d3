"""Pictures drawn beside the bot: jobs, their queue, and worker processes."""
