"""How Alembic reaches the database: the server hands its connection over."""

from alembic import context

from upcard.web.database import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
