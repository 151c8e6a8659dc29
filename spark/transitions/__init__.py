"""Decided transitions taken again: record batches go in, and the place of what came of each row comes out."""
