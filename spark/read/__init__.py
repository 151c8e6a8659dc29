"""Reads logs as byte ranges: files in, rows of records out, each range knowing what it must of those before."""
