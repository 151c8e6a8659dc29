"""Follows a workload through servers that replicate from each other: a file and a workload in, decisions out."""
