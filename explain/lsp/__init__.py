"""Serves editors of rule files and rule tests: documents in, diagnostics and hovers out."""
