"""One partition of sessions decided: what is particular beside a replay of everything in one process."""
