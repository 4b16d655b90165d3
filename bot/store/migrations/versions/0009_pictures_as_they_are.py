"""Results of heavy work are stored as they are on PostgreSQL: pictures are compressed already."""

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Have the server try no compression, which takes four times as long as storing them."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute("ALTER TABLE heavy_work ALTER COLUMN result SET STORAGE EXTERNAL")


def downgrade() -> None:
    """Have it try again."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute("ALTER TABLE heavy_work ALTER COLUMN result SET STORAGE EXTENDED")
