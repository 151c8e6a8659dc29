"""Checks rule files without running a rule: rules in, diagnostics by code out."""
