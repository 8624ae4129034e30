"""The Alembic environment: migrations run on the connection that the server passes in."""

from __future__ import annotations

from alembic import context

from senlac.server.database.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
