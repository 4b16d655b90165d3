"""Alembic's script for each migration; ``bot.store.migrate`` provides the connection."""

from alembic import context

from bot.store.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    # SQLite can change a table only by making a new one.
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
