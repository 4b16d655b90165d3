"""Single facts that a store remembers of itself, such as the figures of battles with which its ratings were counted."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "facts",
        *(sa.Column(name, sa.String(), nullable=False) for name in ("name", "value")),
        sa.PrimaryKeyConstraint("name"),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("facts")
