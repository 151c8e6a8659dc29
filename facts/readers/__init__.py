"""Reads scripts and logs of every format: files in, records of sessions in their order out."""
