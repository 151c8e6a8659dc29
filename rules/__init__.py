"""Holds no module of its own; the folders below lead from facts to outcomes."""
