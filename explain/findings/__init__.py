"""Findings of rules and about rules, and the forms that people and tools read them in."""
