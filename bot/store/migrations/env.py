"""What Alembic runs for each migration; the connection is given by ``bot.store.migrate``."""

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
