"""Keeps facts and outcomes: tables as folders of Parquet, and a manifest of every run."""
