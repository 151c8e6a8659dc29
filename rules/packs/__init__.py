"""Holds the built-in packs: rules, tables of data and tests, no code."""
