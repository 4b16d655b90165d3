"""Pace, banks, standing orders, preferences, servers, followers, bans, reports, proposals, seeds of later stretches."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns and the tables."""
    op.add_column("matches", sa.Column("settings", sa.Text(), nullable=False, server_default="{}"))
    op.add_column("seats", sa.Column("bank", sa.BigInteger(), nullable=True))
    op.add_column("seats", sa.Column("standing", sa.Text(), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("general", sa.String(), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("late", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("excused", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("people", sa.Column("settings", sa.Text(), nullable=False, server_default="{}"))
    op.create_table(
        "guilds",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "follows",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
        sa.PrimaryKeyConstraint("match_id", "person"),
    )
    op.create_table(
        "bars",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("target", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "person", "target"),
    )
    op.create_index("ix_bars_target", "bars", ["target"])
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=True),
        sa.Column("person", sa.BigInteger(), nullable=False),
        sa.Column("target", sa.BigInteger(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("settled", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_reports_guild", "reports", ["guild"])
    op.create_table(
        "proposals",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("agreed", sa.String(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
        sa.PrimaryKeyConstraint("match_id", "kind"),
    )
    op.create_table(
        "seeds",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("moment", sa.Integer(), nullable=False),
        sa.Column("back_to", sa.Integer(), nullable=False),
        sa.Column("commitment", sa.String(), nullable=False),
        sa.Column("seed", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
        sa.PrimaryKeyConstraint("match_id", "number"),
    )


def downgrade() -> None:
    """Drop them."""
    for table in ("seeds", "proposals", "reports", "bars", "follows", "guilds"):
        op.drop_table(table)
    op.drop_column("people", "settings")
    for column in ("excused", "late", "general", "standing", "bank"):
        op.drop_column("seats", column)
    op.drop_column("matches", "settings")
