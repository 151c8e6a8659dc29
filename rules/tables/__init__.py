"""Decides tables info and filters of binary logs by rules of tables-info: statements or events in, tables out."""
