"""Finds secrets in SQL text and masks them: text in, text of the same length out."""
