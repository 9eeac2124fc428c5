"""Guests, tables, the lines of their logs, records."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "guest",
        sa.Column("id", sa.String(32), primary_key=True), sa.Column("name", sa.String(200), nullable=False),
        sa.Column("colour", sa.Integer, nullable=False), sa.Column("created", sa.Float, nullable=False),
    )  # fmt: skip
    op.create_table(
        "key",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(32), sa.ForeignKey("guest.id"), nullable=False, index=True),
        sa.Column("kind", sa.String(10), nullable=False), sa.Column("created", sa.Float, nullable=False),
    )  # fmt: skip
    op.create_table(
        "table_",
        sa.Column("id", sa.String(64), primary_key=True), sa.Column("game", sa.String(40), nullable=False),
        sa.Column("setup", sa.Text, nullable=False), sa.Column("invite", sa.String(64), nullable=False),
        sa.Column("open", sa.Integer, nullable=False),
        sa.Column("host", sa.String(32), sa.ForeignKey("guest.id"), nullable=False),
        sa.Column("lines", sa.Integer, nullable=False), sa.Column("changed", sa.Float, nullable=False, index=True),
        sa.Column("over", sa.Integer, nullable=False), sa.Column("summary", sa.Text, nullable=False),
    )  # fmt: skip
    op.create_table(
        "seat",
        sa.Column("table_id", sa.String(64), sa.ForeignKey("table_.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(32), sa.ForeignKey("guest.id"), nullable=False, index=True),
    )  # fmt: skip
    op.create_table(
        "line",
        sa.Column("table_id", sa.String(64), sa.ForeignKey("table_.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True), sa.Column("text", sa.Text, nullable=False),
    )  # fmt: skip
    op.create_table(
        "record",
        sa.Column("table_id", sa.String(64), sa.ForeignKey("table_.id"), primary_key=True),
        sa.Column("match", sa.Integer, primary_key=True), sa.Column("deal", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(40), nullable=False), sa.Column("ended", sa.Float, nullable=False),
        sa.Column("practice", sa.Integer, nullable=False), sa.Column("sitting", sa.Text, nullable=False),
        sa.Column("points", sa.Text, nullable=False), sa.Column("text", sa.Text, nullable=False),
    )  # fmt: skip
