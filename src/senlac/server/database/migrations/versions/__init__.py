"""Migrations, one file for each revision of the schema."""
