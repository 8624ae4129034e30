"""How alembic runs our migrations: on the connection the server gives it."""

from __future__ import annotations

from alembic import context

from senlac.table.storage.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
