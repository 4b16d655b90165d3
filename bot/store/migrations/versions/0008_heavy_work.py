"""Heavy work that worker processes do."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table, on PostgreSQL unlogged: what is in it is gone within minutes anyway."""
    on_postgresql = op.get_bind().dialect.name == "postgresql"
    op.create_table(
        "heavy_work",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("job", sa.LargeBinary(), nullable=False),
        sa.Column("askers", sa.Integer(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("started", sa.BigInteger(), nullable=True),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("result", sa.LargeBinary(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("key"),
        prefixes=["UNLOGGED"] if on_postgresql else [],
        comment="Pictures and decisions under way. They can show a hand: "
        "each is deleted once fetched, or after minutes.",
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("heavy_work")
