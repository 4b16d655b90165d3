"""Series of matches, their players and messages, notifications without a match, private threads of sides."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables, and let notifications belong to a series."""
    op.create_table(
        "series",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("parent", sa.Integer(), nullable=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("host", sa.BigInteger(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("plan", sa.Text(), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=True),
        sa.Column("due", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["parent"], ["series.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_series_guild", "series", ["guild"])
    op.create_index("ix_series_parent", "series", ["parent"])
    op.create_index("ix_series_due", "series", ["due"])
    op.create_table(
        "series_matches",
        sa.Column("series_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("union_flags", sa.Integer(), nullable=True),
        sa.Column("confederate_flags", sa.Integer(), nullable=True),
        sa.Column("winner", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["series_id"], ["series.id"]),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
        sa.PrimaryKeyConstraint("series_id", "number"),
    )
    op.create_index("ix_series_matches_match_id", "series_matches", ["match_id"])
    op.create_table(
        "series_players",
        sa.Column("series_id", sa.Integer(), nullable=False),
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["series_id"], ["series.id"]),
        sa.PrimaryKeyConstraint("series_id", "person"),
    )
    op.create_table(
        "series_posted",
        sa.Column("series_id", sa.Integer(), nullable=False),
        sa.Column("slot", sa.String(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["series_id"], ["series.id"]),
        sa.PrimaryKeyConstraint("series_id", "slot"),
    )
    op.create_table(
        "side_threads",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("side", sa.String(), nullable=False),
        sa.Column("thread", sa.BigInteger(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
        sa.PrimaryKeyConstraint("match_id", "side"),
    )
    with op.batch_alter_table("outbox") as outbox:
        outbox.alter_column("match_id", existing_type=sa.Integer(), nullable=True)
        outbox.add_column(sa.Column("series_id", sa.Integer(), nullable=True))
        outbox.create_foreign_key("fk_outbox_series", "series", ["series_id"], ["id"])


def downgrade() -> None:
    """Drop them, and the notifications that belong to no match."""
    op.execute("DELETE FROM outbox WHERE match_id IS NULL")
    with op.batch_alter_table("outbox") as outbox:
        outbox.drop_constraint("fk_outbox_series", type_="foreignkey")
        outbox.drop_column("series_id")
        outbox.alter_column("match_id", existing_type=sa.Integer(), nullable=False)
    for table in ("side_threads", "series_posted", "series_players", "series_matches", "series"):
        op.drop_table(table)
