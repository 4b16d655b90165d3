"""Ratings: standings, what each battle made of them, dice and cards of sides, roles given for honors.

Leaderboards and honors ask for the matches of a server, which get an index.
"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "ratings",
        sa.Column("list", sa.String(), nullable=False),
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("member", sa.String(), nullable=False),
        *(sa.Column(name, sa.BigInteger(), nullable=False) for name in ("mean", "spread")),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("battles", "half_points")),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("list", "person", "member"),
    )
    op.create_index("ix_ratings_person", "ratings", ["person"])
    op.create_table(
        "rating_changes",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("list", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("side", sa.String(), nullable=False),
        sa.Column("person", sa.BigInteger(), nullable=False),
        sa.Column("member", sa.String(), nullable=False),
        sa.Column("half_points", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        *(
            sa.Column(name, sa.BigInteger(), nullable=False)
            for name in ("mean_before", "spread_before", "mean", "spread")
        ),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
        sa.PrimaryKeyConstraint("match_id", "list", "number"),
    )
    op.create_index("ix_rating_changes_person", "rating_changes", ["person", "list", "at"])
    op.create_index("ix_rating_changes_order", "rating_changes", ["list", "at", "match_id"])
    op.create_index("ix_matches_guild", "matches", ["guild"])
    op.create_table(
        "side_figures",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("side", sa.String(), nullable=False),
        sa.Column("dice", sa.Integer(), nullable=False),
        sa.Column("hits", sa.Integer(), nullable=False),
        sa.Column("expected", sa.BigInteger(), nullable=False),
        sa.Column("cards", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
        sa.PrimaryKeyConstraint("match_id", "side"),
    )
    op.create_table(
        "role_grants",
        *(
            sa.Column(name, sa.BigInteger(), autoincrement=False, nullable=False)
            for name in ("guild", "role", "person")
        ),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "role", "person"),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_index("ix_matches_guild", "matches")
    for table in ("role_grants", "side_figures", "rating_changes", "ratings"):
        op.drop_table(table)
