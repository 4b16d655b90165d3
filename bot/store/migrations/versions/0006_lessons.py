"""Lessons that people have begun."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "lessons",
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("lesson", sa.String(), nullable=False),
        sa.Column("answers", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("finished", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("person", "lesson"),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("lessons")
