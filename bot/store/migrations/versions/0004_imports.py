"""Battle records from which matches were made."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add their table."""
    op.create_table(
        "imports",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("fingerprint", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
        sa.PrimaryKeyConstraint("match_id"),
    )
    op.create_index("ix_imports_fingerprint", "imports", ["fingerprint"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("imports")
