"""The relations of the fact base, one file per group; `facts/schema.py` puts them together."""
