"""The luck of generals beside that of the dice; what was counted without it is counted anew."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

_COLUMNS = (("generals_rolls", sa.Integer()), ("generals_fell", sa.Integer()), ("generals_expected", sa.BigInteger()))


def upgrade() -> None:
    """Add the columns to the emptied table: what it keeps follows from the battles."""
    op.execute("DELETE FROM side_figures")
    with op.batch_alter_table("side_figures") as table:
        for name, kind in _COLUMNS:
            table.add_column(sa.Column(name, kind, nullable=False, server_default="0"))


def downgrade() -> None:
    """Drop them."""
    with op.batch_alter_table("side_figures") as table:
        for name, _ in reversed(_COLUMNS):
            table.drop_column(name)
