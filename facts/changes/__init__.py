"""Reads changes of rows: binary logs in; rows with the names and values of their columns out.

What a table map does not tell of its columns is taken from the definitions that stand in the log before it.
"""
