"""Searches the smallest workload on which two programs differ: two programs in, SQL out, found by clingo."""
