"""Several processes on one database: which live, which match is whose, what is taken by whom."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables, and to rows that are worked on who does so."""
    op.create_table(
        "processes",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("shards", sa.String(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("number"),
    )
    op.create_table(
        "match_owners",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("process", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
        sa.PrimaryKeyConstraint("match_id"),
    )
    op.create_table(
        "session_starts",
        sa.Column("bucket", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("bucket"),
    )
    op.add_column("outbox", sa.Column("taken_by", sa.Integer(), nullable=True))
    op.add_column("timers", sa.Column("taken_by", sa.Integer(), nullable=True))


def downgrade() -> None:
    """Drop them."""
    for table in ("timers", "outbox"):
        with op.batch_alter_table(table) as batch:
            batch.drop_column("taken_by")
    for table in ("session_starts", "match_owners", "processes"):
        op.drop_table(table)
