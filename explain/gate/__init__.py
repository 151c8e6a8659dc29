"""The gate: what a repository's workloads may not do, by its `binlogic.toml`."""
