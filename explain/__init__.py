"""Explains one decision: a place in a workload in, its situation, messages and proof out."""
