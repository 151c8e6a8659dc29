"""Puts answers about a whole workload or one event together for programs and for people."""
