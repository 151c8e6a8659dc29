"""Decodes row images: table maps and row events in; columns, and rows of values, out.

Nothing here knows SQL: what a table map does not tell of its columns, facts/changes takes from definitions.
"""
