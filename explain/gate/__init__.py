"""Judges what workloads of a repository may not do: `binlogic.toml`, baselines and workloads in, findings out."""
