"""A table for scenarios uploaded on servers."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "battles",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("scenario", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("owner", sa.BigInteger(), nullable=False),
        sa.Column("family", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "scenario", "version"),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("battles")
