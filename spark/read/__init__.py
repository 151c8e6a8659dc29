"""Logs as byte ranges: which files belong together, where a record begins, what a range must know of those before."""
